import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Sheets that are open when the server ends", .timeLimit(.minutes(2)))
struct OpenLayerTests {
  @Test("A sheet is restored with its id and its input, and its result arrives")
  func sheet() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Rename", on: page, id: "1").status == 200)
      #expect(try await guest.use("Name", value: #""Ada""#, on: page, layer: 1, id: "2").status == 200)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains(#"data-layer="1""#) && reply.text.contains("Ada"))
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      // Without a look at the page before.
      #expect(try await guest.use("Done", on: page, layer: 1, id: "3").status == 200)
      let after = try await guest.get("/draft?_t.page=\(page)")
      #expect(!after.text.contains(#"data-layer="1""#) && after.text.contains("Ada"))
      // The next layer has a number of its own.
      #expect(try await guest.use("Rename", on: page, id: "4").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains(#"data-layer="2""#))
    }
  }

  @Test("The state that a tab showed earlier is not mistaken for the current one")
  func revisions() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let before = try #require(await server.visitor(guest)?.revision(of: page))
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(before)}}"#).status == 204)
      let after = try #require(await server.visitor(guest)?.revision(of: page))
      #expect(after > before + 1000)
    }
  }
}

extension Visitor {
  fileprivate func revision(of id: String) -> Int? { page(id)?.page.snapshots.first?.revision }
}
