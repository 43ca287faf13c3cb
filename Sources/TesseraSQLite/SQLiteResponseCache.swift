internal import Foundation
internal import GRDB
public import TesseraFlow
public import TesseraOptions

/// Keeps answers of menus in a SQLite file, so that a new process, or one without a network, shows what it has.
///
/// Bounded in bytes and in answers: those that were used longest ago go first. Answers that were used once are kept apart from those that were used
/// again (segmented LRU; Karedla, Love and Wherry 1994): free-text searches, which hardly anybody repeats, push out each other and not the menus,
/// beyond a quarter of the room. Several processes may use one file, which only its owner may read.
///
/// - Law: what was stored last under a key is returned, byte by byte, until it is removed or gives way to others.
/// - Law: an answer whose time lies ahead, because the clock was set back since, is given the age that it has by the store's own time.
/// - Complexity: no call depends on how many answers are kept. A call that stores lets at most 256 go, in steps of 64 between which others write;
///   a cache that was opened with less room shrinks as it is used.
/// - Isolation: safe from any task; writes are serialised, reads run beside them.
/// - Errors: a file that is no database is replaced when it is opened, and an answer that is damaged is removed, because a cache may forget. Everything else that SQLite refuses is thrown
///   to the menu that asked, which reports it and loads as if nothing were kept.
public final class SQLiteResponseCache: ResponseCache {
  private let pool: DatabasePool
  /// The most bytes of all answers together.
  public let capacity: Int
  private let clock: StoreClock
  /// The cache's own time when it was opened, and the unset clock's.
  private let base: Double, start: Double

  /// Opens a file, or makes it.
  ///
  /// - Parameter capacity: The most bytes of all answers together; one that is larger alone is not kept.
  /// - Throws: what SQLite says, if the file can be neither opened nor made.
  public init(path: String, capacity: Int = 64 << 20, clock: StoreClock = .system) throws {
    (self.capacity, self.clock) = (capacity, clock)
    pool = try DatabasePool.forgetful(path: path, migrations: ResponseTable.addMigrations)
    base = try pool.write { db in
      try db.storeTime(in: "cache", newest: "SELECT MAX(noted) FROM response WHERE typeof(noted) = 'real'", clock)
    }
    start = clock.elapsed()
  }

  private var now: Double { base + max(0, clock.elapsed() - start) }

  public func response(for key: ResponseKey) async throws -> CachedResponse? {
    let (now, wall) = (now, clock.wall())
    let found: (response: CachedResponse, mustMove: Bool)?
    do {
      found = try await pool.read { db in try ResponseTable.find(key, db, now: now, wall: wall) }
    } catch  where damage(error) != nil {
      // What cannot be read is forgotten, and loaded anew.
      try await remove(key)
      return nil
    }
    guard let found else { return nil }
    if found.mustMove { try await pool.write { db in try ResponseTable.use(key, db) } }
    return found.response
  }

  public func store(_ response: CachedResponse, for key: ResponseKey) async throws {
    let (now, wall, capacity) = (now, clock.wall(), capacity)
    try await pool.write { db in
      if response.body.count <= capacity {
        try ResponseTable.put(response, key, db, now: now, wall: wall)
      } else {
        try ResponseTable.remove(key, db)
      }
    }
    for _ in 0..<4 {
      if try await pool.write({ db in try ResponseTable.evict(64, db, capacity: capacity) }) { return }
    }
  }

  public func confirm(_ key: ResponseKey, etag: String, at instant: Double) async throws {
    let now = now
    try await pool.write { db in try ResponseTable.confirm(key, etag, at: instant, db, now: now) }
  }

  public func remove(_ key: ResponseKey) async throws {
    try await pool.write { db in try ResponseTable.remove(key, db) }
  }

  /// Forgets the answers that a prefix covers, 256 at a time, between which others write.
  ///
  /// - Complexity: linear in the answers that go, and in nothing that stays but the depth of an index.
  public func remove(below prefix: PathPrefix, of scope: String?) async throws {
    while try await !pool.write({ db in try ResponseTable.remove(256, below: prefix, of: scope, db) }) {}
  }

  /// The number of bytes that the kept answers take.
  public func byteCount() async throws -> Int {
    try await pool.read { db in try Row.fetchOne(db, sql: "SELECT CAST(once_bytes + again_bytes AS INTEGER) FROM cache")?.int(0) ?? 0 }
  }
}
