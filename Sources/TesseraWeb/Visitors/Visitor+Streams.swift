internal import TesseraScreen

/// An open stream of a visitor: how far it got, how it is woken, and how it is cut.
struct VisitorStream: Sendable {
  let id: Int
  /// The number of the message after which it began.
  let beginning: Int
  /// The number of the last message that was written, or `nil` if it has to begin with a snapshot.
  var cursor: Int?
  let signal: AsyncStream<Void>.Continuation
  /// Ends the connection, also while a write waits for a reader who takes nothing.
  let cut: @Sendable () -> Void
  /// The heartbeats in a row that found the one before still unwritten.
  var missedBeats = 0
}

/// The state of a stream's writer.
struct StreamTicket: Sendable {
  let id: Int
  /// Comes whenever there is something to write, and ends with the stream.
  let signals: AsyncStream<Void>
}

extension Visitor {
  /// Opens a stream that goes on after the message with this number, or begins with the next one.
  func openStream(after number: Int?, cut: @escaping @Sendable () -> Void = {}) -> StreamTicket {
    activity.touch()
    lastStream += 1
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let ticket = StreamTicket(id: lastStream, signals: signals)
    guard !hasEnded else {
      signal.finish()
      return ticket
    }
    while streams.count >= max(1, limits.streamsPerVisitor), let oldest = streams.first { closeStream(oldest.id) }
    streams.append(VisitorStream(id: lastStream, beginning: number ?? log.last, cursor: number ?? log.last, signal: signal, cut: cut))
    activity.streamOpened()
    metrics.streams(1)
    signal.yield()
    return ticket
  }

  /// Closes a stream; one that is closed already stays so. Who reads sees its end; who does not is cut after a moment.
  func closeStream(_ id: Int) {
    guard let index = streams.firstIndex(where: { $0.id == id }) else { return }
    let stream = streams.remove(at: index)
    stream.signal.finish()
    activity.touch()
    activity.streamClosed()
    metrics.streams(-1)
    closing.insert(id)
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      if closing.contains(id) { stream.cut() }
    }
    // A tab that was only quiet has its full time to come back.
    if streams.isEmpty { for page in pages where page.host.isLive { page.lastUse = .now } }
  }

  /// The writer of a stream has ended: nothing is left to be cut.
  func streamEnded(_ id: Int) {
    closeStream(id)
    closing.remove(id)
  }

  /// Wakes all streams, so that nothing on the way takes them for dead. One that took nothing for three heartbeats is given up.
  func beat() {
    for index in streams.indices {
      if case .dropped = streams[index].signal.yield() { streams[index].missedBeats += 1 } else { streams[index].missedBeats = 0 }
    }
    for stream in streams where stream.missedBeats >= 2 { closeStream(stream.id) }
  }

  /// The messages that a stream has to write now. One that is further behind than messages are kept gets every live page anew.
  ///
  /// - Law: a page that says what the store does not have yet is told to every stream when it has it, and to none before.
  func messages(for id: Int) -> [(number: Int, bytes: [UInt8])] {
    guard let index = streams.firstIndex(where: { $0.id == id }) else { return [] }
    let cursor = streams[index].cursor
    streams[index].cursor = log.last
    if let cursor, let messages = log.messages(after: cursor) { return Array(messages) }
    var snapshots: [(number: Int, bytes: [UInt8])] = []
    for page in pages where page.host.isLive {
      publish(page)
      guard !holdsBack(page) else {
        page.host.dropUntold()
        continue
      }
      page.host.writeSnapshot(of: page.page.snapshots, at: page.uri)
      tellMissed(page, after: nil, heard: nil)
      if let bytes = page.host.takeMessage() { snapshots.append((log.last, bytes)) }
    }
    streams[index].cursor = log.last
    metrics.snapshots(snapshots.count)
    return snapshots
  }

  /// Everything that happened beside the layers while no stream was there: words, a way out, and that somebody was signed in or out.
  func tellMissed(_ page: LivePage, after revision: Int?, heard: Int?) {
    page.host.writeMissed(after: revision, heard: heard)
    if page.identityChange != nil { page.host.writeIdentify() }
  }
}
