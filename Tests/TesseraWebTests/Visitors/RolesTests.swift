import HTTPTypes
import Hummingbird
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// A desk that shows admins more, and a flow with a page for admins.
private struct Company: App {
  let name: Phrase = "Company"
  let signInRoute: String? = "/sign-in"
  let flow: DocumentsFlow

  init() throws { flow = try DocumentsFlow() }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    let isAdmin = visit.identity?.roles.contains("admin") == true
    return switch route.prefix(while: { $0 != "?" }) {
    case "/desk": AnyScreen(PayDesk(isAdmin: isAdmin))
    case "/documents": AnyScreen(flow, at: Navigation(.list))
    case "/documents/open": AnyScreen(flow, at: Navigation(stack: [.list, .open])!)
    case "/documents/secret": visit.identity == nil ? .signIn : isAdmin ? AnyScreen(flow, at: Navigation(stack: [.list, .secret])!) : nil
    case "/documents/secret/note": visit.identity == nil ? .signIn : AnyScreen(flow, at: Navigation(stack: [.list, .secret, .note])!)
    case "/sign-in": AnyScreen(Paper(words: "Sign in here"))
    default: nil
    }
  }
}

private struct PayDesk: Screen {
  struct State: ScreenState, Codable {
    var note = ""
    var pay = "nothing"
    var deleted = 0
  }
  enum Action: Equatable, Sendable { case loaded(String), delete }
  let isAdmin: Bool

  func title(for state: State) -> Phrase { "Desk" }
  func start(_ state: inout State) -> Effect<Action> {
    state.pay = "nothing"
    return .run { context in
      let roles = context.environment.visit.identity?.roles ?? []
      context.send(.loaded(roles.contains("admin") ? "everybody's pay" : "own pay"))
    }
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      TextItem("\(state.pay), deleted \(state.deleted)").id("pay")
      if isAdmin { ButtonItem("Delete", on: .delete).confirm("Delete everything?", action: "Yes").id("delete") }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let pay): state.pay = pay
    case .delete: state.deleted += 1
    }
    return .none
  }
}

private struct Paper: Screen {
  let words: String
  func title(for state: NoState) -> Phrase { "\(words)" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("This is \(words)").id("words")
      SubtitleItem("Secret", route: "/documents/secret").id("secret")
    }
  }
}

private struct DocumentsFlow: Flow {
  enum Destination: String, Codable, Hashable { case list, open, secret, note }
  typealias Event = Never
  let routes: RouteTable<Destination>?

  init() throws {
    routes = try RouteTable {
      RoutePattern(.list) { "documents" }
      RoutePattern(.open) { "documents/open" }.under(.list)
      RoutePattern(.secret) { "documents/secret" }.under(.list)
      RoutePattern(.note) { "documents/secret/note" }.under(.secret)
    }
  }
  func screen(at destination: Destination) -> DestinationScreen<Never> { DestinationScreen(Paper(words: "the \(destination.rawValue)")) }
  func reduce(_ navigation: inout Navigation<Destination, Never>, _ event: Never) -> Effect<Never> {}
}

@Suite("Roles on the web", .timeLimit(.minutes(2)))
struct RolesTests {
  /// Signs a guest in. Returns the token.
  private func be(_ identity: Identity, _ guest: Guest, _ server: TestServer) async throws -> String {
    let token = RandomToken.make()
    try await server.host.services.signIns.memory.signIn(identity, token)
    guest.cookies["tessera-identity"] = token
    return token
  }

  @Test("A page of a flow opens no route that the app shows only to other users")
  func guardedFlow() async throws {
    try await withServer(try Company()) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/documents").pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      // By the address, by the browser's way back, and by a link.
      let asked = try await guest.get("/documents/secret?_t.page=\(page)")
      #expect(asked.status == 303 && asked["location"]?.hasPrefix("/sign-in") == true)
      func go(_ url: String, _ id: String) async throws -> Int {
        try await guest.live("event", #"{"page":"\#(page)","layer":0,"id":"\#(id)","kind":"go","url":"\#(url)"}"#).status
      }
      #expect(try await go("/documents/secret", "1") == 409)
      #expect(try await go("/documents/secret/note", "2") == 409)
      #expect(try await guest.use("secret", on: page, id: "3").status == 200)
      #expect(try await !guest.get("/documents?_t.page=\(page)").text.contains("the secret"))
      // Public documents can still be opened.
      #expect(try await go("/documents/open", "4") == 200)
      let open = try await guest.get("/documents/open?_t.page=\(page)")
      #expect(open.pageID == page && open.text.contains("This is the open"))
      // So can documents for the admin role.
      let admin = server.guest()
      _ = try await be(Identity("ada", roles: ["admin"]), admin, server)
      let own = try #require(try await admin.get("/documents").pageID)
      let secret = try await admin.get("/documents/secret?_t.page=\(own)")
      #expect(secret.pageID == own && secret.text.contains("This is the secret"))
    }
  }

  @Test("When a role is removed, forbidden pages of a flow are closed, including those below")
  func flowStack() async throws {
    try await withServer(try Company()) { server in
      let guest = server.guest()
      let token = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let page = try #require(try await guest.get("/documents/secret/note").pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      #expect(try await guest.get("/documents/secret/note?_t.page=\(page)").text.contains("This is the secret"))
      try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
      let again = try await guest.get("/documents/secret/note?_t.page=\(page)")
      #expect(again.status == 200 && again.text.contains("This is the note") && !again.text.contains("the secret"))
    }
  }

  @Test("When a role is removed, layers over the screen close and loaded data loads again. Input stays")
  func presented() async throws {
    try await withServer(try Company()) { server in
      let guest = server.guest()
      let token = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let page = try #require(try await guest.get("/desk").pageID)
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("delete", on: page, id: "2").status == 200)
      let before = try await guest.get("/desk?_t.page=\(page)")
      #expect(before.text.contains("Delete everything?") && before.text.contains("everybody"))
      try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
      // The answer to the question is checked with the current roles.
      #expect(try await guest.use("0", on: page, layer: 1, id: "3").status == 409)
      let after = try await guest.get("/desk?_t.page=\(page)")
      #expect(after.pageID == page && after.text.contains("half a thought") && after.text.contains("own pay, deleted 0"))
      #expect(!after.text.contains("Delete") && !after.text.contains("everybody"))
    }
  }

  @Test("Additional roles remove nothing")
  func moreRoles() async throws {
    try await withServer(try Company()) { server in
      let guest = server.guest()
      let token = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let page = try #require(try await guest.get("/desk").pageID)
      #expect(try await guest.use("delete", on: page, id: "1").status == 200)
      try await server.host.services.signIns.memory.signIn(Identity("ada", roles: ["admin", "owner"]), token)
      #expect(try await guest.use("0", on: page, layer: 1, id: "2").status == 200)
      #expect(try await guest.get("/desk?_t.page=\(page)").text.contains("deleted 1"))
    }
  }

  @Test("A role removed while a page is looked up in the store opens nothing any more")
  func takenMeanwhile() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    // A busy machine is not a store that does not answer.
    keeping.patience = .seconds(60)
    try await withServer(try Company(), keeping: keeping) { server in
      let guest = server.guest()
      let token = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let page = try #require(try await guest.get("/desk").pageID)
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      store.holdClaims()
      async let reply = guest.get("/documents/secret?_t.page=\(RandomToken.short())")
      while store.heldCount == 0 { try await Task.sleep(for: .milliseconds(2)) }
      try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
      #expect(try await guest.get("/desk?_t.page=\(page)").status == 200)
      store.letGo()
      let answer = try await reply
      #expect(answer.status == 404 && !answer.text.contains("This is the secret"))
    }
  }

  @Test("A stream does not restore the roles of its first request")
  func stream() async throws {
    var limits = WebLimits()
    limits.heartbeat = .milliseconds(40)
    // The request contains the roles, like a token that was signed at sign-in.
    let (user, roles) = (HTTPField.Name("X-User")!, HTTPField.Name("X-Roles")!)
    try await withServer(
      try Company(), limits: limits,
      identify: { request, _ in
        request.headers[user].map { Identity($0, roles: Set((request.headers[roles] ?? "").split(separator: ",").map(String.init))) }
      }
    ) { server in
      let guest = server.guest()
      let (admin, plain) = ([("X-User", "ada"), ("X-Roles", "admin")], [("X-User", "ada")])
      let page = try #require(try await guest.get("/desk", admin).pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#, Guest.sameOrigin + admin).status == 204)
      try await LiveStream.open(guest, admin) { stream in
        _ = try await stream.next()
        #expect(try await !guest.get("/desk?_t.page=\(page)", plain).text.contains("Delete"))
        // Several heartbeats later.
        for _ in 0..<8 { _ = try await stream.next() }
        #expect(try await !guest.get("/desk?_t.page=\(page)", plain).text.contains("Delete"))
        #expect(await server.visitor(guest)?.visit.identity?.roles == [])
      }
    }
  }
}
