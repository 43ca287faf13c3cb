import HTTPTypes
import Hummingbird
import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A shop with accounts: everybody's own orders, a sign-in screen, a way out.
struct Accounts: App {
  let name: Phrase = "Accounts"
  let signInRoute: String? = "/sign-in"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/": AnyScreen(Home())
    case "/orders": visit.identity.map { AnyScreen(Orders(owner: $0.name)) } ?? .signIn
    case "/admin": visit.identity?.roles.contains("admin") == true ? AnyScreen(Orders(owner: "everybody")) : .redirect(to: "/")
    case "/sign-in": AnyScreen(SignIn())
    default: nil
    }
  }
}

private struct Home: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Equatable, Sendable { case askToSignIn }
  func title(for state: State) -> Phrase { "Home" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      ButtonItem("Sign in first", on: .askToSignIn).id("first")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .askToSignIn }
}

private struct Orders: Screen {
  enum Action: Equatable, Sendable { case didPressSignOut }
  let owner: String
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Orders of \(owner)").id("owner")
      ButtonItem("Sign out", on: .didPressSignOut).id("out")
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signOut }
}

private struct SignIn: Screen {
  enum Action: Equatable, Sendable { case didPress(String) }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { for name in ["Ada", "Bob"] { ButtonItem("\(name)", on: .didPress(name)).id(name) } }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let name): .signIn(Identity(name.lowercased(), name: name))
    }
  }
}

@Suite("Identities on the web", .timeLimit(.minutes(2)))
struct IdentityTests {
  private func signIn(_ name: String, _ guest: Guest, at path: String = "/orders") async throws -> Reply {
    let page = try await guest.follow(try await guest.get(path))
    #expect(page.text.contains("Ada"))
    let pageID = try #require(page.pageID)
    let reply = try await guest.use(name, on: pageID, id: "in \(name)")
    #expect(reply.status == 200)
    return reply
  }

  @Test("A user signs in on the way to a page, continues there, and gets other ids")
  func signIn() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      let first = try await guest.get("/orders")
      #expect(first.status == 303 && first["location"] == "/sign-in?_t.return=/orders")
      let before = guest.secret
      let reply = try await signIn("Ada", guest)
      #expect(reply.text.contains(#""go":"/orders""#))
      #expect(guest.secret != before && guest.cookies["tessera-identity"] != nil)
      #expect(reply.all("set-cookie").allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Lax") })
      #expect(try await guest.get("/orders").text.contains("Orders of Ada"))
    }
  }

  @Test(
    "A return that climbs above the app is dropped: after signing in the person is in the app",
    arguments: ["/../logout", "/%2e%2e/logout", "/a/%252e%252e/../../logout"])
  func returnsInside(route: String) async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/sign-in?_t.return=\(route)").pageID)
      let reply = try await guest.use("Ada", on: page, id: "in")
      #expect(reply.text.contains(#""go":"/""#) && !reply.text.contains("logout"), "\(reply.text)")
    }
  }

  @Test("Two people never see each other's pages, and a page of one is unknown to the other")
  func isolation() async throws {
    try await withServer(Accounts()) { server in
      let (ada, bob) = (server.guest(), server.guest())
      _ = try await signIn("Ada", ada)
      _ = try await signIn("Bob", bob)
      let page = try #require(try await ada.get("/orders").pageID)
      #expect(try await !bob.get("/orders?_t.page=\(page)").text.contains("Ada"))
      #expect(try await bob.use("out", on: page, id: "x").status == 410)
      #expect(try await ada.get("/orders?_t.page=\(page)").pageID == page)
    }
  }

  @Test("Signing out ends everything in every tab at once; the old cookies open nothing")
  func signOut() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      let (one, two) = (try await guest.get("/orders"), try await guest.get("/orders"))
      let former = guest.cookies
      let (first, second) = (try #require(one.pageID), try #require(two.pageID))
      #expect(try await guest.use("out", on: first, id: "out").status == 200)
      // The other tab, with the browser's new cookies.
      #expect(try await guest.use("out", on: second, id: "late").status == 410)
      #expect(try await guest.get("/orders").status == 303)
      // A client that has copied them.
      let thief = server.guest()
      thief.cookies = former
      #expect(try await thief.get("/orders").status == 303)
      #expect(try await thief.use("out", on: second, id: "stolen").status != 200)
    }
  }

  @Test("A tab with another user's page is told who is signed in, even when asked to sign in. Other pages are not")
  func told() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      let (first, second) = (try #require(try await guest.get("/orders").pageID), try #require(try await guest.get("/").pageID))
      #expect(try await guest.use("out", on: first, id: "out").status == 200)
      let home = try await guest.get("/?_t.page=\(second)")
      #expect(home.text.contains("You are signed out now") && !home.text.contains("started over"))
      let asked = try await guest.follow(try await guest.get("/orders?_t.page=\(first)"))
      #expect(asked.text.contains("You are signed out now") && asked.text.contains("Ada"))
      #expect(try await !guest.get("/").text.contains("signed out"))
      // A made-up page belongs to no user.
      #expect(try await !guest.get("/?_t.page=0123456789abcdef").text.contains("signed out"))
      _ = try await signIn("Ada", guest)
      let again = try await guest.get("/orders?_t.page=\(first)")
      #expect(again.text.contains("Orders of Ada") && !again.text.contains("Another person"))
      let own = try #require(again.pageID)
      let out = try await guest.use("out", on: own, id: "out again")
      #expect(out.status == 200)
      _ = try await signIn("Bob", guest)
      for page in [first, own] {
        #expect(try await guest.get("/orders?_t.page=\(page)").text.contains("Another person uses this browser now: Bob"))
      }
      #expect(try await !guest.get("/orders").text.contains("Another person"))
    }
  }

  @Test("A tab is told who is signed in even if this process no longer knows its page: after an end from code, or by another process")
  func toldAnew() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      let orders = try await guest.get("/orders")
      let (page, ada) = (try #require(orders.pageID), try #require(orders.text.attribute("data-person")))
      // The page id that the script sends when it requests another page, bound to the page's path.
      func load(_ path: String, _ mark: String) async throws -> Reply {
        guest.cookies["tessera-page"] = mark
        let reply = try await guest.get(path)
        guest.cookies["tessera-page"] = nil
        return reply.status == 303 ? try await guest.follow(reply) : reply
      }
      #expect(try await !load("/orders", "\(page).\(ada)").text.contains("Another person"))
      try await server.host.end(Identity("ada"))
      let asked = try await load("/orders", "\(page).\(ada)")
      #expect(asked.text.contains("You are signed out now") && asked.text.contains("Bob"))
      guest.cookies = [:]
      let home = try await load("/", "\(page).\(ada)")
      #expect(home.text.contains("You are signed out now") && !home.text.contains("data-anew"))
      for mark in ["\(page).", page, ".", "\(page).\(ada)0", ""] {
        guest.cookies = [:]
        #expect(try await !load("/", mark).text.contains("signed out"), "\(mark)")
      }
      _ = try await signIn("Bob", guest)
      #expect(try await load("/", "\(page).\(ada)").text.contains("Another person uses this browser now: Bob"))
      #expect(try await !load("/", "\(page).").text.contains("Another person"))
    }
  }

  @Test("A page used before signing in continues afterwards, with all its input")
  func carriedOver() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/").pageID)
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      _ = try await guest.use("first", on: page, id: "2")
      let reply = try await signIn("Ada", guest, at: "/orders")
      #expect(reply.status == 200)
      #expect(try await guest.get("/").text.contains("half a thought"))
      // No other user's orders.
      _ = try await guest.get("/orders")
      let other = server.guest()
      _ = try await signIn("Bob", other)
      #expect(try await !other.get("/").text.contains("half a thought"))
    }
  }

  @Test("A user who signs out in one tab is redirected there, whatever another tab sends")
  func ownTab() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      let (here, there) = (try #require(try await guest.get("/orders").pageID), try #require(try await guest.get("/").pageID))
      let visitor = try #require(server.visitor(guest))
      _ = await visitor.handle(WireEvent(press: "out", on: here, id: "out"))
      let typed = try await guest.use("Note", value: #""half""#, on: there, id: "1")
      #expect(typed.status == 200 && !typed.text.contains(#""go""#))
      #expect(try await guest.live("identify", #"{"page":"\#(here)"}"#).text.contains(#""go""#))
      #expect(try await guest.get("/orders").status == 303)
    }
  }

  @Test("After signing in, a tab gets its own text or none, and never another tab's")
  func ownText() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      var pages: [String] = []
      for text in ["first thought", "second thought"] {
        let page = try #require(try await guest.get("/").pageID)
        #expect(try await guest.use("Note", value: "\"\(text)\"", on: page, id: text).status == 200)
        pages.append(page)
      }
      _ = try await signIn("Ada", guest)
      // The redirected tab has no page of its own.
      #expect(try await guest.get("/").text.contains("first thought"))
      #expect(try await !guest.get("/?_t.page=\(pages[0])").text.contains("thought"))
      #expect(try await guest.get("/?_t.page=\(pages[1])").text.contains("second thought"))
    }
  }

  @Test("Data loaded for a user is not used for the same user with other roles")
  func scopes() {
    func scope(_ id: String, _ roles: Set<String>) -> String {
      var visit = Visit()
      visit.identity = Identity(id, roles: roles)
      return Accounts().completeEnvironment(for: visit).cacheScope
    }
    let scopes = [
      scope("ada", []), scope("ada", ["admin"]), scope("ada", ["a", "b"]), scope("ada", ["a b"]), scope("ada admin", []), scope("bob", []),
    ]
    #expect(Set(scopes).count == scopes.count && scope("ada", ["b", "a"]) == scope("ada", ["a", "b"]))
  }

  @Test("A page names its user by an opaque id, which differs for another user")
  func person() async throws {
    try await withServer(Accounts()) { server in
      func person(_ reply: Reply) -> Substring? { reply.text.firstMatch(of: /data-person="([^"]*)"/)?.1 }
      #expect(person(try await server.guest().get("/")) == nil)
      var names: [Substring] = []
      for name in ["Ada", "Bob", "Ada"] {
        let guest = server.guest()
        _ = try await signIn(name, guest)
        names.append(try #require(person(try await guest.get("/orders"))))
      }
      #expect(names[0] == names[2] && names[0] != names[1] && !names.joined().lowercased().contains("ada"))
    }
  }

  @Test("A sign-in of the app does not return after another user signed in and out through the server's accounts")
  func formerToken() async throws {
    let person = Mutex<Identity?>(nil)
    try await withServer(Accounts(), identify: { _, _ in person.withLock { $0 } }) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      let token = try #require(guest.cookies["tessera-identity"])
      #expect(try await guest.get("/orders").text.contains("Orders of Ada"))
      // The same person by both ways stays signed in by both.
      person.withLock { $0 = Identity("ada", name: "Ada") }
      #expect(try await guest.get("/orders").text.contains("Orders of Ada"))
      #expect(try await server.host.services.signIns.memory.identity(token)?.id == "ada")
      person.withLock { $0 = Identity("pat", name: "Pat") }
      #expect(try await guest.get("/orders").text.contains("Orders of Pat"))
      #expect(try await server.host.services.signIns.memory.identity(token) == nil)
      #expect(guest.cookies["tessera-identity"] == "")
      person.withLock { $0 = nil }
      #expect(try await guest.get("/orders").status == 303)
      guest.cookies["tessera-identity"] = token
      #expect(try await guest.get("/orders").status == 303)
    }
  }

  @Test("While sign-ins cannot be read, public pages are shown, other requests have to wait, and no user is signed out")
  func unreadableSignIns() async throws {
    let signIns = FailingSignIns()
    try await withServer(Accounts(), signIns: signIns) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      let page = try #require(try await guest.get("/").pageID)
      #expect(try await guest.use("Note", value: #""mine""#, on: page, id: "1").status == 200)
      #expect(try await guest.get("/_tessera/health/ready").status == 200)
      let cookies = guest.cookies
      signIns.refused.withLock { $0 = .everything }
      let home = try await guest.get("/")
      #expect(home.status == 200 && home.text.contains("Sign in first") && !home.text.contains("mine"))
      #expect(home.all("set-cookie").isEmpty)
      for path in ["/orders", "/admin"] {
        let reply = try await guest.get(path)
        #expect(reply.status == 503 && reply["retry-after"] != nil && reply.all("set-cookie").isEmpty)
      }
      #expect(try await guest.use("Note", value: #""lost""#, on: page, id: "2").status == 503)
      #expect(try await guest.get("/_tessera/health/ready").status == 503)
      // A request without a sign-in is served as before.
      #expect(try await server.guest().get("/orders").status == 303)
      signIns.refused.withLock { $0 = .nothing }
      #expect(guest.cookies == cookies)
      // The store is asked again for a second at most, which a busy machine may need for itself.
      while try await guest.get("/_tessera/health/ready").status != 200 {}
      #expect(try await guest.get("/orders").text.contains("Orders of Ada"))
      #expect(try await guest.get("/?_t.page=\(page)").text.contains("mine"))
    }
  }

  @Test("A user who is ended from code is unknown at the next request")
  func ended() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      #expect(try await guest.get("/orders").status == 200)
      try await server.host.end(Identity("ada"))
      #expect(try await guest.get("/orders").status == 303)
      #expect(try await guest.get("/admin").status == 303)
    }
  }

  @Test("A user who is ended from code loses every stream at once, in every browser. Others keep theirs")
  func endedStreams() async throws {
    try await withServer(Accounts()) { server in
      let (desk, phone, other) = (server.guest(), server.guest(), server.guest())
      for (guest, name) in [(desk, "Ada"), (phone, "Ada"), (other, "Bob")] {
        _ = try await signIn(name, guest)
        let page = try #require(try await guest.get("/orders").pageID)
        #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      }
      try await LiveStream.open(other) { others in
        try await LiveStream.open(desk) { first in
          try await LiveStream.open(phone) { second in
            // The reply starts before its stream is open.
            while server.host.metrics.current.streams < 3 { try await Task.sleep(for: .milliseconds(2)) }
            #expect(server.host.metrics.current.streams == 3)
            try await server.host.end(Identity("ada"))
            // Each stream ends, with only its greeting and the news before.
            for stream in [first, second] { while try await stream.next() != nil {} }
          }
        }
        #expect(server.host.metrics.current.streams == 1)
        let page = try #require(try await other.get("/orders").pageID)
        #expect(try await other.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
        _ = try await others.next()
      }
      for (guest, status) in [(desk, 303), (phone, 303), (other, 200)] { #expect(try await guest.get("/orders").status == status) }
    }
  }

  @Test("Cookies are the host's alone, or a domain's where the policy says so", arguments: [false, true])
  func cookieScope(isSecure: Bool) throws {
    func field(_ kind: WebCookies.Kind, _ change: (inout WebPolicy) -> Void = { _ in }) -> String {
      var policy = WebPolicy()
      change(&policy)
      var head = HTTPRequest(method: .get, scheme: "http", authority: "www.example.com", path: "/")
      head.headerFields[.host] = "www.example.com"
      let origin = RequestOrigin(head, peer: "127.0.0.1", isSecure: isSecure, trusted: [])
      return WebCookies(policy, base: "/shop", origin: origin).field(kind, "1").value
    }
    let own = field(.visitor)
    #expect(own.hasPrefix(isSecure ? "__Host-tessera" : "tessera") && !own.contains("Domain") && own.contains("SameSite=Lax"))
    #expect(own.contains("; Path=/;") == isSecure)
    let shared = field(.identity) { ($0.cookieDomain, $0.cookieSameSite) = ("example.com", .strict) }
    #expect(shared.hasPrefix(isSecure ? "__Secure-tessera" : "tessera") && shared.contains("; Domain=example.com"))
    #expect(shared.contains("SameSite=Strict") && shared.contains("; Path=/shop;") && shared.contains("; Secure") == isSecure)
    for name in ["", "com", ".example.com", "example.com;", "a b.c", "a..b", "exa\nmple.com"] {
      var policy = WebPolicy()
      policy.cookieDomain = name
      #expect(!policy.hasCookieDomain, "\(name)")
    }
  }

  @Test("Both cookies of a signed-in user are renewed with every page, and never after signing out")
  func renewal() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      _ = try await signIn("Ada", guest)
      for _ in 0..<2 {
        let page = try await guest.get("/orders")
        let cookies = page.all("set-cookie")
        #expect(cookies.count == 2 && cookies.allSatisfy { $0.contains("Max-Age=2592000") && $0.contains("HttpOnly") }, "\(cookies)")
        #expect(cookies.contains { $0.contains("-identity=\(guest.cookies["tessera-identity"] ?? "none");") })
      }
      let page = try #require(try await guest.get("/orders").pageID)
      _ = try await guest.use("out", on: page, id: "out")
      #expect(try await !guest.get("/").all("set-cookie").contains { $0.contains("-identity=") && !$0.contains("Max-Age=0") })
    }
  }

  @Test(
    "Made-up tokens identify no user",
    arguments: ["", "a", String(repeating: "0", count: 32), String(repeating: "f", count: 4_000), "../../x"])
  func forged(token: String) async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      guest.cookies["tessera-identity"] = token
      let status = try await guest.get("/orders").status
      #expect(status == 303)
    }
  }

  @Test("An identity without an id counts as signed out, and does not own pages without an owner")
  func nameless() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest(), token = RandomToken.make()
      try await server.host.services.signIns.memory.signIn(Identity("", name: "Nobody"), token)
      guest.cookies["tessera-identity"] = token
      #expect(try await guest.get("/orders").status == 303)
    }
  }

  @Test("An address of a proxy is believed only if the proxy is trusted")
  func proxies() throws {
    func origin(_ fields: [(String, String)], peer: String, trusted: [WebPolicy.NetworkRange]) -> RequestOrigin {
      var head = HTTPRequest(method: .get, scheme: "http", authority: "inside:8080", path: "/")
      for (name, value) in fields { head.headerFields[HTTPField.Name(name)!] = value }
      return RequestOrigin(head, peer: peer, isSecure: false, trusted: trusted)
    }
    let said = [("X-Forwarded-For", "6.6.6.6, 192.0.2.7"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "shop.example")]
    let believed = origin(said, peer: "127.0.0.1", trusted: ["127.0.0.0/8"])
    #expect(believed.limitKey == "192.0.2.7" && believed.isSecure && believed.authority == "shop.example")
    let ignored = origin(said, peer: "203.0.113.9", trusted: ["127.0.0.0/8"])
    #expect(ignored.limitKey == "203.0.113.9" && !ignored.isSecure && ignored.authority == "inside:8080")
    let forwarded = origin(
      [("Forwarded", #"for=6.6.6.6, for="[2001:db8:1:2:3::4]:44";proto=https;host=shop.example"#)], peer: "::1", trusted: ["::1"])
    #expect(forwarded.limitKey == "2001:db8:1:2::/64" && forwarded.isSecure && forwarded.authority == "shop.example")
    let garbage = origin([("Forwarded", "for=;;==,\"\";host=a b<script>;proto=gopher")], peer: "::1", trusted: ["::1"])
    #expect(garbage.authority == "inside:8080" && !garbage.isSecure)
  }

  @Test("A policy is widened by name and never by what an attacker could inject")
  func policy() throws {
    var policy = WebPolicy()
    try policy.allow(.images, from: "https://pictures.example")
    #expect(policy.contentSecurityPolicy.contains("img-src 'self' https: data: https://pictures.example;"))
    for source in [
      "'unsafe-inline'", "'nonce-c2FtZQ=='", "https://*:443", "https://*:*", "wss://*", "wss://*:1", "*", "data:",
      "https://x; script-src *", "javascript:", "https://*", "",
    ] {
      #expect(throws: WebPolicy.Refusal.self) { try policy.allow(.scripts, from: source) }
    }
  }
}
