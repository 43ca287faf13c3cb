import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Coming back to a page", .timeLimit(.minutes(2)))
struct RestoreTests {
  private let store = InMemoryPageStore()

  private var kept: PageKeeping { PageKeeping(store) }

  /// A guest who typed something; then the session expires.
  private func left(_ server: TestServer) async throws -> (guest: Guest, page: String) {
    let (guest, page) = try await server.guest(at: "/draft")
    #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
    await server.host.registry.sweep(now: .now + .seconds(10_000))
    #expect(server.host.registry.count == 0)
    return (guest, page)
  }

  @Test("The page continues under its id, for each request")
  func expired() async throws {
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await left(server)
      let secret = guest.secret
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      for _ in 0..<3 {
        let reply = try await guest.get("/draft?_t.page=\(page)")
        #expect(reply.text.contains("sent 1 times") && reply.text.contains("half a thought"))
        #expect(reply.pageID == page && reply.text.contains(#"data-kept="1""#))
      }
      #expect(guest.secret == secret)
      // An event that was answered before is not handled again.
      #expect(try await guest.use("Text", value: #""old""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains("sent 1 times") && reply.text.contains("half a thought"))
    }
  }

  @Test("Many requests at once find one visitor and one page")
  func atOnce() async throws {
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await left(server)
      try await withThrowingTaskGroup { group in
        for number in 0..<6 {
          group.addTask {
            let reply =
              number % 2 == 0
              ? try await guest.get("/draft?_t.page=\(page)") : try await guest.use("Send", on: page, id: "at once \(number)")
            #expect(reply.status == 200)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 3 times"))
      #expect(server.host.registry.count == 1)
      #expect(await server.visitor(guest)?.pageIDs == [page])
    }
  }

  @Test("No other visitor gets it, neither by the page's id alone nor with a made-up visitor id")
  func strangers() async throws {
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await left(server)
      let stranger = server.guest()
      #expect(try await !stranger.get("/draft?_t.page=\(page)").text.contains("half a thought"))
      for made in [RandomToken.make(), "", "../x", String(repeating: "a", count: 4000)] {
        let forger = server.guest()
        forger.cookies["tessera"] = made
        #expect(try await !forger.get("/draft?_t.page=\(page)").text.contains("half a thought"))
        #expect(try await forger.use("Send", on: page, id: "forged").status == 410)
      }
      // The owner still has the text.
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("half a thought"))
    }
  }

  @Test("Another version of the app starts the page over and logs it")
  func otherVersion() async throws {
    let (guest, page) = try await withServer(DraftScreen.app(), keeping: kept) { try await left($0) }
    let recording = RecordingLog()
    var next = DraftScreen.app()
    next.version = "2"
    try await withServer(next, keeping: kept, logger: recording.logger) { server in
      let back = server.guest()
      back.cookies = guest.cookies
      let reply = try await back.get("/draft?_t.page=\(page)")
      #expect(reply.status == 200 && !reply.text.contains("half a thought"))
      #expect(!reply.text.contains("data-kept"))
    }
    #expect(recording.lines.contains { $0.message == "began a page anew" })
    // The other version may still be running elsewhere: its page stays.
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let back = server.guest()
      back.cookies = guest.cookies
      let reply = try await back.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains("half a thought"))
    }
  }

  @Test("A form without script is handled on the stored page, once")
  func form() async throws {
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await left(server)
      let fields = [("_t.layer", "0"), ("_t.revision", "2"), ("_t.v.main@Text", "a whole thought"), ("_t.press", "main@Send")]
      let reply = try await guest.post("/draft?_t.page=\(page)", fields)
      #expect(reply.status == 303)
      #expect(try await guest.follow(reply).text.contains("sent 1 times, now"))
      #expect(try await guest.follow(reply).text.contains("a whole thought"))
      // The browser does not know that, and sends it again to the next process.
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.post("/draft?_t.page=\(page)", fields).status == 303)
      #expect(try await guest.follow(reply).text.contains("sent 1 times, now"))
    }
  }

  @Test("A shutdown stores open pages, and the next process continues them")
  func shutdown() async throws {
    let (guest, page) = try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""until later""#, on: page, id: "1").status == 200)
      return (guest, page)
    }
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let back = server.guest()
      back.cookies = guest.cookies
      let reply = try await back.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains("until later") && reply.pageID == page)
    }
  }

  @Test("An unused page is not stored")
  func untouched() async throws {
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      _ = try await server.guest(at: "/draft")
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await store.usage(of: nil) == PageBudget.Usage())
    }
  }

  @Test("A browser that opens another page first keeps its visitor, and so its other tabs")
  func otherTab() async throws {
    try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await left(server)
      let secret = guest.secret
      #expect(try await guest.get("/draft").pageID != page)
      #expect(guest.secret == secret)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":2}}"#).status == 204)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("half a thought"))
    }
  }
}
