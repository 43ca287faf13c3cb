/// The JSON format of `/_faults`.
struct FaultsWire: Codable {
  struct Rule: Codable {
    var path: String
    var method: String?
    var effect: String
    var milliseconds: Int?
    var status: Int?
    var every: Int?
    var next: Int?
  }
  var latencyMilliseconds: Int?
  var rules: [Rule]?

  init(_ faults: Faults) {
    latencyMilliseconds = faults.latency.map(Self.milliseconds)
    rules = faults.rules.map { rule in
      var wire = Rule(path: rule.path, method: rule.method, effect: "drop", every: rule.every, next: rule.remaining)
      switch rule.effect {
      case .delay(let duration): (wire.effect, wire.milliseconds) = ("delay", Self.milliseconds(duration))
      case .fail(let status): (wire.effect, wire.status) = ("fail", status)
      case .drop: break
      }
      return wire
    }
  }

  func faults() throws -> Faults {
    func bounded(_ milliseconds: Int) throws -> Duration {
      guard (0...600_000).contains(milliseconds) else { throw APIError.badRequest("bad_faults", "A delay is 0 to 600000 milliseconds.") }
      return .milliseconds(milliseconds)
    }
    let rules = try (self.rules ?? []).prefix(100).map { rule in
      let effect: FaultRule.Effect
      switch rule.effect {
      case "delay": effect = .delay(try bounded(rule.milliseconds ?? 1_000))
      case "fail":
        let status = rule.status ?? 503
        guard (400...599).contains(status) else { throw APIError.badRequest("bad_faults", "A failure's status is 400 to 599.") }
        effect = .fail(status: status)
      case "drop": effect = .drop
      default: throw APIError.badRequest("bad_faults", "An effect is delay, fail or drop.")
      }
      return FaultRule(
        path: rule.path, method: rule.method, effect: effect, every: rule.every ?? 1, remaining: rule.next.map { max(0, $0) })
    }
    return Faults(latency: try latencyMilliseconds.map(bounded), rules: rules)
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
