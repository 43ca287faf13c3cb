import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("A node that has just started to listen", .timeLimit(.minutes(2)))
struct ClusterBeginningTests {
  private static var keeping: PageKeeping {
    PageKeeping(InMemoryPageStore(), cluster: Cluster(secret: "0123456789abcdef0123456789abcdef"))
  }

  @Test(
    "A node with its own server accepts visitors only once it knows its address and the other nodes. In another server there is no wait")
  func waiting() {
    let host = WebHost(DraftScreen.app(), keeping: Self.keeping, signIns: InMemorySignInStore())
    #expect(host.services.keeper?.members?.isBeginning == false)
    _ = host.application(port: 0)
    #expect(host.services.keeper?.members?.isBeginning == true)
  }

  @Test("Until then, requests for one node are asked to retry, those that any node can answer are answered, and the node is not ready")
  func answers() async throws {
    try await withServer(DraftScreen.app(), keeping: Self.keeping) { server in
      let keeper = try #require(server.host.services.keeper), members = try #require(keeper.members)
      // It had started before any other node knew its address.
      #expect(!members.isBeginning)
      let (guest, page) = try await server.guest(at: "/draft")
      members.isBeginning = true
      let shown = try await guest.get("/draft")
      #expect(shown.status == 503 && shown["retry-after"] != nil && shown.all("set-cookie").isEmpty)
      #expect(try await guest.use("Send", on: page, id: "1").status == 503)
      #expect(try await guest.get("/_tessera/health").status == 200)
      let ready = try await guest.get("/_tessera/health/ready")
      #expect(ready.status == 503 && ready.text.contains("beginning"))
      await keeper.begin(machine: "m", host: "127.0.0.1", port: server.port)
      #expect(try await guest.get("/_tessera/health/ready").status == 200)
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
    }
  }
}
