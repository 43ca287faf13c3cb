internal import Foundation
internal import GRDB

/// A SQLite file.
///
/// Reads have connections of their own, so that a slow one doesn't delay the others. Nothing about the file is changed,
/// also not its journal mode.
public final class SQLiteDatabase: Database {
  public let schema: Schema
  public let isReadOnly: Bool
  private let readers: [DatabaseQueue]
  let writer: DatabaseQueue?
  let timeLimit: Duration

  /// Opens a file that exists.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether to refuse changes. A file without permission to write is always read-only.
  ///   - timeLimit: Statements are interrupted after this time.
  /// - Throws: ``OpenFailure``.
  public init(path: String, isReadOnly: Bool = false, timeLimit: Duration = .seconds(5)) throws {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { throw OpenFailure.missing(path) }
    let permissions = (attributes[.posixPermissions] as? Int) ?? 0o600
    self.isReadOnly = isReadOnly || permissions & 0o222 == 0 || !FileManager.default.isWritableFile(atPath: path)
    self.timeLimit = timeLimit
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      writer = self.isReadOnly ? nil : try DatabaseQueue(path: path, configuration: configuration)
      configuration.readonly = true
      readers = try (0..<3).map { _ in try DatabaseQueue(path: path, configuration: configuration) }
      schema = try readers[0].read { try SQLiteSchema.read($0) }
    } catch let error as DatabaseError {
      throw error.resultCode == .SQLITE_NOTADB ? OpenFailure.notADatabase(path) : OpenFailure.other(path, error.message ?? "\(error)")
    }
  }

  /// Why a file can't be opened.
  public enum OpenFailure: Error, Equatable, CustomStringConvertible {
    case missing(String)
    case notADatabase(String)
    case other(String, String)

    public var description: String {
      switch self {
      case .missing(let path): "There is no file at \(path). Check the path."
      case .notADatabase(let path): "\(path) is not a SQLite database, or it is encrypted. Give the path of a plain SQLite file."
      case .other(let path, let words): "\(path) can't be opened: \(words)."
      }
    }
  }

  public func rows(_ columns: [String], atMost characters: Int, _ rest: Statement) async throws -> [[Value]] {
    try await read("SELECT \(Statement(Self.selection(columns, atMost: characters)))\(rest)") { row in
      Self.values(row, columns.count, atMost: characters)
    }
  }

  public var hasHistory: Bool {
    get async throws {
      try await !read("SELECT 1 FROM sqlite_schema WHERE name = \(.text(SQLiteSchema.history))") { _ in true }.isEmpty
    }
  }

  public func plan(of statement: Statement) async throws -> QueryPlan {
    let lines = try await read("EXPLAIN QUERY PLAN \(statement)") { ($0["detail"] as String?) ?? "" }
    return QueryPlan(
      sortsRows: lines.contains { $0.hasPrefix("USE TEMP B-TREE FOR") }, scansRows: !lines.contains { $0.hasPrefix("SEARCH") })
  }

  private func read<Result: Sendable>(_ statement: Statement, _ result: @escaping @Sendable (Row) -> Result) async throws -> [Result] {
    let reader = readers[Int.random(in: readers.indices)]
    do {
      return try await withTimeLimit {
        try await reader.read { db in
          try Row.fetchAll(db, sql: statement.sql, arguments: statement.bound).map(result)
        }
      }
    } catch let error as DatabaseError {
      throw DatabaseProblem(error)
    }
  }

  /// Runs an operation, and cancels it after the time limit. GRDB interrupts the statement of a cancelled task.
  func withTimeLimit<Result: Sendable>(_ operation: @escaping @Sendable () async throws -> Result) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { [timeLimit] group in
      group.addTask { try await operation() }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let result = first else { throw DatabaseProblem.timedOut }
      return result
    }
  }

  /// Two expressions for each column: its type, which tells a large blob from the number that stands for it, and its value.
  static func selection(_ columns: [String], atMost characters: Int) -> String {
    columns.map { column in
      let name = column.quotedName
      return """
        typeof(\(name)), CASE WHEN typeof(\(name)) = 'blob' AND length(\(name)) > 64 THEN length(\(name)) \
        WHEN typeof(\(name)) = 'text' THEN substr(\(name), 1, \(characters + 1)) ELSE \(name) END
        """
    }.joined(separator: ", ")
  }

  static func values(_ row: Row, _ count: Int, atMost characters: Int) -> [Value] {
    (0..<count).map { value(row[2 * $0], row[2 * $0 + 1], atMost: characters) }
  }

  static func value(_ type: DatabaseValue, _ raw: DatabaseValue, atMost characters: Int) -> Value {
    switch raw.storage {
    case .null: .null
    case .int64(let number): String.fromDatabaseValue(type) == "blob" ? .large(bytes: Int(number)) : .integer(number)
    case .double(let number): .real(number)
    case .string(let text):
      text.unicodeScalars.count > characters ? .long(String(String.UnicodeScalarView(text.unicodeScalars.prefix(characters)))) : .text(text)
    case .blob(let data): .bytes(data)
    }
  }
}

extension Statement {
  var bound: StatementArguments { StatementArguments(arguments.map(\.databaseValue)) }
}

extension Value {
  var databaseValue: DatabaseValue {
    switch self {
    case .null, .large, .long: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let data): data.databaseValue
    }
  }
}
