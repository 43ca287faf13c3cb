internal import Foundation
internal import GRDB
internal import TesseraOptions

/// The table of a response cache, and a row with its totals.
///
/// A response was used once (`again` = 0) or repeatedly (1). `used` orders each group by last use.
enum ResponseTable {
  static func addMigrations(_ migrator: inout DatabaseMigrator) {
    // The first version of the table had no totals. Its content is dropped.
    migrator.registerMigration("responses") { _ in }
    migrator.registerMigration("responses 2") { _ in }
    // The second version lacked paths and scopes.
    migrator.registerMigration("responses 3") { db in
      try db.execute(
        sql: """
          DROP TABLE IF EXISTS response;
          DROP TABLE IF EXISTS cache;
          CREATE TABLE response (
            number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, path BLOB NOT NULL, scope BLOB NOT NULL, body BLOB NOT NULL, etag TEXT,
            confirmed REAL NOT NULL, noted REAL NOT NULL, again INTEGER NOT NULL, used INTEGER NOT NULL
          );
          CREATE INDEX response_used ON response (again, used);
          CREATE INDEX response_path ON response (path);
          CREATE INDEX response_scope ON response (scope, path);
          CREATE TABLE cache (
            time REAL NOT NULL, wall REAL NOT NULL, used INTEGER NOT NULL, answers INTEGER NOT NULL, once_bytes INTEGER NOT NULL,
            again_bytes INTEGER NOT NULL
          );
          INSERT INTO cache SELECT 0, CAST(strftime('%s', 'now') AS REAL), 0, 0, 0, 0;
          """)
    }
  }

  /// The encoded key. Length prefixes make it unambiguous.
  private static func name(_ key: CachedResponse.Key) -> Data {
    Data([key.path, key.language].map { "\($0.utf8.count) \($0)" }.joined(separator: " ").utf8)
  }

  private static func run(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  static func find(_ key: CachedResponse.Key, _ db: Database, now: Double, wall: Double) throws -> (
    response: CachedResponse, mustMove: Bool
  )? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT body, etag, confirmed, noted, again, response.used, cache.used, cache.time FROM response, cache WHERE key = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [name(key)]) else { return nil }
    var confirmed = try row.time(2)
    if confirmed > wall { confirmed = wall - max(0, max(now, try row.time(7)) - (try row.time(3))) }
    // Don't record every use: among the most recent responses the order doesn't matter.
    let isRecent = try row.int(4) == 1 && row.int(6) - row.int(5) < 64
    let etag = row.hasNull(atIndex: 1) ? nil : try row.wholeText(1)
    return (CachedResponse(body: try row.data(0), etag: etag, confirmed: confirmed), !isRecent)
  }

  /// The columns for the totals, as numbers even if the row is damaged.
  private static let counted = "again IS 1, IFNULL(LENGTH(body), 0)"

  /// Moves a response to the group of repeatedly used ones.
  static func use(_ key: CachedResponse.Key, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT \(counted) FROM response WHERE key = ?")
    guard let row = try Row.fetchOne(statement, arguments: [name(key)]) else { return }
    try run(db, "UPDATE cache SET used = used + 1", [])
    try run(db, "UPDATE response SET again = 1, used = (SELECT used FROM cache) WHERE key = ?", [name(key)])
    if try row.int(0) == 0 {
      try run(db, "UPDATE cache SET once_bytes = once_bytes - ?1, again_bytes = again_bytes + ?1", [try row.int(1)])
    }
  }

  static func put(_ response: CachedResponse, _ key: CachedResponse.Key, _ db: Database, now: Double, wall: Double) throws {
    let old = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(counted) FROM response WHERE key = ?"), arguments: [name(key)])
    try run(db, "UPDATE cache SET used = used + 1, time = MAX(time, ?), wall = ?", [now, wall])
    if let old {
      try run(
        db, "UPDATE response SET body = ?, etag = ?, confirmed = ?, noted = ?, used = (SELECT used FROM cache) WHERE key = ?",
        [response.body, response.etag?.blob, response.confirmed, now, name(key)])
      try count(db, again: try old.int(0), bytes: response.body.count - (try old.int(1)))
    } else {
      try run(
        db,
        """
        INSERT INTO response (key, path, scope, body, etag, confirmed, noted, again, used)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0, (SELECT used FROM cache))
        """,
        [
          name(key), Data(key.resource.utf8), Data(key.scope.utf8), response.body, response.etag?.blob, response.confirmed, now,
        ])
      try count(db, again: 0, bytes: response.body.count, answers: 1)
    }
  }

  private static func count(_ db: Database, again: Int, bytes: Int, answers: Int = 0) throws {
    let column = again == 1 ? "again_bytes" : "once_bytes"
    try run(db, "UPDATE cache SET answers = answers + ?, \(column) = \(column) + ?", [answers, bytes])
  }

  private static func count(gone row: Row, _ db: Database) throws {
    try count(db, again: row.int(0), bytes: -row.int(1), answers: -1)
  }

  static func confirm(_ key: CachedResponse.Key, _ etag: String, at instant: Double, _ db: Database, now: Double) throws {
    // An earlier version stored the etag as text, which ended at the first NUL.
    try run(
      db, "UPDATE response SET confirmed = ?, noted = ? WHERE key = ? AND CAST(etag AS BLOB) = ?", [instant, now, name(key), etag.blob])
  }

  static func remove(_ key: CachedResponse.Key, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "DELETE FROM response WHERE key = ? RETURNING \(counted)")
    if let row = try Row.fetchOne(statement, arguments: [name(key)]) { try count(gone: row, db) }
  }

  /// Removes up to `limit` responses below a path. Returns whether none are left.
  static func remove(_ limit: Int, below prefix: MenuPath.Prefix, of scope: String?, _ db: Database) throws -> Bool {
    var rest = limit
    for condition in ResponseRemoval.conditions(below: prefix, of: scope) {
      let statement = try db.cachedStatement(
        sql: "DELETE FROM response WHERE number IN (\(condition.selection)) RETURNING \(counted)")
      let gone = try Row.fetchAll(statement, arguments: StatementArguments(condition.bounds) + [rest])
      for row in gone { try count(gone: row, db) }
      rest -= gone.count
      if rest <= 0 { return false }
    }
    return true
  }

  /// Evicts up to `limit` responses. Returns whether the cache is within its capacity.
  static func evict(_ limit: Int, _ db: Database, capacity: Int) throws -> Bool {
    guard var state = try Room(db, capacity) else { return true }
    for _ in 0..<limit where !state.isEnough {
      // The group of responses used once gets at least a quarter of the capacity.
      let order = state.once > capacity / 4 || state.again == 0 ? [0, 1] : [1, 0]
      let statement = try db.cachedStatement(
        sql: """
          DELETE FROM response WHERE number = (SELECT number FROM response WHERE again = ? ORDER BY used LIMIT 1) RETURNING \(counted)
          """)
      guard let gone = try Row.fetchOne(statement, arguments: [order[0]]) ?? Row.fetchOne(statement, arguments: [order[1]]) else {
        return true
      }
      try count(gone: gone, db)
      guard let next = try Room(db, capacity) else { return true }
      state = next
    }
    return state.isEnough
  }

  private struct Room {
    let answers: Int, once: Int, again: Int, capacity: Int
    /// Empty responses take space as well, so limit their number too.
    var isEnough: Bool { once + again <= capacity && answers <= max(1000, capacity / 256) }

    init?(_ db: Database, _ capacity: Int) throws {
      let statement = try db.cachedStatement(
        sql: "SELECT CAST(answers AS INTEGER), CAST(once_bytes AS INTEGER), CAST(again_bytes AS INTEGER) FROM cache")
      guard let row = try Row.fetchOne(statement) else { return nil }
      (answers, once, again, self.capacity) = (try row.int(0), try row.int(1), try row.int(2), capacity)
    }
  }
}
