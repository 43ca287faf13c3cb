internal import Synchronization
internal import TesseraDigest

/// Newcomers whose first page loaded data and was just answered. A browser that uses its page soon continues with it,
/// without loading twice. Other pages are made again, see ``FirstPage``.
///
/// - Law: limited in number, per address and in time. A removed newcomer loses nothing that can't be made again.
final class RecentNewcomers: Sendable {
  private struct Entry: Sendable {
    let visitor: Visitor
    let end: ContinuousClock.Instant
  }
  private struct State {
    /// Oldest first.
    var entries: [Entry] = []
    var isWatched = false
  }

  private let most: Int
  private let time: Duration
  private let state = Mutex(State())

  init(most: Int, time: Duration) { (self.most, self.time) = (most, time) }

  var count: Int { state.withLock { $0.entries.count } }

  /// Adds a newcomer and ends the newcomer it replaces: the oldest of the same address if that has a quarter of
  /// all, otherwise the oldest.
  func add(_ visitor: Visitor) async {
    guard most > 0 else { return await visitor.end() }
    let (gone, begins) = state.withLock { state -> (Visitor?, Bool) in
      var gone: Visitor?
      let own = state.entries.indices.filter { state.entries[$0].visitor.address == visitor.address }
      if let first = own.first, own.count >= max(1, most / 4) {
        gone = state.entries.remove(at: first).visitor
      } else if state.entries.count >= most {
        gone = state.entries.removeFirst().visitor
      }
      state.entries.append(Entry(visitor: visitor, end: .now + time))
      defer { state.isWatched = true }
      return (gone, !state.isWatched)
    }
    if begins { watch() }
    await gone?.end()
  }

  func take(_ id: String) -> Visitor? {
    let id = Array(id.utf8)
    return state.withLock { state in
      state.entries.firstIndex { SHA256.areEqual(Array($0.visitor.id.utf8), id) }.map { state.entries.remove(at: $0).visitor }
    }
  }

  func endAll() async {
    let all = state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
    for entry in all { await entry.visitor.end() }
  }

  /// Ends expired newcomers until there are none.
  private func watch() {
    Task { [weak self, time] in
      while true {
        try? await Task.sleep(for: time / 4)
        guard let self, await self.endOverdue(at: .now) else { return }
      }
    }
  }

  /// - Returns: Whether there are others.
  func endOverdue(at now: ContinuousClock.Instant) async -> Bool {
    let (gone, goesOn) = state.withLock { state -> ([Entry], Bool) in
      let gone = state.entries.prefix { $0.end <= now }
      state.entries.removeFirst(gone.count)
      state.isWatched = !state.entries.isEmpty
      return (Array(gone), state.isWatched)
    }
    for entry in gone { await entry.visitor.end() }
    return goesOn
  }
}
