import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A note that can be submitted. It can also be set up to differ each time it is created.
private struct Note: Screen {
  struct State: ScreenState {
    var text = ""
    var sent: [String] = []
    var serial = 0
  }
  enum Action: Equatable, Sendable { case didPressSend }
  var serial = 0

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ButtonItem("Send", on: .didPressSend).id("Send")
      TextItem("Sent: \(state.sent.joined(separator: "/"))").id("sent")
      TextItem("Number \(serial)").id("number")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent.append(state.text)
    return .none
  }
}

/// Shows how often it was loaded.
private struct Loading: Screen {
  struct State: ScreenState { var words = "nothing" }
  enum Action: Equatable, Sendable {
    case didLoad(Int)
    case didPressReload
  }
  let serial: Serial

  func start(_ state: inout State) -> Effect<Action> {
    .run("load") { [serial] context in
      try? await Task.sleep(for: .milliseconds(20))
      context.send(.didLoad(serial.next()))
    }
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Loaded: \(state.words)").id("words")
      ButtonItem("Reload", on: .didPressReload).id("Reload")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didLoad(let number): state.words = "\(number)"
    case .didPressReload: return start(&state)
    }
    return .none
  }
}

@Suite("First pages", .timeLimit(.minutes(2)))
struct FirstPageTests {
  private static let made = Serial()
  private let app = InlineApp("Notes") { route, _ in
    if route.hasPrefix("/note") { return AnyScreen(Note()) }
    return route == "/changing" ? AnyScreen(Note(serial: made.next())) : nil
  }
  private let form = [
    ("_t.layer", "0"), ("_t.revision", "0"), ("_t.language", "en"), ("_t.v.main@Text", "a thought"), ("_t.press", "main@Send"),
  ]

  @Test("An unused page leaves nothing behind")
  func nothing() async throws {
    try await withServer(app) { server in
      for _ in 0..<20 {
        let reply = try await server.guest().get("/note")
        #expect(reply.status == 200)
      }
      let current = server.host.metrics.current
      #expect(server.host.registry.count == 0 && current.pages == 0 && server.host.services.memory.budget.total == 0)
      let rates = server.host.registry.state.withLock { $0.rates.count + $0.leaving.count + $0.byAddress.count }
      #expect(rates == 1)
    }
  }

  @Test("When attached it continues under its id, and its tab gets only what it does not show yet")
  func attached() async throws {
    try await withServer(app) { server in
      let guest = server.guest()
      let reply = try await guest.get("/note")
      let page = try #require(reply.pageID)
      let revision = try #require(reply.text.firstMatch(of: /data-revision="(\d+)"/)?.1)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)},"url":"/note"}"#).status == 204)
      let visitor = try #require(server.visitor(guest))
      #expect(await visitor.pageIDs == [page])
      #expect(await visitor.streams.log.last == 0)
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      // The cookie holds the id alone from now on.
      #expect(RandomToken.isToken(guest.cookies["tessera"] ?? ""))
    }
  }

  @Test("Without script, a form is processed however late it arrives, including its button")
  func form() async throws {
    try await withServer(app) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/note").pageID)
      await server.host.registry.sweep(now: .now + .seconds(3_600))
      let sent = try await guest.follow(try await guest.post("/note?_t.page=\(page)", form))
      #expect(sent.text.contains("Sent: a thought") && !sent.text.contains("started over") && sent.pageID == page)
    }
  }

  @Test(
    "A page that differs when it is created again counts as an old copy: what it still offers works, and a tab gets the current state")
  func changing() async throws {
    try await withServer(app) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/changing").pageID)
      let sent = try await guest.follow(try await guest.post("/changing?_t.page=\(page)", form))
      #expect(sent.text.contains("Sent: a thought"))
      let late = server.guest()
      let other = try #require(try await late.get("/changing").pageID)
      let gone = form.dropLast() + [("_t.press", "main@Number")]
      let refused = try await late.follow(try await late.post("/changing?_t.page=\(other)", Array(gone)))
      #expect(refused.text.contains("That is no longer possible.") && refused.text.contains("a thought"))

      let tab = server.guest()
      let shown = try await tab.get("/changing")
      let live = try #require(shown.pageID)
      let attachment = #"{"page":"\#(live)","revisions":{"0":0},"url":"/changing"}"#
      #expect(try await tab.live("attach", attachment).status == 204)
      try await LiveStream.open(tab) { stream in
        _ = try await stream.next()
        #expect(try await tab.live("attach", attachment).status == 204)
        let operations = try #require(await stream.nextMessage()).operations
        #expect(operations.contains { $0["op"] as? String == "snapshot" })
        #expect(try await tab.use("Send", on: live, id: "1").status == 200)
      }
      // An event from before the tab was attached counts.
      let quick = server.guest()
      let pressed = try #require(try await quick.get("/changing").pageID)
      #expect(try await quick.use("Send", on: pressed, id: "1").status == 200)
    }
  }

  @Test("It is good for its visitor, person and address alone, and for servers that know the key")
  func forged() async throws {
    try await withServer(app) { server in
      let (one, other) = (server.guest(), server.guest())
      let page = try #require(try await one.get("/note/a").pageID)
      _ = try await other.get("/note/b")
      let (mine, theirs) = (one.cookies["tessera"] ?? "", other.cookies["tessera"] ?? "")
      let (id, rest) = (String(mine.prefix(32)), String(mine.dropFirst(33)))
      let elsewhere = try await withServer(app) { server in
        let guest = server.guest()
        _ = try await guest.get("/note/a")
        return guest.cookies["tessera"] ?? ""
      }
      let forgeries: [String] = [
        "\(theirs.prefix(32)).\(rest)", "\(RandomToken.make()).\(rest)", id, "\(id).", "\(id)....",
        mine.replacing("/note/a", with: "/note/b"), mine.replacing(page, with: "0123456789abcdef"), elsewhere, mine.uppercased(),
        "\(mine)&/note/b", mine.replacing(".w", with: ".b"),
      ]
      for made in forgeries {
        let forger = server.guest()
        forger.cookies["tessera"] = made
        #expect(try await forger.live("attach", #"{"page":"\#(page)","revisions":{"0":0},"url":"/note/a"}"#).status == 410, "\(made)")
      }
      #expect(server.host.registry.count == 0)
      let ada = Identity("ada")
      let seal = server.host.services.newcomers.firstPages
      #expect(seal.read(rest, visitor: id, identity: nil, uri: nil)?.uri == "/note/a")
      #expect(seal.read(rest, visitor: id, identity: ada, uri: nil) == nil)
      #expect(seal.read(rest, visitor: id, identity: Identity(""), uri: nil) == nil)
    }
  }

  @Test("Loads of a page are not repeated if its browser uses it soon, and the shown page continues")
  func recent() async throws {
    let serial = Serial()
    try await withServer(InlineApp("Loads") { _, _ in AnyScreen(Loading(serial: serial)) }) { server in
      let recent = server.host.services.newcomers.recent
      let guest = server.guest()
      let reply = try await guest.get("/")
      let page = try #require(reply.pageID)
      let revision = try #require(reply.text.firstMatch(of: /data-revision="(\d+)"/)?.1)
      #expect(reply.text.contains("Loaded: 1") && recent.count == 1 && server.host.registry.count == 0)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)},"url":"/"}"#).status == 204)
      #expect(recent.count == 0 && serial.count == 1)
      #expect(await server.visitor(guest)?.pageIDs == [page])
      // Another browser does not get the page by its id alone.
      let other = server.guest()
      let theirs = try await other.get("/")
      let (id, forged) = (String(other.cookies["tessera"]?.prefix(32) ?? ""), server.guest())
      forged.cookies["tessera"] = id
      let attachment = #"{"page":"\#(try #require(theirs.pageID))","revisions":{"0":0},"url":"/"}"#
      #expect(try await forged.live("attach", attachment).status == 410)
      #expect(recent.count == 1)
      // For a later visitor the page is created again.
      #expect(await !recent.endOverdue(at: .now + .seconds(6)))
      #expect(recent.count == 0 && server.host.metrics.current.pages == 1)
      #expect(try await other.live("attach", attachment).status == 204)
      #expect(serial.count == 3)
    }
  }

  @Test("A limited number of pages wait, a quarter of them per address. The oldest are created again when used")
  func bounded() async throws {
    var limits = WebLimits()
    limits.firstPages = 8
    let serial = Serial()
    try await withServer(InlineApp("Loads") { _, _ in AnyScreen(Loading(serial: serial)) }, limits: limits) { server in
      var guests: [(Guest, String)] = []
      for _ in 0..<5 {
        let guest = server.guest()
        guests.append((guest, try #require(try await guest.get("/").pageID)))
      }
      #expect(server.host.services.newcomers.recent.count == 2 && server.host.metrics.current.pages == 2)
      for (number, (guest, page)) in guests.enumerated() {
        #expect(try await guest.use("Reload", on: page, id: "1").status == 200)
        // Made once more, or not, and then loaded by the press.
        while serial.count < 5 + (number + 1) + min(number + 1, 3) { try await Task.sleep(for: .milliseconds(5)) }
      }
      #expect(serial.count == 13 && server.host.services.newcomers.recent.count == 0)
      #expect(server.host.registry.count == 5)
    }
    #expect(serial.count == 13)
  }

  @Test("An address that is too long for a cookie is told by the tab")
  func long() async throws {
    let path = "/note?q=" + String(repeating: "x", count: 3_000)
    try await withServer(app) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get(path).pageID)
      #expect((guest.cookies["tessera"] ?? "").utf8.count < 200)
      let stranger = server.guest()
      stranger.cookies = guest.cookies
      #expect(try await stranger.live("attach", #"{"page":"\#(page)","revisions":{"0":0},"url":"/note"}"#).status == 410)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":0},"url":"\#(path)"}"#).status == 204)
    }
  }
}

/// Counts.
private final class Serial: Sendable {
  private let number = Mutex(0)

  /// The numbers that were given.
  var count: Int { number.withLock { $0 } }
  func next() -> Int {
    number.withLock {
      $0 += 1
      return $0
    }
  }
}
