internal import Foundation
internal import GRDB
public import TesseraFlow

/// Keeps pages in a SQLite file, so that they go on in a new process: after a deployment, or when a window is opened again.
///
/// Bounded in bytes and in time: pages that were kept longest ago go first. Several processes may use one file.
///
/// - Law: a page that was saved last under a key is given back once, byte by byte, unless it gave way to others or grew too old.
/// - Isolation: safe from any task; writes are serialised.
/// - Errors: a file that is no database is replaced when it is opened, because a store may forget. Everything else that SQLite refuses is thrown
///   to the host, which reports it and begins pages anew.
public final class SQLiteSavedPageStore: SavedPageStore {
  private let pool: DatabasePool
  /// The most bytes of all pages together.
  public let capacity: Int
  /// The time for which a page is kept, in seconds.
  public let maximumAge: Double
  private let now: @Sendable () -> Double

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - capacity: The most bytes of all pages together.
  ///   - maximumAge: How long a page is kept, in seconds; a week if nothing is said.
  /// - Throws: what SQLite says, if the file can be neither opened nor made.
  public convenience init(path: String, capacity: Int = 256 << 20, maximumAge: Double = 7 * 86_400) throws {
    try self.init(path: path, capacity: capacity, maximumAge: maximumAge) { Date().timeIntervalSince1970 }
  }

  init(path: String, capacity: Int, maximumAge: Double, now: @escaping @Sendable () -> Double) throws {
    (self.capacity, self.maximumAge, self.now) = (capacity, maximumAge, now)
    pool = try DatabasePool.forgetful(path: path) { migrator in
      migrator.registerMigration("pages") { db in
        try db.execute(
          sql: """
            CREATE TABLE page (key TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL, kept REAL NOT NULL, number INTEGER NOT NULL);
            CREATE INDEX page_number ON page (number);
            """)
      }
    }
  }

  public func save(_ pages: [String: SavedPage]) async throws {
    guard !pages.isEmpty else { return }
    let encoder = JSONEncoder()
    let bodies = try pages.mapValues { try encoder.encode($0) }
    let (capacity, now, oldest) = (capacity, now(), now() - maximumAge)
    try await pool.write { db in
      var number = try Int.fetchOne(db, sql: "SELECT COALESCE(MAX(number), 0) FROM page") ?? 0
      for (key, body) in bodies where body.count <= capacity {
        number += 1
        try db.execute(
          sql: "INSERT OR REPLACE INTO page (key, body, kept, number) VALUES (?, ?, ?, ?)", arguments: [key, body, now, number])
      }
      try db.execute(sql: "DELETE FROM page WHERE kept < ?", arguments: [oldest])
      try db.execute(
        sql: """
          DELETE FROM page WHERE number <= (
            SELECT MAX(number) FROM (SELECT number, SUM(LENGTH(body)) OVER (ORDER BY number DESC) AS bytes FROM page) WHERE bytes > ?
          )
          """, arguments: [capacity])
    }
  }

  public func take(_ key: String) async throws -> SavedPage? {
    let oldest = now() - maximumAge
    let body = try await pool.write { db in
      try Data.fetchOne(db, sql: "DELETE FROM page WHERE key = ? RETURNING CASE WHEN kept >= ? THEN body END", arguments: [key, oldest])
    }
    return body.flatMap { try? JSONDecoder().decode(SavedPage.self, from: $0) }
  }

  /// The number of bytes that the kept pages take.
  public func byteCount() async throws -> Int {
    try await pool.read { db in try Int.fetchOne(db, sql: "SELECT COALESCE(SUM(LENGTH(body)), 0) FROM page") ?? 0 }
  }
}
