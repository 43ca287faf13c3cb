internal import Synchronization

/// Newcomers whose first page loaded something and was answered just now: a browser that uses it within a moment goes on with it, and nothing is loaded
/// twice. All others have it made once more, see ``FirstPage``.
///
/// - Law: bounded in number, by address and in time, whatever comes. Whoever has no place, or loses it to one who came later, loses nothing that cannot be
///   made again.
final class RecentNewcomers: Sendable {
  private struct Place: Sendable {
    let visitor: Visitor
    let end: ContinuousClock.Instant
  }
  private struct State {
    /// The one that came first is the first.
    var places: [Place] = []
    var isWatched = false
  }

  private let most: Int
  private let time: Duration
  private let state = Mutex(State())

  init(most: Int, time: Duration) { (self.most, self.time) = (most, time) }

  /// The number of those who have a place.
  var count: Int { state.withLock { $0.places.count } }

  /// Gives a newcomer a place; ends the one that loses it: of the same address where that has a quarter of all, and otherwise the first.
  func add(_ visitor: Visitor) async {
    guard most > 0 else { return await visitor.end() }
    let (gone, begins) = state.withLock { state -> (Visitor?, Bool) in
      var gone: Visitor?
      let own = state.places.indices.filter { state.places[$0].visitor.address == visitor.address }
      if let first = own.first, own.count >= max(1, most / 4) {
        gone = state.places.remove(at: first).visitor
      } else if state.places.count >= most {
        gone = state.places.removeFirst().visitor
      }
      state.places.append(Place(visitor: visitor, end: .now + time))
      defer { state.isWatched = true }
      return (gone, !state.isWatched)
    }
    if begins { watch() }
    await gone?.end()
  }

  /// Takes the newcomer with an id out of its place.
  func take(_ id: String) -> Visitor? {
    state.withLock { state in
      state.places.firstIndex { $0.visitor.id == id }.map { state.places.remove(at: $0).visitor }
    }
  }

  /// Ends all of them.
  func endAll() async {
    let all = state.withLock { state in
      defer { state.places = [] }
      return state.places
    }
    for place in all { await place.visitor.end() }
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
    let (gone, goesOn) = state.withLock { state -> ([Place], Bool) in
      let gone = state.places.prefix { $0.end <= now }
      state.places.removeFirst(gone.count)
      state.isWatched = !state.places.isEmpty
      return (Array(gone), state.isWatched)
    }
    for place in gone { await place.visitor.end() }
    return goesOn
  }
}
