import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("A node without its store", .timeLimit(.minutes(2)))
struct ClusterLeaseTests {
  private let store = FaultyStore()

  private var keeping: PageKeeping {
    var keeping = PageKeeping(store, cluster: Cluster(secret: "0123456789abcdef0123456789abcdef"))
    keeping.leaseTime = .seconds(30)
    keeping.failurePolicy = .goOn
    return keeping
  }

  @Test("A node that continues without the store works only within its lease, because other nodes may own its pages afterwards")
  func lapsed() async throws {
    let submissions = Mutex(0)
    try await withServer(DraftScreen.app { submissions.withLock { $0 += 1 } }, keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let keeper = try #require(server.host.services.keeper)
      store.error = PageStoreError(.unavailable, "no connection")
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      while submissions.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(1)) }
      keeper.lapse()
      #expect(keeper.hasLapsed)
      for _ in 0..<2 {
        let reply = try await guest.use("Send", on: page, id: "3")
        #expect(reply.status == 503 && reply.json("reason") == "not-stored")
      }
      let form = try await guest.post("/draft?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Send")])
      #expect(form.status == 503)
      #expect(submissions.withLock { $0 } == 2)
      // No other node claimed the page, so the changes made on it are stored and count once.
      store.error = nil
      await server.host.registry.tend()
      #expect(!keeper.hasLapsed)
      #expect(try await guest.use("Send", on: page, id: "3").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 4 times"))
    }
  }

  @Test("When the store is back, a page that another node owns is released before anything is answered")
  func taken() async throws {
    let submissions = Mutex(0)
    try await withServer(DraftScreen.app { submissions.withLock { $0 += 1 } }, keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let keeper = try #require(server.host.services.keeper)
      while submissions.withLock({ $0 }) < 1 { try await Task.sleep(for: .milliseconds(1)) }
      store.error = PageStoreError(.unavailable, "no connection")
      #expect(try await guest.use("Send", on: page, id: "while away").status == 200)
      keeper.lapse()
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      try await store.base.retire(keeper.node)
      guard case .granted(let record) = try await store.base.claim(page, owner: owner, node: "other") else {
        Issue.record("not granted")
        return
      }
      let before = try #require(server.visitor(guest))
      store.error = nil
      await server.host.registry.tend()
      #expect(server.visitor(guest) !== before)
      try await store.base.release([record.head.lease])
      // Changes answered within the lease but not yet stored are lost, as the policy allows. Nothing was answered
      // after it.
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 2 times"))
    }
  }

  @Test("A node that wakes up answers nothing while it looks up the other nodes, and releases its visitors first")
  func wakingUp() async throws {
    var keeping = keeping
    keeping.patience = .seconds(60)
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""before""#, on: page, id: "1").status == 200)
      let keeper = try #require(server.host.services.keeper), owner = PageRecord.Owner(visitor: try #require(guest.secret))
      keeper.lapse()
      // Another node holds the page for a while and releases it.
      try await store.base.retire(keeper.node)
      guard case .granted(let record) = try await store.base.claim(page, owner: owner, node: "other") else {
        Issue.record("not granted")
        return
      }
      store.holdNodes()
      let renewals = store.renewals
      let first = Task { try await guest.get("/draft?_t.page=\(page)") }
      while store.heldCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(store.renewals > renewals && keeper.hasLapsed)
      let isAnswered = Mutex(false)
      let second = Task {
        defer { isAnswered.withLock { $0 = true } }
        return try await guest.get("/draft?_t.page=\(page)")
      }
      while store.heldCount == 1, !isAnswered.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
      #expect(!isAnswered.withLock { $0 })
      let before = try #require(server.visitor(guest))
      try await store.base.release([record.head.lease])
      store.letGo()
      for reply in [try await first.value, try await second.value] { #expect(reply.status == 200 && reply.text.contains("before")) }
      #expect(server.visitor(guest) !== before && !keeper.hasLapsed)
    }
  }
}
