#if Postgres
import Foundation
import Synchronization
import TesseraStores
import TesseraTesting
import Testing

@testable import TesseraPostgres

/// Waits until something is so; fails after a minute.
func eventually(_ words: Comment, _ condition: () async throws -> Bool) async throws {
  for _ in 0..<6000 {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  Issue.record(words)
}

@Suite("PostgreSQL in trouble", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"), .serialized)
struct PostgresFaultTests {
  private let owner = PageRecord.Owner(visitor: "v")
  private let contents = PageRecord.Contents(version: "1", snapshot: [1, 2, 3])

  private func begin(_ store: PostgresPageStore, _ page: String) async throws -> PageRecord.Head {
    guard case .stored(let head) = try await store.commit([.create(page, owner: owner, node: "n", contents)])[0] else { throw Unstored() }
    return head
  }
  private struct Unstored: Error {}

  /// The last acknowledged change of each page.
  private final class Acknowledged: Sendable {
    private let state = Mutex((pages: [Int](repeating: 0, count: 12), isDone: false))
    var pages: [Int] { state.withLock(\.pages) }
    var sum: Int { pages.reduce(0, +) }
    var isDone: Bool { state.withLock(\.isDone) }
    func set(_ page: Int, _ revision: Int) { state.withLock { $0.pages[page] = revision } }
    func end() { state.withLock { $0.isDone = true } }
  }

  @Test("Nothing that was acknowledged is lost or doubled when the server is killed in the middle of commits, again and again")
  func killed() async throws {
    let server = try await PostgresServer()
    let reports = Mutex<[PageStoreReport]>([])
    var configuration = server.configuration()
    // Each kill counts, however soon it follows.
    configuration.calm = .zero
    let store = PostgresPageStore(configuration) { report in reports.withLock { $0.append(report) } }
    let committer = PageCommitter(store, limits: .init(deadline: .seconds(60)))
    let acknowledged = Acknowledged()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for page in 0..<12 {
        group.addTask {
          var head = try await begin(store, "p\(page)")
          while !acknowledged.isDone {
            let write = PageWrite.append([Array("\(head.revision + 1)".utf8)], owner: owner, at: head)
            while true {
              // The same write again after an unknown outcome counts once.
              do {
                guard case .stored(let next) = try await committer.commit(write) else { throw Unstored() }
                head = next
                break
              } catch is PageStoreError {}
            }
            acknowledged.set(page, head.revision)
          }
        }
      }
      group.addTask {
        for _ in 0..<5 {
          let before = acknowledged.sum
          try await eventually("writers go on") { acknowledged.sum > before + .random(in: 50...300) }
          try await server.kill()
          try await server.start()
        }
        acknowledged.end()
      }
      try await group.waitForAll()
    }
    for page in 0..<12 {
      let record = try #require(try await store.load("p\(page)", owner: owner))
      let last = acknowledged.pages[page]
      #expect(record.head.revision == last)
      #expect(record.journal.map { String(decoding: $0.bytes, as: UTF8.self) } == (0..<last).map { "\($0 + 1)" }, "page \(page)")
    }
    let told = reports.withLock { $0 }
    #expect(told.filter { if case .disconnected = $0 { true } else { false } }.count >= 5)
    #expect(told.count <= 20, "each trouble is told once")
    await server.remove()
  }

  @Test("A server that is killed is one report, however many connections find it out, and one more when it is reached again")
  func toldOnce() async throws {
    let server = try await PostgresServer()
    var configuration = server.configuration()
    configuration.connections = 4
    let reports = Mutex<[PageStoreReport]>([])
    let store = PostgresPageStore(configuration) { report in reports.withLock { $0.append(report) } }
    func askAll() async throws {
      try await withThrowingTaskGroup { group in
        for _ in 0..<16 { group.addTask { _ = try await store.usage(of: nil) } }
        try await group.waitForAll()
      }
    }
    try await askAll()
    try await server.kill()
    try await server.start()
    try await eventually("the end is told") {
      try await askAll()
      return reports.withLock { $0.count } == 2
    }
    for _ in 0..<20 { try await askAll() }
    let told = reports.withLock { $0 }
    guard told.count == 2, case .disconnected = told[0], case .reconnected = told[1] else {
      Issue.record("\(told)")
      return
    }
    await server.remove()
  }

  @Test("A restarted, frozen or missing server is an error in time, and works again afterwards")
  func unreachable() async throws {
    let server = try await PostgresServer()
    let store = PostgresPageStore(server.configuration(deadline: .seconds(20)))
    let hasty = PostgresPageStore(server.configuration(schema: store.configuration.schema, deadline: .milliseconds(700)))
    var head = try await begin(store, "a")
    try await eventually("it is connected") { (try? await hasty.usage(of: nil)) != nil }

    try await server.stop()
    let start = ContinuousClock.now
    await #expect { try await hasty.commit([.append([[1]], owner: owner, at: head)]) } throws: {
      ($0 as? PageStoreError)?.code == .unavailable
    }
    #expect(ContinuousClock.now - start < .seconds(10))
    let first = head
    async let late = store.commit([.append([[1]], owner: owner, at: first)])
    try await server.start()
    guard case .stored(let next) = try await late[0] else { throw Unstored() }
    head = next

    try await server.freeze()
    let write = PageWrite.append([[2]], owner: owner, at: head)
    await #expect { try await hasty.commit([write]) } throws: { ($0 as? PageStoreError)?.code == .unavailable }
    try await server.thaw()
    guard case .stored(let last) = try await store.commit([write])[0] else { throw Unstored() }
    #expect(try await store.load("a", owner: owner)?.journal.map(\.bytes) == [[1], [2]])
    #expect(last.revision == 2)
    await server.remove()
  }

  @Test("A call fails at its deadline, also where every lane waits for what knows no deadline, as for the address of a server's name")
  func standing() async throws {
    let configuration = try await PostgresServer.shared.value.configuration(deadline: .milliseconds(500))
    let mayGoOn = DispatchSemaphore(value: 0), stands = Mutex(true)
    let lanes = PostgresLanes(configuration, report: { _ in }) { _, _ in
      if stands.withLock({ $0 }) { _ = mayGoOn.wait(timeout: .now() + 30) }
    }
    defer { lanes.close() }
    let start = ContinuousClock.now
    await withTaskGroup { group in
      // More than there are lanes: some wait for one.
      for _ in 0..<5 {
        group.addTask {
          await #expect { try await lanes.run { try $0.execute("SELECT 1", until: $1) } } throws: {
            ($0 as? PageStoreError)?.code == .unavailable
          }
        }
      }
    }
    #expect(ContinuousClock.now - start < .seconds(15))
    stands.withLock { $0 = false }
    for _ in 0..<configuration.connections { mayGoOn.signal() }
    try await eventually("it answers again") { (try? await lanes.run { try $0.execute("SELECT 1", until: $1) }) != nil }
  }

  @Test("A lock held for too long is an error in time, and the repeated write counts once")
  func locked() async throws {
    let configuration = try await PostgresServer.shared.value.configuration(deadline: .seconds(30), statementTimeout: .milliseconds(1500))
    let store = PostgresPageStore(configuration), other = PostgresPageStore(configuration)
    try await eventually("it is connected") { (try? await store.usage(of: nil)) != nil }
    let head = try await begin(store, "a")
    try await other.execute("SELECT 1")
    let isHeld = Mutex(false), mayEnd = DispatchSemaphore(value: 0)
    async let holding: Void = other.lanes.run { connection, deadline in
      try connection.execute("BEGIN; SET LOCAL idle_in_transaction_session_timeout TO 0; LOCK TABLE page", until: deadline)
      isHeld.withLock { $0 = true }
      mayEnd.wait()
      try connection.execute("COMMIT", until: deadline)
    }
    try await eventually("the table is locked") { isHeld.withLock { $0 } }
    let write = PageWrite.append([[1]], owner: owner, at: head)
    await #expect { try await store.commit([write]) } throws: { ($0 as? PageStoreError)?.code == .unavailable }
    mayEnd.signal()
    try await holding
    try await eventually("it answers again") { (try? await store.usage(of: nil)) != nil }
    guard case .stored(let next) = try await store.commit([write])[0] else { throw Unstored() }
    #expect(next.revision == 1)
    #expect(try await store.load("a", owner: owner)?.journal.map(\.bytes) == [[1]])
  }

  @Test("A full disk is reported as such, and nothing of the commit is stored")
  func full() async throws {
    let store = PostgresPageStore(try await PostgresServer.shared.value.configuration())
    let head = try await begin(store, "a"), other = try await begin(store, "b")
    try await store.execute(
      """
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON entry FOR EACH ROW WHEN (new.body = '\\x07') EXECUTE FUNCTION full_disk();
      """)
    let writes = [PageWrite.append([[1]], owner: owner, at: head), .append([[7]], owner: owner, at: other)]
    await #expect { try await store.commit(writes) } throws: { ($0 as? PageStoreError)?.code == .full }
    #expect(try await store.load("a", owner: owner)?.journal == [])
    try await store.execute("DROP TRIGGER full_disk ON entry")
    let outcomes = try await store.commit(writes)
    #expect(outcomes.allSatisfy { if case .stored = $0 { true } else { false } })
  }

  @Test("A damaged row is one page that cannot be read or written; the others of its commit are stored")
  func damagedRow() async throws {
    let store = PostgresPageStore(try await PostgresServer.shared.value.configuration())
    let head = try await begin(store, "a"), other = try await begin(store, "b")
    // As the server says it where a block on the disk is damaged.
    try await store.execute(
      """
      CREATE FUNCTION damaged() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = 'data_corrupted'; END $$;
      CREATE TRIGGER damaged BEFORE UPDATE ON page FOR EACH ROW WHEN (old.id = '\\x61') EXECUTE FUNCTION damaged();
      """)
    await #expect { try await store.claim("a", owner: owner, node: "m") } throws: { ($0 as? PageStoreError)?.code == .unreadable }
    let committer = PageCommitter(store)
    // The first one is alone under way, so that the others share a commit.
    let writes = [
      PageWrite.create("c", owner: owner, node: "n", contents), .append([[1]], owner: owner, at: head),
      .append([[2]], owner: owner, at: other),
    ]
    let failures = await withTaskGroup { group in
      for write in writes {
        group.addTask { () -> (String, (any Error)?) in
          do {
            _ = try await committer.commit(write)
            return (write.page, nil)
          } catch {
            return (write.page, error)
          }
        }
      }
      return await group.reduce(into: [String: PageStoreError.Code]()) { $0[$1.0] = ($1.1 as? PageStoreError)?.code }
    }
    #expect(failures == ["a": .unreadable])
    #expect(try await store.load("b", owner: owner)?.journal.map(\.bytes) == [[2]])
    guard case .granted = try await store.claim("b", owner: owner, node: "m") else {
      Issue.record("the other page is not there")
      return
    }
  }

  @Test("Invalid or infinite times in a table end nothing", arguments: ["Infinity", "-Infinity", "NaN", "1e300"])
  func impossibleTimes(time: String) async throws {
    let store = PostgresPageStore(try await PostgresServer.shared.value.configuration())
    _ = try await begin(store, "a")
    try await store.renew(PageLease.Node("n", address: "http://n"), for: .seconds(60))
    try await store.execute("UPDATE page SET lifetime = '\(time)', expiry = '\(time)'")
    let record = try #require(try await store.load("a", owner: owner))
    #expect(abs(record.remaining / .seconds(1)) <= 3e11 && record.contents.lifetime >= .zero)
    try await store.execute("UPDATE node SET until = '\(time)'")
    let claim = try await store.claim("a", owner: owner, node: "other")
    if case .held(_, let left) = claim { #expect(left <= .seconds(3e11)) } else { #expect(time == "-Infinity", "\(claim)") }
  }

  @Test("Nodes that start at the same time create the schema once")
  func schema() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for node in 0..<8 { group.addTask { _ = try await begin(PostgresPageStore(configuration), "p\(node)") } }
      try await group.waitForAll()
    }
    #expect(try await PostgresPageStore(configuration).usage(of: nil) == PageBudget.Usage(pages: 8, bytes: 24))
  }

  @Test("A schema may be called as a word of SQL is", arguments: ["user", "select", "primary"])
  func reservedWord(schema: String) async throws {
    let configuration = try await PostgresServer.shared.value.configuration(schema: schema)
    let store = PostgresPageStore(configuration)
    _ = try await begin(store, "p")
    // A second process finds it there.
    #expect(try await PostgresPageStore(configuration).usage(of: nil).pages == 1)
    #expect(try await PostgresSignInStore(configuration).identity("unknown") == nil)
    try await store.execute("DROP SCHEMA \"\(schema)\" CASCADE")
  }

  @Test("Nodes that write the same pages in opposite order do not stop each other")
  func crossing() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let stores = [PostgresPageStore(configuration), PostgresPageStore(configuration)]
    var heads: [PageRecord.Head] = []
    for page in 0..<20 { heads.append(try await begin(stores[0], "p\(page)")) }
    let start = heads
    let stored = try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          var known = number == 0 ? start : start.reversed()
          var stored = 0
          for _ in 0..<20 {
            let outcomes = try await store.commit(known.map { .append([[1]], owner: owner, at: $0) })
            for (index, outcome) in outcomes.enumerated() {
              switch outcome {
              case .stored(let head):
                stored += 1
                known[index] = head
              case .conflict(let head?): known[index] = head
              default: throw Unstored()
              }
            }
          }
          return stored
        }
      }
      return try await group.reduce(0, +)
    }
    var kept = 0
    for page in 0..<20 { kept += try await stores[0].load("p\(page)", owner: owner)?.journal.count ?? 0 }
    #expect(kept == stored)
    #expect(try await stores[1].usage(of: nil) == PageBudget.Usage(pages: 20, bytes: 60 + stored))
  }
}
#endif
