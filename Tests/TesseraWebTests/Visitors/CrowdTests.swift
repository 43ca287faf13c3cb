import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A long page with something to fill in.
private struct LongPage: Screen {
  struct State: ScreenState {
    var text = ""
    var sent: [String] = []
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ButtonItem("Send", on: .didPressSend)
      TextItem("Sent: \(state.sent.joined(separator: "/"))").id("sent")
    }
    SectionModel("Rows") { for row in 0..<300 { TextItem("Row \(row)").id("row \(row)") } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent.append(state.text)
    return .none
  }
}

/// Counts how often it is asked.
private final class CountingSignIns: SignInStore {
  private let count = Mutex(0)
  var calls: Int { count.withLock { $0 } }
  func identity(_ token: String) -> Identity? {
    count.withLock { $0 += 1 }
    return nil
  }
  func signIn(_ identity: Identity, _ token: String) {}
  func signOut(_ token: String) {}
  func end(_ id: String, session: String?) {}
}

@Suite("Many people behind one address", .timeLimit(.minutes(2)))
struct CrowdTests {
  private static let app = InlineApp("Crowd") { route, _ in route == "/long" ? AnyScreen(LongPage()) : nil }

  /// The estimate of one page.
  private func pageBytes() async throws -> Int {
    try await withServer(Self.app) { server in
      _ = try await server.guest(at: "/long")
      return server.host.services.memory.budget.total
    }
  }

  @Test("A browser with an ended sign-in takes no places of newcomers, even if it keeps sending its cookie")
  func deadSignIn() async throws {
    var limits = WebLimits()
    (limits.newcomersPerSecond, limits.newcomerBurst) = (0.001, 6)
    let signIns = CountingSignIns()
    try await withServer(Self.app, limits: limits, signIns: signIns) { server in
      let guest = server.guest()
      let token = RandomToken.make()
      guest.cookies["tessera-identity"] = token
      let page = try #require(try await guest.get("/long").pageID)
      guest.cookies["tessera-identity"] = token
      let attached = try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#)
      #expect(attached.status == 204 && guest.cookies["tessera-identity"] == "")
      let calls = signIns.calls
      for number in 0..<10 {
        guest.cookies["tessera-identity"] = token
        #expect(try await guest.use("Send", on: page, id: "\(number)").status == 200)
      }
      #expect(signIns.calls == calls)
      #expect(try await server.guest().get("/long").status == 200)
    }
  }

  @Test("A page opened while there is no room is still shown, and then discarded")
  func everybody() async throws {
    let bytes = try await pageBytes()
    var limits = WebLimits()
    limits.bytesPerAddress = bytes / 2
    try await withServer(Self.app, limits: limits) { server in
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<60 { group.addTask { try await server.guest().get("/long") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.allSatisfy { $0.status == 200 && $0.text.contains("Row 299") })
      #expect(server.host.services.memory.budget.total == 0)
    }
  }

  @Test(
    "Using a first page waits for room: a script retries, a form keeps its input, and reading still works"
  )
  func used() async throws {
    let bytes = try await pageBytes()
    var limits = WebLimits()
    limits.bytesPerAddress = bytes / 2
    try await withServer(Self.app, limits: limits) { server in
      let (known, page) = try await server.guest(at: "/long")
      #expect(try await known.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      let guest = server.guest()
      let form = try await LiveStream.open(known) { stream in
        _ = try await stream.next()
        let reply = try await guest.get("/long")
        let shown = try #require(reply.pageID)
        #expect(reply.status == 200)
        #expect(try await guest.live("attach", #"{"page":"\#(shown)","revisions":{"0":1}}"#).status == 503)
        #expect(try await guest.get("/long", [("Sec-Fetch-Dest", "empty")]).status == 503)
        #expect(try await guest.get("/long", [("Sec-Fetch-Dest", "document")]).status == 200)
        guest.cookies = ["tessera-page": shown]
        #expect(try await guest.get("/long").status == 503)
        #expect(try await guest.get("/long", [("Sec-Fetch-Dest", "document")]).status == 200)
        guest.cookies = [:]
        let form = [("_t.layer", "0"), ("_t.v.main@Text", "a thought"), ("_t.press", "main@Send")]
        let refused = try await guest.post("/long?_t.page=\(shown)", form)
        #expect(refused.status == 503 && refused["retry-after"] != nil)
        return form
      }
      // The tab was closed.
      _ = try await known.live("detach", #"{"page":"\#(page)"}"#)
      var reply = try await guest.post("/long?_t.page=0123456789abcdef", form)
      while reply.status == 503 {
        try await Task.sleep(for: .milliseconds(50))
        reply = try await guest.post("/long?_t.page=0123456789abcdef", form)
      }
      #expect(reply.status == 303)
      #expect(try await guest.follow(reply).text.contains("a thought"))
    }
  }
}
