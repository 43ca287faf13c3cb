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
/// - Law: a file that is damaged, or no database, when it is opened or later, is reported and set aside under a name with `.damaged`, because it may be
///   somebody else's; the cache goes on with an empty one. An answer that is damaged alone is removed.
/// - Errors: ``/TesseraFlow/PageStoreError`` for everything else that SQLite refuses, thrown to the menu that asked, which reports it and loads as if
///   nothing were kept.
public final class SQLiteResponseCache: ResponseCache {
  private let file: ForgetfulFile
  /// The most bytes of all answers together.
  public let capacity: Int
  private let clock: StoreClock

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - capacity: The most bytes of all answers together; one that is larger alone is not kept.
  ///   - report: Told of what an operator should know, such as a damaged file that was set aside; from any thread.
  /// - Throws: ``/TesseraFlow/PageStoreError``, if the file can be neither opened nor made, or cannot be written.
  public init(
    path: String, capacity: Int = 64 << 20, clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) throws {
    (self.capacity, self.clock) = (capacity, clock)
    file = try ForgetfulFile(
      path: path, clock: clock, table: "cache", newest: "SELECT MAX(noted) FROM response WHERE typeof(noted) = 'real'", report: report,
      migrations: ResponseTable.addMigrations)
  }

  public func response(for key: ResponseKey) async throws -> CachedResponse? {
    let wall = clock.wall()
    let found: (response: CachedResponse, mustMove: Bool)?
    do {
      found = try await file.read { db, now in try ResponseTable.find(key, db, now: now, wall: wall) }
    } catch  where damagedValue(error) != nil {
      // What cannot be read is forgotten, and loaded anew.
      try await remove(key)
      return nil
    }
    guard let found else { return nil }
    if found.mustMove { try await file.write { db, _ in try ResponseTable.use(key, db) } }
    return found.response
  }

  public func store(_ response: CachedResponse, for key: ResponseKey) async throws {
    let (wall, capacity) = (clock.wall(), capacity)
    try await file.write { db, now in
      if response.body.count <= capacity {
        try ResponseTable.put(response, key, db, now: now, wall: wall)
      } else {
        try ResponseTable.remove(key, db)
      }
    }
    for _ in 0..<4 {
      if try await file.write({ db, _ in try ResponseTable.evict(64, db, capacity: capacity) }) { return }
    }
  }

  public func confirm(_ key: ResponseKey, etag: String, at instant: Double) async throws {
    try await file.write { db, now in try ResponseTable.confirm(key, etag, at: instant, db, now: now) }
  }

  public func remove(_ key: ResponseKey) async throws {
    try await file.write { db, _ in try ResponseTable.remove(key, db) }
  }

  /// Forgets the answers that a prefix covers, 256 at a time, between which others write.
  ///
  /// - Complexity: linear in the answers that go, and in nothing that stays but the depth of an index.
  public func remove(below prefix: PathPrefix, of scope: String?) async throws {
    while try await !file.write({ db, _ in try ResponseTable.remove(256, below: prefix, of: scope, db) }) {}
  }

  /// The number of bytes that the kept answers take.
  public func byteCount() async throws -> Int {
    try await file.read { db, _ in try Row.fetchOne(db, sql: "SELECT CAST(once_bytes + again_bytes AS INTEGER) FROM cache")?.int(0) ?? 0 }
  }
}
