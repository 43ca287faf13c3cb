import Logging
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// The draft, whose state got another shape without a new version.
private enum OtherShape {
  struct DraftScreen: Screen {
    struct State: Equatable, Codable, Sendable { var words: [String] = [] }
    enum Action: Equatable, Sendable { case didPressSend }

    func title(for state: State) -> Phrase { "Draft" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel { ButtonItem("Send", on: .didPressSend) }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  }
}

@Suite("Pages that another version of the server kept", .timeLimit(.minutes(2)))
struct StateMigrationTests {
  private static let told = "This was updated meanwhile"
  private let split = SavedPage.Migration(from: "1") { (old: DraftScreen.State) in
    WordsScreen.State(words: old.text.split(separator: " ").map(String.init), sent: old.sent)
  }

  /// Stores a page of version 1, then opens it on a server with another version.
  private func later(
    _ app: InlineApp, _ store: InMemoryPageStore, metrics: RecordingMetrics? = nil,
    _ body: @escaping @Sendable (Guest, String) async throws -> Void
  ) async throws {
    let (cookies, page) = try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      return (guest.cookies, page)
    }
    try await withServer(app, keeping: PageKeeping(store), metrics: metrics) { server in
      let guest = server.guest()
      guest.cookies = cookies
      try await body(guest, page)
    }
  }

  @Test("Events continue on the page, whose state is migrated to the new shape and stored in it")
  func migrated() async throws {
    let store = InMemoryPageStore()
    try await later(WordsScreen.app(split), store) { guest, page in
      #expect(try await guest.use("Send", on: page, id: "3").status == 200)
      let text = try await guest.get("/draft?_t.page=\(page)").text
      #expect(text.contains("3 words: half, a, thought; sent 2 times") && text.contains(page) && !text.contains(Self.told))
      let record = try await store.load(page, owner: PageRecord.Owner(visitor: try #require(guest.secret)))
      #expect(record?.contents.version == "2" && record?.journal.isEmpty == true)
    }
  }

  @Test("A page that its store calls outdated is written as a whole once, and by its changes from then on")
  func outdated() async throws {
    let store = FaultyStore()
    let (cookies, page) = try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
      return (guest.cookies, page)
    }
    store.isOutdated = true
    let before = store.writes.count
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let guest = server.guest()
      guest.cookies = cookies
      for id in ["2", "3"] { #expect(try await guest.use("Send", on: page, id: id).status == 200) }
      let text = try await guest.get("/draft?_t.page=\(page)").text
      #expect(text.contains("half a thought"))
    }
    let wholes = store.writes[before...].compactMap { write -> Bool? in
      switch write.change {
      case .replace: true
      case .append: false
      case .create, .end: nil
      }
    }
    #expect(wholes.first == true && wholes.last == false)
    #expect(wholes.count(where: { $0 }) == 1)
  }

  @Test("A page without a migration starts over at its address and says so")
  func begunAnew() async throws {
    try await later(WordsScreen.app(), InMemoryPageStore()) { guest, page in
      #expect(try await guest.use("Send", on: page, id: "3").status == 410)
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.status == 200 && reply.text.contains("0 words") && reply.text.contains(Self.told))
      let fresh = try #require(reply.pageID)
      #expect(fresh != page)
      #expect(try await guest.use("notice", on: fresh, id: "4").status == 200)
      #expect(try await !guest.get("/draft?_t.page=\(fresh)").text.contains(Self.told))
    }
  }

  @Test("Input in a form of such a page is moved to the new page, and nothing is pressed")
  func formOfAnotherVersion() async throws {
    var other = DraftScreen.app()
    other.version = "9"
    try await later(other, InMemoryPageStore()) { guest, page in
      let fields = [("_t.layer", "0"), ("_t.v.main@Text", "typed since"), ("_t.press", "main@Send")]
      let text = try await guest.follow(guest.post("/draft?_t.page=\(page)", fields)).text
      #expect(text.contains("typed since") && text.contains("sent 0 times") && text.contains("What you typed here is kept"))
    }
  }

  @Test("A state that its own version cannot read starts over, the page says so, and the log warns")
  func changedShape() async throws {
    let (kept, recording) = (PageKeeping(InMemoryPageStore()), RecordingLog())
    let (cookies, page) = try await withServer(DraftScreen.app(), keeping: kept) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
      return (guest.cookies, page)
    }
    var app = InlineApp("Drafts") { route, _ in
      route == "/draft" ? AnyScreen(OtherShape.DraftScreen(), state: .init()) : nil
    }
    app.version = DraftScreen.app().version
    try await withServer(app, keeping: kept, logger: recording.logger) { server in
      let guest = server.guest()
      guest.cookies = cookies
      #expect(try await guest.use("Send", on: page, id: "2").status == 410)
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.status == 200 && reply.pageID != page && reply.text.contains(Self.told))
    }
    #expect(recording.lines.count { $0.message == "a stored state cannot be read and starts over" && $0.level == .warning } == 1)
  }

  @Test("A state that its migration cannot read starts over under its page's id and says so")
  func unreadable() async throws {
    struct Broken: Error {}
    let broken = SavedPage.Migration(from: "1") { (_: DraftScreen.State) throws -> WordsScreen.State in throw Broken() }
    try await later(WordsScreen.app(broken), InMemoryPageStore()) { guest, page in
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.pageID == page && reply.text.contains("0 words") && reply.text.contains(Self.told))
    }
  }

  private var broken: SavedPage.Migration {
    struct Broken: Error {}
    return SavedPage.Migration(from: "1") { (_: DraftScreen.State) throws -> WordsScreen.State in throw Broken() }
  }

  @Test("If an event reaches such a page first, it is not handled unseen. Its tab is shown the page and continues")
  func unseenEvent() async throws {
    try await later(WordsScreen.app(broken), InMemoryPageStore()) { guest, page in
      #expect(try await guest.use("Send", on: page, id: "3").status == 410)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 410)
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.pageID == page && reply.text.contains("sent 0 times") && reply.text.contains(Self.told))
      // The script sends waiting input again when the page continues. There is none here.
      #expect(!reply.text.contains("data-kept"))
      #expect(try await guest.use("Send", on: page, id: "4").status == 200)
      let again = try await guest.get("/draft?_t.page=\(page)").text
      #expect(again.contains("sent 1 times") && again.contains("data-kept"))
    }
  }

  @Test("If a form reaches such a page first, its input is kept and nothing is pressed")
  func unseenForm() async throws {
    let store = InMemoryPageStore()
    try await later(WordsScreen.app(broken), store) { guest, page in
      let fields = [("_t.layer", "0"), ("_t.v.main@Title", "typed since"), ("_t.press", "main@Send")]
      let text = try await guest.follow(guest.post("/draft?_t.page=\(page)", fields)).text
      #expect(text.contains("typed since") && text.contains("sent 0 times") && text.contains("What you typed here is kept"))
      _ = try await guest.post("/draft?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Send")])
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
    }
  }

  @Test("A page that starts over is counted once, however often its tab requests it")
  func counted() async throws {
    let metrics = RecordingMetrics()
    try await later(WordsScreen.app(), InMemoryPageStore(), metrics: metrics) { guest, page in
      for id in ["3", "4"] { #expect(try await guest.use("Send", on: page, id: id).status == 410) }
      let text = try await guest.get("/draft?_t.page=\(page)").text
      #expect(text.contains(Self.told))
    }
    #expect(metrics.values("tessera_pages_begun_anew") == [1])
    // No screen refused any of these events.
    #expect(metrics.values("tessera_events_refused").isEmpty)
  }
}
