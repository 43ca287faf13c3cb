/// A path into a JSON document, such as `$.sections[2].items[14].score`.
///
/// The text form is a normalized subset of RFC 9535: plain identifiers follow a dot, other names are quoted
/// in brackets.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// A step from a value to a value inside it.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// The steps from the root.
  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The path of a child.
  package func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

  /// The path after further steps.
  package func appending(_ more: [Step]) -> JSONPath { JSONPath(steps + more) }

  package var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isPlain(key): text += ".\(key)"
      case .key(let key):
        let escaped = key.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
        text += "['\(String(escaped))']"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.utf8.first, !(48...57).contains(first) else { return false }
    return key.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95 || $0 >= 128 }
  }
}

extension JSONPath.Step {
  /// Creates an index step if the key has an integer value, otherwise a key step.
  init(_ key: any CodingKey) {
    self = key.intValue.map(JSONPath.Step.index) ?? .key(key.stringValue)
  }
}
