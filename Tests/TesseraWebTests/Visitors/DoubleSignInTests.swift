import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Signs people in when a gate opens, as a service does that takes its time.
private struct Lodge: App {
  let name: Phrase = "Lodge"
  let signInRoute: String? = "/sign-in"
  let gate: AsyncStream<Void>

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/": AnyScreen(Room(who: visit.identity?.id ?? "nobody"))
    case "/room": visit.identity.map { AnyScreen(Room(who: $0.id)) } ?? .signIn
    case "/sign-in": AnyScreen(Porch(gate: gate))
    default: nil
    }
  }
}

private struct Room: Screen {
  enum Action: Equatable, Sendable { case out }
  let who: String
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Room of \(who)").id("who")
      ButtonItem("Sign out", on: .out).id("out")
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signOut }
}

private struct Porch: Screen {
  struct State: ScreenState {
    var name = ""
    var password = ""
    var isBusy = false
  }
  enum Action: Equatable, Sendable { case didPress, done }
  let gate: AsyncStream<Void>

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name).id("Name")
      TextFieldItem("Password", text: \.password).id("Password")
      TextItem(state.isBusy ? "A moment" : "Who is there?").id("status")
      ButtonItem("Sign in", on: .didPress)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress:
      state.isBusy = true
      return .run("sign in") { [gate] context in
        for await _ in gate { break }
        context.send(.done)
      }
    case .done: return .signIn(Identity(state.name))
    }
  }
}

/// Counts the sign-ins that are in it.
private final class CountingSignIns: SignInStore {
  let base = InMemorySignInStore()
  let tokens = Mutex<Set<String>>([])
  var count: Int { tokens.withLock { $0.count } }

  func identity(_ token: String) -> Identity? { base.identity(token) }
  func signIn(_ identity: Identity, _ token: String) {
    base.signIn(identity, token)
    tokens.withLock { _ = $0.insert(token) }
  }
  func signOut(_ token: String) {
    base.signOut(token)
    tokens.withLock { _ = $0.remove(token) }
  }
  func end(_ id: String, session: String?) { base.end(id, session: session) }
}

extension Visitor {
  fileprivate func waiters(of page: String) -> Int { self.page(page)?.loading.waiters.count ?? 0 }
}

@Suite("Signing in without script, by a form that arrives twice", .timeLimit(.minutes(2)))
struct DoubleSignInTests {
  private static func form(_ name: String = "ada", _ password: String = "1815") -> [(String, String)] {
    [("_t.layer", "0"), ("_t.revision", "1"), ("_t.v.main@Name", name), ("_t.v.main@Password", password), ("_t.press", "main@Sign in")]
  }

  /// Runs the lodge with a guest who must sign in to open the room.
  private func withLodge(
    limits: WebLimits? = nil,
    _ body: @escaping @Sendable (TestServer, Guest, String, AsyncStream<Void>.Continuation, CountingSignIns) async throws -> Void
  ) async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let signIns = CountingSignIns()
    var limits = limits ?? WebLimits()
    limits.formAnswerWait = .seconds(60)
    try await withServer(Lodge(gate: gate), limits: limits, signIns: signIns) { server in
      let (guest, page) = try await server.guest(at: "/sign-in?_t.return=/room")
      try await body(server, guest, "/sign-in?_t.page=\(page)", open, signIns)
    }
  }

  private func copy(_ guest: Guest, _ server: TestServer) -> Guest {
    let copy = server.guest()
    copy.cookies = guest.cookies
    return copy
  }

  @Test("Both responses sign in the same visitor, so either one is fine, and there is one sign-in")
  func bothWait() async throws {
    try await withLodge { server, guest, path, open, signIns async throws in
      let other = copy(guest, server)
      let visitor = try #require(server.visitor(guest))
      async let first = guest.post(path, Self.form())
      async let second = other.post(path, Self.form())
      let page = try #require(path.split(separator: "=").last.map(String.init))
      while await visitor.waiters(of: page) != 2 { try await Task.sleep(for: .milliseconds(5)) }
      open.yield()
      for reply in try await [first, second] { #expect(reply.status == 303 && reply["location"] == "/room") }
      for browser in [guest, other] {
        #expect(browser.cookies["tessera-identity"] != nil)
        #expect(try await browser.get("/room").text.contains("Room of ada"))
      }
      #expect(guest.cookies == other.cookies)
      #expect(signIns.count == 1 && server.host.registry.count == 1)
    }
  }

  @Test("A second copy that arrives after the first was answered and its response dropped signs in the same way")
  func late() async throws {
    try await withLodge { server, guest, path, open, signIns async throws in
      let first = copy(guest, server)
      open.yield()
      #expect(try await first.post(path, Self.form())["location"] == "/room")
      #expect(try await guest.post(path, Self.form())["location"] == "/room")
      #expect(guest.cookies == first.cookies && signIns.count == 1)
      #expect(try await guest.get("/room").text.contains("Room of ada"))
    }
  }

  @Test("Signing out twice leaves no user signed in, by either response")
  func out() async throws {
    try await withLodge { server, guest, path, open, signIns async throws in
      open.yield()
      let room = try await guest.follow(try await guest.post(path, Self.form()))
      let page = try #require(room.pageID)
      let first = copy(guest, server)
      let out = [("_t.layer", "0"), ("_t.revision", "1"), ("_t.press", "main@out")]
      for browser in [first, guest] { #expect(try await browser.post("/room?_t.page=\(page)", out).status == 303) }
      for browser in [first, guest] { #expect(try await browser.get("/room").status == 303) }
      #expect(first.secret == guest.secret && signIns.count == 0)
    }
  }

  @Test(
    "An old or foreign cookie grants no identity without the very form, even with the page's id",
    arguments: [["ada", "guessed"], ["eve", "1815"]])
  func foreign(typed: [String]) async throws {
    try await withLodge { server, guest, path, open, signIns async throws in
      let thief = copy(guest, server)
      open.yield()
      // The reply is lost, so no request has the new cookies.
      _ = try await copy(guest, server).post(path, Self.form())
      open.yield()
      let reply = try await thief.post(path, Self.form(typed[0], typed[1]))
      #expect(thief.cookies["tessera-identity"] == nil && !reply.all("set-cookie").contains { $0.contains("-identity=") })
      for path in ["/room", path] { #expect(try await !thief.get(path).text.contains("Room of ada")) }
      #expect(thief.cookies["tessera-identity"] == nil && signIns.count == 1)
    }
  }

  @Test("The very form signs no one in once the browser has used its new cookies, and removes none of them")
  func claimed() async throws {
    try await withLodge { server, guest, path, open, signIns async throws in
      let late = copy(guest, server)
      open.yield()
      #expect(try await guest.follow(try await guest.post(path, Self.form())).text.contains("Room of ada"))
      let reply = try await late.post(path, Self.form())
      #expect(reply.status == 303 && reply["location"] == "/room" && reply.all("set-cookie").isEmpty)
      #expect(try await !late.get("/room").text.contains("Room of ada"))
      #expect(try await guest.get("/room").text.contains("Room of ada"))
      #expect(signIns.count == 1)
    }
  }

  @Test("If there is no room for the visitor who signs in, the unsent token is not a sign-in")
  func refused() async throws {
    try await withLodge { server, guest, path, open, signIns async throws in
      open.yield()
      server.host.registry.drain()
      #expect(try await guest.post(path, Self.form()).status == 503)
      #expect(signIns.count == 0)
    }
  }
}
