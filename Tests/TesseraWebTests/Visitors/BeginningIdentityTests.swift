import Foundation
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Routes whose screens sign the user in or out as soon as they start.
private struct Doors: App {
  let name: Phrase = "Doors"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    let who = visit.identity?.name ?? "nobody"
    return switch route {
    case "/", "/notes": AnyScreen(Door(words: "Here is \(who)"))
    case "/sign-out": AnyScreen(Door(words: "Good-bye, \(who)", first: .signOut))
    case "/slow/link": AnyScreen(Door(words: "Welcome, \(who)", later: .signIn(Identity("ada", name: "Ada"))))
    case "/slow/sign-out": AnyScreen(Door(words: "Good-bye, \(who)", later: .signOut))
    case "/away": AnyScreen(Door(words: "Away", first: .merge(.signOut, .open("/"))))
    case "/link": AnyScreen(Door(words: "Welcome, \(who)", first: .signIn(Identity("ada", name: "Ada"))))
    case "/link/notes": AnyScreen(Door(words: "Link", first: .merge(.signIn(Identity("ada", name: "Ada")), .open("/notes"))))
    default: nil
    }
  }
}

private struct Door: Screen {
  enum Action: Equatable, Sendable { case didHear }
  let words: Phrase
  var first: Effect<Action> = .none
  /// Said when a service has answered, which takes longer than a page waits for.
  var later: Effect<Action>?
  func start(_ state: inout NoState) -> Effect<Action> {
    guard later != nil else { return first }
    return .run { context in
      try await context.sleep(for: .milliseconds(400))
      context.send(.didHear)
    }
  }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem(words).id("words") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { later ?? .none }
}

/// A store that adds the account data to each user.
private struct DescribingSignIns: SignInStore {
  let base = InMemorySignInStore()
  func identity(_ token: String) async throws -> Identity? {
    base.identity(token).map { Identity($0.id, name: "Ada of the accounts", roles: ["editor"], credential: $0.credential) }
  }
  func signIn(_ identity: Identity, _ token: String) async throws { base.signIn(identity, token) }
  func signOut(_ token: String) async throws { base.signOut(token) }
  func end(_ id: String, session: String?) async throws { base.end(id, session: session) }
}

@Suite("Identities that screens name when they begin", .timeLimit(.minutes(1)))
struct BeginningIdentityTests {
  /// Follows redirects to a page; fails after so many.
  private func open(_ path: String, _ guest: Guest) async throws -> Reply {
    var reply = try await guest.get(path)
    for _ in 0..<4 where reply.status == 303 { reply = try await guest.follow(reply) }
    #expect(reply.status == 200, "\(path) leads on and on")
    return reply
  }

  private func attach(_ guest: Guest, _ page: Reply) async throws {
    let id = try #require(page.pageID)
    #expect(try await guest.live("attach", #"{"page":"\#(id)","revisions":{"0":1}}"#).status == 204)
    #expect(try await !guest.live("identify", #"{"page":"\#(id)"}"#).text.contains("go"))
  }

  @Test("A page that signs out when it is opened does so once, with and without a user", arguments: [true, false])
  func signsOut(isSomebody: Bool) async throws {
    try await withServer(Doors()) { server in
      let guest = server.guest()
      if isSomebody { _ = try await open("/link/notes", guest) }
      let page = try await open("/sign-out", guest)
      #expect(page.text.contains("Good-bye, nobody"))
      try await attach(guest, page)
      // Nor does it wait for another address to be asked for.
      let notes = try await guest.get("/notes")
      #expect(notes.status == 200 && notes.text.contains("Here is nobody"))
    }
  }

  @Test("A page that signs in as soon as it is opened does so once, and stays where it is")
  func signsIn() async throws {
    try await withServer(Doors()) { server in
      let guest = server.guest()
      let page = try await open("/link", guest)
      #expect(page.text.contains("Welcome, Ada"))
      try await attach(guest, page)
      #expect(try await guest.get("/notes").text.contains("Here is Ada"))
      #expect(try await open("/link", guest).text.contains("Welcome, Ada"))
    }
  }

  @Test("It redirects as it would anyway: for a visitor, and for a newcomer", arguments: [true, false])
  func leadsOn(isVisitor: Bool) async throws {
    try await withServer(Doors()) { server in
      let guest = isVisitor ? try await server.guest(at: "/").guest : server.guest()
      let first = try await guest.get("/link/notes")
      #expect(first.status == 303 && first["location"] == "/notes" && guest.cookies["tessera-identity"] != nil)
      #expect(try await guest.follow(first).text.contains("Here is Ada"))
      let away = try await guest.get("/away")
      #expect(away.status == 303 && away["location"] == "/")
      let home = try await guest.follow(away)
      #expect(home.status == 200 && home.text.contains("Here is nobody"))
    }
  }

  @Test("A client without cookies is redirected once, and shown the page then")
  func withoutCookies() async throws {
    try await withServer(Doors()) { server in
      let first = try await server.guest().get("/link")
      #expect(first.status == 303)
      let second = try await server.guest().follow(first)
      #expect(second.status == 200 && second.text.contains("Welcome, nobody"))
      #expect(server.host.registry.count == 1)
      // A copied link still signs in a user who has a script.
      let guest = server.guest()
      let page = try #require(try await guest.follow(first).pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.live("identify", #"{"page":"\#(page)"}"#).text.contains("go"))
      #expect(try await guest.get("/notes").text.contains("Here is Ada"))
    }
  }

  @Test(
    "A mark that the server did not write is ignored",
    arguments: ["", "x", "1.5", "-9223372036854775808", "9223372036854775807", "99999999999999999999"])
  func forged(mark: String) {
    #expect(!PageTarget("/link?_t.identified=\(mark)").isIdentified)
    #expect(PageTarget(PageTarget.identified("/link")).isIdentified)
    #expect(PageTarget.identified("https://elsewhere.example/") == "https://elsewhere.example/")
  }

  @Test("With strict cookies, a link from another site signs no user in or out")
  func strict() async throws {
    var policy = WebPolicy()
    policy.cookieSameSite = .strict
    try await withServer(Doors(), policy: policy) { server in
      let link = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]
      for path in ["/link", "/link/notes", "/sign-out"] {
        let reply = try await server.guest().get(path, link)
        #expect(reply.status == 200 && reply.all("set-cookie").isEmpty, "\(path)")
      }
    }
  }

  @Test("A bookmarked address with its mark signs in and out like one without, a minute later")
  func keptAddress() async throws {
    try await withServer(Doors()) { server in
      let guest = server.guest()
      _ = try await open("/link", guest)
      let page = try await open("/sign-out?_t.identified=\(Int(Date().timeIntervalSince1970) - 61)", guest)
      #expect(page.text.contains("Good-bye, nobody"))
      #expect(try await guest.get("/notes").text.contains("Here is nobody"))
      // A user who is not signed in is also signed in immediately.
      let again = try await guest.get("/link?_t.identified=\(Int(Date().timeIntervalSince1970))")
      #expect(again.status == 303)
      #expect(try await guest.follow(again).text.contains("Welcome, Ada"))
    }
  }

  @Test("A page that must load before it signs in or out redirects once as well", arguments: ["link", "sign-out"])
  func slowly(path: String) async throws {
    let isFound = path == "sign-out"
    try await withServer(Doors(), signIns: DescribingSignIns(), identify: { _, _ in isFound ? Identity("ada", name: "Ada") : nil }) {
      server in
      let guest = server.guest()
      var (address, count) = ("/slow/\(path)", 0)
      while count < 4 {
        let page = try #require(try await guest.get(address).pageID)
        #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
        try await Task.sleep(for: .milliseconds(900))
        let answer = try await guest.live("identify", #"{"page":"\#(page)"}"#).text
        guard let go = answer.firstMatch(of: /"go":"([^"]*)"/) else { break }
        address = String(go.1)
        count += 1
      }
      #expect(count == 1)
    }
  }

  @Test("A user whose name and roles come from the accounts is redirected once")
  func otherRoles() async throws {
    try await withServer(Doors(), signIns: DescribingSignIns()) { server in
      let guest = server.guest()
      for _ in 0..<2 {
        let page = try await open("/link", guest)
        #expect(page.text.contains("Welcome, Ada of the accounts"))
        try await attach(guest, page)
      }
    }
  }

  @Test("Signing out a user whom the surrounding server identifies again is reported once")
  func foundAgain() async throws {
    try await withServer(Doors(), identify: { _, _ in Identity("ada", name: "Ada") }) { server in
      let guest = server.guest()
      let page = try await open("/sign-out", guest)
      #expect(page.text.contains("Good-bye, Ada"))
      try await attach(guest, page)
    }
  }
}
