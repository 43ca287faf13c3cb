internal import Foundation
internal import GRDB
internal import Synchronization
internal import TesseraStores

/// A database file for disposable data, with its own store time.
///
/// - Law: the file may belong to another program, so it is never deleted. A file that is damaged or not a
///   database, on opening or later, is renamed and reported, and replaced by an empty one.
/// - Law: a file that is no longer at its path is neither read nor written. If another process discarded its
///   content, this one does too.
final class ForgetfulFile: Sendable {
  private struct Opened: Sendable {
    let pool: DatabasePool
    let files: DatabaseFiles
    /// Records the number of acknowledged changes, if they are counted.
    let mark: CommitMark?
    /// The store time and the monotonic clock's time when the file was opened.
    let base: Double, start: Double

    func now(_ clock: StoreClock) -> Double { base + max(0, clock.elapsed() - start) }
  }

  private struct Moved: Error {}

  private let path: String
  private let table: String
  private let clock: StoreClock
  private let report: @Sendable (PageStoreReport) -> Void
  private let make: @Sendable () throws -> Opened
  /// The open file, or the reason why it isn't open yet: its disk was full.
  private enum State {
    case open(Opened)
    case closed(PageStoreError, attempts: Int, until: ContinuousClock.Instant)

    var opened: Opened? { if case .open(let opened) = self { opened } else { nil } }
  }

  private let current: Mutex<State>
  private let reopening = DispatchQueue(label: "tessera.file.reopening")

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - table: The table with the store time.
  ///   - newest: A query for the latest time recorded elsewhere.
  ///   - countsChanges: Whether the table has a column `commits`. A file with fewer changes than recorded beside it is
  ///     reported: SQLite silently drops what follows damage in a log.
  ///   - prepare: Prepares each connection.
  /// - Throws: ``/TesseraStores/PageStoreError``.
  init(
    path: String, clock: StoreClock, table: String, newest: String, countsChanges: Bool = false,
    report: @escaping @Sendable (PageStoreReport) -> Void,
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
        // Remove data that the migration overwrote from the log.
        _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
      }
      let base = try pool.write { db in try db.storeTime(in: table, newest: newest, clock) }
      // From here on the wall clock is trusted again. A full disk must not prevent reading.
      try? pool.write { db in try db.noteStoreTime(base, in: table, clock) }
      let mark = countsChanges ? try ForgetfulFile.mark(of: pool, path, table, report) : nil
      return Opened(pool: pool, files: DatabaseFiles(at: path), mark: mark, base: base, start: clock.elapsed())
    }
    let make: @Sendable () throws -> Opened = { try besideOthers(open) }
    self.make = {
      do {
        return try make()
      } catch let error as DatabaseError where error.isDamage {
        try ForgetfulFile.setAside(path, error.words, report)
        return try make()
      }
    }
    do {
      current = Mutex(.open(try self.make()))
    } catch {
      let error = PageStoreError(opening: error, path)
      guard error.code == .full else { throw error }
      current = Mutex(.closed(error, attempts: 1, until: .now + .seconds(1)))
      report(.disconnected("\(error)"))
    }
  }

  /// Reads, passing the store time.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database, Double) throws -> Value) async throws -> Value {
    try await access { opened in
      guard self.isCurrent(opened) else { throw Moved() }
      return try await opened.pool.read { [clock] db in try body(db, opened.now(clock)) }
    }
  }

  /// Writes, passing the store time.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database, Double) throws -> Value) async throws -> Value {
    try await access { opened in
      try await opened.pool.write { [clock] db in
        // This runs in the same queue as replacing the file, so a renamed file is never written to.
        guard self.isCurrent(opened) else { throw Moved() }
        return try body(db, opened.now(clock))
      }
    }
  }

  /// Writes, and records the store time.
  func note(_ body: @escaping @Sendable (Database, Double) throws -> Void) async throws {
    try await write { [table, clock] db, now in
      try body(db, now)
      try db.noteStoreTime(now, in: table, clock)
    }
  }

  /// Writes a change that is reported if it gets lost.
  func change(_ body: @escaping @Sendable (Database, Double) throws -> Void) async throws {
    try await access { opened in
      let commits: Int = try await opened.pool.write { [table, clock] db in
        guard self.isCurrent(opened) else { throw Moved() }
        let now = opened.now(clock)
        try body(db, now)
        try db.noteStoreTime(now, in: table, clock)
        guard opened.mark != nil else { return 0 }
        try db.execute(sql: "UPDATE \(table) SET commits = commits + 1")
        return try Int.fetchOne(db, sql: "SELECT commits FROM \(table)") ?? 0
      }
      opened.mark?.note(commits)
    }
  }

  /// Starts to count changes, and reports the ones that are missing.
  private static func mark(of pool: DatabasePool, _ path: String, _ table: String, _ report: (PageStoreReport) -> Void) throws -> CommitMark
  {
    let mark = CommitMark(path)
    // Read before the database's number, which another process may be increasing.
    let noted = mark.noted
    let commits = try pool.read { db in try Int.fetchOne(db, sql: "SELECT commits FROM \(table)") } ?? 0
    if commits < noted { report(.lost(noted - commits, path)) }
    mark.begin(at: commits)
    return mark
  }

  /// Renames a damaged file. The number of its changes says nothing about the next one.
  private static func setAside(_ path: String, _ damage: String, _ report: (PageStoreReport) -> Void) throws {
    report(.damaged(damage, setAside: try DatabaseFile.setAside(path)))
    CommitMark(path).begin(at: 0)
  }

  private func isCurrent(_ opened: Opened) -> Bool { isOpen(opened) && DatabaseFiles(at: path) == opened.files }

  private func isOpen(_ opened: Opened) -> Bool { current.withLock { $0.opened?.pool === opened.pool } }

  /// Whether a file was closed and reopened. Waits if it is being reopened.
  private func wasReplaced(_ opened: Opened) async -> Bool {
    await withCheckedContinuation { done in reopening.async { done.resume() } }
    return !isOpen(opened)
  }

  /// The open file. Opens a file whose disk was full, at most once per second.
  private func opened() async throws -> Opened {
    switch current.withLock({ $0 }) {
    case .open(let opened): return opened
    case .closed(let error, _, let until):
      guard until <= .now else { throw error }
      return try await withCheckedThrowingContinuation { done in
        reopening.async { [self] in done.resume(with: Result { try openAtLast() }) }
      }
    }
  }

  private func openAtLast() throws -> Opened {
    switch current.withLock({ $0 }) {
    case .open(let opened): return opened
    case .closed(let error, let attempts, let until):
      guard until <= .now else { throw error }
      do {
        let opened = try make()
        current.withLock { $0 = .open(opened) }
        report(.reconnected(attempts: attempts + 1))
        return opened
      } catch {
        let error = PageStoreError(opening: error, path)
        current.withLock { $0 = .closed(error, attempts: attempts + 1, until: .now + .seconds(1)) }
        throw error
      }
    }
  }

  private func access<Value: Sendable>(_ body: (Opened) async throws -> Value) async throws -> Value {
    var last: any Error = Moved()
    for _ in 0..<3 {
      let opened = try await opened()
      do {
        return try await body(opened)
      } catch let error as Moved {
        last = error
        try await replace(opened, nil)
      } catch let error as DatabaseError {
        last = error
        // The database was closed during the call. Retry with the new one.
        if await wasReplaced(opened) { continue }
        guard error.isDamage else { throw PageStoreError(error, path) }
        try await replace(opened, error.words)
      }
    }
    throw (last as? DatabaseError).map { PageStoreError($0, path) } ?? last
  }

  /// Closes a database whose log was deleted, after a checkpoint of the log, and reopens it.
  private func reopen(_ old: Opened) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      reopening.async { [self] in
        done.resume(
          with: Result {
            guard isOpen(old) else { return }
            try old.files.close(old.pool, at: path)
            let opened = try make()
            current.withLock { $0 = .open(opened) }
            report(.mended("the log \(path)-wal was deleted"))
          })
      }
    }
  }

  /// Reopens the file, in the old database's writer queue. Renames it first if it is damaged.
  private func replace(_ old: Opened, _ damage: String?) async throws {
    do {
      if damage == nil, old.files.hasLostLog(at: path) { return try await reopen(old) }
      try await old.pool.writeWithoutTransaction { [path, report, make] _ in
        guard self.isOpen(old) else { return }
        // Another process may have renamed it already.
        if let damage, DatabaseFile(at: path) == old.files.main { try ForgetfulFile.setAside(path, damage, report) }
        let opened = try make()
        self.current.withLock { $0 = .open(opened) }
      }
    } catch {
      throw PageStoreError(opening: error, path)
    }
  }
}
