internal import Synchronization

/// Limits the number of newcomers' pages made at once, with turns by address, so that known visitors wait behind a
/// few of them only.
///
/// - Law: every `enter` needs a `leave`. Each waiting address has one turn, so a newcomer waits for one page of each
///   flooding address, not for all.
final class NewcomerGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    /// The waiting addresses, without duplicates.
    var turns: [String] = []
    /// The number of newcomers whose page is in progress, including loads.
    var present = 0
  }

  private let state: Mutex<State>

  init(slots: Int) { state = Mutex(State(free: max(1, slots))) }

  var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Registers a newcomer. Returns whether there is no other. Call ``depart()`` afterwards.
  func arrive() -> Bool {
    state.withLock { state in
      state.present += 1
      return state.present == 1
    }
  }

  /// Call when a newcomer's page was sent.
  func depart() { state.withLock { $0.present -= 1 } }

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

  /// Passes the slot to the next newcomer.
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
