internal import Foundation
internal import GRDB
public import TesseraOptions

/// Keeps answers of menus in a SQLite file, so that a new process, or one without a network, shows what it has.
///
/// Bounded in bytes: the answers that were used longest ago go first. Several processes may use one file.
///
/// - Law: what was stored last under a key is returned, byte by byte, until it is removed or gives way to others.
/// - Isolation: safe from any task; writes are serialised, reads run beside them.
/// - Errors: a file that is no database is replaced when it is opened, because a cache may forget. Everything else that SQLite refuses is thrown
///   to the menu that asked, which reports it and loads as if nothing were kept.
public final class SQLiteResponseCache: ResponseCache {
  private let pool: DatabasePool
  /// The most bytes of all answers together.
  public let capacity: Int

  /// Opens a file, or makes it.
  ///
  /// - Parameter capacity: The most bytes of all answers together; one that is larger alone is not kept.
  /// - Throws: what SQLite says, if the file can be neither opened nor made.
  public init(path: String, capacity: Int = 64 << 20) throws {
    self.capacity = capacity
    pool = try DatabasePool.forgetful(path: path) { migrator in
      migrator.registerMigration("responses") { db in
        try db.execute(
          sql: """
            CREATE TABLE response (
              path TEXT NOT NULL, language TEXT NOT NULL, body BLOB NOT NULL, etag TEXT, confirmed REAL NOT NULL, used INTEGER NOT NULL,
              PRIMARY KEY (path, language)
            );
            CREATE INDEX response_used ON response (used);
            """)
      }
    }
  }

  public func response(for key: ResponseKey) async throws -> CachedResponse? {
    let found = try await pool.read { db in
      try Row.fetchOne(
        db, sql: "SELECT body, etag, confirmed FROM response WHERE path = ? AND language = ?", arguments: [key.path, key.language]
      )
      .map { CachedResponse(body: $0["body"], etag: $0["etag"], confirmed: $0["confirmed"]) }
    }
    if found != nil {
      try await pool.write { db in
        try db.execute(
          sql: "UPDATE response SET used = (SELECT MAX(used) + 1 FROM response) WHERE path = ? AND language = ?",
          arguments: [key.path, key.language])
      }
    }
    return found
  }

  public func store(_ response: CachedResponse, for key: ResponseKey) async throws {
    let capacity = capacity
    try await pool.write { db in
      guard response.body.count <= capacity else {
        try Self.remove(key, db)
        return
      }
      try db.execute(
        sql: """
          INSERT INTO response (path, language, body, etag, confirmed, used)
          VALUES (?, ?, ?, ?, ?, (SELECT COALESCE(MAX(used), 0) + 1 FROM response))
          ON CONFLICT (path, language)
          DO UPDATE SET body = excluded.body, etag = excluded.etag, confirmed = excluded.confirmed, used = excluded.used
          """,
        arguments: [key.path, key.language, response.body, response.etag, response.confirmed])
      // What was used last is kept as long as all that was used after it fits.
      try db.execute(
        sql: """
          DELETE FROM response WHERE used <= (
            SELECT MAX(used) FROM (SELECT used, SUM(LENGTH(body)) OVER (ORDER BY used DESC) AS bytes FROM response) WHERE bytes > ?
          )
          """, arguments: [capacity])
    }
  }

  public func confirm(_ key: ResponseKey, etag: String, at instant: Double) async throws {
    try await pool.write { db in
      try db.execute(
        sql: "UPDATE response SET confirmed = ? WHERE path = ? AND language = ? AND etag = ?",
        arguments: [instant, key.path, key.language, etag])
    }
  }

  public func remove(_ key: ResponseKey) async throws {
    try await pool.write { db in try Self.remove(key, db) }
  }

  /// How many bytes the kept answers take.
  public func byteCount() async throws -> Int {
    try await pool.read { db in try Int.fetchOne(db, sql: "SELECT COALESCE(SUM(LENGTH(body)), 0) FROM response") ?? 0 }
  }

  private static func remove(_ key: ResponseKey, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM response WHERE path = ? AND language = ?", arguments: [key.path, key.language])
  }
}
