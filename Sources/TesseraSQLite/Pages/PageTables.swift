internal import Foundation
internal import GRDB
internal import TesseraFlow

/// The tables of pages within one transaction.
struct PageTables {
  let db: Database
  /// The store's time: never behind what another process wrote.
  let now: Double
  var token: Int
  var pages: Int
  var bytes: Int
  var evicted = PageUsage()

  init(_ db: Database, _ now: Double) throws {
    self.db = db
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT time, token, pages, bytes FROM store")) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the table 'store' has no row")
    }
    self.now = max(now, row[0])
    (token, pages, bytes) = (row[1], row[2], row[3])
  }

  /// Writes what belongs to the whole store.
  func finish(wall: Double) throws {
    try run("UPDATE store SET time = ?, wall = ?, token = ?, pages = ?, bytes = ?", [now, wall, token, pages, bytes])
  }

  /// The numbers of a page's entries, in their order: those of one page stand together, without an index.
  static func entries(_ page: Int64) -> ClosedRange<Int64> { page << 24...(page << 24 | 0xff_ffff) }

  func run(_ sql: String, _ arguments: StatementArguments) throws { try db.cachedStatement(sql: sql).execute(arguments: arguments) }
  func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }
  func rows(_ sql: String, _ arguments: StatementArguments) throws -> [Row] {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }

  // Texts from outside are kept as their bytes: SQLite's own end at the first NUL.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("page store 1") { db in
      try db.execute(
        sql: """
          CREATE TABLE store (time REAL NOT NULL, wall REAL NOT NULL, token INTEGER NOT NULL, pages INTEGER NOT NULL, bytes INTEGER NOT NULL);
          INSERT INTO store SELECT 0, CAST(strftime('%s', 'now') AS REAL), 0, 0, 0;
          CREATE TABLE page (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, visitor BLOB NOT NULL, identity BLOB NOT NULL, version BLOB NOT NULL,
            path BLOB NOT NULL, revision INTEGER NOT NULL, snapshot_revision INTEGER NOT NULL, node BLOB NOT NULL, token INTEGER NOT NULL,
            key INTEGER NOT NULL, bytes INTEGER NOT NULL, lifetime REAL NOT NULL, used REAL NOT NULL, expiry REAL NOT NULL
          );
          CREATE INDEX page_owner ON page (visitor, identity);
          CREATE INDEX page_identity ON page (identity) WHERE identity <> x'';
          CREATE INDEX page_expiry ON page (expiry);
          CREATE INDEX page_used ON page (used);
          CREATE TABLE snapshot (page INTEGER PRIMARY KEY, body BLOB NOT NULL);
          CREATE TABLE entry (number INTEGER PRIMARY KEY, revision INTEGER NOT NULL, body BLOB NOT NULL);
          CREATE TABLE node (name BLOB PRIMARY KEY, address BLOB NOT NULL, until REAL NOT NULL);
          """)
    }
    return migrator
  }
}

extension String {
  /// The text as a blob.
  var blob: Data { Data(utf8) }
}

extension Row {
  /// The text of a blob.
  func text(_ index: Int) -> String { String(decoding: self[index] as Data? ?? Data(), as: UTF8.self) }
}
