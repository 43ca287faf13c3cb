import Foundation
import GRDB
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraSQLite

@Suite("Sign-ins in SQLite")
struct SQLiteSignInStoreTests {
  let ada = Identity("ada", session: "1", name: "Ada", roles: ["admin", "editor"], credential: "a secret")

  func withFile(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { removeDatabase(path) }
    try await body(path)
  }

  /// Clocks that tests set.
  final class Clocks: Sendable {
    private let times = Mutex((elapsed: 0.0, wall: 1_000_000.0))
    var clock: StoreClock { StoreClock(elapsed: { self.times.withLock(\.elapsed) }, wall: { self.times.withLock(\.wall) }) }
    /// Time that passes while the store is open.
    func pass(_ seconds: Double) { times.withLock { $0 = ($0.elapsed + seconds, $0.wall + seconds) } }
    func setWall(by seconds: Double) { times.withLock { $0.wall += seconds } }
  }

  @Test("The store conforms", arguments: SignInStoreConformance.all)
  func conforms(_ check: SignInStoreConformance) async throws {
    try await withFile { path in try await check.run { try SQLiteSignInStore(path: path) } }
  }

  @Test("Who signed in is known to the next process, with name and roles, until signing out")
  func lasts() async throws {
    try await withFile { path in
      try await SQLiteSignInStore(path: path).signIn(ada, "t1")
      let next = try SQLiteSignInStore(path: path)
      let found = try #require(try await next.identity("t1"))
      #expect(found == ada && found.isSame(as: ada))
      #expect(try await next.identity("t2") == nil)
      try await next.signOut("t1")
      #expect(try await next.identity("t1") == nil)
      #expect(try await SQLiteSignInStore(path: path).identity("t1") == nil)
    }
  }

  @Test("A credential is stored only if configured", arguments: [true, false])
  func credentials(keeps: Bool) async throws {
    try await withFile { path in
      try await SQLiteSignInStore(path: path, keepsCredentials: keeps).signIn(ada, "t")
      #expect(try await SQLiteSignInStore(path: path).identity("t")?.credential == (keeps ? "a secret" : ""))
      let bytes = ["", "-wal"].map { (try? Data(contentsOf: URL(fileURLWithPath: path + $0))) ?? Data() }.reduce(Data(), +)
      #expect((bytes.range(of: Data("a secret".utf8)) != nil) == keeps)
    }
  }

  @Test("Ending a user ends every sign-in, ending one of them only that, and no other user's")
  func ending() async throws {
    try await withFile { path in
      let store = try SQLiteSignInStore(path: path)
      try await store.signIn(ada, "t1")
      try await store.signIn(Identity("ada", session: "2"), "t2")
      try await store.signIn(Identity("bob"), "t3")
      try await store.end("ada", session: "1")
      #expect(try await [store.identity("t1")?.id, store.identity("t2")?.id, store.identity("t3")?.id] == [nil, "ada", "bob"])
      try await store.end("ada", session: nil)
      #expect(try await [store.identity("t2")?.id, store.identity("t3")?.id] == [nil, "bob"])
    }
  }

  @Test(
    "A sign-in with an unreadable value is invalid and removed, and the others stay",
    arguments: [
      "id = x'FF00FF'", "session = x'FF'", "name = x'FF'", "roles = 'none'", "roles = 7", "credential = x'FF'", "used = 'x'",
      "used = 9e999",
    ])
  func damagedValue(change: String) async throws {
    try await withFile { path in
      let store = try SQLiteSignInStore(path: path)
      try await store.signIn(ada, "t1")
      try await store.signIn(Identity("bob"), "t2")
      try await DatabaseQueue(path: path).write { db in
        try db.execute(sql: "UPDATE signed_in SET \(change) WHERE id = ?; UPDATE clock SET time = 'x'", arguments: [Data("ada".utf8)])
      }
      let again = try SQLiteSignInStore(path: path)
      #expect(try await again.identity("t1") == nil)
      #expect(try await again.identity("t2")?.id == "bob")
      let left = try await DatabaseQueue(path: path).read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM signed_in") }
      #expect(left == 1)
    }
  }

  @Test("A sign-in unused for its lifetime ends, and one in use stays")
  func lifetime() async throws {
    try await withFile { path in
      let clocks = Clocks()
      let store = try SQLiteSignInStore(path: path, lifetime: .seconds(100_000), clock: clocks.clock)
      try await store.signIn(ada, "used")
      try await store.signIn(Identity("bob"), "left")
      clocks.pass(60_000)
      #expect(try await store.identity("used") != nil)
      clocks.pass(60_000)
      #expect(try await store.identity("used") != nil)
      #expect(try await store.identity("left") == nil)
    }
  }

  @Test("An active user stays signed in, however short the lifetime of others is", arguments: [60, 1_800, 5_400])
  func shortLifetime(seconds: Int) async throws {
    try await withFile { path in
      let clocks = Clocks()
      let store = try SQLiteSignInStore(path: path, lifetime: .seconds(seconds), clock: clocks.clock)
      try await store.signIn(ada, "used")
      try await store.signIn(Identity("bob"), "left")
      for _ in 0..<20 {
        clocks.pass(Double(seconds) / 5)
        #expect(try await store.identity("used") != nil)
      }
      // Another user's sign-in evicts old sign-ins, but none of an active user.
      try await store.signIn(Identity("cleo"), "new")
      #expect(try await store.identity("used") != nil)
      #expect(try await store.identity("left") == nil)
    }
  }

  @Test("A jump of the wall clock changes nothing while the store is open, and ages sign-ins by at most a day while it is closed")
  func clockJumps() async throws {
    try await withFile { path in
      let clocks = Clocks()
      let store = try SQLiteSignInStore(path: path, lifetime: .seconds(3 * 86_400), clock: clocks.clock)
      try await store.signIn(ada, "t")
      clocks.setWall(by: 10_000_000)
      #expect(try await store.identity("t") != nil)
      for jump in [10_000_000.0, -30_000_000] {
        clocks.setWall(by: jump)
        #expect(try await SQLiteSignInStore(path: path, lifetime: .seconds(3 * 86_400), clock: clocks.clock).identity("t") != nil)
      }
    }
  }

  @Test(
    "A sign-in ends also where nothing but restarts happens, and where the wall clock was set back by years before them",
    arguments: [false, true])
  func restarts(isSetBack: Bool) async throws {
    try await withFile { path in
      let clocks = Clocks()
      func open() throws -> SQLiteSignInStore { try SQLiteSignInStore(path: path, lifetime: .seconds(30 * 86_400), clock: clocks.clock) }
      try await open().signIn(ada, "t")
      if isSetBack { clocks.setWall(by: -300_000_000) }
      for _ in 0..<20 {
        clocks.pass(86_000)
        _ = try open()
      }
      #expect(try await DatabaseQueue(path: path).read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM signed_in") } == 1)
      for _ in 0..<12 {
        clocks.pass(86_000)
        _ = try open()
      }
      #expect(try await open().identity("t") == nil)
    }
  }

  @Test("Time that passes without requests is recorded as well", .timeLimit(.minutes(1)))
  func quiet() async throws {
    try await withFile { path in
      let clocks = Clocks()
      let store = try SQLiteSignInStore(
        path: path, lifetime: .seconds(30 * 86_400), mostOfOnePerson: 100, keepsCredentials: false, clock: clocks.clock,
        interval: .milliseconds(2), report: { _ in }
      ) { _ in }
      try await store.signIn(ada, "t")
      clocks.pass(40 * 86_400)
      let queue = try DatabaseQueue(path: path)
      while try await queue.read({ db in try Double.fetchOne(db, sql: "SELECT time FROM clock") ?? 0 }) < 40 * 86_400 {}
      #expect(try await SQLiteSignInStore(path: path, lifetime: .seconds(30 * 86_400), clock: clocks.clock).identity("t") == nil)
      _ = store
    }
  }

  @Test("The least recently used sign-ins of one user are evicted, and no other user's")
  func bounded() async throws {
    try await withFile { path in
      let clocks = Clocks()
      let store = try SQLiteSignInStore(path: path, mostOfOnePerson: 3, clock: clocks.clock)
      try await store.signIn(Identity("bob"), "bob")
      for number in 1...5 {
        clocks.pass(1)
        try await store.signIn(ada, "t\(number)")
      }
      var left: [String] = []
      for token in ["bob", "t1", "t2", "t3", "t4", "t5"] where try await store.identity(token) != nil { left.append(token) }
      #expect(left == ["bob", "t3", "t4", "t5"])
    }
  }

  @Test("A file that is not a database is reported and set aside unchanged, and the store continues with a file for its owner only")
  func files() async throws {
    try await withFile { path in
      let text = Data("no database at all, but long enough to be read as one".utf8)
      try text.write(to: URL(fileURLWithPath: path))
      let reports = Mutex<[PageStoreReport]>([])
      let store = try SQLiteSignInStore(path: path) { report in reports.withLock { $0.append(report) } }
      try await store.signIn(ada, "t")
      #expect(try await store.identity("t") == ada)
      for suffix in ["", "-wal", "-shm"] {
        let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o077 } == 0)
      }
      let told = reports.withLock { $0 }
      guard told.count == 1, case .damaged(_, let aside) = told[0] else {
        Issue.record("told: \(told)")
        return
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == text)
    }
  }

  /// Writes nonsense over the root page of a table, as a disk does that goes bad.
  private func damage(_ table: String, _ path: String) async throws {
    let (root, size) = try await DatabaseQueue(path: path).writeWithoutTransaction { db in
      // First move the write-ahead log into the file.
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return (
        try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table]) ?? 0,
        try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      )
    }
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64((root - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xff, count: size))
    try file.close()
  }

  @Test(
    "A damaged page of the file ends every sign-in and no request: it is reported once, the file is set aside, and users sign in again",
    // A writer that is open has the pages in memory that it wrote.
    arguments: [("signed_in", true), ("signed_in", false), ("signed_in_person", false), ("clock", false)])
  func damagedLater(table: String, isOpen: Bool) async throws {
    try await withFile { path in
      let reports = Mutex<[PageStoreReport]>([])
      let report: @Sendable (PageStoreReport) -> Void = { report in reports.withLock { $0.append(report) } }
      var store = try SQLiteSignInStore(path: path, report: report)
      try await store.signIn(ada, "t1")
      if isOpen {
        try await damage(table, path)
      } else {
        store = try SQLiteSignInStore(path: path + ".other")
        try await damage(table, path)
        store = try SQLiteSignInStore(path: path, report: report)
      }
      _ = try await store.identity("t1")
      try await store.signIn(Identity("bob"), "b")
      #expect(try await store.identity("b")?.id == "bob")
      let told = reports.withLock { $0 }
      guard told.count == 1, case .damaged(_, let aside) = told[0] else {
        Issue.record("told: \(told)")
        return
      }
      #expect(FileManager.default.fileExists(atPath: aside))
      #expect(try await store.identity("t1") == nil)
      try await store.signOut("t1")
      try await store.end("ada", session: nil)
      try await store.signIn(ada, "t2")
      #expect(try await store.identity("t2") == ada)
      #expect(try await SQLiteSignInStore(path: path).identity("t2")?.id == "ada")
      #expect(reports.withLock { $0.count } == 1)
    }
  }

  @Test("A log deleted at run time signs no user out")
  func deletedLog() async throws {
    try await withFile { path in
      let told = Mutex<[PageStoreReport]>([])
      let store = try SQLiteSignInStore(path: path) { report in told.withLock { $0.append(report) } }
      try await store.signIn(ada, "token")
      try FileManager.default.removeItem(atPath: path + "-wal")
      #expect(try await store.identity("token")?.id == "ada")
      #expect(told.withLock { $0 } == [.mended("the log \(path)-wal was deleted")])
      #expect(try await SQLiteSignInStore(path: path).identity("token")?.id == "ada")
    }
  }

  @Test("A sign-in in a file that another process set aside is invalid here too")
  func setAsideElsewhere() async throws {
    try await withFile { path in
      let store = try SQLiteSignInStore(path: path)
      try await store.signIn(ada, "t1")
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.moveItem(atPath: path + suffix, toPath: path + ".damaged-1" + suffix)
      }
      try await SQLiteSignInStore(path: path).signIn(ada, "t2")
      #expect(try await store.identity("t1") == nil)
      #expect(try await store.identity("t2")?.id == "ada")
    }
  }
}
