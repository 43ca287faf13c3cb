internal import Synchronization

/// Remembers the passes that were used, so that a request recorded between two nodes can't be replayed.
///
/// It only stores verified passes. Each is kept for longer than it is valid, and for two minutes at most, so the size
/// depends on the number of forwarded requests in that time.
final class PassMemory: Sendable {
  private struct State {
    var now: Set<UInt64> = []
    var before: Set<UInt64> = []
    var turned: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Stores a code. Returns false if it was stored before.
  func take(_ code: [UInt8], at time: ContinuousClock.Instant = .now) -> Bool {
    // Eight of 32 bytes that an attacker can't choose.
    let key = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return state.withLock { state in
      if let turned = state.turned {
        let age = time - turned
        if age > .seconds(NodePass.validity * 2) {
          // Codes from the previous period are expired by any clock. Codes from the last one may not be.
          state.before = age > .seconds(NodePass.validity * 4) ? [] : state.now
          (state.now, state.turned) = ([], time)
        }
      } else {
        state.turned = time
      }
      return !state.before.contains(key) && state.now.insert(key).inserted
    }
  }
}
