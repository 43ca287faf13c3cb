import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Shows the credential of the current user.
private struct Ledger: App {
  let name: Phrase = "Ledger"
  let signInRoute: String? = "/sign-in"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/orders": visit.identity.map { AnyScreen(Entry(words: "Bearer \($0.credential).")) } ?? .signIn
    case "/sign-in": AnyScreen(Entry(words: "Who are you?"))
    default: nil
    }
  }
}

private struct Entry: Screen {
  enum Action: Equatable, Sendable { case didPressIn, didPressOut }
  let words: String

  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(words)").id("words")
      ButtonItem("In", on: .didPressIn).id("in")
      ButtonItem("Out", on: .didPressOut).id("out")
    }
  }

  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressIn: .signIn(Identity("ada", session: "1", name: "Ada", credential: "key-7311"))
    case .didPressOut: .signOut
    }
  }
}

/// A store that does not store credentials, which is the default for stores in files and databases. It also
/// replaces the roles of some users.
private struct PublicSignIns: SignInStore {
  let base = InMemorySignInStore()
  var otherRoles: [String: Set<String>] = [:]

  func identity(_ token: String) async throws -> Identity? {
    var identity = base.identity(token)
    if let roles = identity.flatMap({ otherRoles[$0.id] }) { identity?.roles = roles }
    return identity
  }
  func signIn(_ identity: Identity, _ token: String) async throws {
    var identity = identity
    identity.credential = ""
    base.signIn(identity, token)
  }
  func signOut(_ token: String) async throws { base.signOut(token) }
  func end(_ id: String, session: String?) async throws { base.end(id, session: session) }
}

@Suite("Credentials of who signed in here", .timeLimit(.minutes(2)))
struct CredentialMemoryTests {
  @Test("If the store does not store credentials, the process that signed a user in knows the credential for every request")
  func remembered() async throws {
    try await withServer(Ledger(), signIns: PublicSignIns()) { server in
      let guest = server.guest()
      let page = try #require(try await guest.follow(try await guest.get("/orders")).pageID)
      #expect(try await guest.use("in", on: page, id: "in").status == 200)
      for _ in 0..<3 { #expect(try await guest.get("/orders").text.contains("Bearer key-7311.")) }
      // Another user, and the same browser after signing out, have no credential.
      #expect(try await server.guest().get("/orders").status == 303)
      let token = try #require(guest.cookies["tessera-identity"])
      let shown = try #require(try await guest.get("/orders").pageID)
      #expect(try await guest.use("out", on: shown, id: "out").status == 200)
      #expect(try await guest.get("/orders").status == 303)
      try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
      #expect(try await server.host.services.signIns.signedIn(token)?.credential == "")
    }
  }

  @Test("A credential is filled in for the same token and user only, with any roles. The store's own credential takes precedence")
  func filledIn() async throws {
    let store = PublicSignIns(otherRoles: ["bob": ["editor"]])
    let memory = CredentialMemory(store)
    try await memory.signIn(Identity("ada", credential: "a"), "1")
    try await memory.signIn(Identity("bob", credential: "b"), "2")
    #expect(try await memory.identity("1")?.credential == "a")
    let bob = try await memory.identity("2")
    #expect(bob?.credential == "b" && bob?.roles == ["editor"])
    // Another one's token, and another person under the same token.
    try await store.signIn(Identity("ada"), "3")
    #expect(try await memory.identity("3")?.credential == "")
    try await store.signIn(Identity("eve"), "1")
    #expect(try await memory.identity("1")?.credential == "")
    store.base.signIn(Identity("ada", credential: "new"), "1")
    #expect(try await memory.identity("1")?.credential == "new")
  }

  @Test("A sign-in that was signed out, ended here or elsewhere, or is unknown to the store is forgotten, and only that one")
  func forgotten() async throws {
    let store = PublicSignIns()
    let memory = CredentialMemory(store)
    for token in ["1", "2", "3", "4", "5"] { try await memory.signIn(Identity("ada", session: token, credential: "a"), token) }
    try await memory.signOut("1")
    try await memory.end("ada", session: "2")
    memory.forget("ada", session: "3")
    try await store.signOut("4")
    #expect(try await memory.identity("4") == nil)
    for token in ["1", "2", "3", "4", "5"] { try await store.signIn(Identity("ada", session: token), token) }
    for token in ["1", "2", "3", "4", "5"] {
      #expect(try await memory.identity(token)?.credential == (token == "5" ? "a" : ""), "\(token)")
    }
    memory.forget("ada", session: nil)
    #expect(try await memory.identity("5")?.credential == "")
  }

  @Test("The least recently used credentials are forgotten if there are too many")
  func bounded() async throws {
    let memory = CredentialMemory(PublicSignIns(), capacity: 10)
    for number in 0..<11 {
      try await memory.signIn(Identity("p\(number)", credential: "c"), "\(number)")
      #expect(try await memory.identity("0")?.credential == "c")
    }
    #expect(try await memory.identity("1")?.credential == "")
    #expect(try await memory.identity("10")?.credential == "c")
  }
}
