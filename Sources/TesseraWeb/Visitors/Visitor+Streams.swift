internal import TesseraScreen

/// An open stream of a visitor: its position, and how to wake and cut it.
struct VisitorStream: Sendable {
  let id: Int
  /// The number of the message before its start.
  let beginning: Int
  /// The number of the last written message. `nil` if it must start with a snapshot.
  var cursor: Int?
  let signal: AsyncStream<Void>.Continuation
  /// Closes the connection, even while a write waits for a client that doesn't read.
  let cut: @Sendable () -> Void
  /// The number of consecutive heartbeats for which the previous one was still unwritten.
  var missedBeats = 0
}

/// The state of a stream's writer.
struct StreamTicket: Sendable {
  let id: Int
  /// Fires when there is something to write, and ends with the stream.
  let signals: AsyncStream<Void>
}

extension Visitor {
  /// Opens a stream that continues after the message with this number, or starts with the next one.
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

  /// Closes a stream. Does nothing if it is closed already. A reading client sees the end. The connection of another
  /// one is cut after a moment.
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
    // A tab that was merely idle gets the full time to reconnect.
    if streams.isEmpty { for page in pages where page.host.isLive { page.lastUse = .now } }
  }

  /// The stream's writer has ended, so the connection needs no cut.
  func streamEnded(_ id: Int) {
    closeStream(id)
    closing.remove(id)
  }

  /// Wakes all streams, so that proxies don't consider them dead. A stream that wrote nothing for three heartbeats is
  /// closed.
  func beat() {
    for index in streams.indices {
      if case .dropped = streams[index].signal.yield() { streams[index].missedBeats += 1 } else { streams[index].missedBeats = 0 }
    }
    for stream in streams where stream.missedBeats >= 2 { closeStream(stream.id) }
  }

  /// The messages to write to a stream now. If older messages were removed, the stream gets snapshots of all live
  /// pages.
  ///
  /// - Law: a page's unstored result is sent to every stream once it is stored, and to none before.
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

  /// Sends what happened besides the layers while no stream was open: announcements, a redirect, and a sign-in or
  /// sign-out.
  func tellMissed(_ page: LivePage, after revision: Int?, heard: Int?) {
    page.host.writeMissed(after: revision, heard: heard)
    if page.identityChange != nil { page.host.writeIdentify() }
  }
}
