/// Faults on purpose: a delay of every answer, and rules for some of them.
public struct Faults: Equatable, Sendable {
  /// The time that every answer waits before it is worked on; nil for not at all.
  public var latency: Duration?
  /// Rules in order: delays add up, the first failure or drop that applies ends the search.
  public var rules: [FaultRule]

  /// Makes the given faults; nothing goes wrong by default.
  public init(latency: Duration? = nil, rules: [FaultRule] = []) {
    self.latency = latency
    self.rules = rules
  }

  /// Makes what the switches `--slow <milliseconds>` and `--fail <path>` say: every answer late, every answer under a path failing.
  public init(slow milliseconds: Int?, fail paths: [String]) {
    self.init(
      latency: milliseconds.map { .milliseconds(max(0, $0)) }, rules: paths.map { FaultRule(path: $0, effect: .fail(status: 503)) })
  }
}
