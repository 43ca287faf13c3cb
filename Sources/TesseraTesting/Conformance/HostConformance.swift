internal import TesseraScreen

/// The conformance suite for hosts: fixtures, and scripts that state what every host must show and report.
public enum HostConformance {
  /// Returns the fixture with this name.
  public static func fixture(named name: String) -> Fixture? { fixtures.first { $0.name == name } }

  /// Runs a script on a host.
  public static func run(_ script: Script, on subject: some Subject) async -> Report {
    let missing = script.requires.subtracting(subject.abilities)
    if !missing.isEmpty { return Report(script: script.name, outcome: .skipped(missing)) }
    guard let fixture = fixture(named: script.fixture) else {
      return Report(script: script.name, outcome: .failed(step: 0, "there is no fixture '\(script.fixture)'"))
    }
    var index = 0
    do {
      try await subject.begin(fixture)
      for step in script.steps {
        switch step {
        case .act(let act): try await subject.carryOut(act)
        case .expect(let expectation):
          let observation = try await subject.observe { expectation.deviation(in: $0) == nil }
          if let words = expectation.deviation(in: observation) {
            return Report(script: script.name, outcome: .failed(step: index, words))
          }
        }
        index += 1
      }
    } catch {
      return Report(script: script.name, outcome: .failed(step: index, "\(error)"))
    }
    return Report(script: script.name, outcome: .passed)
  }
}

extension HostConformance {
  /// The result of a script.
  public struct Report: Hashable, Sendable, CustomStringConvertible {
    /// How the script ended.
    public enum Outcome: Hashable, Sendable {
      /// Every expectation held.
      case passed
      /// The host lacks abilities that the script requires.
      case skipped(Set<Ability>)
      /// The expectation or act at this step (from 0) failed, with a description.
      case failed(step: Int, String)
    }
    /// The script's name.
    public let script: String
    /// How the script ended.
    public let outcome: Outcome

    /// Whether every expectation held.
    public var isPassed: Bool { outcome == .passed }

    public var description: String {
      switch outcome {
      case .passed: "passed: \(script)"
      case .skipped(let abilities): "skipped: \(script): needs \(abilities.map(\.rawValue).sorted().joined(separator: ", "))"
      case .failed(let step, let words): "failed: \(script), step \(step): \(words)"
      }
    }
  }
}

extension HostConformance.Expectation {
  /// A description of the difference, or `nil` if the observation is as expected.
  func deviation(in observation: HostConformance.Observation) -> String? {
    func compare<Value: Equatable>(_ what: String, _ found: Value, _ wanted: Value) -> String? {
      found == wanted ? nil : "\(what) is\n\(found)\ninstead of\n\(wanted)"
    }
    switch self {
    case .tree(let tree):
      guard observation.tree != tree else { return nil }
      return observation.tree.description == tree.description
        ? "the tree differs in its text only: \(observation.tree)" : compare("the tree", observation.tree, tree)
    case .log(let lines): return compare("the log", observation.log, lines)
    case .said(let lines): return compare("what was announced", observation.said, lines)
    case .opened(let lines): return compare("what was opened", observation.opened, lines)
    case .focus(let target):
      let found = observation.focus.map { "\($0.role.rawValue) \($0.label)" } ?? "nothing"
      return compare("the focus", found, "\(target.role.rawValue) \(target.label)")
    }
  }
}
