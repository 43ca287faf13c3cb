internal import TesseraScreen

/// An open stream of a visitor: how far it got, and how it is woken.
struct VisitorStream: Sendable {
  let id: Int
  /// The number of the last message that was written, or `nil` if it has to begin with a snapshot.
  var cursor: Int?
  let signal: AsyncStream<Void>.Continuation
  /// How many heartbeats in a row found the one before still unwritten.
  var missedBeats = 0
}

/// What the writer of a stream holds on to.
struct StreamTicket: Sendable {
  let id: Int
  /// Comes whenever there is something to write, and ends with the stream.
  let signals: AsyncStream<Void>
  /// Ends when the visitor closes the stream, even while nobody looks at ``signals``.
  let closed: AsyncStream<Never>
}

extension Visitor {
  /// Opens a stream that goes on after the message with this number, or begins with the next one.
  func openStream(after number: Int?) -> StreamTicket {
    activity.touch()
    lastStream += 1
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (closed, close) = AsyncStream.makeStream(of: Never.self)
    signal.onTermination = { _ in close.finish() }
    let ticket = StreamTicket(id: lastStream, signals: signals, closed: closed)
    guard !hasEnded else {
      signal.finish()
      return ticket
    }
    while streams.count >= max(1, limits.streamsPerVisitor), let oldest = streams.first { closeStream(oldest.id) }
    streams.append(VisitorStream(id: lastStream, cursor: number ?? log.last, signal: signal))
    activity.streamOpened()
    metrics.streams(1)
    signal.yield()
    return ticket
  }

  /// Closes a stream; one that is closed already stays so.
  func closeStream(_ id: Int) {
    guard let index = streams.firstIndex(where: { $0.id == id }) else { return }
    streams.remove(at: index).signal.finish()
    activity.touch()
    activity.streamClosed()
    metrics.streams(-1)
    // A tab that was only quiet has its full time to come back.
    if streams.isEmpty { for page in pages where page.host.isLive { page.lastUse = .now } }
  }

  /// Wakes a stream, so that it writes something even if nothing happened. Says whether somebody still reads it: one that took nothing for
  /// three heartbeats is given up.
  func beat(_ id: Int) -> Bool {
    guard let index = streams.firstIndex(where: { $0.id == id }) else { return false }
    if case .dropped = streams[index].signal.yield() { streams[index].missedBeats += 1 } else { streams[index].missedBeats = 0 }
    return streams[index].missedBeats < 2
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
