internal import Foundation
internal import GRDB

extension SQLiteDatabase {
  public func write(_ change: Change, to table: Table, by user: String) async throws -> RecordKey {
    guard let writer else { throw DatabaseProblem.readOnly }
    do {
      return try await withTimeLimit {
        try await writer.write { db in
          do {
            return try Self.carryOut(change, table, user, db)
          } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT || error.resultCode == .SQLITE_MISMATCH {
            let values = change.values
            throw DatabaseProblem(error, values, of: table) { try Self.brokenReference(values, table, db) }
          }
        }
      }
    } catch let error as DatabaseError {
      // A deferred rule is checked at the end of the transaction.
      throw DatabaseProblem(error, change.values, of: table) { [] }
    }
  }

  private static func carryOut(_ change: Change, _ table: Table, _ user: String, _ db: GRDB.Database) throws -> RecordKey {
    switch change {
    case .insert(let values):
      let key = try insert(values, table, db)
      try note(key, nil, try record(key, table, db), table, user, db)
      return key
    case .update(let key, let seen, let new):
      guard let place = table.place(of: key) else { throw DatabaseProblem.gone }
      let before = try record(key, table, db)
      let names = new.keys.sorted()
      if names.isEmpty { return key }
      let values = names.map { "\(name: $0) = \(new[$0] ?? .null)" as Statement }
      // The values that the editor saw are part of the condition.
      let guards = seen.filter(\.value.isWhole).sorted { $0.key < $1.key }.map { "\(name: $0.key) IS \($0.value)" as Statement }
      let count = try run(
        "UPDATE \(name: table.name) SET \(values.joined(", ")) WHERE \(([place] + guards).joined(" AND "))", db)
      if count == 0 { throw before.map { DatabaseProblem.conflict(current: $0) } ?? DatabaseProblem.gone }
      if count > 1 { throw DatabaseProblem.ambiguous }
      let moved = RecordKey(zip(table.keyColumns, key.values).map { new[$0] ?? $1 })
      try note(moved, before, try record(moved, table, db), table, user, db)
      return moved
    case .delete(let key):
      guard let place = table.place(of: key) else { throw DatabaseProblem.gone }
      let before = try record(key, table, db)
      let count = try run("DELETE FROM \(name: table.name) WHERE \(place)", db)
      if count == 0 { throw DatabaseProblem.gone }
      if count > 1 { throw DatabaseProblem.ambiguous }
      try note(key, before, nil, table, user, db)
      return key
    }
  }

  private static func insert(_ values: [String: Value], _ table: Table, _ db: GRDB.Database) throws -> RecordKey {
    let names = values.keys.sorted()
    if names.isEmpty {
      _ = try run("INSERT INTO \(name: table.name) DEFAULT VALUES", db)
    } else {
      let bound = names.map { "\(values[$0] ?? .null)" as Statement }.joined(", ")
      _ = try run("INSERT INTO \(name: table.name) (\(names: names)) VALUES (\(bound))", db)
    }
    let given = RecordKey(table.keyColumns.map { values[$0] ?? .null })
    // The row's number leads to the key that the database made. Without row numbers, the key was given.
    guard let number = table.tieBreakers.first, table.tieBreakers.count == 1, table.column(number).map(\.isAssigned) ?? true else {
      return given
    }
    let rows = try fetch(
      table.keyColumns, " FROM \(name: table.name) WHERE \(name: number) = \(.integer(db.lastInsertedRowID)) LIMIT 1", db)
    return rows.first.map { RecordKey($0) } ?? given
  }

  private static func run(_ statement: Statement, _ db: GRDB.Database) throws -> Int {
    try db.execute(sql: statement.sql, arguments: statement.bound)
    return db.changesCount
  }

  private static func record(_ key: RecordKey, _ table: Table, _ db: GRDB.Database) throws -> [String: Value]? {
    guard let place = table.place(of: key) else { return nil }
    let names = table.columns.map(\.name)
    return try fetch(names, " FROM \(name: table.name) WHERE \(place) LIMIT 1", db).first.map {
      Dictionary(uniqueKeysWithValues: zip(names, $0))
    }
  }

  private static func fetch(_ columns: [String], _ rest: Statement, _ db: GRDB.Database) throws -> [[Value]] {
    let statement: Statement = "SELECT \(Statement(selection(columns, atMost: editedCharacters)))\(rest)"
    return try Row.fetchAll(db, sql: statement.sql, arguments: statement.bound).map { values($0, columns.count, atMost: editedCharacters) }
  }

  /// The columns of the first reference whose target doesn't exist.
  private static func brokenReference(_ values: [String: Value], _ table: Table, _ db: GRDB.Database) throws -> [String] {
    for key in table.foreignKeys where !key.targetColumns.isEmpty {
      let bound = key.columns.compactMap { values[$0] }
      guard bound.count == key.columns.count, !bound.contains(.null) else { continue }
      let place = zip(key.targetColumns, bound).map { "\(name: $0) = \($1)" as Statement }.joined(" AND ")
      let target: Statement = "SELECT 1 FROM \(name: key.target) WHERE \(place) LIMIT 1"
      if try Row.fetchOne(db, sql: target.sql, arguments: target.bound) == nil { return key.columns }
    }
    return []
  }

  /// Adds a line to the history.
  private static func note(
    _ key: RecordKey, _ before: [String: Value]?, _ after: [String: Value]?, _ table: Table, _ user: String, _ db: GRDB.Database
  ) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS \(SQLiteSchema.history) (
          id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, "table" TEXT NOT NULL, "key" TEXT NOT NULL, before TEXT, after TEXT);
        CREATE INDEX IF NOT EXISTS \(SQLiteSchema.history)_by_record ON \(SQLiteSchema.history) ("table", "key")
        """)
    let isChange = before != nil && after != nil
    func changed(_ values: [String: Value]?, from other: [String: Value]?) -> [String: Value]? {
      isChange ? values?.filter { other?[$0.key] != $0.value } : values
    }
    try db.execute(
      sql: #"INSERT INTO tessera_history (at, who, "table", "key", before, after) VALUES (strftime('%Y-%m-%dT%H:%M:%SZ'), ?, ?, ?, ?, ?)"#,
      arguments: [
        user, table.name, key.text, changed(before, from: after).map(HistoryEntry.json),
        changed(after, from: before).map(HistoryEntry.json),
      ])
  }
}

extension Change {
  fileprivate var values: [String: Value] {
    switch self {
    case .insert(let values), .update(_, seen: _, to: let values): values
    case .delete: [:]
    }
  }
}
