/// A condition on one column.
public struct Filter: Hashable, Sendable, Codable {
  public enum Test: Hashable, Sendable, Codable {
    /// Text that occurs in the value, in any case of the letters.
    case contains(String)
    case equals(Value)
    /// From and to, both included. A day includes all of its times.
    case range(from: Value?, to: Value?)
    case isEmpty
    case isNotEmpty
  }

  public var column: String
  public var test: Test

  public init(_ column: String, _ test: Test) { (self.column, self.test) = (column, test) }

  func condition(in table: Table) -> Statement {
    switch test {
    case .contains(let text): return .contains(column, text)
    case .equals(let value): return "\(name: column) IS \(value)"
    case .isEmpty: return "\(name: column) IS NULL"
    case .isNotEmpty: return "\(name: column) IS NOT NULL"
    case .range(let from, let to):
      let isDate = table.column(column)?.kind == .date
      let bounds: [Statement] = [
        from.map { "\(name: column) >= \($0)" },
        to.map { to in
          // `2026-01-31 10:00` and `2026-01-31T10:00` belong to the last day. A tilde sorts after both.
          if isDate, case .text(let day) = to { return "\(name: column) < \(.text(day + "~"))" }
          return "\(name: column) <= \(to)"
        },
      ].compactMap(\.self)
      return bounds.isEmpty ? "1" : bounds.joined(" AND ")
    }
  }
}

extension Statement {
  static func contains(_ column: String, _ text: String) -> Statement {
    let escaped = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
    return "\(name: column) LIKE \(.text("%\(escaped)%")) ESCAPE '\\'"
  }
}

extension Filter {
  /// The filter as text for an address. Several are joined by semicolons.
  public var text: String {
    let words: [String] =
      switch test {
      case .contains(let text): ["has", text]
      case .equals(let value): ["is", RecordKey([value]).text]
      case .range(let from, let to): ["in", from.map { RecordKey([$0]).text } ?? "", to.map { RecordKey([$0]).text } ?? ""]
      case .isEmpty: ["none"]
      case .isNotEmpty: ["any"]
      }
    return ([column] + words).map(Self.escaped).joined(separator: ":")
  }

  public init?(text: String) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(Self.unescaped)
    guard words.count >= 2 else { return nil }
    func value(_ index: Int) -> Value? { words.count > index ? RecordKey(text: words[index])?.values.first : nil }
    column = words[0]
    switch (words[1], words.count) {
    case ("has", 3): test = .contains(words[2])
    case ("is", 3):
      guard let value = value(2) else { return nil }
      test = .equals(value)
    case ("in", 4): test = .range(from: value(2), to: value(3))
    case ("none", 2): test = .isEmpty
    case ("any", 2): test = .isNotEmpty
    default: return nil
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("!", with: "!0").replacing(":", with: "!1").replacing(";", with: "!2")
  }

  private static func unescaped(_ text: some StringProtocol) -> String {
    String(text).replacing("!2", with: ";").replacing("!1", with: ":").replacing("!0", with: "!")
  }
}

extension Filter {
  /// Filters as text for an address.
  public static func text(of filters: [Filter]) -> String { filters.map(\.text).joined(separator: ";") }

  /// Reads filters from an address. `nil` if one of them is none.
  public static func filters(of text: String) -> [Filter]? {
    if text.isEmpty { return [] }
    let filters = text.split(separator: ";").map { Filter(text: String($0)) }
    return filters.contains(nil) ? nil : filters.compactMap(\.self)
  }
}
