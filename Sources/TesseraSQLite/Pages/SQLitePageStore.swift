internal import Foundation
internal import GRDB
internal import Synchronization
public import TesseraStores

/// Stores pages in a SQLite file with a write-ahead log, for the processes of one machine.
///
/// A page's head, snapshot and journal entries are separate rows, so adding an entry costs only its own size,
/// however large the page is.
/// - Law: with `process`, acknowledged data survives `kill -9`. With `power` it also survives power loss, if
///   the disk honors flushes.
/// - Law: the file and its companions are accessible to their owner only.
/// - Law: a page with invalid values, for example after a manual edit, is reported and moved to tables with
///   the prefix `damaged_`. Its host finds it missing, other pages are unaffected. The store's own row is
///   recomputed from the pages if it can't be read.
/// - Law: a damaged file, on opening or later, is reported and renamed with the suffix `.damaged`, and the
///   store continues with an empty file. Hosts recreate the pages they still hold when a write reports
///   ``/TesseraStores/PageWrite/Outcome/conflict(_:)`` with `nil`. A file that was deleted or replaced while
///   open is noticed before the next write. A deleted log (`-wal`) is noticed before any read or write, and
///   its content is recovered.
/// - Law: acknowledged changes that are missing when a file is opened are reported, for example because its log was
///   damaged while it was closed. Their number is recorded in a file beside it (`-mark`).
/// - Law: a store whose disk is full when it is opened starts closed. It reports that, refuses every call as `full`,
///   and opens its file as soon as there is room.
/// - Isolation: safe from any task. Writes are serialized on the database's own queue, reads run
///   concurrently.
/// - Errors: ``/TesseraStores/PageStoreError``: `full`, `unavailable` if another process locks the file for
///   five seconds, `damaged` if not even an empty file can be created.
public final class SQLitePageStore: PageStore {
  /// The path of the file.
  public let path: String
  /// The storage limits.
  public let budget: PageBudget
  /// The failures that acknowledged data survives.
  public let durability: PageWrite.Durability
  let clock: StoreClock
  let report: @Sendable (PageStoreReport) -> Void
  private let prepare: @Sendable (Database) throws -> Void
  private let current: Mutex<File>
  private let reopening = DispatchQueue(label: "tessera.pages.reopening")

  /// Opens a file, or creates it.
  ///
  /// - Parameter report: Called with incidents for the operator, from any thread.
  /// - Throws: ``/TesseraStores/PageStoreError`` if the file can be neither opened nor created.
  public convenience init(
    path: String, budget: PageBudget = PageBudget(), durability: PageWrite.Durability = .process, clock: StoreClock = .system,
    report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) throws {
    try self.init(path: path, budget: budget, durability: durability, clock: clock, report: report) { _ in }
  }

  init(
    path: String, budget: PageBudget, durability: PageWrite.Durability, clock: StoreClock,
    report: @escaping @Sendable (PageStoreReport) -> Void,
    prepare: @escaping @Sendable (Database) throws -> Void
  ) throws {
    (self.path, self.budget, self.durability, self.clock, self.report) = (path, budget, durability, clock, report)
    self.prepare = prepare
    do throws(PageStoreError) {
      current = Mutex(.open(try Self.open(path, durability, clock, report, prepare)))
    } catch {
      guard error.code == .full else { throw error }
      // No stored page is lost, so wait until there is room.
      current = Mutex(.closed(error, attempts: 1, until: .now + File.pause))
      report(.disconnected("\(error)"))
    }
  }

  /// Opens a file. Renames it first if it is damaged.
  private static func open(
    _ path: String, _ durability: PageWrite.Durability, _ clock: StoreClock, _ report: @escaping @Sendable (PageStoreReport) -> Void,
    _ prepare: @escaping @Sendable (Database) throws -> Void
  ) throws(PageStoreError) -> Opened {
    do {
      do {
        return try Opened(path, durability, clock, lastToken: 0, report, prepare)
      } catch {
        guard let words = damage(error) else { throw error }
        let aside = try DatabaseFile.setAside(path)
        let opened = try Opened(path, durability, clock, lastToken: 0, report, prepare)
        report(.damaged(words, setAside: aside))
        return opened
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
    // Each write adds at least three database pages to the log, besides its own bytes.
    current.withLock(\.opened)?.checkpoints.committed(writes.reduce(0) { $0 + $1.byteCount + 4096 })
    if gone.pages > 0 { report(.evicted(pages: gone.pages, bytes: gone.bytes)) }
    return outcomes
  }

  public func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? {
    try await read { try $0.record(page, owner) }
  }

  public func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    try await write { try $0.claim(page, owner, node) }
  }

  public func release(_ leases: [PageLease]) async throws {
    guard !leases.isEmpty else { return }
    try await write { tables in for lease in leases { try tables.release(lease) } }
  }

  public func renew(_ node: PageLease.Node, for time: Duration) async throws {
    try await write { try $0.renew(node, Double(seconds: time)) }
  }

  public func retire(_ node: String) async throws { try await write { try $0.retire(node) } }

  public func nodes() async throws -> [PageLease.Node] { try await read { try $0.nodes() } }

  public func sweep(limit: Int) async throws -> PageBudget.Sweep {
    let budget = budget
    let (sweep, gone) = try await write { tables in (try tables.sweep(max(1, limit), budget), tables.evicted) }
    if gone.pages > 0 { report(.evicted(pages: gone.pages, bytes: gone.bytes)) }
    return sweep
  }

  public func endAll(owner: PageRecord.Owner) async throws -> Int { try await write { try $0.endAll(owner) } }

  public func endAll(identity: String) async throws -> Int { try await write { try $0.endAll(identity) } }

  public func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await read { try $0.usage(owner) } }

  // MARK: The file

  private func write<Result: Sendable>(_ body: @escaping @Sendable (inout PageTables) throws -> Result) async throws -> Result {
    try await access { opened in
      let (result, commits) = try await opened.pool.write { [clock] db in
        // This runs in the same queue as replacing the file, so a renamed file is never written to.
        guard self.isCurrent(opened) else { throw Moved() }
        var tables = try PageTables(db, opened.now(clock))
        let result = try body(&tables)
        try tables.finish(wall: clock.wall())
        self.current.withLock { $0.note(token: tables.token) }
        return (result, tables.commits)
      }
      opened.mark.note(commits)
      return result
    }
  }

  private func read<Result: Sendable>(_ body: @escaping @Sendable (PageTables) throws -> Result) async throws -> Result {
    try await access { opened in
      // A new connection would not find the log.
      guard !opened.files.hasLostLog(at: self.path) else { throw Moved() }
      return try await opened.pool.read { [clock] db in try body(PageTables(db, opened.now(clock))) }
    }
  }

  private struct Moved: Error {}

  private func isCurrent(_ opened: Opened) -> Bool {
    isOpen(opened) && DatabaseFiles(at: path) == opened.files
  }

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
      do throws(PageStoreError) {
        let opened = try Self.open(path, durability, clock, report, prepare)
        current.withLock { $0 = .open(opened) }
        report(.reconnected(attempts: attempts + 1))
        return opened
      } catch {
        current.withLock { $0 = .closed(error, attempts: attempts + 1, until: .now + File.pause) }
        throw error
      }
    }
  }

  private func access<Result: Sendable>(_ body: (Opened) async throws -> Result) async throws -> Result {
    var last: (any Error)?
    var wasMended = false
    for _ in 0..<4 {
      let opened = try await opened()
      do {
        return try await body(opened)
      } catch is Moved {
        last = Moved()
        try await replace(opened, nil)
      } catch {
        last = error
        // The database was closed during the call. Retry with the new one.
        if await wasReplaced(opened) { continue }
        var failure = error
        if !wasMended, let words = damagedValue(error) {
          // Another call may have repaired the same damage already. Then there is nothing left to repair.
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

  /// Sets aside pages with damaged rows, and recomputes the store's own row if needed.
  private func mend(_ opened: Opened, _ words: String) async throws {
    let mending = try await opened.pool.write { [clock] db in
      guard self.isCurrent(opened) else { throw Moved() }
      let token = self.current.withLock(\.opened)?.lastToken ?? 0
      return try PageTables.mend(db, words, token: token, now: opened.now(clock), wall: clock.wall())
    }
    mending.report(path, to: report)
  }

  /// Closes a database whose log was deleted, after a checkpoint of the log, and reopens it.
  private func reopen(_ old: Opened) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      reopening.async { [self] in
        done.resume(
          with: Result {
            guard let newest = current.withLock(\.opened), newest.pool === old.pool else { return }
            do {
              try old.checkpoints.close()
              try old.files.close(old.pool, at: path)
              let opened = try Opened(path, durability, clock, lastToken: newest.lastToken, report, prepare)
              current.withLock { $0 = .open(opened) }
            } catch {
              throw PageStoreError(opening: error, path)
            }
            report(.mended("the log \(path)-wal was deleted"))
          })
      }
    }
  }

  /// Reopens the file, in the old database's writer queue. Renames it first if it is damaged.
  private func replace(_ old: Opened, _ damage: String?) async throws {
    if damage == nil, old.files.hasLostLog(at: path) { return try await reopen(old) }
    do {
      let aside: String? = try await old.pool.writeWithoutTransaction { [path, durability, clock, report, prepare] _ in
        guard let newest = self.current.withLock(\.opened), newest.pool === old.pool else { return nil }
        // Another process may have renamed it already.
        let aside = damage != nil && DatabaseFile(at: path) == old.files.main ? try DatabaseFile.setAside(path) : nil
        let opened = try Opened(path, durability, clock, lastToken: newest.lastToken, report, prepare)
        self.current.withLock { $0 = .open(opened) }
        return aside
      }
      if let aside, let damage { report(.damaged(damage, setAside: aside)) }
    } catch {
      throw PageStoreError(opening: error, path)
    }
  }
}
