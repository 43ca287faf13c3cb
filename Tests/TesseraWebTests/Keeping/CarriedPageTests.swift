import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Notes for everybody, with a sign-in.
private struct Notebook: App {
  let name: Phrase = "Notebook"
  let signInRoute: String? = "/sign-in"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/note": AnyScreen(NotePage())
    case "/sign-in": AnyScreen(Gate())
    default: nil
    }
  }
}

private struct NotePage: Screen {
  struct State: ScreenState, Codable {
    var text = ""
    var count = 0
  }
  enum Action: Equatable, Sendable { case didPressAdd }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ButtonItem("Add", on: .didPressAdd)
      TextItem("added \(state.count) times").id("count")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

private struct Gate: Screen {
  enum Action: Equatable, Sendable { case didPress(String) }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { for name in ["ada", "bob", "out"] { ButtonItem("\(name)", on: .didPress(name)).id(name) } }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress("out"): .signOut
    case .didPress(let name): .signIn(Identity(name))
    }
  }
}

@Suite("Pages that continue for a user who signs in", .timeLimit(.minutes(2)))
struct CarriedPageTests {
  private let store = InMemoryPageStore()

  private func withNotebook(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
    try await withServer(Notebook(), keeping: PageKeeping(store), body)
  }

  private func press(_ name: String, _ guest: Guest) async throws {
    let door = try #require(try await guest.get("/sign-in").pageID)
    #expect(try await guest.use(name, on: door, id: "press \(name)").status == 200)
  }

  private func write(_ text: String, _ guest: Guest) async throws -> String {
    let page = try #require(try await guest.get("/note").pageID)
    #expect(try await guest.use("Text", value: "\"\(text)\"", on: page, id: String(text.prefix(20))).status == 200)
    return page
  }

  @Test(
    "A draft in another tab continues, even if it is only in the store: after idling and after a deployment", arguments: [false, true])
  func left(isDeployment: Bool) async throws {
    try await withNotebook { server in
      let guest = server.guest()
      let page = try await write("half a thought", guest)
      let former = PageRecord.Owner(visitor: try #require(guest.secret))
      if isDeployment {
        await server.host.registry.sweep(now: .now + .seconds(10_000))
      } else {
        await server.visitor(guest)?.sweep(now: .now + .seconds(700))
        #expect(await server.visitor(guest)?.pageIDs == [])
      }
      try await press("ada", guest)
      #expect(guest.secret != former.visitor)
      #expect(try await guest.use("Text", value: #""too early""#, on: page, id: "x").status == 410)
      let shown = try await guest.get("/note?_t.page=\(page)")
      #expect(shown.text.contains("half a thought"))
      // From now on it is hers.
      let own = try #require(shown.pageID)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.get("/note?_t.page=\(own)").text.contains("half a thought"))
      #expect(try await store.usage(of: former).pages == 0)
    }
  }

  @Test("The newest unrequested pages stay. They count towards their visitor's bytes and end with it")
  func bounds() async throws {
    var limits = WebLimits()
    limits.pagesPerVisitor = 3
    try await withServer(Notebook(), keeping: PageKeeping(store), limits: limits) { server in
      let guest = server.guest()
      var pages: [String] = []
      for number in 0..<5 { pages.append(try await write(String(repeating: "\(number)", count: 100), guest)) }
      try await press("ada", guest)
      // Their tabs request the pages. Pages that are only in the store are then carried over.
      for page in pages { #expect(try await guest.use("Text", value: #""x""#, on: page, id: "x").status == 410) }
      let visitor = try #require(server.visitor(guest))
      // The newest of them are in memory, and all are in the store.
      #expect(await visitor.queuedIDs == Array(pages.suffix(3)))
      #expect(server.host.services.memory.budget.total > 1_000)
      #expect(try await guest.get("/note?_t.page=\(pages[2])").text.contains("2222"))
      #expect(await visitor.queuedIDs.count == 2)
      await server.host.registry.end(visitor, for: Identity("another"))
      #expect(server.host.services.memory.budget.total == 0)
    }
  }

  @Test("A draft in another tab survives idling and the end of the process", arguments: [false, true])
  func outlives(isAsked: Bool) async throws {
    try await withNotebook { server in
      let guest = server.guest()
      let page = try await write("half a thought", guest)
      let former = PageRecord.Owner(visitor: try #require(guest.secret))
      try await press("ada", guest)
      if isAsked { #expect(try await guest.use("Text", value: #""too early""#, on: page, id: "x").status == 410) }
      #expect(try await store.usage(of: former).pages == 0)
      // Nothing of it is in memory any more.
      for _ in 0..<2 { await server.host.registry.sweep(now: .now + .seconds(10_000)) }
      let shown = try await guest.get("/note?_t.page=\(page)")
      #expect(shown.text.contains("half a thought"))
      // The page continues under one id and is stored once.
      let owner = PageRecord.Owner(visitor: try #require(guest.secret), identity: "ada")
      while try await store.load(CarriedPage.copyID(page), owner: owner) != nil { try await Task.sleep(for: .milliseconds(2)) }
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      let next = try #require(shown.pageID)
      #expect(try await guest.get("/note?_t.page=\(next)").text.contains("half a thought"))
      #expect(try await !guest.get("/note?_t.page=\(page)").text.contains("half a thought"))
    }
  }

  @Test("A tab that lost its response, as by a reload, finds its input under its previous page id")
  func askedAgain() async throws {
    try await withNotebook { server in
      let guest = server.guest()
      let page = try await write("half a thought", guest)
      try await press("ada", guest)
      let shown = try await guest.get("/note?_t.page=\(page)")
      let again = try await guest.get("/note?_t.page=\(page)")
      #expect(again.pageID == shown.pageID && again.text.contains("half a thought"))
      #expect(try await !guest.get("/note").text.contains("half a thought"))
    }
  }

  @Test("A handled event is not repeated when the response was lost", arguments: [false, true])
  func repeated(isLeft: Bool) async throws {
    try await withNotebook { server in
      let guest = server.guest()
      let page = try await write("half a thought", guest)
      #expect(try await guest.use("Add", on: page, id: "1").status == 200)
      if isLeft { await server.visitor(guest)?.sweep(now: .now + .seconds(700)) }
      try await press("ada", guest)
      #expect(try await guest.use("Add", on: page, id: "1").status == 410)
      let next = try #require(try await guest.get("/note?_t.page=\(page)").pageID)
      for id in ["1", "2"] { #expect(try await guest.use("Add", on: next, id: id).status == 200) }
      #expect(try await guest.get("/note?_t.page=\(next)").text.contains("added 2 times"))
    }
  }

  @Test("Two tabs at the same address each find their own input")
  func twoTabs() async throws {
    try await withNotebook { server in
      let guest = server.guest()
      let pages = [try await write("first thought", guest), try await write("second thought", guest)]
      try await press("ada", guest)
      #expect(try await guest.get("/note?_t.page=\(pages[1])").text.contains("second thought"))
      #expect(try await guest.get("/note").text.contains("first thought"))
      #expect(try await !guest.get("/note").text.contains("thought"))
    }
  }

  @Test(
    "The same user finds the input after signing in again. Another user does not, and it is deleted", arguments: ["ada", "bob"],
    [false, true])
  func again(name: String, isLeft: Bool) async throws {
    try await withNotebook { server in
      let guest = server.guest()
      try await press("ada", guest)
      let page = try await write("half a thought", guest)
      let ada = PageRecord.Owner(visitor: try #require(guest.secret), identity: "ada")
      if isLeft { await server.host.registry.sweep(now: .now + .seconds(10_000)) }
      try await press(name, guest)
      #expect(guest.secret != ada.visitor)
      #expect(try await guest.get("/note?_t.page=\(page)").text.contains("half a thought") == (name == "ada"))
      #expect(try await store.usage(of: ada).pages == 0)
    }
  }

  @Test("After signing out nothing of it is left, in the names of earlier visitors neither")
  func signedOut() async throws {
    try await withNotebook { server in
      let guest = server.guest()
      let page = try await write("half a thought", guest)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      try await press("ada", guest)
      try await press("out", guest)
      #expect(try await !guest.get("/note?_t.page=\(page)").text.contains("half a thought"))
      try await press("ada", guest)
      #expect(try await !guest.get("/note?_t.page=\(page)").text.contains("half a thought"))
      #expect(try await store.usage(of: nil).pages == 0)
    }
  }
}
