internal import Synchronization

/// Newcomers whose first page loaded something and was answered just now: a browser that uses it within a moment goes on with it, and nothing is loaded
/// twice. All others have it made once more, see ``FirstPage``.
///
/// - Law: bounded in number, by address and in time, whatever comes. Whoever is not among them, or gives way to one who came later, loses
///   nothing that cannot be made again.
final class RecentNewcomers: Sendable {
  private struct Entry: Sendable {
    let visitor: Visitor
    let end: ContinuousClock.Instant
  }
  private struct State {
    /// The one that came first is the first.
    var entries: [Entry] = []
    var isWatched = false
  }

  private let most: Int
  private let time: Duration
  private let state = Mutex(State())

  init(most: Int, time: Duration) { (self.most, self.time) = (most, time) }

  /// The number of newcomers that are held.
  var count: Int { state.withLock { $0.entries.count } }

  /// Holds a newcomer; ends the one that is held no longer for it: of the same address where that has a quarter of all, and otherwise the
  /// first.
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

  /// Takes the newcomer with an id out again.
  func take(_ id: String) -> Visitor? {
    state.withLock { state in
      state.entries.firstIndex { $0.visitor.id == id }.map { state.entries.remove(at: $0).visitor }
    }
  }

  /// Ends all of them.
  func endAll() async {
    let all = state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
    for entry in all { await entry.visitor.end() }
  }

  /// Ends those whose time is over, until there are none.
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
