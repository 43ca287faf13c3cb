import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A draft and how often it was sent.
private struct Draft: Screen {
  struct State: Equatable, Codable, Sendable { var text = "", sent = 0 }
  enum Action: Equatable, Sendable { case didPressSend }
  func title(for state: State) -> Phrase { "Draft" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      TextItem("sent \(state.sent) times, now '\(state.text)'").id("status")
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent += 1
    return .none
  }
}

@Suite("Coming back after the page ended", .timeLimit(.minutes(2)))
struct RestoreTests {
  private let store = MemoryPageStore()

  private func app() -> InlineApp { InlineApp("Drafts") { route, _ in route == "/draft" ? AnyScreen(Draft(), state: .init()) : nil } }

  private func kept(_ version: String = "1") -> PageRestoration { PageRestoration(store, version: version) }

  /// A guest who typed something; then the session expires.
  private func left(_ server: TestServer) async throws -> (guest: Guest, page: String) {
    let (guest, page) = try await server.guest(at: "/draft")
    #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
    await server.host.registry.sweep(now: .now + .seconds(10_000))
    #expect(server.host.registry.count == 0)
    return (guest, page)
  }

  @Test("The page goes on for the browser that left it, once")
  func expired() async throws {
    try await withServer(app(), restoration: kept()) { server in
      let (guest, page) = try await left(server)
      #expect(try await guest.use("Send", on: page, id: "2").status == 410)
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains("sent 0 times, now") && reply.text.contains("half a thought"))
      let new = try #require(reply.pageID)
      #expect(new != page && reply.text.contains(#"data-kept="1""#))
      // What was answered before is not carried out again.
      #expect(try await guest.use("Text", value: #""old""#, on: new, id: "1").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(new)").text.contains("half a thought"))
      #expect(try await guest.use("Send", on: new, id: "3").status == 200)
      // It goes on in one place.
      let second = try await guest.get("/draft?_t.page=\(page)")
      #expect(second.status == 200 && !second.text.contains("half a thought"))
    }
  }

  @Test("Nobody else gets it: neither by the page's id alone nor by a made-up visitor")
  func strangers() async throws {
    try await withServer(app(), restoration: kept()) { server in
      let (guest, page) = try await left(server)
      let stranger = server.guest()
      #expect(try await !stranger.get("/draft?_t.page=\(page)").text.contains("half a thought"))
      for made in [RandomToken.make(), "", "../x", String(repeating: "a", count: 4000)] {
        let forger = server.guest()
        forger.cookies["tessera"] = made
        #expect(try await !forger.get("/draft?_t.page=\(page)").text.contains("half a thought"))
      }
      // It is still there for whom it belongs to.
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("half a thought"))
    }
  }

  @Test("Another version begins anew and says so in the log")
  func otherVersion() async throws {
    let (guest, page) = try await withServer(app(), restoration: kept()) { try await left($0) }
    let recording = RecordingLog()
    try await withServer(app(), restoration: kept("2"), logger: recording.logger) { server in
      let back = server.guest()
      back.cookies = guest.cookies
      let reply = try await back.get("/draft?_t.page=\(page)")
      #expect(reply.status == 200 && !reply.text.contains("half a thought"))
      #expect(!reply.text.contains("data-kept"))
    }
    #expect(recording.lines.contains { $0.message == "began a page anew" })
  }

  @Test("A form without script is carried out on the page that was kept")
  func form() async throws {
    try await withServer(app(), restoration: kept()) { server in
      let (guest, page) = try await left(server)
      let reply = try await guest.post(
        "/draft?_t.page=\(page)", [("_t.layer", "0"), ("_t.v.main@Text", "a whole thought"), ("_t.press", "main@Send")])
      #expect(reply.status == 303)
      #expect(try await guest.follow(reply).text.contains("sent 1 times, now"))
      #expect(try await guest.follow(reply).text.contains("a whole thought"))
    }
  }

  @Test("A shutdown keeps what was open; the next process goes on")
  func shutdown() async throws {
    let (guest, page) = try await withServer(app(), restoration: kept()) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""until later""#, on: page, id: "1").status == 200)
      return (guest, page)
    }
    try await withServer(app(), restoration: kept()) { server in
      let back = server.guest()
      back.cookies = guest.cookies
      let reply = try await back.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains("until later"))
    }
  }

  @Test("A page on which nobody did anything is not kept")
  func untouched() async throws {
    try await withServer(app(), restoration: kept()) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      let secret = try #require(guest.secret)
      #expect(store.take("\(secret)/\(page)") == nil)
    }
  }
}
