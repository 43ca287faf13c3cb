import AdminSchema
import Tessera

/// A column in the form of a record, with what the user typed or chose.
struct FormField: Identifiable, Hashable, Codable, Sendable {
  enum Input: Codable, Hashable, Sendable { case text, notes, integer, number, date, flag, choice, reference }
  enum Flag: String, Codable, Hashable, Sendable { case yes, no, none }

  /// The column's name.
  let id: String
  var input: Input
  let isRequired: Bool
  var text = ""
  var flag = Flag.none
  var choice: OptionModel?
  /// The value that was loaded. `nil` in the form of a new record.
  var loaded: Value?

  init(_ column: Column, in table: Table) {
    id = column.name
    // What the database chooses need not be entered.
    isRequired = column.isRequired && !column.isAssigned && column.defaultText == nil
    input =
      if table.reference(of: column.name) != nil { .reference } else if !column.choices.isEmpty { .choice } else {
        switch column.kind {
        case .flag: .flag
        case .integer: .integer
        case .real: .number
        case .date: .date
        case .text, .blob: .text
        }
      }
    if input == .flag, column.isRequired { flag = ["1", "true"].contains(column.defaultText?.lowercased()) ? .yes : .no }
  }

  /// Shows a stored value. A value that doesn't fit the column's type is shown as text, and isn't lost.
  mutating func show(_ value: Value, name: Value?) {
    loaded = value
    switch (input, value) {
    case (.reference, .null), (.choice, .null): choice = nil
    case (.reference, _): choice = OptionModel((value, name))
    case (.choice, _): choice = OptionModel((value, nil))
    case (.flag, .null): flag = .none
    case (.flag, .integer(0)): flag = .no
    case (.flag, .integer(1)): flag = .yes
    case (.flag, _): (input, text) = (.text, value.typed)
    default: text = value.typed
    }
    // A field of one line would lose line breaks.
    if input == .text, text.count > 100 || text.contains(where: \.isNewline) { input = .notes }
  }

  /// The value to store. `nil` if the field was left as it was.
  func value(in column: Column) -> Value? {
    let value = entered(in: column)
    if let loaded { return value == loaded || text == loaded.typed && usesText ? nil : value }
    // The database's default applies to what was left empty.
    return value == .null ? nil : value
  }

  private func entered(in column: Column) -> Value {
    switch input {
    case .reference, .choice: choice.flatMap { RecordKey(text: $0.id.text)?.values.first } ?? .null
    case .flag: flag == .none ? .null : .integer(flag == .yes ? 1 : 0)
    case .text, .notes: text.isEmpty ? (column.isRequired ? .text("") : .null) : column.value(of: text)
    case .integer, .number, .date: text.isEmpty ? .null : column.value(of: text.withPlainDigits)
    }
  }

  private var usesText: Bool {
    switch input {
    case .text, .notes, .integer, .number, .date: true
    case .flag, .choice, .reference: false
    }
  }

  private var isUnchanged: Bool { loaded.map { usesText && text == $0.typed } ?? false }

  /// The rules of the schema. The database checks them again, with those that only it knows.
  static let rules: FormRules<FormField> = [
    .rule(\.text, "Required") { !$0.isRequired || !$0.usesText || !$0.text.isEmpty || $0.isUnchanged },
    .rule(\.choice, "Required") { !$0.isRequired || $0.choice != nil || $0.input != .choice && $0.input != .reference },
    .rule(\.flag, "Required") { !$0.isRequired || $0.flag != .none || $0.input != .flag },
    .rule(\.text, "Enter a whole number") {
      $0.input != .integer || $0.text.isEmpty || $0.isUnchanged || Int64($0.text.withPlainDigits) != nil
    },
    .rule(\.text, "Enter a number") {
      $0.input != .number || $0.text.isEmpty || $0.isUnchanged || Double($0.text.withPlainDigits) != nil
    },
  ]

  /// The member that shows a problem.
  var member: String {
    switch input {
    case .flag: "flag"
    case .choice, .reference: "choice"
    case .text, .notes, .integer, .number, .date: "text"
    }
  }
}
