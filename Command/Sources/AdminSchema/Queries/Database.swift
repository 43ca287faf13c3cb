/// A database as the admin needs it. Everything else is made from these in ``Database/list(_:of:columns:range:near:)`` and its
/// neighbors, so that another database needs these members only.
public protocol Database: Sendable {
  /// The tables and views, as they were when the database was opened.
  var schema: Schema { get }
  /// Whether nothing can be written.
  var isReadOnly: Bool { get }
  /// Whether anything was ever written here, so that there is a table with the history.
  var hasHistory: Bool { get async throws }

  /// Selects columns. Blobs above 64 bytes and texts above a number of characters aren't read as a whole.
  ///
  /// - Parameter rest: Everything from `FROM` on, with a limit.
  /// - Throws: ``DatabaseProblem``, also ``DatabaseProblem/timedOut`` if it takes too long.
  func rows(_ columns: [String], atMost characters: Int, _ rest: Statement) async throws -> [[Value]]
  /// What the database says about how it would run a statement.
  func plan(of statement: Statement) async throws -> QueryPlan
  /// Carries out a change with its line in the history, or nothing.
  ///
  /// - Returns: The key of the record.
  func write(_ change: Change, to table: Table, by user: String) async throws -> RecordKey
}

/// Whether a query has to look at every row.
public struct QueryPlan: Hashable, Sendable {
  /// No index has the order of the rows.
  public var sortsRows: Bool
  /// No index leads to the rows.
  public var scansRows: Bool

  public init(sortsRows: Bool, scansRows: Bool) { (self.sortsRows, self.scansRows) = (sortsRows, scansRows) }
}

/// A change of one record.
public enum Change: Hashable, Sendable {
  /// Values by column. The database chooses the others.
  case insert([String: Value])
  /// - Parameter seen: What the editor saw. If the record has other values by now, nothing is changed.
  case update(RecordKey, seen: [String: Value], to: [String: Value])
  case delete(RecordKey)
}

/// Why a database did not do something.
public enum DatabaseProblem: Error, Hashable, Sendable {
  public enum Rule: Hashable, Sendable { case required, unique, check, reference, type }

  case timedOut
  /// Another process is writing.
  case busy
  case readOnly
  /// The record does not exist anymore.
  case gone
  /// Several records have this key.
  case ambiguous
  /// The record was changed meanwhile.
  case conflict(current: [String: Value])
  /// A rule of the schema refused the values of these columns. Without columns, the rule concerns the whole record.
  case refused(Rule, columns: [String])
  /// Anything else, in the words of the database or of one of its triggers.
  case other(String)
}
