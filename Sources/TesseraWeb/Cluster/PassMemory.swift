internal import Synchronization

/// The codes of passes that were taken: whoever repeats a request that he saw between two nodes is refused.
///
/// Only codes of nodes come here. Each is remembered for longer than it is valid, and forgotten within two minutes: as many are held as requests were
/// handed on meanwhile.
final class PassMemory: Sendable {
  private struct State {
    var now: Set<UInt64> = []
    var before: Set<UInt64> = []
    var turned: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Notes a code; false if it was noted before.
  func take(_ code: [UInt8], at time: ContinuousClock.Instant = .now) -> Bool {
    // Eight of 32 bytes that nobody can choose.
    let key = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return state.withLock { state in
      if let turned = state.turned {
        let age = time - turned
        if age > .seconds(NodePass.validity * 2) {
          // Whatever came in the turn before is older than any clock lets it be; in the last one, perhaps not yet.
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
