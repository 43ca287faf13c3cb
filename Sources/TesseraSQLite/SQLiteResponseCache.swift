internal import Foundation
internal import GRDB
public import TesseraStores
public import TesseraOptions

/// Caches responses of menus in a SQLite file, so that a new process, or one without a network, has something
/// to show.
///
/// Limited in bytes and in number of responses. The least recently used are evicted first. Responses used once
/// are kept apart from those used again (segmented LRU, see Karedla, Love and Wherry 1994). Free-text searches,
/// which are rarely repeated, therefore evict each other and not the menus, beyond a quarter of the capacity.
/// Several processes can use one file. Only its owner can read it.
///
/// - Law: returns the last response stored under a key, byte by byte, until it is removed or evicted.
/// - Law: if a response's timestamp is in the future because the clock was set back, its age is taken from
///   the store time.
/// - Complexity: no call depends on the number of cached responses. A call that stores evicts at most 256, in
///   steps of 64 that let other writers in between. A cache that is opened with a smaller capacity shrinks
///   gradually.
/// - Isolation: safe from any task. Writes are serialized, reads run concurrently.
/// - Law: a file that is damaged or not a database, on opening or later, is reported and renamed with the
///   suffix `.damaged`, because it may belong to another program. The cache continues with an empty file. A
///   single damaged response is removed.
/// - Errors: ``/TesseraStores/PageStoreError`` for other SQLite errors. The calling menu reports it and loads
///   as if nothing were cached.
public final class SQLiteResponseCache: ResponseCache {
  private let file: ForgetfulFile
  /// The maximum size of all responses in bytes.
  public let capacity: Int
  private let clock: StoreClock

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - capacity: The maximum size of all responses in bytes. A single larger response is not cached.
  ///   - report: Called with incidents for the operator, such as a damaged file, from any thread.
  /// - Throws: ``/TesseraStores/PageStoreError`` if the file can't be opened, created or written.
  public init(
    path: String, capacity: Int = 64 << 20, clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) throws {
    (self.capacity, self.clock) = (capacity, clock)
    file = try ForgetfulFile(
      path: path, clock: clock, table: "cache", newest: "SELECT MAX(noted) FROM response WHERE typeof(noted) = 'real'", report: report,
      migrations: ResponseTable.addMigrations)
  }

  public func response(for key: CachedResponse.Key) async throws -> CachedResponse? {
    let wall = clock.wall()
    let found: (response: CachedResponse, mustMove: Bool)?
    do {
      found = try await file.read { db, now in try ResponseTable.find(key, db, now: now, wall: wall) }
    } catch  where damagedValue(error) != nil {
      // Remove an unreadable response, so that it is loaded again.
      try await remove(key)
      return nil
    }
    guard let found else { return nil }
    if found.mustMove { try await file.write { db, _ in try ResponseTable.use(key, db) } }
    return found.response
  }

  public func store(_ response: CachedResponse, for key: CachedResponse.Key) async throws {
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

  public func confirm(_ key: CachedResponse.Key, etag: String, at instant: Double) async throws {
    try await file.write { db, now in try ResponseTable.confirm(key, etag, at: instant, db, now: now) }
  }

  public func remove(_ key: CachedResponse.Key) async throws {
    try await file.write { db, _ in try ResponseTable.remove(key, db) }
  }

  /// Removes the responses below a path, 256 at a time, letting other writers in between.
  ///
  /// - Complexity: linear in the removed responses. The others only matter through the depth of an index.
  public func remove(below prefix: MenuPath.Prefix, of scope: String?) async throws {
    while try await !file.write({ db, _ in try ResponseTable.remove(256, below: prefix, of: scope, db) }) {}
  }

  /// The size of the cached responses in bytes.
  public func byteCount() async throws -> Int {
    try await file.read { db, _ in try Row.fetchOne(db, sql: "SELECT CAST(once_bytes + again_bytes AS INTEGER) FROM cache")?.int(0) ?? 0 }
  }
}
