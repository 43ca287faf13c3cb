import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// Saves, shows a message, and opens another page.
private struct Saver: Screen {
  struct State: ScreenState { var count = 0 }
  enum Action: Equatable, Sendable { case didPressSave, didPressLeave, didPressFocus, didPressSay }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("saved \(state.count) times").id("status")
      ButtonItem("Save", on: .didPressSave).id("save")
      ButtonItem("Leave", on: .didPressLeave).id("leave")
      ButtonItem("Focus", on: .didPressFocus).id("focus")
      ButtonItem("Say", on: .didPressSay).id("say")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if action != .didPressSay { state.count += 1 }
    return switch action {
    case .didPressSave: .announce("Saved \(state.count)")
    case .didPressLeave: .open("/elsewhere")
    case .didPressFocus: .focus("save")
    case .didPressSay: .announce("Nothing changed")
    }
  }
}

@Suite("A tab that was far behind", .timeLimit(.minutes(1)))
struct MissedTests {
  private func withSaver(_ body: @escaping @Sendable (Guest, String) async throws -> Void) async throws {
    try await withServer(InlineApp("Saver") { route, _ in route == "/" ? AnyScreen(Saver()) : nil }) { server in
      let (guest, page) = try await server.guest(at: "/")
      try await attach(guest, page, 1)
      try await body(guest, page)
    }
  }

  private func attach(_ guest: Guest, _ page: String, _ revision: Int) async throws {
    #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#).status == 204)
  }

  /// The operations of the next message of a stream that resumes after a number.
  private func operations(
    _ guest: Guest, after number: Int, _ meanwhile: () async throws -> Void = {}
  ) async throws -> [String] {
    let names = try await LiveStream.open(guest, after: number) { stream in
      // The greeting says that the stream is open.
      _ = try await stream.next()
      try await meanwhile()
      return try await stream.nextMessage()?.operations.compactMap { $0["op"] as? String }
    }
    return try #require(names)
  }

  /// The operations that a tab gets which says that it shows a revision.
  private func told(_ guest: Guest, _ page: String, showing revision: Int, after number: Int) async throws -> [String] {
    try await operations(guest, after: number) { try await attach(guest, page, revision) }
  }

  @Test("It gets missed announcements with the current state, once")
  func words() async throws {
    try await withSaver { guest, page in
      let reply = try await guest.use("save", on: page, id: "1")
      #expect(reply.status == 200)
      #expect(try await operations(guest, after: 0).contains("say"))
      #expect(try await told(guest, page, showing: 1, after: 1) == ["snapshot", "say"])
      #expect(try await told(guest, page, showing: 1, after: 2) == ["snapshot"])
    }
  }

  @Test("It opens the page's redirect. A tab that already followed it does not")
  func wayOut() async throws {
    try await withSaver { guest, page in
      let reply = try await guest.use("leave", on: page, id: "1")
      #expect(reply.status == 200)
      #expect(try await told(guest, page, showing: 1, after: 1) == ["snapshot", "go"])
      #expect(try await guest.use("leave", on: page, id: "2").status == 200)
      #expect(try await operations(guest, after: 2).contains("go"))
      // The tab left the page and returns through the browser's history.
      #expect(try await guest.live("detach", #"{"page":"\#(page)"}"#).status == 204)
      #expect(try await told(guest, page, showing: 1, after: 3) == ["snapshot"])
    }
  }

  @Test("A press before the tab is attached moves the focus and announces as soon as it is attached, once")
  func pressedFirst() async throws {
    try await withServer(InlineApp("Saver") { route, _ in route == "/" ? AnyScreen(Saver()) : nil }) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/").pageID)
      #expect(try await guest.use("focus", on: page, id: "1").status == 200)
      #expect(try await guest.use("save", on: page, id: "2").status == 200)
      #expect(try await told(guest, page, showing: 0, after: 0) == ["snapshot", "say", "focus"])
      #expect(try await told(guest, page, showing: 0, after: 1) == ["snapshot"])
      // A tab that already shows the result has the focus there.
      #expect(try await guest.use("focus", on: page, id: "3").status == 200)
      #expect(try await told(guest, page, showing: 4, after: 2) == ["patch", "focus"])
    }
  }

  @Test("Words that change nothing on the page are told to a tab that was attached before its stream was open, once")
  func beforeTheStream() async throws {
    try await withSaver { guest, page async throws in
      #expect(try await guest.use("say", on: page, id: "1").status == 200)
      #expect(try await told(guest, page, showing: 1, after: 1).suffix(1) == ["say"])
      #expect(try await guest.use("save", on: page, id: "2").status == 200)
      #expect(try await told(guest, page, showing: 2, after: 3).contains("say"))
      #expect(try await told(guest, page, showing: 1, after: 4) == ["snapshot"])
    }
  }

  @Test("A stream that no log reaches gets words with the snapshot")
  func beyondTheLog() async throws {
    try await withSaver { guest, page in
      let reply = try await guest.use("save", on: page, id: "1")
      #expect(reply.status == 200)
      #expect(try await operations(guest, after: 99) == ["snapshot", "say"])
    }
  }

  @Test("Announcements on the stream are not repeated for a tab that reports its state at the same time")
  func onTheirWay() async throws {
    try await withSaver { guest, page in
      let operations = try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        _ = try await guest.use("save", on: page, id: "1")
        try await attach(guest, page, 1)
        let messages = [try await stream.nextMessage(), try await stream.nextMessage()]
        return messages.map { $0?.operations.compactMap { $0["op"] as? String } }
      }
      #expect(operations == [["say", "patch"], ["snapshot"]])
    }
  }

  @Test("A user who was signed in before the stream was open is redirected as soon as it is")
  func signedIn() async throws {
    try await withServer(InlineApp("Late") { route, _ in route == "/" ? AnyScreen(LateSignIn()) : nil }) { server in
      let (guest, page) = try await server.guest(at: "/")
      try await attach(guest, page, 1)
      #expect(try await guest.use("in", on: page, id: "1").status == 200)
      let visitor = try #require(server.visitor(guest))
      while await !visitor.isToBeIdentified { try await Task.sleep(for: .milliseconds(5)) }
      // The stream starts with the next message, because the earlier ones were received.
      let operations = try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        try await attach(guest, page, 1)
        return try await stream.nextMessage()?.operations.compactMap { $0["op"] as? String }
      }
      #expect(operations?.contains("identify") == true)
      #expect(try await guest.live("identify", #"{"page":"\#(page)"}"#).text.contains(#""go":"/""#))
      #expect(guest.cookies.keys.contains { $0.hasSuffix("-identity") })
    }
  }

  @Test("A sign-in is done by the tab in which it happened. Another tab that requests a page stays there")
  func ownTab() async throws {
    try await withServer(InlineApp("Late") { _, _ in AnyScreen(LateSignIn()) }) { server in
      let (guest, page) = try await server.guest(at: "/one")
      let other = try #require(try await guest.get("/two").pageID)
      for page in [page, other] { try await attach(guest, page, 1) }
      #expect(try await guest.use("in", on: page, id: "1").status == 200)
      let visitor = try #require(server.visitor(guest))
      while await !visitor.isToBeIdentified { try await Task.sleep(for: .milliseconds(5)) }
      #expect(try await guest.use("nothing", on: other, id: "2").status == 409)
      #expect(try await guest.get("/two?_t.page=\(other)").pageID == other)
      #expect(try await !guest.live("identify", #"{"page":"\#(other)"}"#).text.contains("go"))
      #expect(try await guest.live("identify", #"{"page":"\#(page)"}"#).text.contains(#""go":"/one""#))
    }
  }

  @Test("A screen that redirects before it is shown is answered with the redirect")
  func leadsOn() async throws {
    try await withServer(InlineApp("Leads on") { route, _ in route == "/" ? AnyScreen(Leading()) : nil }) { server in
      let guest = server.guest()
      let first = try await guest.get("/")
      #expect(first.status == 303 && first["location"] == "/elsewhere")
    }
  }

  @Test("The same for another host. For another program the page is shown, and its tab is told")
  func leadsOut() async throws {
    let app = InlineApp("Leads out") { route, _ in
      switch route {
      case "/pay": AnyScreen(Leading(target: "https://pay.example/1"))
      case "/write": AnyScreen(Leading(target: "mailto:a@b.example"))
      default: AnyScreen(Saver())
      }
    }
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/")
      try await attach(guest, page, 1)
      for guest in [guest, server.guest()] {
        let paying = try await guest.get("/pay")
        #expect(paying.status == 200 && paying.text.contains(#"http-equiv="refresh" content="0; url=https://pay.example/1""#))
        // A script that requests the page must not treat this as a page of a user who is signing in.
        #expect(paying.pageID == nil && paying.text.contains(#"<body data-live="/_tessera">"#))
      }
      let writing = try #require(try await guest.get("/write").pageID)
      #expect(try await told(guest, writing, showing: 1, after: 0).last == "go")
    }
  }
}

/// Goes elsewhere at once.
private struct Leading: Screen {
  var target = "/elsewhere"
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
  func start(_ state: inout NoState) -> Effect<Never> { .open(target) }
}

/// Signs a user in shortly after the event was answered.
private struct LateSignIn: Screen {
  enum Action: Equatable, Sendable { case didPressIn, didArrive }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("In", on: .didPressIn).id("in") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressIn:
      .run { context in
        try await Task.sleep(for: .milliseconds(20))
        context.send(.didArrive)
      }
    case .didArrive: .signIn(Identity("ada", name: "Ada"))
    }
  }
}

extension Visitor {
  fileprivate var isToBeIdentified: Bool { pages.contains { $0.identityChange != nil } }
}
