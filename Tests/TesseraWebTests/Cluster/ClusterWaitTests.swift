import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Waiting for a node that died, at another node's request", .timeLimit(.minutes(2)))
struct ClusterWaitTests {
  @Test("A node that waits for the lease of a dead one does not count as dead itself")
  func three() async throws {
    let store = InMemoryPageStore(), recording = RecordingLog()
    var cluster = Cluster(secret: "0123456789abcdef0123456789abcdef")
    cluster.patience = .seconds(6)
    var keeping = PageKeeping(store, cluster: cluster)
    keeping.leaseTime = .seconds(30)
    try await withServer(DraftScreen.app(), keeping: keeping) { [keeping] first async throws in
      try await withServer(DraftScreen.app(), keeping: keeping, logger: recording.logger) { second async throws in
        await first.host.registry.tend()
        await second.host.registry.tend()
        let (guest, page) = try await first.guest(at: "/draft")
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        let owner = PageRecord.Owner(visitor: try #require(guest.secret))
        // The third node has the page, and is heard of no more.
        try await store.renew(PageLease.Node("dead"), for: .seconds(300))
        await first.host.registry.handOver(owner.visitor)
        guard case .granted = try await store.claim(page, owner: owner, node: "dead") else {
          Issue.record("not granted")
          return
        }
        let other = second.guest()
        other.cookies = guest.cookies
        let home = try #require(second.host.services.keeper?.members?.home(of: owner.visitor))
        let reply = try await other.get("/draft?_t.page=\(page)")
        #expect(reply.status == 503 && reply["retry-after"] != nil)
        #expect(second.host.services.keeper?.members?.home(of: owner.visitor) == home)
        #expect(!recording.lines.contains { $0.message.hasPrefix("a node does not answer") })
        #expect(second.visitor(guest) == nil)
        // Its lease has ended.
        try await store.retire("dead")
        var status = 0
        while status != 200 { status = try await other.get("/draft?_t.page=\(page)").status }
        #expect(first.visitor(guest) != nil)
      }
    }
  }
}
