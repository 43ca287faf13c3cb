import Synchronization

/// The injected faults of a running service. Can be changed from any thread.
public final class FaultControls: Sendable {
  private struct State {
    var faults: Faults
    /// The number of matching requests for each rule.
    var seen: [Int]
  }
  private let state: Mutex<State>

  public init(_ faults: Faults = Faults()) {
    state = Mutex(State(faults: faults, seen: Array(repeating: 0, count: faults.rules.count)))
  }

  /// The current faults, with the remaining counts of rules.
  public var current: Faults { state.withLock { $0.faults } }

  /// Replaces all faults and restarts counting. `Faults()` ends them.
  public func replace(with faults: Faults) {
    state.withLock { $0 = State(faults: faults, seen: Array(repeating: 0, count: faults.rules.count)) }
  }

  public func add(_ rule: FaultRule) {
    state.withLock {
      $0.faults.rules.append(rule)
      $0.seen.append(0)
    }
  }

  /// The plan for one request. Counts it for the matching rules.
  func plan(method: String, path: String) -> FaultPlan {
    state.withLock { state in
      var plan = FaultPlan(delay: state.faults.latency ?? .zero)
      for index in state.faults.rules.indices where state.faults.rules[index].matches(method: method, path: path) {
        state.seen[index] += 1
        let rule = state.faults.rules[index]
        guard rule.remaining != 0, state.seen[index].isMultiple(of: rule.every) else { continue }
        if let remaining = rule.remaining { state.faults.rules[index].remaining = remaining - 1 }
        switch rule.effect {
        case .delay(let duration): plan.delay += duration
        case .fail(let status):
          plan.ending = .fail(status: status)
          return plan
        case .drop:
          plan.ending = .drop
          return plan
        }
      }
      return plan
    }
  }
}

struct FaultPlan: Equatable {
  enum Ending: Equatable {
    case answer
    case fail(status: Int)
    case drop
  }
  var delay: Duration = .zero
  var ending: Ending = .answer
}
