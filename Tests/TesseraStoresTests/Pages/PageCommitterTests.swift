import Synchronization
import TesseraStores
import Testing

/// A store whose commits wait until they are let through, or fail.
private final class GatedStore: PageStore {
  private struct State {
    var commits: [[PageWrite]] = []
    var gates: [CheckedContinuation<Void, any Error>] = []
    var isOpen = false
  }
  private let state = Mutex(State())
  let base = InMemoryPageStore()

  var commits: [[PageWrite]] { state.withLock(\.commits) }
  var waiting: Int { state.withLock(\.gates.count) }
  func open() {
    let gates = state.withLock { state in
      state.isOpen = true
      defer { state.gates = [] }
      return state.gates
    }
    for gate in gates { gate.resume() }
  }
  func fail(_ error: PageStoreError) { state.withLock { $0.gates.isEmpty ? nil : $0.gates.removeFirst() }?.resume(throwing: error) }
  func letOneThrough() { state.withLock { $0.gates.isEmpty ? nil : $0.gates.removeFirst() }?.resume() }

  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    try await withCheckedThrowingContinuation { gate in
      let isOpen = state.withLock { state in
        state.commits.append(writes)
        if !state.isOpen { state.gates.append(gate) }
        return state.isOpen
      }
      if isOpen { gate.resume() }
    }
    return try await base.commit(writes)
  }
  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? { try await base.load(page, owner: owner) }
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    try await base.claim(page, owner: owner, node: node)
  }
  func release(_ leases: [PageLease]) async throws { try await base.release(leases) }
  func renew(_ node: PageLease.Node, for time: Duration) async throws { try await base.renew(node, for: time) }
  func retire(_ node: String) async throws { try await base.retire(node) }
  func nodes() async throws -> [PageLease.Node] { try await base.nodes() }
  func sweep(limit: Int) async throws -> PageBudget.Sweep { try await base.sweep(limit: limit) }
  func endAll(owner: PageRecord.Owner) async throws -> Int { try await base.endAll(owner: owner) }
  func endAll(identity: String) async throws -> Int { try await base.endAll(identity: identity) }
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await base.usage(of: owner) }
}

/// Deadlines that pass when a test says so.
private final class Deadlines: Sendable {
  private let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])
  var count: Int { sleepers.withLock(\.count) }
  @Sendable func sleep(_ time: Duration) async throws { await withCheckedContinuation { one in sleepers.withLock { $0.append(one) } } }
  func pass() {
    let all = sleepers.withLock { sleepers in
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in all { sleeper.resume() }
  }
}

@Suite("Committing in groups")
struct PageCommitterTests {
  private let owner = PageRecord.Owner(visitor: "v")
  private func create(_ page: Int, bytes: Int = 1) -> PageWrite {
    .create("p\(page)", owner: owner, node: "n", PageRecord.Contents(version: "1", snapshot: Array(repeating: 0, count: bytes)))
  }
  private func until(_ condition: () -> Bool) async throws {
    for _ in 0..<60_000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
    try #require(condition())
  }

  @Test("Writes that arrive during a commit are in the next one, in order")
  func grouped() async throws {
    let store = GatedStore(), committer = PageCommitter(store)
    try await withThrowingTaskGroup(of: PageWrite.Outcome.self) { group in
      group.addTask { try await committer.commit(create(0)) }
      try await until { store.waiting == 1 }
      for page in 1...20 {
        group.addTask { try await committer.commit(create(page)) }
        try await until { committer.pending == page + 1 }
      }
      store.open()
      for try await outcome in group {
        guard case .stored = outcome else { throw PageStoreError(.refused, "\(outcome)") }
      }
    }
    #expect(store.commits.map { $0.map(\.page) } == [["p0"], (1...20).map { "p\($0)" }])
    #expect(committer.pending == 0)
    #expect(try await store.usage(of: nil).pages == 21)
  }

  @Test("A commit has a limited number of writes and bytes, and a large write is alone")
  func bounded() async throws {
    let store = GatedStore(), committer = PageCommitter(store, limits: .init(batch: 3, batchBytes: 100))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (page, bytes) in [1, 10, 10, 10, 10, 60, 60, 5000, 1].enumerated() {
        group.addTask { _ = try await committer.commit(create(page, bytes: bytes)) }
        try await until { committer.pending == page + 1 && store.waiting == 1 }
      }
      store.open()
      try await group.waitForAll()
    }
    #expect(store.commits.map { $0.map(\.page) } == [["p0"], ["p1", "p2", "p3"], ["p4", "p5"], ["p6"], ["p7"], ["p8"]])
  }

  @Test("Each caller gets its own outcome, and a failed commit fails only for its writes")
  func own() async throws {
    let store = GatedStore(), committer = PageCommitter(store)
    let first = Task { try await committer.commit(create(0)) }
    try await until { store.waiting == 1 }
    async let second = committer.commit(create(1))
    try await until { committer.pending == 2 }
    async let again = committer.commit(create(1))
    try await until { committer.pending == 3 }
    store.fail(PageStoreError(.unavailable, "gone"))
    await #expect(throws: PageStoreError(.unavailable, "gone")) { try await first.value }
    try await until { store.waiting == 1 }
    store.letOneThrough()
    guard case .stored(let head) = try await second else { throw PageStoreError(.refused, "second") }
    let last = try await again
    #expect(last == .conflict(head))
  }

  @Test("Beyond its queue a committer refuses at once, and queued writes are not affected")
  func overloaded() async throws {
    let store = GatedStore(), committer = PageCommitter(store, limits: .init(queue: 2, queueBytes: 100))
    async let sent = committer.commit(create(0))
    try await until { store.waiting == 1 }
    async let one = committer.commit(create(1, bytes: 60))
    try await until { committer.pending == 2 }
    await #expect { try await committer.commit(create(2, bytes: 60)) } throws: { ($0 as? PageStoreError)?.code == .overloaded }
    async let two = committer.commit(create(3))
    try await until { committer.pending == 3 }
    await #expect { try await committer.commit(create(4)) } throws: { ($0 as? PageStoreError)?.code == .overloaded }
    store.open()
    for outcome in [try await sent, try await one, try await two] {
      guard case .stored = outcome else { throw PageStoreError(.refused, "\(outcome)") }
    }
  }

  @Test("At its deadline a caller learns whether its write was sent. An unsent one is not sent any more")
  func late() async throws {
    let store = GatedStore(), deadlines = Deadlines(), committer = PageCommitter(store, sleep: deadlines.sleep)
    let sent = Task { try await committer.commit(create(0)) }
    try await until { store.waiting == 1 }
    let queued = Task { try await committer.commit(create(1)) }
    try await until { committer.pending == 2 && deadlines.count == 1 }
    deadlines.pass()
    await #expect { try await sent.value } throws: { ($0 as? PageStoreError)?.code == .unknown }
    try await until { deadlines.count == 1 }
    deadlines.pass()
    await #expect { try await queued.value } throws: { ($0 as? PageStoreError)?.code == .late }
    async let idle: Void = committer.flush()
    store.open()
    await idle
    deadlines.pass()
    #expect(store.commits.map { $0.map(\.page) } == [["p0"]])
    // It was stored after all: the same write again counts once.
    guard let again = store.commits.first?.first, case .stored = try await PageCommitter(store).commit(again) else {
      throw PageStoreError(.refused, "again")
    }
    #expect(try await store.usage(of: nil).pages == 1)
  }

  @Test(
    "A repeated write that is running is not sent twice. The outcome of one without a waiting caller is known later",
    arguments: [true, false])
  func sentAgain(isUnderWay: Bool) async throws {
    let store = GatedStore(), deadlines = Deadlines(), committer = PageCommitter(store, sleep: deadlines.sleep)
    let write = create(0)
    for _ in 0..<3 {
      let sent = Task { try await committer.commit(write) }
      try await until { store.waiting == 1 && deadlines.count == 1 }
      deadlines.pass()
      await #expect { try await sent.value } throws: { ($0 as? PageStoreError)?.code == .unknown }
    }
    let last = isUnderWay ? Task { try await committer.commit(write) } : nil
    if isUnderWay { try await until { deadlines.count == 1 } }
    async let idle: Void = committer.flush()
    store.open()
    await idle
    let outcome = if let last { try await last.value } else { try await committer.commit(write) }
    guard case .stored = outcome else { throw PageStoreError(.refused, "\(outcome)") }
    deadlines.pass()
    #expect(store.commits.count == 1 && committer.pending == 0)
  }

  @Test("Flushing waits for queued and running writes, and for nothing else")
  func flush() async throws {
    let store = GatedStore(), committer = PageCommitter(store)
    await committer.flush()
    async let one = committer.commit(create(0))
    try await until { store.waiting == 1 }
    async let two = committer.commit(create(1))
    try await until { committer.pending == 2 }
    async let flushed: Int = {
      await committer.flush()
      return committer.pending
    }()
    store.open()
    let left = await flushed
    #expect(left == 0)
    _ = try await (one, two)
  }
}

@Suite("A store's time")
struct StoreClockTests {
  @Test(
    "The wall clock is believed for a day at most, and never backwards",
    arguments: [(0.0, 10.0, 10.0), (10, 0, 0), (0, 1e9, 86_400), (0, .nan, 0), (.infinity, 1, 0), (-1e9, 0, 86_400), (5, 5, 0)])
  func gap(_ before: Double, _ now: Double, _ wanted: Double) { #expect(StoreClock.gap(from: before, to: now) == wanted) }
}

@Suite("Commits with a page that is damaged")
struct DamagedCommitTests {
  @Test(
    "A damaged page fails its own write, and not those in the same commit",
    arguments: [PageStoreError.Code.damaged, .unreadable, .refused])
  func damagedAmongOthers(code: PageStoreError.Code) async throws {
    let store = DamagedStore(code), committer = PageCommitter(store)
    let writes = ["a", "damaged", "b", "c"].map {
      PageWrite.create($0, owner: PageRecord.Owner(visitor: "v"), node: "n", PageRecord.Contents(version: "1", snapshot: []))
    }
    let stored = await withTaskGroup { group in
      for write in writes { group.addTask { (write.page, try? await committer.commit(write)) } }
      while committer.pending < 4 { await Task.yield() }
      store.open()
      return await group.reduce(into: Set<String>()) { if case .stored = $1.1 { $0.insert($1.0) } }
    }
    #expect(stored == ["a", "b", "c"])
  }
}

/// A store that fails commits with a page that is damaged, once it is opened.
private final class DamagedStore: PageStore {
  private let code: PageStoreError.Code
  private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))
  private let base = InMemoryPageStore()

  init(_ code: PageStoreError.Code) { self.code = code }

  func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    if writes.contains(where: { $0.page == "damaged" }) { throw PageStoreError(code, "a block") }
    return try await base.commit(writes)
  }
  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? { try await base.load(page, owner: owner) }
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim { .missing }
  func release(_ leases: [PageLease]) async throws {}
  func renew(_ node: PageLease.Node, for time: Duration) async throws {}
  func retire(_ node: String) async throws {}
  func nodes() async throws -> [PageLease.Node] { [] }
  func sweep(limit: Int) async throws -> PageBudget.Sweep { PageBudget.Sweep() }
  func endAll(owner: PageRecord.Owner) async throws -> Int { 0 }
  func endAll(identity: String) async throws -> Int { 0 }
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { PageBudget.Usage() }
}
