/// A column of a table or a view.
public struct Column: Hashable, Sendable, Codable {
  /// What the declared type promises. SQLite doesn't enforce it, so a value may be of any type.
  public enum Kind: String, Hashable, Sendable, Codable {
    case integer, real, text, flag, date, blob
  }

  public var name: String
  /// The type as it was declared. May be empty.
  public var declaredType: String
  public var kind: Kind
  /// Whether the column refuses `NULL`.
  public var isRequired: Bool
  /// The default as SQL text.
  public var defaultText: String?
  /// Whether the database computes the value.
  public var isGenerated: Bool
  /// Whether a new record gets its value from the database: an integer that is the primary key.
  public var isAssigned = false
  /// The allowed values, from a check such as `state IN ('open', 'paid')`. Empty if there is no such check.
  public var choices: [Value] = []

  /// The value of typed text in this column. Text that isn't a number stays text, because SQLite stores it too.
  public func value(of text: String) -> Value {
    switch kind {
    case .text: return .text(text)
    case .integer, .flag, .real, .date, .blob:
      if let number = Int64(text) { return .integer(number) }
      if let number = Double(text), number.isFinite { return .real(number) }
      return .text(text)
    }
  }
}

extension Column.Kind {
  /// The kind of a declared type, by the rules of SQLite's type affinity, with flags and dates by their names.
  public init(declaredType: String) {
    let type = declaredType.uppercased()
    func has(_ names: String...) -> Bool { names.contains { type.contains($0) } }
    self =
      if has("BOOL") || type == "TINYINT(1)" {
        .flag
      } else if has("DATE", "TIME") {
        .date
      } else if has("INT") {
        .integer
      } else if has("CHAR", "CLOB", "TEXT") || type == "JSON" {
        .text
      } else if has("BLOB") || type.isEmpty {
        type.isEmpty ? .text : .blob
      } else { .real }
  }
}
