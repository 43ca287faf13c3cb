internal import Foundation
internal import GRDB
internal import Synchronization
public import TesseraFlow

/// Keeps pages in a SQLite file (WAL): for the processes of one machine.
///
/// A page's head, its snapshot and its journal are rows of their own, so that an entry costs what it brings, however large the page is.
/// - Law: `process`: what was acknowledged is there after `kill -9`; `power`: after the loss of power as well, if the disk keeps its word.
/// - Law: the file and its companions are readable and writable by their owner only.
/// - Law: a page with a value that cannot be there, as after an edit by hand, is reported and set aside alone, in tables whose names begin with
///   `damaged_`: for its host it is missing, and all others go on. What counts for the whole store is worked out from the pages where it cannot be read.
/// - Law: a file that is damaged, when it is opened or later, is reported and set aside under a name with `.damaged`; the store goes on with an
///   empty file. Hosts that still hold a page begin it anew there when a write meets ``/TesseraFlow/PageWrite/Outcome/conflict(_:)`` with nothing. A file that
///   was deleted or replaced under way is noticed before the next write; a log (`-wal`) that was deleted before anything else is read or written, and nothing
///   of it is lost.
/// - Isolation: safe from any task; writes are serialised on a queue of the database's own, reads run beside them.
/// - Errors: ``/TesseraFlow/PageStoreError``: `full`, `unavailable` when another process keeps the file locked for five seconds, `damaged` when not even an
///   empty file can be made.
public final class SQLitePageStore: PageStore {
  /// The file.
  public let path: String
  /// The bounds of what is kept.
  public let budget: PageBudget
  /// The faults that leave nothing behind.
  public let durability: PageDurability
  let clock: StoreClock
  let report: @Sendable (PageStoreReport) -> Void
  private let prepare: @Sendable (Database) throws -> Void
  private let current: Mutex<Opened>
  /// The queue on which a file is closed and opened again.
  private let reopening = DispatchQueue(label: "tessera.pages.reopening")

  /// Opens a file, or makes it.
  ///
  /// - Parameter report: Told of what an operator should know, from any thread.
  /// - Throws: ``/TesseraFlow/PageStoreError``, if the file can be neither opened nor made.
  public convenience init(
    path: String, budget: PageBudget = PageBudget(), durability: PageDurability = .process, clock: StoreClock = .system,
    report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) throws {
    try self.init(path: path, budget: budget, durability: durability, clock: clock, report: report) { _ in }
  }

  init(
    path: String, budget: PageBudget, durability: PageDurability, clock: StoreClock, report: @escaping @Sendable (PageStoreReport) -> Void,
    prepare: @escaping @Sendable (Database) throws -> Void
  ) throws {
    (self.path, self.budget, self.durability, self.clock, self.report) = (path, budget, durability, clock, report)
    self.prepare = prepare
    do {
      do {
        current = Mutex(try Opened(path, durability, clock, lastToken: 0, report, prepare))
      } catch {
        guard let words = damage(error) else { throw error }
        let aside = try DatabaseFile.setAside(path)
        current = Mutex(try Opened(path, durability, clock, lastToken: 0, report, prepare))
        report(.damaged(words, setAside: aside))
      }
    } catch {
      throw PageStoreError(opening: error, path)
    }
  }

  public func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    guard !writes.isEmpty else { return [] }
    let budget = budget
    let (outcomes, gone) = try await write { tables in
      let outcomes = try writes.map { try tables.carryOut($0, budget) }
      let written = Set(writes.map(\.page))
      for owner in Set(writes.map(\.owner)) { try tables.evict(from: owner, but: written, budget) }
      return (outcomes, tables.evicted)
    }
    // What a write adds to the log beside its own bytes: three pages and more.
    current.withLock(\.checkpoints).committed(writes.reduce(0) { $0 + $1.byteCount + 4096 })
    if gone.pages > 0 { report(.evicted(pages: gone.pages, bytes: gone.bytes)) }
    return outcomes
  }

  public func load(_ page: String, owner: PageOwner) async throws -> PageRecord? {
    try await read { try $0.record(page, owner) }
  }

  public func claim(_ page: String, owner: PageOwner, node: String) async throws -> PageClaim {
    try await write { try $0.claim(page, owner, node) }
  }

  public func release(_ leases: [PageLease]) async throws {
    guard !leases.isEmpty else { return }
    try await write { tables in for lease in leases { try tables.release(lease) } }
  }

  public func renew(_ node: PageNode, for time: Duration) async throws {
    try await write { try $0.renew(node, Double(seconds: time)) }
  }

  public func retire(_ node: String) async throws { try await write { try $0.retire(node) } }

  public func nodes() async throws -> [PageNode] { try await read { try $0.nodes() } }

  public func sweep(limit: Int) async throws -> PageSweep {
    let budget = budget
    let (sweep, gone) = try await write { tables in (try tables.sweep(max(1, limit), budget), tables.evicted) }
    if gone.pages > 0 { report(.evicted(pages: gone.pages, bytes: gone.bytes)) }
    return sweep
  }

  public func endAll(owner: PageOwner) async throws -> Int { try await write { try $0.endAll(owner) } }

  public func endAll(identity: String) async throws -> Int { try await write { try $0.endAll(identity) } }

  public func usage(of owner: PageOwner?) async throws -> PageUsage { try await read { try $0.usage(owner) } }

  // MARK: The file

  private func write<Result: Sendable>(_ body: @escaping @Sendable (inout PageTables) throws -> Result) async throws -> Result {
    try await access { opened in
      try await opened.pool.write { [clock] db in
        // Serialised with what replaces the file: nothing is written to one that was set aside.
        guard self.isCurrent(opened) else { throw Moved() }
        var tables = try PageTables(db, opened.now(clock))
        let result = try body(&tables)
        try tables.finish(wall: clock.wall())
        self.current.withLock { $0.lastToken = max($0.lastToken, tables.token) }
        return result
      }
    }
  }

  private func read<Result: Sendable>(_ body: @escaping @Sendable (PageTables) throws -> Result) async throws -> Result {
    try await access { opened in
      // A connection that is made for this would not find the log.
      guard !opened.files.hasLostLog(at: self.path) else { throw Moved() }
      return try await opened.pool.read { [clock] db in try body(PageTables(db, opened.now(clock))) }
    }
  }

  private struct Moved: Error {}

  private func isCurrent(_ opened: Opened) -> Bool {
    current.withLock { $0.pool === opened.pool } && DatabaseFiles(at: path) == opened.files
  }

  private func access<Result: Sendable>(_ body: (Opened) async throws -> Result) async throws -> Result {
    var last: (any Error)?
    var wasMended = false
    for _ in 0..<4 {
      let opened = current.withLock { $0 }
      do {
        return try await body(opened)
      } catch is Moved {
        last = Moved()
        try await replace(opened, nil)
      } catch {
        last = error
        // It was closed under way: the next one carries out what this one did not.
        if current.withLock({ $0.pool !== opened.pool }) { continue }
        var failure = error
        if !wasMended, let words = damagedValue(error) {
          // Whoever met the same damage at the same moment may have mended it already: then nothing is left to mend.
          wasMended = true
          do {
            try await mend(opened, words)
            continue
          } catch is Moved {
            continue
          } catch {
            failure = error
          }
        }
        if let words = damage(failure) {
          try await replace(opened, words)
        } else {
          throw (failure as? DatabaseError).map { PageStoreError($0, path) } ?? failure
        }
      }
    }
    throw PageStoreError(.damaged, "\(path): \(last.map { "\($0)" } ?? "") even in an empty file")
  }

  /// Sets pages aside whose rows are damaged, and works the row of the whole store out anew if that is.
  private func mend(_ opened: Opened, _ words: String) async throws {
    let mending = try await opened.pool.write { [clock] db in
      guard self.isCurrent(opened) else { throw Moved() }
      let token = self.current.withLock(\.lastToken)
      return try PageTables.mend(db, words, token: token, now: opened.now(clock), wall: clock.wall())
    }
    mending.report(path, to: report)
  }

  /// Closes a file whose log was taken away, which carries over what the log holds, and opens it again.
  private func reopen(_ old: Opened) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      reopening.async { [self] in
        done.resume(
          with: Result {
            let newest = current.withLock { $0 }
            guard newest.pool === old.pool else { return }
            do {
              try old.checkpoints.close()
              try old.files.close(old.pool, at: path)
              let opened = try Opened(path, durability, clock, lastToken: newest.lastToken, report, prepare)
              current.withLock { $0 = opened }
            } catch {
              throw PageStoreError(opening: error, path)
            }
            report(.mended("the log \(path)-wal was deleted"))
          })
      }
    }
  }

  /// Opens the file anew, in the writer's queue of the old one; sets it aside first if it is damaged.
  private func replace(_ old: Opened, _ damage: String?) async throws {
    if damage == nil, old.files.hasLostLog(at: path) { return try await reopen(old) }
    do {
      let aside: String? = try await old.pool.writeWithoutTransaction { [path, durability, clock, report, prepare] _ in
        let newest = self.current.withLock { $0 }
        guard newest.pool === old.pool else { return nil }
        // Another process may have set it aside already.
        let aside = damage != nil && DatabaseFile(at: path) == old.files.main ? try DatabaseFile.setAside(path) : nil
        let opened = try Opened(path, durability, clock, lastToken: newest.lastToken, report, prepare)
        self.current.withLock { $0 = opened }
        return aside
      }
      if let aside, let damage { report(.damaged(damage, setAside: aside)) }
    } catch {
      throw PageStoreError(opening: error, path)
    }
  }
}
