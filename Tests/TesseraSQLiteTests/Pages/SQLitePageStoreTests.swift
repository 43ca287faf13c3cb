import Foundation
import GRDB
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraTesting
import Testing

@testable import TesseraSQLite

/// A SQLite file as a subject of the conformance suite.
final class SQLiteSubject: PageStoreConformance.Subject {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  private let clock = PageStoreConformance.TurnedClock()

  func open(_ budget: PageBudget) async throws -> any PageStore { try SQLitePageStore(path: path, budget: budget, clock: clock.clock) }
  func openAgain(_ budget: PageBudget) async throws -> (any PageStore)? { try await open(budget) }
  func pass(_ time: Duration) async throws { clock.pass(time) }
  func jump(by time: Duration) async throws { clock.jump(by: time) }
  func close() async throws { removeDatabase(path) }
}

func removeDatabase(_ path: String) {
  let folder = (path as NSString).deletingLastPathComponent, name = (path as NSString).lastPathComponent
  for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where file.hasPrefix(name) {
    try? FileManager.default.removeItem(atPath: folder + "/" + file)
  }
}

@Suite("Pages in SQLite")
struct SQLitePageStoreTests {
  @Test("The store conforms", arguments: PageStoreConformance.all)
  func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: SQLiteSubject()) }
}

extension SQLitePageStoreTests {
  private static let owner = PageRecord.Owner(visitor: "v")

  private func withFile<Result>(_ body: (String) async throws -> Result) async rethrows -> Result {
    let path = SQLiteSubject().path
    defer { removeDatabase(path) }
    return try await body(path)
  }
  private func begin(_ store: SQLitePageStore, _ page: String, _ snapshot: [UInt8] = [1, 2, 3]) async throws -> PageRecord.Head {
    let create = PageWrite.create(page, owner: Self.owner, node: "n", PageRecord.Contents(version: "1", snapshot: snapshot))
    guard case .stored(let head) = try await store.commit([create])[0] else { throw Unstored() }
    return head
  }
  private func append(_ entry: [UInt8], _ store: SQLitePageStore, at head: PageRecord.Head) async throws -> PageRecord.Head {
    guard case .stored(let next) = try await store.commit([.append([entry], owner: Self.owner, at: head)])[0] else { throw Unstored() }
    return next
  }
  private struct Unstored: Error {}

  @Test("The file and its companions are readable by their owner only, even a file that others could read", arguments: [false, true])
  func permissions(isThere: Bool) async throws {
    try await withFile { path in
      if isThere { _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o666]) }
      let store = try SQLitePageStore(path: path)
      _ = try await begin(store, "a")
      for suffix in ["", "-wal", "-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
      }
    }
  }

  @Test(
    "The connection that writes waits for the disk with each commit where power may be lost, and only where it carries the log over otherwise",
    arguments: [(PageWrite.Durability.power, 2), (.process, 1)])
  func synchronous(durability: PageWrite.Durability, mode: Int) async throws {
    try await withFile { path in
      // Also where the file, and its log, are there already.
      for _ in 0..<2 {
        let opened = try SQLitePageStore.Opened(path, durability, .system, lastToken: 0, { _ in }) { _ in }
        let found = try await opened.pool.writeWithoutTransaction { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
        #expect(found == mode)
      }
    }
  }

  @Test("A file that is not a database is reported and set aside, and the store continues")
  func damagedBefore() async throws {
    try await withFile { path in
      try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
      let reports = Mutex<[PageStoreReport]>([])
      let store = try SQLitePageStore(path: path) { report in reports.withLock { $0.append(report) } }
      _ = try await begin(store, "a")
      guard case .damaged(_, let aside)? = reports.withLock({ $0 }).first else { throw Unstored() }
      #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == Data(repeating: 0x41, count: 5000))
      #expect(try await SQLitePageStore(path: path).load("a", owner: Self.owner) != nil)
    }
  }

  @Test("Damage at run time is reported once, the file is set aside, and tokens keep increasing")
  func damagedLater() async throws {
    try await withFile { path in
      let reports = Mutex<[PageStoreReport]>([])
      let store = try SQLitePageStore(path: path, report: { report in reports.withLock { $0.append(report) } })
      var last = try await begin(store, "a", Array(repeating: 7, count: 200_000))
      for page in 0..<40 { last = try await begin(store, "p\(page)") }
      // First move the write-ahead log into the file.
      try await DatabaseQueue(path: path).writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      let size = try file.seekToEnd()
      try file.seek(toOffset: 1024)
      try file.write(contentsOf: Data(repeating: 0xff, count: Int(size) - 1024))
      try file.close()
      // Readers and the writer cache pages of the file, so some calls succeed before they read the damage.
      for page in 0..<400 where reports.withLock({ $0.isEmpty }) { _ = try await store.commit([create("n\(page)")]) }
      let told = reports.withLock { $0 }
      guard told.count == 1, case .damaged(_, let aside) = told[0] else {
        Issue.record("told: \(told)")
        return
      }
      #expect(FileManager.default.fileExists(atPath: aside))
      #expect(try await store.commit([.append([[1]], owner: Self.owner, at: last)]) == [.conflict(nil)])
      let new = try await begin(store, "a")
      #expect(new.lease.token > last.lease.token)
      #expect(try await store.load("a", owner: Self.owner)?.contents.snapshot == [1, 2, 3])
      #expect(reports.withLock { $0.count } == 1)
    }
  }
  private func create(_ page: String) -> PageWrite {
    .create(page, owner: Self.owner, node: "n", PageRecord.Contents(version: "1", snapshot: [1, 2, 3]))
  }

  @Test(
    "Values that cannot be there are damage, not the end of the process",
    arguments: [
      "UPDATE page SET entries = -5", "UPDATE page SET bytes = 9223372036854775807", "UPDATE page SET lifetime = 'x', used = x'00'",
      "UPDATE page SET lifetime = 9e999, expiry = -9e999", "UPDATE page SET revision = 'many'", "DELETE FROM store", "DELETE FROM snapshot",
      "UPDATE snapshot SET body = 12", "UPDATE store SET time = 9e999, wall = -9e999", "DROP TABLE entry",
    ])
  func impossible(sql: String) async throws {
    try await withFile { path in
      let store = try SQLitePageStore(path: path)
      let head = try await begin(store, "a")
      try await DatabaseQueue(path: path).write { db in try db.execute(sql: "PRAGMA ignore_check_constraints = 1; " + sql) }
      // The result can be an outcome or an error.
      for _ in 0..<2 {
        _ = try? await store.load("a", owner: Self.owner)
        _ = try? await store.commit([.append([[1]], owner: Self.owner, at: head)])
        _ = try? await store.claim("a", owner: Self.owner, node: "m")
        _ = try? await store.sweep(limit: 10)
        _ = try? await store.usage(of: Self.owner)
      }
      _ = try? SQLitePageStore(path: path)
    }
  }

  @Test(
    "A row edited by hand is one damaged page: it is reported and set aside once, and all others continue",
    arguments: [
      "UPDATE page SET revision = 'x'", "UPDATE page SET token = 'x'", "UPDATE page SET bytes = 9223372036854775807",
      "UPDATE page SET entries = -5", "UPDATE page SET lifetime = 9e999", "UPDATE snapshot SET body = 12 FROM page",
      "UPDATE entry SET revision = 'x' FROM page",
    ])
  func oneRow(sql: String) async throws {
    try await withFile { path in
      let reports = Mutex<[PageStoreReport]>([])
      let store = try SQLitePageStore(path: path) { report in reports.withLock { $0.append(report) } }
      let head = try await append([4], store, at: try await begin(store, "a"))
      _ = try await append([5], store, at: try await begin(store, "b"))
      let conditions = ["snapshot": " AND snapshot.page = page.number", "entry": " AND entry.number >> 24 = page.number"]
      let condition = conditions.first { sql.hasPrefix("UPDATE \($0.key)") }?.value ?? ""
      let whole = sql + " WHERE id = CAST('a' AS BLOB)" + condition
      try await DatabaseQueue(path: path).write { db in try db.execute(sql: whole) }
      guard case .missing = try await store.claim("a", owner: Self.owner, node: "m") else {
        Issue.record("the damaged page is there")
        return
      }
      guard case .granted(let record) = try await store.claim("b", owner: Self.owner, node: "m") else {
        Issue.record("the other page is not there")
        return
      }
      #expect(record.journal.map(\.bytes) == [[5]])
      guard case .damagedPages(1, _, _)? = reports.withLock({ $0 }).first, reports.withLock({ $0.count }) == 1 else {
        Issue.record("told: \(reports.withLock { $0 })")
        return
      }
      // A server that still has the page in memory creates it again.
      #expect(try await store.commit([.append([[1]], owner: Self.owner, at: head)]) == [.conflict(nil)])
      _ = try await begin(store, "a")
      #expect(try await store.usage(of: nil) == PageBudget.Usage(pages: 2, bytes: 7))
      #expect(try await store.usage(of: Self.owner) == PageBudget.Usage(pages: 2, bytes: 7))
      let aside = try await DatabaseQueue(path: path).read { db in
        try ["page", "snapshot", "entry"].map { try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM damaged_\($0)") }
      }
      #expect(aside == [1, 1, 1])
    }
  }

  @Test(
    "Invalid values in the store's own row are computed again and reported once: no page is lost, none expires, no token repeats",
    arguments: [
      "UPDATE store SET bytes = 'x'", "UPDATE store SET pages = 'x'", "UPDATE store SET token = 'x'", "UPDATE store SET time = 9e999",
      "UPDATE store SET time = 'x', wall = -9e999", "UPDATE store SET wall = 'x', token = 9223372036854775807", "DELETE FROM store",
    ], [true, false])
  func storeRow(sql: String, isOpen: Bool) async throws {
    try await withFile { path in
      let reports = Mutex<[PageStoreReport]>([])
      let clock = PageStoreConformance.TurnedClock()
      func open() throws -> SQLitePageStore {
        try SQLitePageStore(path: path, clock: clock.clock) { report in reports.withLock { $0.append(report) } }
      }
      let first = try open()
      var last = try await begin(first, "a")
      for page in 0..<20 { last = try await begin(first, "p\(page)") }
      clock.pass(.seconds(100))
      last = try await append([4], first, at: last)
      try await DatabaseQueue(path: path).write { db in try db.execute(sql: sql) }
      let store = isOpen ? first : try open()
      // Many at once find it out.
      await withTaskGroup { group in
        for page in 0..<20 { group.addTask { #expect((try? await store.load("p\(page)", owner: Self.owner)) != nil) } }
        for page in 0..<20 { group.addTask { _ = try? await begin(store, "q\(page)") } }
      }
      #expect(try await store.sweep(limit: 1000) == PageBudget.Sweep(expired: 0, evicted: 0, isFinished: true))
      #expect(try await store.usage(of: nil) == store.usage(of: Self.owner))
      #expect(try await store.usage(of: nil) == PageBudget.Usage(pages: 41, bytes: 41 * 3 + 1))
      guard case .granted(let record) = try await store.claim("p19", owner: Self.owner, node: "m") else { throw Unstored() }
      #expect(record.head.revision == last.revision && record.head.lease.token > last.lease.token)
      let told = reports.withLock { $0 }
      guard told.count == 1, case .mended(let words) = told[0], words.contains("table 'store'") else {
        Issue.record("told: \(told)")
        return
      }
      // The pages are as old as they are, and expire when they should.
      clock.pass(PageRecord.Contents(version: "1", snapshot: []).lifetime * 2)
      #expect(try await store.sweep(limit: 1000).expired == 41)
    }
  }

  @Test("A file deleted at run time is created again before anything is acknowledged")
  func deleted() async throws {
    try await withFile { path in
      let store = try SQLitePageStore(path: path)
      let head = try await begin(store, "a")
      removeDatabase(path)
      #expect(try await store.commit([.append([[1]], owner: Self.owner, at: head)]) == [.conflict(nil)])
      let new = try await begin(store, "a")
      #expect(new.lease.token > head.lease.token)
      #expect(try await SQLitePageStore(path: path).load("a", owner: Self.owner)?.head == new)
    }
  }

  @Test(
    "A log deleted at run time loses nothing: its content is copied before anything else is read or stored",
    arguments: [true, false])
  func deletedLog(isReadFirst: Bool) async throws {
    try await withFile { path in
      let told = Mutex<[PageStoreReport]>([])
      let store = try SQLitePageStore(path: path) { report in told.withLock { $0.append(report) } }
      var head = try await begin(store, "a")
      for entry in 0..<20 { head = try await append([UInt8(entry)], store, at: head) }
      try FileManager.default.removeItem(atPath: path + "-wal")
      if isReadFirst { #expect(try await store.load("a", owner: Self.owner)?.journal.count == 20) }
      head = try await append([20], store, at: head)
      #expect(told.withLock { $0 } == [.mended("the log \(path)-wal was deleted")])
      // As another process finds it, while this one still has it.
      let record = try await SQLitePageStore(path: path).load("a", owner: Self.owner)
      #expect(record?.head == head && record?.journal.count == 21)
      await withTaskGroup { group in
        for page in 0..<20 { group.addTask { _ = try? await begin(store, "p\(page)") } }
      }
      try FileManager.default.removeItem(atPath: path + "-wal")
      // Many at once find it out.
      await withTaskGroup { group in
        for page in 0..<20 { group.addTask { #expect((try? await store.load("p\(page)", owner: Self.owner)) != nil) } }
        for page in 20..<40 { group.addTask { _ = try? await begin(store, "p\(page)") } }
      }
      #expect(try await store.usage(of: nil).pages == 41)
    }
  }

  @Test("A full disk is reported as such, nothing is acknowledged, and reading continues")
  func full() async throws {
    try await withFile { path in
      let store = try SQLitePageStore(path: path, budget: PageBudget(), durability: .process, clock: .system, report: { _ in }) { db in
        try db.execute(sql: "PRAGMA max_page_count = 120")
      }
      var head = try await begin(store, "a")
      var failure: (any Error)?
      for step in 0..<200 where failure == nil {
        do { head = try await append(Array(repeating: UInt8(step), count: 4000), store, at: head) } catch { failure = error }
      }
      #expect((failure as? PageStoreError)?.code == .full)
      let record = try #require(try await store.load("a", owner: Self.owner))
      #expect(record.head == head)
      #expect(record.journal.map { $0.bytes[0] } == (0..<head.revision).map { UInt8($0) })
      #expect(head.revision > 10)
      let contents = PageRecord.Contents(version: "1", snapshot: [1])
      guard case .stored = try await store.commit([.replace(contents, owner: Self.owner, at: head)])[0] else { throw Unstored() }
    }
  }

  @Test("The log of a killed process is copied by the next one, however little that writes")
  func leftLog() async throws {
    try await withFile { path in
      let killed = try SQLitePageStore(path: path, budget: PageBudget(pageBytes: 4 << 20))
      // Less than either would carry over by itself.
      for page in 0..<3 { _ = try await begin(killed, "p\(page)", Array(repeating: 7, count: 1_100_000)) }
      func bytes() throws -> Int { (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0 }
      #expect(try bytes() < 1_000_000)
      let next = try SQLitePageStore(path: path, budget: PageBudget(pageBytes: 4 << 20))
      _ = try await begin(next, "small", Array(repeating: 7, count: 1_000_000))
      for _ in 0..<1000 where try bytes() < 3_000_000 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try bytes() > 3_000_000)
      withExtendedLifetime(killed) {}
    }
  }

  @Test("An entry costs its own size, for pages of any size", arguments: [1_000, 1_000_000])
  func written(size: Int) async throws {
    try await withFile { path in
      let store = try SQLitePageStore(path: path, budget: PageBudget(pageBytes: 4 << 20))
      var head = try await begin(store, "a", Array(repeating: 7, count: size))
      func walBytes() throws -> Int { (try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber)?.intValue ?? 0 }
      try await DatabaseQueue(path: path).writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      let before = try walBytes()
      for step in 0..<100 { head = try await append(Array(repeating: UInt8(step), count: 100), store, at: head) }
      let each = (try walBytes() - before) / 100
      #expect(each <= 4096, "\(each) bytes for each entry of 100 bytes")
    }
  }

  @Test("A file of the previous store is migrated. One of a newer version is refused and not changed")
  func versions() async throws {
    try await withFile { path in
      try await DatabaseQueue(path: path).write { db in
        try db.execute(
          sql: """
            CREATE TABLE page (key TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL, kept REAL NOT NULL, number INTEGER NOT NULL);
            CREATE INDEX page_number ON page (number);
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations (identifier) VALUES ('pages');
            """)
      }
      _ = try await begin(try SQLitePageStore(path: path), "a")
      try await DatabaseQueue(path: path).write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('page store 99')")
      }
      #expect { try SQLitePageStore(path: path) } throws: { ($0 as? PageStoreError)?.code == .refused }
      try await DatabaseQueue(path: path).write { db in
        try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'page store 99'")
      }
      #expect(try await SQLitePageStore(path: path).load("a", owner: Self.owner) != nil)
    }
  }

  @Test(
    "Two processes share a file: with power lost or not, each sees the other's acknowledged changes",
    arguments: PageWrite.Durability.allCases)
  func shared(durability: PageWrite.Durability) async throws {
    try await withFile { path in
      let stores = [try SQLitePageStore(path: path, durability: durability), try SQLitePageStore(path: path, durability: durability)]
      var head = try await begin(stores[0], "a")
      for step in 0..<20 { head = try await append([UInt8(step)], stores[step % 2], at: head) }
      #expect(try await stores[0].load("a", owner: Self.owner)?.journal.map(\.bytes) == (0..<20).map { [UInt8($0)] })
    }
  }
}
