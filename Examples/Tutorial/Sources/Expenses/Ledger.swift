import Foundation
import GRDB
import Tessera

struct Expense: Codable, Equatable, Identifiable, Sendable, FetchableRecord, PersistableRecord {
  var id: String
  var owner: String
  var title: String
  var day: CalendarDate
  var amount: Decimal
  /// Counts the changes. Two people who edit one expense notice each other by it.
  var version = 1
}

/// The expenses and users, in a SQLite file.
struct Ledger: Sendable {
  let database: DatabaseQueue
  let broadcaster = Broadcaster()

  /// Opens the file, or creates it. Without a path, everything is in memory, for tests.
  init(path: String = ":memory:") throws {
    database = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE user (name TEXT PRIMARY KEY, salt BLOB NOT NULL, password BLOB NOT NULL);
          CREATE TABLE expense (
            id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES user, title TEXT NOT NULL, day TEXT NOT NULL, amount TEXT NOT NULL,
            version INTEGER NOT NULL);
          CREATE INDEX expense_by_owner ON expense (owner, day);
          """)
    }
    try migrator.migrate(database)
  }

  func expenses(of owner: String) async throws -> [Expense] {
    try await database.read { db in
      try Expense.filter(Column("owner") == owner).order(Column("day").desc, Column("id")).fetchAll(db)
    }
  }

  func expense(_ id: String, of owner: String) async throws -> Expense {
    let found = try await database.read { db in try Expense.filter(key: id).filter(Column("owner") == owner).fetchOne(db) }
    guard let found else { throw LoadFailure(.notFound, message: "There is no such expense") }
    return found
  }

  /// Adds an expense, once for each id.
  func add(_ expense: Expense) async throws {
    try await database.write { db in try expense.insert(db, onConflict: .ignore) }
    try await tell(expense.owner)
  }

  /// Changes an expense if it still has the version that was read.
  func change(_ expense: Expense) async throws {
    let isChanged = try await database.write { db in
      try db.execute(
        sql: """
          UPDATE expense SET title = ?, day = ?, amount = ?, version = version + 1 WHERE id = ? AND owner = ? AND version = ?
          """,
        arguments: [expense.title, expense.day.description, expense.amount, expense.id, expense.owner, expense.version])
      return db.changesCount == 1
    }
    guard isChanged else {
      throw FormFailure(LoadFailure(.refused, message: "This expense was changed meanwhile. Check it and save again"))
    }
    try await tell(expense.owner)
  }

  /// Tells the open lists of a user that their expenses changed.
  private func tell(_ owner: String) async throws {
    try await broadcaster.publish(.expenses(of: owner), 1)
  }
}

extension Topic where Value == Int {
  static func expenses(of owner: String) -> Topic { Topic("expenses \(owner)") }
}
