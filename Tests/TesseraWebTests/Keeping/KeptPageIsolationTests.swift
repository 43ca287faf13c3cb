import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Notes that everybody has for themselves, with a sign-in.
private struct Notes: App {
  let name: Phrase = "Notes"
  let signInRoute: String? = "/sign-in"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/notes": visit.identity == nil ? .signIn : AnyScreen(NoteScreen())
    case "/sign-in": AnyScreen(DoorScreen())
    default: nil
    }
  }
}

private struct NoteScreen: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Equatable, Sendable { case didPressSignOut }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ButtonItem("Sign out", on: .didPressSignOut).id("out")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .signOut }
}

private struct DoorScreen: Screen {
  enum Action: Equatable, Sendable { case didPress(String) }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { for name in ["ada", "bob"] { ButtonItem("\(name)", on: .didPress(name)).id(name) } }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let name): .signIn(Identity(name))
    }
  }
}

@Suite("Pages stored for one user", .timeLimit(.minutes(2)))
struct KeptPageIsolationTests {
  private let secret = "a thought of ada"

  private func withNotes(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
    try await withServer(Notes(), keeping: PageKeeping(InMemoryPageStore()), body)
  }

  private func signedIn(_ name: String, _ server: TestServer) async throws -> Guest {
    let guest = server.guest()
    let door = try #require(try await guest.follow(try await guest.get("/notes")).pageID)
    _ = try await guest.use(name, on: door, id: "in")
    return guest
  }

  /// Ada typed something; then her visit expired, and her page was kept.
  private func left(_ server: TestServer) async throws -> (ada: Guest, page: String) {
    let ada = try await signedIn("ada", server)
    let page = try #require(try await ada.get("/notes").pageID)
    #expect(try await ada.use("Text", value: "\"\(secret)\"", on: page, id: "typed").status == 200)
    await server.host.registry.sweep(now: .now + .seconds(10_000))
    return (ada, page)
  }

  @Test("Another user with the same browser's cookie gets nothing of it, and deletes nothing")
  func anotherPerson() async throws {
    try await withNotes { server in
      let (ada, page) = try await left(server)
      let bob = try await signedIn("bob", server)
      // The browser's own cookie, with the sign-in of another user.
      bob.cookies["tessera"] = ada.secret
      for path in ["/notes?_t.page=\(page)", "/notes"] {
        bob.cookies["tessera-page"] = page
        let reply = try await bob.get(path)
        #expect(!reply.text.contains(secret))
        bob.cookies["tessera"] = ada.secret
      }
      #expect(try await bob.use("Text", value: #""mine""#, on: page, id: "x").status == 410)
      let form = try await bob.post("/notes?_t.page=\(page)", [("_t.layer", "0"), ("_t.v.main@Text", "mine")])
      #expect(!(try await bob.follow(form)).text.contains(secret))
      // No sign-in, but the browser's cookie.
      let nobody = server.guest()
      nobody.cookies["tessera"] = ada.secret
      #expect(try await nobody.get("/notes?_t.page=\(page)").status == 303)
      // Whose it is finds it where it was.
      #expect(try await ada.get("/notes?_t.page=\(page)").text.contains(secret))
    }
  }

  @Test("After signing out, nothing can be restored, not even with the old cookies")
  func signedOut() async throws {
    try await withNotes { server in
      let ada = try await signedIn("ada", server)
      let page = try #require(try await ada.get("/notes").pageID)
      _ = try await ada.use("Text", value: "\"\(secret)\"", on: page, id: "typed")
      let former = ada.cookies
      #expect(try await ada.use("out", on: page, id: "out").status == 200)
      let owner = PageRecord.Owner(visitor: try #require(former["tessera"]), identity: "ada")
      #expect(try await server.host.services.keeper?.keeping.store.usage(of: owner).pages == 0)
      let bob = try await signedIn("bob", server)
      for visitor in [former["tessera"], ada.secret] {
        bob.cookies["tessera"] = visitor
        let reply = try await bob.get("/notes?_t.page=\(page)")
        #expect(!reply.text.contains(secret))
      }
    }
  }

  @Test("After signing out nothing of it is left, even if another tab sends a request at the same time")
  func signedOutBesideAnotherTab() async throws {
    let signIns = SlowSignIns(), store = InMemoryPageStore()
    try await withServer(Notes(), keeping: PageKeeping(store), signIns: signIns) { server in
      let ada = try await signedIn("ada", server)
      let page = try #require(try await ada.get("/notes").pageID)
      _ = try await ada.use("Text", value: "\"\(secret)\"", on: page, id: "typed")
      let owner = PageRecord.Owner(visitor: try #require(ada.secret), identity: "ada")
      #expect(try await store.usage(of: owner).pages == 1)
      let tab = server.guest()
      tab.cookies = ada.cookies
      signIns.hold()
      async let out = ada.use("out", on: page, id: "out")
      while !signIns.isHolding { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await tab.get("/notes").status == 303)
      signIns.letGo()
      #expect(try await out.status == 200)
      #expect(try await store.usage(of: owner).pages == 0)
      #expect(server.visitor(ada) === server.visitor(tab))
    }
  }
}

/// Sign-ins that are deleted immediately, while the caller is told later.
private final class SlowSignIns: SignInStore {
  private let base = InMemorySignInStore()
  private let state = Mutex((isHeld: false, held: [CheckedContinuation<Void, Never>]()))

  var isHolding: Bool { state.withLock { !$0.held.isEmpty } }
  func hold() { state.withLock { $0.isHeld = true } }
  func letGo() {
    let held = state.withLock { state in
      defer { state = (false, []) }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  func identity(_ token: String) -> Identity? { base.identity(token) }
  func signIn(_ identity: Identity, _ token: String) { base.signIn(identity, token) }
  func end(_ id: String, session: String?) { base.end(id, session: session) }
  func signOut(_ token: String) async {
    base.signOut(token)
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.isHeld { state.held.append(continuation) }
        return !state.isHeld
      }
      if passes { continuation.resume() }
    }
  }
}
