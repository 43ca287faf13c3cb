import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Signing out while a page leaves", .timeLimit(.minutes(1)))
struct RepeatedSignOutTests {
  @Test("An event that signs out, and could not yet, does so when it comes again to another process")
  func again() async throws {
    let (pages, signIns) = (InMemoryPageStore(), FailingSignIns())
    try await withServer(Accounts(), keeping: PageKeeping(pages), signIns: signIns) { server in
      let guest = server.guest()
      let token = RandomToken.make()
      try await signIns.signIn(Identity("ada", name: "Ada"), token)
      guest.cookies["tessera-identity"] = token
      let page = try #require(try await guest.get("/orders").pageID)
      signIns.refused.withLock { $0 = .writes }
      #expect(try await guest.use("out", on: page, id: "out").status == 503)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      signIns.refused.withLock { $0 = .nothing }
      let again = try await guest.use("out", on: page, id: "out")
      #expect(again.status == 200 && again.text.contains(#""go""#))
      #expect(try await guest.get("/orders").status == 303)
    }
  }
}
