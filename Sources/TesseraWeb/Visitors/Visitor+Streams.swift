internal import TesseraScreen

extension Visitor {
  /// Opens a stream that continues after the message with this number, or starts with the next one.
  func openStream(after number: Int?, cut: @escaping @Sendable () -> Void = {}) -> StreamTicket {
    activity.touch()
    guard !hasEnded else { return streams.refuse() }
    let (ticket, surplus) = streams.open(after: number, most: limits.streamsPerVisitor, cut: cut)
    activity.streamOpened()
    metrics.streams(1)
    for stream in surplus { closeStream(stream) }
    return ticket
  }

  /// Closes a stream. Does nothing if it is closed already. A reading client sees the end. The connection of another
  /// one is cut after a moment.
  func closeStream(_ id: Int) {
    guard let stream = streams.close(id) else { return }
    activity.touch()
    activity.streamClosed()
    metrics.streams(-1)
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      if streams.isClosing(id) { stream.cut() }
    }
    // A tab that was merely idle gets the full time to reconnect.
    if streams.isEmpty { for page in pages where page.host.isLive { page.lastUse = .now } }
  }

  /// The stream's writer has ended, so the connection needs no cut.
  func streamEnded(_ id: Int) {
    closeStream(id)
    streams.ended(id)
  }

  /// Wakes all streams, so that proxies don't consider them dead. A stream that wrote nothing for three heartbeats is
  /// closed.
  func beat() { for stream in streams.beat() { closeStream(stream) } }

  /// The messages to write to a stream now. If older messages were removed, the stream gets snapshots of all live
  /// pages.
  ///
  /// - Law: a page's unstored result is sent to every stream once it is stored, and to none before.
  func messages(for id: Int) -> [(number: Int, bytes: [UInt8])] {
    if case .messages(let messages) = streams.read(id) { return messages }
    var snapshots: [(number: Int, bytes: [UInt8])] = []
    for page in pages where page.host.isLive {
      publish(page)
      guard !holdsBack(page) else {
        page.host.dropUntold()
        continue
      }
      page.host.writeSnapshot(of: page.page.snapshots, at: page.uri)
      tellMissed(page, after: nil, heard: nil)
      if let bytes = page.host.takeMessage() { snapshots.append((streams.log.last, bytes)) }
    }
    streams.caughtUp(id)
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
