internal import Synchronization

/// Decides what is said in the log of what anybody may do as often as they like: once a minute for each address, so that a flood fills no log.
///
/// - Complexity: O(1) amortized, in bounded memory: a flood makes nothing slower here.
final class FloodLog: Sendable {
  private struct State {
    var said: [String: ContinuousClock.Instant] = [:]
    /// The moment when what is too old was removed last.
    var tidied: ContinuousClock.Instant?
  }

  private static let interval = Duration.seconds(60)
  private static let capacity = 10_000
  private let state = Mutex(State())

  /// Whether nobody said this of the address within the last minute.
  func isNew(_ words: String, of address: String, now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      if state.said.count >= Self.capacity, state.tidied.map({ now - $0 > .seconds(10) }) ?? true {
        state.said = state.said.filter { now - $0.value < Self.interval }
        state.tidied = now
      }
      // A flood from everywhere: addresses are not told apart any more.
      let key = words + "\n" + (state.said.count >= Self.capacity ? "" : address)
      if let last = state.said[key], now - last < Self.interval { return false }
      state.said[key] = now
      return true
    }
  }
}
