internal import Foundation
internal import GRDB
internal import Synchronization
internal import TesseraFlow

/// A database file of something that may be forgotten, and the store's own time in it.
///
/// - Law: nothing is deleted that is not the store's own: a file that is damaged, or no database, when it is opened or later, is set aside under another name
///   and reported, and an empty one replaces it.
/// - Law: nothing is read from, or written to, a file that is not at the path any more: what another process forgot is forgotten here.
final class ForgetfulFile: Sendable {
  private struct Opened: Sendable {
    let pool: DatabasePool
    let files: DatabaseFiles
    /// The store's time when it was opened, and the unset clock's.
    let base: Double, start: Double

    func now(_ clock: StoreClock) -> Double { base + max(0, clock.elapsed() - start) }
  }

  private struct Moved: Error {}

  private let path: String
  private let table: String
  private let clock: StoreClock
  private let report: @Sendable (PageStoreReport) -> Void
  private let make: @Sendable () throws -> Opened
  private let current: Mutex<Opened>
  /// The queue on which a file is closed and opened again.
  private let reopening = DispatchQueue(label: "tessera.file.reopening")

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - table: The table with the store's time.
  ///   - newest: A query for the latest time that is noted elsewhere.
  ///   - prepare: Prepares each connection.
  /// - Throws: ``/TesseraFlow/PageStoreError``.
  init(
    path: String, clock: StoreClock, table: String, newest: String, report: @escaping @Sendable (PageStoreReport) -> Void,
    prepare: @escaping @Sendable (Database) throws -> Void = { _ in }, migrations: @escaping @Sendable (inout DatabaseMigrator) -> Void
  ) throws {
    (self.path, self.table, self.clock, self.report) = (path, table, clock, report)
    let open: @Sendable () throws -> Opened = {
      var migrator = DatabaseMigrator()
      migrations(&migrator)
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in try prepare(db) }
      try protectFile(path)
      let pool = try DatabasePool(path: path, configuration: configuration)
      if try pool.read({ [migrator] db in try !migrator.hasCompletedMigrations(db) }) {
        try migrator.migrateBesideOthers(pool)
        // What a migration overwrote stands in the log no more.
        _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
      }
      let base = try pool.write { db in try db.storeTime(in: table, newest: newest, clock) }
      // From here on the wall clock is believed again; a full disk keeps nobody from reading.
      try? pool.write { db in try db.noteStoreTime(base, in: table, clock) }
      return Opened(pool: pool, files: DatabaseFiles(at: path), base: base, start: clock.elapsed())
    }
    let make: @Sendable () throws -> Opened = { try besideOthers(open) }
    self.make = make
    do {
      do {
        current = Mutex(try make())
      } catch let error as DatabaseError where error.isDamage {
        report(.damaged(error.words, setAside: try DatabaseFile.setAside(path)))
        current = Mutex(try make())
      }
    } catch {
      throw PageStoreError(opening: error, path)
    }
  }

  /// Reads at the store's time.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database, Double) throws -> Value) async throws -> Value {
    try await access { opened in
      guard self.isCurrent(opened) else { throw Moved() }
      return try await opened.pool.read { [clock] db in try body(db, opened.now(clock)) }
    }
  }

  /// Writes at the store's time.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database, Double) throws -> Value) async throws -> Value {
    try await access { opened in
      try await opened.pool.write { [clock] db in
        // Serialised with what replaces the file: nothing is written to one that was set aside.
        guard self.isCurrent(opened) else { throw Moved() }
        return try body(db, opened.now(clock))
      }
    }
  }

  /// Writes something together with the store's time.
  func note(_ body: @escaping @Sendable (Database, Double) throws -> Void) async throws {
    try await write { [table, clock] db, now in
      try body(db, now)
      try db.noteStoreTime(now, in: table, clock)
    }
  }

  private func isCurrent(_ opened: Opened) -> Bool {
    current.withLock { $0.pool === opened.pool } && DatabaseFiles(at: path) == opened.files
  }

  private func access<Value: Sendable>(_ body: (Opened) async throws -> Value) async throws -> Value {
    var last: any Error = Moved()
    for _ in 0..<3 {
      let opened = current.withLock { $0 }
      do {
        return try await body(opened)
      } catch let error as Moved {
        last = error
        try await replace(opened, nil)
      } catch let error as DatabaseError {
        last = error
        // It was closed under way: the next one carries out what this one did not.
        if current.withLock({ $0.pool !== opened.pool }) { continue }
        guard error.isDamage else { throw PageStoreError(error, path) }
        try await replace(opened, error.words)
      }
    }
    throw (last as? DatabaseError).map { PageStoreError($0, path) } ?? last
  }

  /// Closes a file whose log was taken away, which carries over what the log holds, and opens it again.
  private func reopen(_ old: Opened) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      reopening.async { [self] in
        done.resume(
          with: Result {
            guard current.withLock({ $0.pool === old.pool }) else { return }
            try old.files.close(old.pool, at: path)
            let opened = try make()
            current.withLock { $0 = opened }
            report(.mended("the log \(path)-wal was deleted"))
          })
      }
    }
  }

  /// Opens the file anew, in the writer's queue of the old one; sets it aside first if it is damaged.
  private func replace(_ old: Opened, _ damage: String?) async throws {
    do {
      if damage == nil, old.files.hasLostLog(at: path) { return try await reopen(old) }
      try await old.pool.writeWithoutTransaction { [path, report, make] _ in
        guard self.current.withLock({ $0.pool === old.pool }) else { return }
        // Another process may have set it aside already.
        if let damage, DatabaseFile(at: path) == old.files.main { report(.damaged(damage, setAside: try DatabaseFile.setAside(path))) }
        let opened: Opened
        do {
          opened = try make()
        } catch let error as DatabaseError where error.isDamage {
          // Another damaged file was put there.
          report(.damaged(error.words, setAside: try DatabaseFile.setAside(path)))
          opened = try make()
        }
        self.current.withLock { $0 = opened }
      }
    } catch {
      throw PageStoreError(opening: error, path)
    }
  }
}
