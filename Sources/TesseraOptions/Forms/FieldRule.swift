internal import Foundation
public import TesseraScreen

/// A rule for one field of a form, as a value.
///
/// ```swift
/// static let rules: FormRules<State> = [
///   .required(\.name, "Full name"),
///   .pattern(\.email, "Email", #"[^@\s]+@[^@\s]+"#, "This is no email address"),
///   .range(\.age, "Age", 18...99),
///   .rule("Cities", "Choose a city of the country") { $0.cities.isEmpty || $0.country != nil },
/// ]
/// ```
/// - Law: pure; a rule says nothing of a field that is empty, except `required`.
public struct FieldRule<State>: Sendable {
  /// The id of the field's item: its own, or the key of its title.
  public let field: String
  private let check: @Sendable (State) -> Phrase?

  /// A rule of any kind, also across fields: `message` is shown at `field` unless `holds`.
  public static func rule(_ field: Phrase, _ message: Phrase, _ holds: @escaping @Sendable (State) -> Bool) -> FieldRule {
    FieldRule(field: field.identifier) { holds($0) ? nil : message }
  }

  /// Something has to be typed.
  public static func required(_ text: Property<State, String>, _ field: Phrase, _ message: Phrase = "Required") -> FieldRule {
    rule(field, message) { $0[keyPath: text].contains { !$0.isWhitespace } }
  }

  /// Something has to be chosen.
  public static func required<Choice: OptionChoice>(
    _ choice: Property<State, Choice>, _ field: Phrase, _ message: Phrase = "Required"
  ) -> FieldRule {
    rule(field, message) { !$0[keyPath: choice].selection.isEmpty }
  }

  /// What is typed has to match a regular expression as a whole; one that cannot be parsed never matches, so the first test shows it.
  public static func pattern(_ text: Property<State, String>, _ field: Phrase, _ pattern: String, _ message: Phrase) -> FieldRule {
    rule(field, message) { state in
      let value = state[keyPath: text]
      if value.isEmpty { return true }
      guard let expression = try? Regex(pattern) else { return false }
      return (try? expression.wholeMatch(in: value)) != nil
    }
  }

  /// What is typed has to be a whole number of a range.
  public static func range(
    _ text: Property<State, String>, _ field: Phrase, _ range: ClosedRange<Int>, _ message: Phrase? = nil
  ) -> FieldRule {
    rule(field, message ?? "Enter a number from \(range.lowerBound) to \(range.upperBound)") { state in
      let value = state[keyPath: text].filter { !$0.isWhitespace }
      return value.isEmpty || Int(value).map(range.contains) ?? false
    }
  }

  /// So many options have to be chosen, if any.
  public static func count<Choice: OptionChoice>(
    _ choice: Property<State, Choice>, _ field: Phrase, _ range: ClosedRange<Int>
  ) -> FieldRule {
    FieldRule(field: field.identifier) { state in
      let count = state[keyPath: choice].selection.count
      if count == 0 { return nil }
      if count < range.lowerBound { return "Choose at least \(range.lowerBound)" }
      return count > range.upperBound ? "Choose at most \(range.upperBound)" : nil
    }
  }

  /// What is wrong, if something is.
  public func problem(in state: State) -> Phrase? { check(state) }
}

/// The rules of a form, in the order in which its fields stand.
public struct FormRules<State>: Sendable, ExpressibleByArrayLiteral {
  /// The rules in order.
  public let rules: [FieldRule<State>]

  /// Rules in the order of the fields; the first one that does not hold speaks for its field.
  public init(_ rules: [FieldRule<State>]) { self.rules = rules }
  public init(arrayLiteral elements: FieldRule<State>...) { rules = elements }

  /// What is wrong with a form.
  public func check(_ state: State) -> FormErrors {
    var errors = FormErrors()
    for rule in rules where errors[rule.field] == nil {
      if let problem = rule.problem(in: state) { errors.add(problem, at: rule.field) }
    }
    return errors
  }
}

/// What is wrong with a form, by field; kept in its state and shown next to the fields.
///
/// ```swift
/// TextFieldItem("Full name", text: \.name, error: state.errors["Full name"])
/// ```
public struct FormErrors: Hashable, Sendable, Codable {
  private var fields: [String] = []
  private var messages: [String: Phrase] = [:]

  /// Nothing is wrong.
  public init() {}

  /// Whether nothing is wrong.
  public var isEmpty: Bool { fields.isEmpty }
  /// How many fields have something wrong.
  public var count: Int { fields.count }
  /// The first field with something wrong, in the order of the rules.
  public var first: String? { fields.first }
  /// What is wrong with a field.
  public subscript(field: String) -> Phrase? { messages[field] }

  /// Notes what is wrong with a field, in place of what was noted before.
  public mutating func add(_ message: Phrase, at field: String) {
    if messages.updateValue(message, forKey: field) == nil { fields.append(field) }
  }

  /// Forgets what was wrong with a field.
  public mutating func remove(_ field: String) {
    messages[field] = nil
    fields.removeAll { $0 == field }
  }

  /// Checks again only what was wrong, so that a message goes as soon as its reason does and no new one comes while typing.
  public mutating func recheck<State>(_ state: State, _ rules: FormRules<State>) {
    let now = rules.check(state)
    for field in fields {
      if let message = now[field] { messages[field] = message } else { remove(field) }
    }
  }

  /// Says what is wrong and moves the focus to the first field that has something wrong; nothing if all is well.
  public func effect<Action: Sendable>() -> Effect<Action> {
    guard let first, let message = messages[first] else { return .none }
    let words: Phrase = "\(Phrase(key: first)): \(message)"
    return .merge(.announce(count == 1 ? words : "\(count) fields need attention. \(words)", .assertive), .focus(first))
  }
}
