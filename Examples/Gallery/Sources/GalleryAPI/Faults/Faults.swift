/// Injected faults: a delay of every answer, and rules for some of them.
public struct Faults: Equatable, Sendable {
  /// The delay before every request is processed. `nil` for none.
  public var latency: Duration?
  /// The rules in order. Delays add up. The first matching failure or drop ends the search.
  public var rules: [FaultRule]

  /// Faults, none by default.
  public init(latency: Duration? = nil, rules: [FaultRule] = []) {
    self.latency = latency
    self.rules = rules
  }

  /// Faults for the options `--slow <milliseconds>` and `--fail <path>`: a delay for every answer, a failure for
  /// every path.
  public init(slow milliseconds: Int?, fail paths: [String]) {
    self.init(
      latency: milliseconds.map { .milliseconds(max(0, $0)) }, rules: paths.map { FaultRule(path: $0, effect: .fail(status: 503)) })
  }
}
