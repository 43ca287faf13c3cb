internal import Synchronization

/// Lets a few newcomers' pages be made at once, addresses in turns: whoever is there already waits behind a few of them, however many ask.
///
/// - Law: who enters leaves. Of those who wait, each address has one turn, so that a newcomer waits behind one page of each flooding
///   address and not behind all of them.
final class NewcomerGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    /// The addresses that wait, each once.
    var turns: [String] = []
    /// The number of newcomers whose page is under way, loading included.
    var present = 0
  }

  private let state: Mutex<State>

  init(slots: Int) { state = Mutex(State(free: max(1, slots))) }

  /// The number of those who wait.
  var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Somebody came: whether nobody else is there. Whoever came goes with ``depart()``.
  func arrive() -> Bool {
    state.withLock { state in
      state.present += 1
      return state.present == 1
    }
  }

  /// Somebody has got an answer.
  func depart() { state.withLock { $0.present -= 1 } }

  /// Waits for a slot.
  func enter(_ address: String) async {
    let isIn = state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
    guard !isIn else { return }
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        if state.waiting[address] == nil { state.turns.append(address) }
        state.waiting[address, default: []].append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Hands the slot to the next one.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.turns.isEmpty else {
        state.free += 1
        return nil
      }
      let address = state.turns.removeFirst()
      let next = state.waiting[address]?.removeFirst()
      if state.waiting[address]?.isEmpty == false { state.turns.append(address) } else { state.waiting[address] = nil }
      return next
    }
    next?.resume()
  }
}
