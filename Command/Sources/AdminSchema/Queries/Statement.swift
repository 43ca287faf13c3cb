/// SQL text with the values that are bound to it.
///
/// Text of users and of the database is only ever in ``arguments``. Names of the schema are quoted.
public struct Statement: Hashable, Sendable {
  public var sql = ""
  public var arguments: [Value] = []

  public init(_ sql: String = "", _ arguments: [Value] = []) { (self.sql, self.arguments) = (sql, arguments) }

  static func + (left: Statement, right: Statement) -> Statement { Statement(left.sql + right.sql, left.arguments + right.arguments) }
}

extension Statement: ExpressibleByStringInterpolation {
  /// Interpolates values as bound arguments, and names by `name:` as quoted identifiers.
  public struct StringInterpolation: StringInterpolationProtocol {
    var statement = Statement()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { statement.sql += literal }
    public mutating func appendInterpolation(_ value: Value) { statement = statement + Statement("?", [value]) }
    public mutating func appendInterpolation(name: String) { statement.sql += name.quotedName }
    public mutating func appendInterpolation(names: [String]) { statement.sql += names.map(\.quotedName).joined(separator: ", ") }
    public mutating func appendInterpolation(_ other: Statement) { statement = statement + other }
    public mutating func appendInterpolation(number: Int) { statement.sql += "\(number)" }
  }

  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.statement }
}

extension [Statement] {
  func joined(_ separator: String) -> Statement {
    Statement(map(\.sql).joined(separator: separator), flatMap(\.arguments))
  }
}

extension String {
  /// The name as an identifier of SQL, which may contain anything: `"a ""quoted"" name"`.
  public var quotedName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
