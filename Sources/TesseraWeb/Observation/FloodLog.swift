internal import Synchronization

/// Limits log messages that clients can trigger: one per minute and address, so that a flood doesn't fill the log.
///
/// - Complexity: O(1) amortized, with bounded memory.
final class FloodLog: Sendable {
  private struct State {
    var said: [String: ContinuousClock.Instant] = [:]
    var tidied: ContinuousClock.Instant?
  }

  private static let interval = Duration.seconds(60)
  private static let capacity = 10_000
  private let state = Mutex(State())

  /// Whether this message wasn't logged for the address within the last minute.
  func isNew(_ words: String, of address: String, now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      if state.said.count >= Self.capacity, state.tidied.map({ now - $0 > .seconds(10) }) ?? true {
        state.said = state.said.filter { now - $0.value < Self.interval }
        state.tidied = now
      }
      // A distributed flood: stop distinguishing addresses.
      let key = words + "\n" + (state.said.count >= Self.capacity ? "" : address)
      if let last = state.said[key], now - last < Self.interval { return false }
      state.said[key] = now
      return true
    }
  }
}
