internal import Foundation
internal import GRDB
internal import TesseraStores

/// The page tables within one transaction.
struct PageTables {
  let db: Database
  /// The store time, never earlier than what another process wrote.
  private(set) var now: Double
  var token: Int
  var pages: Int
  var bytes: Int
  /// The number of writing transactions, including this one.
  var commits: Int
  var evicted = PageBudget.Usage()

  init(_ db: Database, _ now: Double) throws {
    self.db = db
    (self.now, token, pages, bytes, commits) = (now, 0, 0, 0, 0)
    let found = try row("SELECT time, token, pages, bytes, commits FROM store", []) {
      (try $0.time(0), try $0.int(1), try $0.int(2), try $0.int(3), try $0.int(4))
    }
    guard let found else { throw Self.noStore }
    self.now = max(now, found.0)
    (token, pages, bytes, commits) = (found.1, found.2, found.3, found.4)
  }

  /// Writes the store's own row.
  mutating func finish(wall: Double) throws {
    commits += 1
    try run(
      "UPDATE store SET time = ?, wall = ?, token = ?, pages = ?, bytes = ?, commits = ?", [now, wall, token, pages, bytes, commits])
  }

  /// The numbers of a page's entries, in order. Entries of a page are adjacent in the table, so no index is
  /// needed.
  static func entries(_ page: Int64) -> ClosedRange<Int64> { page << 24...(page << 24 | 0xff_ffff) }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    let statement = try db.cachedStatement(sql: sql)
    // Unchecked for speed. The number of arguments is evident from the source.
    statement.setUncheckedArguments(arguments)
    try statement.execute()
  }
  /// Reads the first row without copying it.
  func row<Result>(_ sql: String, _ arguments: StatementArguments, _ read: (Row) throws -> Result) throws -> Result? {
    let statement = try db.cachedStatement(sql: sql)
    statement.setUncheckedArguments(arguments)
    let cursor = try Row.fetchCursor(statement)
    // The row is valid only as long as its cursor.
    return try withExtendedLifetime(cursor) { try cursor.next().map(read) }
  }
  func rows(_ sql: String, _ arguments: StatementArguments) throws -> [Row] {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func migrate(_ pool: DatabasePool, _ path: String) throws {
    let migrator = migrator
    let isNewer = try pool.read { db in
      try migrator.appliedIdentifiers(db).contains { $0.hasPrefix("page store ") && !migrator.migrations.contains($0) }
    }
    if isNewer { throw PageStoreError(.refused, "\(path) was written by a newer version; use that version, or another file") }
    try migrator.migrateBesideOthers(pool)
  }

  // Texts are stored as blobs, because SQLite's text functions stop at the first NUL.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("page store 1") { db in
      // An older store, which kept whole pages, has a table of the same name.
      if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM grdb_migrations WHERE identifier = 'pages')") == true {
        try db.execute(sql: "DROP TABLE IF EXISTS page")
      }
      try db.execute(
        sql: """
          CREATE TABLE store (time REAL NOT NULL, wall REAL NOT NULL, token INTEGER NOT NULL, pages INTEGER NOT NULL, bytes INTEGER NOT NULL);
          INSERT INTO store SELECT 0, CAST(strftime('%s', 'now') AS REAL), 0, 0, 0;
          CREATE TABLE page (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, visitor BLOB NOT NULL, identity BLOB NOT NULL, version BLOB NOT NULL,
            path BLOB NOT NULL, revision INTEGER NOT NULL, snapshot_revision INTEGER NOT NULL, node BLOB NOT NULL, token INTEGER NOT NULL,
            key INTEGER NOT NULL, bytes INTEGER NOT NULL, entries INTEGER NOT NULL, lifetime REAL NOT NULL, used REAL NOT NULL, expiry REAL NOT NULL
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
    migrator.registerMigration("page store 2") { db in
      try db.execute(
        sql: """
          ALTER TABLE store ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE page ADD COLUMN address BLOB NOT NULL DEFAULT x'';
          """)
      // The tables of damaged pages need the same columns.
      if try db.tableExists("damaged_page") {
        try db.execute(sql: "ALTER TABLE damaged_page ADD COLUMN address BLOB NOT NULL DEFAULT x''")
      }
    }
    return migrator
  }
}
