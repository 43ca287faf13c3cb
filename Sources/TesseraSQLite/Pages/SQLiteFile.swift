internal import Foundation
internal import GRDB
internal import TesseraStores

extension SQLitePageStore {
  /// The open file, or the reason why it isn't open yet.
  enum File: Sendable {
    case open(Opened)
    /// Its disk was full. The next call after `until` opens it.
    case closed(PageStoreError, attempts: Int, until: ContinuousClock.Instant)

    static let pause = Duration.seconds(1)

    var opened: Opened? { if case .open(let opened) = self { opened } else { nil } }

    mutating func note(token: Int) {
      guard case .open(var opened) = self, opened.lastToken < token else { return }
      opened.lastToken = token
      self = .open(opened)
    }
  }

  struct Opened: Sendable {
    let pool: DatabasePool
    let checkpoints: SQLiteCheckpoints
    let files: DatabaseFiles
    let mark: CommitMark
    /// The store time and the monotonic clock's time when the file was opened.
    let base: Double, start: Double
    /// The largest token seen. Tokens keep growing even if an empty file replaces a damaged one.
    var lastToken: Int

    /// Opens or creates a file. Retries if other processes are doing the same.
    init(
      _ path: String, _ durability: PageWrite.Durability, _ clock: StoreClock, lastToken: Int, _ report: (PageStoreReport) -> Void,
      _ prepare: @escaping @Sendable (Database) throws -> Void
    ) throws {
      self = try besideOthers { try Opened(once: path, durability, clock, lastToken: lastToken, report, prepare) }
    }

    private init(
      once path: String, _ durability: PageWrite.Durability, _ clock: StoreClock, lastToken: Int, _ report: (PageStoreReport) -> Void,
      _ prepare: @escaping @Sendable (Database) throws -> Void
    ) throws {
      try protectFile(path)
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in
        // Must precede the first table. A commit writes whole database pages and most changes are small, so
        // use small pages.
        try db.execute(sql: "PRAGMA page_size = 1024; PRAGMA wal_autocheckpoint = \(SQLiteCheckpoints.mostPages)")
        try prepare(db)
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      // Not in `prepareDatabase`: GRDB sets NORMAL when the pool switches to the write-ahead log.
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = \(durability == .power ? "FULL" : "NORMAL")")
      }
      try PageTables.migrate(pool, path)
      let (base, token, mending) = try pool.write { db in try PageTables.begin(db, clock, lastToken: lastToken) }
      (self.base, self.lastToken) = (base, token)
      start = clock.elapsed()
      mark = CommitMark(path)
      // Read before the database's number, which another process may be increasing.
      let noted = mark.noted
      // `nil` if it is damaged, which the first access repairs.
      let commits = try pool.read { db in try Row.fetchOne(db, sql: "SELECT commits FROM store").flatMap { try? $0.int(0) } }
      // A repair is reported on its own.
      let missing = mending == nil ? noted - (commits ?? noted) : 0
      checkpoints = try SQLiteCheckpoints(path)
      files = DatabaseFiles(at: path)
      mending?.report(path, to: report)
      if missing > 0 { report(.lost(missing, path)) }
      mark.begin(at: commits ?? noted)
    }

    func now(_ clock: StoreClock) -> Double { base + max(0, clock.elapsed() - start) }
  }
}

extension PageStoreError {
  init(_ error: DatabaseError, _ path: String) {
    let code: Code =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_PROTOCOL: .unavailable
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .damaged
      default: .refused
      }
    let advice =
      switch error.resultCode {
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
        "; this process must be able to write the file, its -wal and -shm, and in their folder"
      default: ""
      }
    self.init(code, "\(path): SQLite \(error.words)\(advice)")
  }

  init(opening error: any Error, _ path: String) {
    switch error {
    case let error as PageStoreError: self = error
    case let error as DatabaseError: self.init(error, path)
    default: self.init(.unavailable, "\(path) can be neither opened nor created: \(error)")
    }
    // SQLite only reports that something couldn't be written or mapped.
    if code == .unavailable, DatabaseFile.hasFullDisk(at: path) { self.init(.full, detail) }
  }
}
