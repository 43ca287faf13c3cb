internal import GRDB

extension DatabaseProblem {
  init(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_READONLY: self = .readOnly
    case .SQLITE_INTERRUPT: self = .timedOut
    default: self = .other(error.message ?? "\(error.resultCode)")
    }
  }

  /// The problem of a change, with the columns that it concerns.
  ///
  /// SQLite names columns in its message, joined by commas and periods that names may contain too. So the message is
  /// compared with that of each possible column instead of being taken apart.
  init(_ error: DatabaseError, _ values: [String: Value], of table: Table, brokenReference: () throws -> [String]) {
    let message = error.message ?? ""
    func names(_ columns: [String], after prefix: String) -> Bool {
      message == prefix + columns.map { "\(table.name).\($0)" }.joined(separator: ", ")
    }
    let columns = table.columns.map(\.name)
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_NOTNULL:
      self = .refused(.required, columns: columns.filter { names([$0], after: "NOT NULL constraint failed: ") })
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
      self = .refused(.unique, columns: table.uniqueSets.first { names($0, after: "UNIQUE constraint failed: ") } ?? [])
    case .SQLITE_CONSTRAINT_FOREIGNKEY: self = .refused(.reference, columns: (try? brokenReference()) ?? [])
    case .SQLITE_CONSTRAINT_CHECK:
      // The message has the check's name or its text, which names columns.
      let words = SQLToken.all(in: message).compactMap(\.identifier).map { $0.lowercased() }
      self = .refused(.check, columns: columns.filter { words.contains($0.lowercased()) })
    case .SQLITE_CONSTRAINT_DATATYPE:
      self = .refused(.type, columns: columns.filter { message.hasSuffix(" column \(table.name).\($0)") })
    case .SQLITE_MISMATCH: self = .refused(.type, columns: table.keyColumns.filter { table.column($0)?.isAssigned == true })
    default: self = DatabaseProblem(error)
    }
  }
}
