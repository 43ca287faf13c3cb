internal import TesseraScreen

/// An open stream of a visitor: how far it got, and how it is woken.
struct VisitorStream: Sendable {
  let id: Int
  /// The number of the last message that was written, or `nil` if it has to begin with a snapshot.
  var cursor: Int?
  let signal: AsyncStream<Void>.Continuation
}

extension Visitor {
  /// Opens a stream that goes on after the message with this number, or begins with the next one.
  func openStream(after number: Int?) -> (id: Int, signals: AsyncStream<Void>) {
    activity.touch()
    activity.streamOpened()
    if streams.count >= limits.streamsPerVisitor { streams.removeFirst().signal.finish() }
    lastStream += 1
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    streams.append(VisitorStream(id: lastStream, cursor: number ?? log.last, signal: signal))
    signal.yield()
    metrics.streams(1)
    return (lastStream, signals)
  }

  func closeStream(_ id: Int) {
    activity.touch()
    activity.streamClosed()
    metrics.streams(-1)
    streams.removeAll { $0.id == id }
  }

  /// What a stream has to write now. One that is further behind than messages are kept gets every live page anew.
  func messages(for id: Int) -> [(number: Int, bytes: [UInt8])] {
    guard let index = streams.firstIndex(where: { $0.id == id }) else { return [] }
    let cursor = streams[index].cursor
    streams[index].cursor = log.last
    if let cursor, let messages = log.messages(after: cursor) { return Array(messages) }
    var snapshots: [(number: Int, bytes: [UInt8])] = []
    for page in pages where page.host.isLive {
      publish(page)
      page.host.writeSnapshot(of: page.session.layers.map(\.snapshot))
      if let bytes = page.host.takeMessage() { snapshots.append((log.last, bytes)) }
    }
    streams[index].cursor = log.last
    metrics.snapshots(snapshots.count)
    return snapshots
  }
}
