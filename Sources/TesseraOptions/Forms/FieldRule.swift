public import TesseraScreen

extension FormRules {
  /// A rule for one field of a form, identified by the property that the field edits.
  ///
  /// ```swift
  /// static let rules: FormRules<Self> = [
  ///   .required(\.name), .length(\.name, 2...40),
  ///   .pattern(\.email, #"[^@\s]+@[^@\s]+"#, "This is no email address"),
  ///   .range(\.amount, 1...5_000),
  ///   .each(\.guests, [.required(\.name)]),
  ///   .rule(\.cities, "Choose a city of the country") { $0.cities.isEmpty || $0.country != nil },
  /// ]
  /// ```
  /// - Law: rules are pure. Only `required` rejects an empty field.
  public struct Rule: Sendable {
    /// The field of the rule. `nil` for the fields of a group.
    public let field: FormRules<State>.FieldKey?
    /// Returns the problems, in the order of the fields.
    let check: @Sendable (State) -> [(field: FormRules<State>.FieldKey, message: Phrase)]
    /// Returns the problems of some fields, and possibly of others with the same name.
    let checkFields: @Sendable (State, FieldSet<State>) -> [(field: FormRules<State>.FieldKey, message: Phrase)]
    /// Finds the field with a name, if it belongs to the rule.
    let find: @Sendable (String, State) -> FormRules<State>.FieldKey?
    /// The asynchronous checks, see ``asking(_:_:after:_:)``.
    var questions: @Sendable (State) -> [FieldQuestion<State>] = { _ in [] }
    /// The lists this rule belongs to, outermost first.
    var lists: @Sendable (State) -> [RowList] = { _ in [] }

    init(_ field: FormRules<State>.FieldKey, _ problem: @escaping @Sendable (State) -> Phrase?) {
      self.field = field
      check = { state in problem(state).map { [(field, $0)] } ?? [] }
      checkFields = { state, fields in fields.contains(field) ? problem(state).map { [(field, $0)] } ?? [] : [] }
      let plain = FormRules<State>.FieldKey.plain(field.name)
      find = { name, _ in name == field.name || name == plain ? field : nil }
    }

    init(
      check: @escaping @Sendable (State) -> [(field: FormRules<State>.FieldKey, message: Phrase)],
      checkFields: @escaping @Sendable (State, FieldSet<State>) -> [(field: FormRules<State>.FieldKey, message: Phrase)],
      find: @escaping @Sendable (String, State) -> FormRules<State>.FieldKey?
    ) {
      (field, self.check, self.checkFields, self.find) = (nil, check, checkFields, find)
    }

    /// Returns the first problem.
    public func problem(in state: State) -> Phrase? { check(state).first?.message }
  }
}

extension FormRules.Rule {
  /// A custom rule, which can depend on other fields. `message` is shown at the field unless `holds` returns true.
  public static func rule(
    _ field: any PartialKeyPath<State> & Sendable, _ message: Phrase, _ holds: @escaping @Sendable (State) -> Bool
  ) -> FormRules.Rule {
    FormRules.Rule(FormRules.FieldKey(field)) { holds($0) ? nil : message }
  }

  /// A rule that the field isn't empty.
  public static func required<Value: FieldValue>(_ value: Property<State, Value>, _ message: Phrase = "Required") -> FormRules.Rule {
    rule(value, message) { !$0[keyPath: value].isBlank }
  }

  /// A rule that the whole text matches a regular expression. An invalid expression never matches, so that the first
  /// test fails.
  public static func pattern(_ text: Property<State, String>, _ pattern: String, _ message: Phrase) -> FormRules.Rule {
    rule(text, message) { state in
      let value = state[keyPath: text]
      if value.isEmpty { return true }
      guard let expression = try? Regex(pattern) else { return false }
      return (try? expression.wholeMatch(in: value)) != nil
    }
  }

  /// A rule for the number of characters, without surrounding white space and invisible characters.
  public static func length(_ text: Property<State, String>, _ range: ClosedRange<Int>, _ message: Phrase? = nil) -> FormRules.Rule {
    FormRules.Rule(FormRules.FieldKey(text)) { state in
      let text = state[keyPath: text]
      guard !text.isBlank else { return nil }
      let count = text.trimmed.count
      if range.contains(count) { return nil }
      return message
        ?? (count < range.lowerBound ? "Enter at least \(range.lowerBound) characters" : "Enter at most \(range.upperBound) characters")
    }
  }

  /// A rule that the text is a whole number in a range, in digits of any script.
  public static func range(_ text: Property<State, String>, _ range: ClosedRange<Int>, _ message: Phrase? = nil) -> FormRules.Rule {
    rule(text, message ?? "Enter a number from \(range.lowerBound) to \(range.upperBound)") { state in
      let text = state[keyPath: text]
      return text.isBlank || wholeNumber(text.trimmed).map(range.contains) ?? false
    }
  }

  /// The whole number in a text with decimal digits of any scripts. Spaces are ignored: `４２`, `٤٢`, `1 000`, but not
  /// `4²`.
  private static func wholeNumber(_ text: Substring) -> Int? {
    var plain = ""
    for (offset, character) in text.enumerated() where !character.isWhitespace {
      switch character {
      case "-", "\u{2212}", "\u{FF0D}", "\u{FE63}": if offset == 0 { plain += "-" } else { return nil }
      case "+", "\u{FF0B}": if offset > 0 { return nil }
      default:
        guard character.unicodeScalars.count == 1, character.unicodeScalars.first?.properties.numericType == .decimal,
          let digit = character.wholeNumberValue
        else { return nil }
        plain += "\(digit)"
      }
    }
    return Int(plain)
  }

  /// A rule that a number is in a range. `nil` is accepted.
  public static func range<Value: Comparable & Sendable>(
    _ value: Property<State, Value?>, _ range: ClosedRange<Value>, _ message: Phrase? = nil
  ) -> FormRules.Rule {
    rule(value, message ?? .numbers(from: range)) { $0[keyPath: value].map(range.contains) ?? true }
  }

  /// A rule that a number is in a range.
  public static func range<Value: Comparable & Sendable>(
    _ value: Property<State, Value>, _ range: ClosedRange<Value>, _ message: Phrase? = nil
  ) -> FormRules.Rule {
    rule(value, message ?? .numbers(from: range)) { range.contains($0[keyPath: value]) }
  }

  /// A rule for the number of chosen options. An empty choice is accepted.
  public static func count<Choice: OptionSelection.Choice>(_ choice: Property<State, Choice>, _ range: ClosedRange<Int>) -> FormRules.Rule {
    FormRules.Rule(FormRules.FieldKey(choice)) { state in
      let count = state[keyPath: choice].selection.count
      if count == 0 { return nil }
      if count < range.lowerBound { return "Choose at least \(range.lowerBound)" }
      return count > range.upperBound ? "Choose at most \(range.upperBound)" : nil
    }
  }
}
