import Hummingbird
import Logging
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("One owner for a page", .timeLimit(.minutes(2)))
struct LeaseTests {
  private func keeping(_ store: any PageStore, at address: String) -> PageKeeping {
    var keeping = PageKeeping(store)
    keeping.leaseTime = .seconds(60)
    keeping.address = address
    return keeping
  }

  /// The same browser at another server.
  private func same(_ guest: Guest, at server: TestServer) -> Guest {
    let other = server.guest()
    other.cookies = guest.cookies
    return other
  }

  @Test("While one process has a page, another one carries nothing out on it")
  func held() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: keeping(store, at: "a")) { first in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let asOther = keeping(store, at: "b")
      try await withServer(DraftScreen.app(), keeping: asOther) { second in
        let reply = try await same(guest, at: second).use("Send", on: page, id: "2")
        #expect(reply.status == 503 && reply.json("reason") == "elsewhere")
      }
      #expect(try await guest.use("Send", on: page, id: "3").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 2 times"))
    }
  }

  @Test("A request for a page that moves to another process reaches that page, and no other at its address")
  func handedOverMeanwhile() async throws {
    var limits = WebLimits()
    limits.firstAnswerWait = .seconds(60)
    try await withServer(OutboxScreen.app(OutboxService()), keeping: keeping(InMemoryPageStore(), at: "a"), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      // Which has no answer: the page is busy.
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let visitor = try #require(server.visitor(guest))
      async let reply = guest.get("/outbox?_t.page=\(page)")
      while await visitor.waiterCount(of: page) != 1 { try await Task.sleep(for: .milliseconds(2)) }
      await server.host.registry.handOver(visitor.id)
      let led = try await reply
      #expect(led.status == 303 && led["location"] == "/outbox?_t.page=\(page)")
    }
  }

  @Test("A process that was frozen past its lease notices before it acknowledges anything")
  func frozen() async throws {
    let store = InMemoryPageStore()
    let recording = RecordingLog()
    try await withServer(DraftScreen.app(), keeping: keeping(store, at: "a"), logger: recording.logger) { first in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      // It renews its lease no more.
      await first.host.services.keeper?.retire()
      try await withServer(DraftScreen.app(), keeping: keeping(store, at: "b")) { second in
        let other = same(guest, at: second)
        let taken = try await other.use("Send", on: page, id: "2")
        #expect(taken.status == 200)
        // The first one wakes up.
        #expect(try await guest.use("Send", on: page, id: "3").status == 503)
        #expect(recording.lines.contains { $0.message == "a page continues at another node" })
        #expect(try await other.use("Send", on: page, id: "3").status == 200)
        #expect(try await other.get("/draft?_t.page=\(page)").text.contains("sent 3 times"))
      }
    }
  }

  @Test("A process that restarts at its address does not wait for its predecessor's lease. Others do")
  func startedAgain() async throws {
    let store = InMemoryPageStore()
    let logger = RecordingLog().logger
    func keeper(_ address: String) async -> PageKeeper {
      var keeping = PageKeeping(store)
      keeping.leaseTime = .seconds(600)
      let keeper = PageKeeper(keeping, logger, .silent)
      await keeper.begin(at: address)
      return keeper
    }
    let owner = PageRecord.Owner(visitor: "v")
    let killed = await keeper("a")
    let create = PageWrite.create("p", owner: owner, node: killed.node, PageRecord.Contents(version: "1", snapshot: []))
    let stored = await killed.commit(create)
    guard case .success(.stored) = stored else {
      Issue.record("\(stored)")
      return
    }
    let other = await keeper("b")
    guard case .held = try await other.claim("p", owner) else {
      Issue.record("taken")
      return
    }
    let next = await keeper("a")
    guard case .granted = try await next.claim("p", owner) else {
      Issue.record("not taken")
      return
    }
  }

  @Test("A process that ended is replaced when its lease has ended")
  func gone() async throws {
    let store = InMemoryPageStore()
    let dead = Mutex<(Guest, String)?>(nil)
    // It renews its lease no more.
    try await store.renew(PageLease.Node("dead"), for: .milliseconds(400))
    try await withServer(DraftScreen.app(), keeping: keeping(store, at: "a")) { first in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      await first.host.registry.sweep(now: .now + .seconds(10_000))
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      guard case .granted = try await store.claim(page, owner: owner, node: "dead") else { return }
      dead.withLock { $0 = (guest, page) }
      // Without script the answer waits for it.
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
    }
    #expect(dead.withLock { $0 } != nil)
  }

  @Test("A store that is slow to sweep keeps no renewal of the leases waiting")
  func slowSweep() async throws {
    let store = FaultyStore()
    var keeping = keeping(store, at: "a")
    keeping.leaseTime = .milliseconds(300)
    store.holdSweeps()
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      for _ in 0..<1_000 where store.heldCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(store.heldCount == 1)
      let before = store.renewals
      for _ in 0..<1_000 where store.renewals < before + 5 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(store.renewals >= before + 5 && store.heldCount == 1)
      store.letGo()
    }
  }

  @Test("Changes made while the store was unavailable are stored once it is back, whichever call notices that")
  func recovery() async throws {
    let store = FaultyStore()
    var keeping = keeping(store, at: "a")
    keeping.failurePolicy = .goOn
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      store.error = PageStoreError(.unavailable, "away")
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      store.error = nil
      let keeper = try #require(server.host.services.keeper)
      // The store answers another query before it renews the leases.
      _ = try await keeper.hasPages(PageRecord.Owner(visitor: "somebody"))
      #expect(!keeper.isDown)
      let before = store.writes.count
      await server.host.registry.tend()
      for _ in 0..<500 where store.writes.count == before { try await Task.sleep(for: .milliseconds(10)) }
      #expect(store.writes.count > before)
    }
  }

  @Test("A shutdown releases leases at once")
  func retired() async throws {
    let store = InMemoryPageStore()
    let (guest, page) = try await withServer(DraftScreen.app(), keeping: keeping(store, at: "a")) { first in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      return (guest, page)
    }
    try await withServer(DraftScreen.app(), keeping: keeping(store, at: "b")) { second in
      let reply = try await same(guest, at: second).use("Send", on: page, id: "2")
      #expect(reply.status == 200)
    }
  }

  @Test("Pages of an ended identity are deleted, in the store as well")
  func identities() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: keeping(store, at: "a")) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await store.usage(of: nil).pages == 1)
      let visitor = try #require(server.visitor(guest))
      let owner = visitor.owner
      #expect(owner.identity.isEmpty)
      await visitor.end(deletingPages: true)
      #expect(try await store.usage(of: nil).pages == 0)
      _ = page
    }
  }

  @Test("A time of no length renews no lease without a pause")
  func zeroTime() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    keeping.leaseTime = .zero
    try await withServer(DraftScreen.app(), keeping: keeping) { _ in try await Task.sleep(for: .milliseconds(300)) }
    #expect((1...20).contains(store.renewals), "\(store.renewals)")
  }

  @Test("A process that cannot listen at an address does not take the leases of the one that does")
  func portInUse() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: keeping(store, at: "a")) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let second = WebHost(DraftScreen.app(), keeping: keeping(store, at: "a"))
      await #expect(throws: (any Error).self) { try await second.application(port: server.port).run() }
      let first = try #require(server.host.services.keeper?.node)
      #expect(try await store.nodes().contains { $0.name == first && $0.address == "a" })
    }
  }
}

extension Visitor {
  /// The number of requests that wait for a page.
  fileprivate func waiterCount(of page: String) -> Int? { self.page(page)?.loading.waiters.count }
}
