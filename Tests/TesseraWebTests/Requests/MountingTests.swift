import Foundation
import HTTPTypes
import Hummingbird
import Logging
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A counter with a link. Shows the current user, time zone and token.
private struct Counting: App {
  let name: Phrase
  let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]
  let navigation = [AppLink("More", to: "/more")]

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment { _ in }
    environment[Token.self] = visit.identity?.credential ?? ""
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route {
    case "/", "/more": AnyScreen(CountingScreen(who: visit.identity?.name ?? "nobody", zone: visit.timeZone))
    case "/admin": visit.identity?.roles.contains("admin") == true ? AnyScreen(CountingScreen(who: "an admin", zone: "")) : nil
    case "/moved": .redirect(to: "/more")
    case "/lost": .redirect(to: "/../own")
    case "/login": .redirect(to: "https://example.com/login?next=/shop/more")
    default: nil
    }
  }

  enum Token: ScreenEnvironment.Key { static var defaultValue: String { "" } }
}

private struct CountingScreen: Screen {
  struct State: ScreenState, Codable {
    var count = 0
    var token = ""
  }
  enum Action: Equatable, Sendable { case didPress, didPressAsk, asked(String), didPressIn, didPressOut }
  let who: String
  let zone: String

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(state.count) for \(who) in \(zone), token '\(state.token)'").id("status")
      ButtonItem("More", on: .didPress).id("more")
      ButtonItem("Ask", on: .didPressAsk).id("ask")
      ButtonItem("In", on: .didPressIn).id("in")
      ButtonItem("Out", on: .didPressOut).id("out")
      SubtitleItem("Elsewhere", route: "/more").id("link")
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress: state.count += 1
    case .didPressAsk: return .run("ask") { $0.send(.asked($0.environment[Counting.Token.self])) }
    case .asked(let token): state.token = token
    case .didPressIn: return .signIn(Identity("bob", name: "bob"))
    case .didPressOut: return .signOut
    }
    return .none
  }
}

/// The context of a server that has accounts of its own, and knows nothing of Tessera's.
private struct AccountContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var account: String?

  init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Finds the session of a request, and refuses ended sessions.
private struct AccountMiddleware: RouterMiddleware {
  let sessions: Sessions

  @concurrent func handle(
    _ request: Request, context: AccountContext, next: @concurrent (Request, AccountContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.account = await sessions.account(request.headers[HTTPField.Name("X-Session")!])
    return try await next(request, context)
  }
}

private actor Sessions {
  var accounts = ["7": "ada", "8": "bob"]
  func account(_ session: String?) -> String? { session.flatMap { accounts[$0] } }
  func end(_ session: String) { accounts[session] = nil }
}

private func host(_ name: Phrase, _ policy: WebPolicy = WebPolicy(), identify: WebHost<WebContext>.Identify? = nil) -> WebHost<WebContext> {
  WebHost(
    Counting(name: name), policy: policy, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, metrics: nil, identify: identify)
}

extension Guest {
  fileprivate func press(_ item: String, _ page: String, at base: String, _ fields: [(String, String)] = []) async throws -> Reply {
    let json =
      #"{"page":"\#(page)","layer":0,"id":"\#(UInt64.random(in: 0...UInt64.max))","kind":"control","item":"\#(item)","control":"main"}"#
    let fields = [("Content-Type", "application/json")] + Guest.sameOrigin + fields
    return try await send("POST", base + "/_tessera/event", fields, body: Array(json.utf8))
  }
}

@Suite("A mount path in a surrounding server", .timeLimit(.minutes(2)))
struct MountingTests {
  /// All addresses in a page that belong to this server.
  private func addresses(_ text: String) -> [String] {
    text.components(separatedBy: "\"").filter {
      $0.hasPrefix("/") && !$0.hasPrefix("//") && $0.utf8.count < 300 && !$0.contains { " <>".contains($0) }
    }
  }

  @Test("Two apps below two paths, beside own routes: every address is below its own, and nothing disturbs the others")
  func twoApps() async throws {
    try await withRouter { router in
      router.get("/") { _, _ in "our own page" }
      router.get("shop/own") { _, _ in "our own page in the shop" }
      let (shop, depot) = (host("Shop"), host("Depot"))
      shop.addRoutes(to: router.group("shop"))
      depot.addRoutes(to: router.group("depots/:name"))
      return [shop.sweeper, depot.sweeper]
    } _: { guest in
      let own = try await guest.get("/")
      #expect(own.text == "our own page" && own["content-security-policy"] == nil && own.all("set-cookie").isEmpty)
      #expect(try await guest.get("/shop/own").text == "our own page in the shop")
      for base in ["/shop", "/depots/north"] {
        let page = try await guest.get(base)
        #expect(page.status == 200 && page["content-security-policy"] != nil)
        let addresses = addresses(page.text)
        #expect(
          !addresses.isEmpty && addresses.allSatisfy { $0 == base || $0.hasPrefix(base + "/") || $0.hasPrefix(base + "?") }, "\(addresses)")
        #expect(page.all("set-cookie").allSatisfy { $0.contains("; Path=\(base);") }, "\(page.all("set-cookie"))")
        let asset = try #require(addresses.first { $0.hasSuffix(".css") })
        #expect(try await guest.get(asset).status == 200)
        let id = try #require(page.pageID)
        #expect(try await guest.press("more", id, at: base).status == 200)
        #expect(try await guest.get("\(base)?_t.page=\(id)").text.contains("1 for nobody"))
        #expect(try await guest.get(base + "/moved")["location"] == base + "/more")
        // To a page of the surrounding server, by its whole address.
        #expect(try await guest.get(base + "/login")["location"] == "https://example.com/login?next=/shop/more")
        #expect(try await guest.get(base + "/nothing").status == 404)
        #expect(try await guest.get(base + "/_tessera/language/ar?return=/more")["location"] == base + "/more")
      }
      // Cookies of both, each of its own name; a page of one is unknown to the other.
      let names = Set(guest.cookies.keys.filter { !$0.hasSuffix("language") })
      #expect(names.count == 2, "\(names)")
      let page = try #require(try await guest.get("/shop").pageID)
      #expect(try await guest.press("more", page, at: "/depots/north").status == 410)
      #expect(try await guest.press("more", page, at: "/shop").status == 200)
      // Another depot is another mount path.
      #expect(try await guest.press("more", page, at: "/depots/south").status == 410)
    }
  }

  @Test("No redirect and no return target leaves the app's mount path")
  func returns() async throws {
    try await withRouter { router in
      router.get("own") { _, _ in "our own page" }
      let shop = host("Shop")
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest in
      #expect(try await guest.get("/shop/lost")["location"] == "/shop/")
      for path in [
        "/../own", "/%2e%2e/own", "/%252e%252e/own", "/a/../../own", "/.%2E/own", "/..%5Cown", "/a%09/../../own", "/.%0a./own",
      ] {
        let answer = try await guest.get("/shop/_tessera/language/ar?return=\(path)")
        #expect(answer.status == 303 && answer["location"] == "/shop/", "\(path): \(answer["location"] ?? "")")
      }
      #expect(try await guest.get("/shop/_tessera/language/ar?return=/a/../more")["location"] == "/shop/a/../more")
    }
  }

  @Test("Slashes that are doubled change neither the mount path of an app nor its cookies, and HEAD is answered like GET")
  func odd() async throws {
    try await withRouter { router in
      let shop = host("Shop")
      shop.addRoutes(to: router.group("depots/:name"))
      return [shop.sweeper]
    } _: { guest in
      for path in ["/depots/north/more", "//depots/north/more", "/depots//north//more"] {
        let page = try await guest.get(path)
        guard page.status == 200 else {
          #expect(page.status == 404)
          continue
        }
        let addresses = addresses(page.text)
        #expect(!addresses.isEmpty && addresses.allSatisfy { $0.hasPrefix("/depots/north") }, "\(path): \(addresses)")
        #expect(page.all("set-cookie").allSatisfy { $0.contains("; Path=/depots/north;") }, "\(path)")
      }
      let asset = try #require(addresses(try await guest.get("/depots/north").text).first { $0.hasSuffix(".css") })
      let paths = ["", "/more", "/nothing", "/_tessera/health", "/_tessera/health/ready"].map { "/depots/north" + $0 } + [asset]
      for path in paths {
        let (head, page) = (try await guest.send("HEAD", path), try await guest.get(path))
        #expect(head.status == page.status && head.text.isEmpty && head["content-type"] == page["content-type"], "\(path)")
      }
    }
  }

  @Test("Behind a proxy that removes a path, every address includes it")
  func basePath() async throws {
    try await withRouter { router in
      var policy = WebPolicy()
      policy.basePath = "/shop"
      let shop = host("Shop", policy)
      shop.addRoutes(to: router)
      return [shop.sweeper]
    } _: { guest in
      let page = try await guest.get("/")
      #expect(
        addresses(page.text).allSatisfy { $0 == "/shop" || $0.hasPrefix("/shop/") || $0.hasPrefix("/shop?") }, "\(addresses(page.text))")
      #expect(page.all("set-cookie").allSatisfy { $0.contains("; Path=/shop;") })
      #expect(try await guest.get("/moved")["location"] == "/shop/more")
      let id = try #require(page.pageID)
      let form = try await guest.post("/?_t.page=\(id)", [("_t.layer", "0"), ("_t.press", "main@more")])
      #expect(form["location"]?.hasPrefix("/shop/?") == true, "\(form["location"] ?? "")")
    }
  }

  @Test(
    "A base path has no trailing slash, is empty for the root, and is spelled as browsers spell it",
    arguments: [("/", ""), ("/apps//", "/apps"), ("/läden", "/l%C3%A4den"), ("/l%c3%a4den/", "/l%C3%A4den")])
  func untidyBasePath(_ path: String, _ base: String) async throws {
    try await withRouter { router in
      var policy = WebPolicy()
      policy.basePath = path
      let shop = host("Shop", policy)
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest in
      let page = try await guest.get("/shop")
      let (all, own) = (addresses(page.text), base + "/shop")
      #expect(!all.isEmpty && all.allSatisfy { $0 == own || $0.hasPrefix(own + "/") || $0.hasPrefix(own + "?") }, "\(all)")
      #expect(page.all("set-cookie").allSatisfy { $0.contains("; Path=\(own);") }, "\(page.all("set-cookie"))")
    }
  }

  private static let user = HTTPField.Name("X-User")!
  private static let token = HTTPField.Name("X-Token")!

  private func withUsers(_ body: @escaping @Sendable (Guest) async throws -> Void) async throws {
    try await withRouter { router in
      let shop = host("Shop") { request, _ in
        guard let user = request.headers[Self.user] else { return nil }
        guard user != "broken" else { throw HTTPError(.serviceUnavailable, message: "Accounts rest.") }
        return Identity(user, name: user, roles: user == "root" ? ["admin"] : [], credential: request.headers[Self.token] ?? "")
      }
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: {
      try await body($0)
    }
  }

  @Test(
    "The surrounding server identifies the user for pages and events. Another user in the same browser gets no data of the former one")
  func identified() async throws {
    try await withUsers { guest in
      let page = try await guest.get("/shop", [("X-User", "ada")])
      #expect(page.text.contains("0 for ada"))
      let id = try #require(page.pageID)
      #expect(try await guest.press("more", id, at: "/shop", [("X-User", "ada")]).status == 200)
      #expect(try await guest.get("/shop?_t.page=\(id)", [("X-User", "ada")]).text.contains("1 for ada"))
      let other = try await guest.get("/shop?_t.page=\(id)", [("X-User", "bob")])
      #expect(other.text.contains("0 for bob") && other.pageID != id)
      #expect(try await guest.press("more", id, at: "/shop", [("X-User", "bob")]).status == 410)
      #expect(try await guest.press("more", id, at: "/shop").status != 200)
      #expect(try await guest.get("/shop/admin", [("X-User", "bob")]).status == 404)
      #expect(try await guest.get("/shop/admin", [("X-User", "root")]).status == 200)
    }
  }

  @Test("An authentication middleware's context identifies the user for pages, events, forms and streams")
  func ownContext() async throws {
    let sessions = Sessions()
    try await withRouter(of: AccountContext.self) { router in
      router.add(middleware: AccountMiddleware(sessions: sessions))
      router.get("/who") { _, context in context.account ?? "nobody" }
      let shop = WebHost<AccountContext>(
        Counting(name: "Shop"), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      ) { _, context in context.account.map { Identity($0, name: $0) } }
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest in
      let (ada, bob) = ([("X-Session", "7")], [("X-Session", "8")])
      #expect(try await guest.get("/who", ada).text == "ada")
      let page = try #require(try await guest.get("/shop", ada).pageID)
      #expect(try await guest.press("more", page, at: "/shop", ada).status == 200)
      let form = [("_t.layer", "0"), ("_t.press", "main@more")]
      #expect(try await guest.post("/shop?_t.page=\(page)", form, Guest.sameOrigin + ada).status == 303)
      #expect(try await guest.get("/shop?_t.page=\(page)", ada).text.contains("2 for ada"))
      #expect(try await guest.press("more", page, at: "/shop", bob).status == 410)
      #expect(try await guest.send("GET", "/shop/_tessera/stream", [("Accept", "text/event-stream")]).status == 410)
      await sessions.end("7")
      #expect(try await guest.press("more", page, at: "/shop", ada).status != 200)
      #expect(try await guest.get("/shop?_t.page=\(page)", ada).text.contains("0 for nobody"))
    }
  }

  @Test("Signing out on a screen ends the surrounding server's session, and its own routes know the user")
  func endSession() async throws {
    let sessions = Sessions()
    try await withRouter(of: AccountContext.self) { router in
      router.add(middleware: AccountMiddleware(sessions: sessions))
      let shop = WebHost<AccountContext>(
        Counting(name: "Shop"), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        endSession: { request, _ in
          await sessions.end(request.headers[HTTPField.Name("X-Session")!] ?? "")
          return [.setCookie: "session=; Max-Age=0"]
        },
        identify: { _, context in context.account.map { Identity($0, name: $0) } })
      router.get("shop/receipts/:id") { request, context in
        try await shop.identity(of: request, context, at: "/shop")?.id ?? "nobody"
      }
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest in
      let ada = [("X-Session", "7")]
      #expect(try await guest.get("/shop/receipts/1", ada).text == "ada")
      #expect(try await guest.get("/shop/receipts/1").text == "nobody")
      let page = try #require(try await guest.get("/shop", ada).pageID)
      let out = try await guest.press("out", page, at: "/shop", ada)
      #expect(out.status == 200 && out.all("set-cookie").contains("session=; Max-Age=0"))
      #expect(try await guest.get("/shop", ada).text.contains("0 for nobody"))
      #expect(try await guest.get("/shop/receipts/1", ada).text == "nobody")
    }
  }

  @Test("A mount path without its slash stops the program, which says how to write one")
  func mountPath() async {
    for path in ["", "/", "/shop", "/shop/"] { HTMLMounts.check(path) }
    let refused = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { HTMLMounts.check("shop") }
    let words = refused.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(words.contains("'shop' is not a mount path. Write it as '/shop'"), "\(words.prefix(400))")
    await #expect(processExitsWith: .failure) {
      var cluster = Cluster(secret: String(repeating: "x", count: 32))
      cluster.mountPath = "shop"
    }
  }

  @Test("Routes beside the app know a user who signed in through the app. Signing out without endSession is logged")
  func ownRoutes() async throws {
    let log = RecordingLog()
    try await withRouter { router in
      let shop = WebHost(Counting(name: "Shop"), logger: log.logger) { (request: Request, _: WebContext) in
        request.headers[Self.user].map { Identity($0, name: $0) }
      }
      router.get("shop/who") { request, context in try await shop.identity(of: request, context, at: "/shop")?.id ?? "nobody" }
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest in
      let page = try #require(try await guest.get("/shop").pageID)
      #expect(try await guest.press("in", page, at: "/shop").status == 200)
      #expect(try await guest.get("/shop/who").text == "bob")
      let inside = try #require(try await guest.get("/shop").pageID)
      #expect(try await guest.press("out", inside, at: "/shop").status == 200)
      #expect(try await guest.get("/shop/who").text == "nobody")
      #expect(!log.lines.contains { $0.message.contains("endSession") })
      let known = try #require(try await guest.get("/shop", [("X-User", "ada")]).pageID)
      _ = try await guest.press("out", known, at: "/shop", [("X-User", "ada")])
      #expect(log.lines.contains { $0.message.contains("endSession") })
    }
  }

  @Test("A renewed token reaches the continued page")
  func renewed() async throws {
    try await withUsers { guest in
      let page = try #require(try await guest.get("/shop", [("X-User", "ada"), ("X-Token", "one")]).pageID)
      for token in ["one", "two"] {
        let fields = [("X-User", "ada"), ("X-Token", token)]
        #expect(try await guest.press("ask", page, at: "/shop", fields).status == 200)
        #expect(try await guest.get("/shop?_t.page=\(page)", fields).text.contains("token '\(token)'"))
      }
    }
  }

  @Test("An error of the server's own lookup is the response, and no user is mistaken for another")
  func lookupFails() async throws {
    try await withUsers { guest in
      let page = try #require(try await guest.get("/shop", [("X-User", "ada")]).pageID)
      for reply in [
        try await guest.get("/shop", [("X-User", "broken")]), try await guest.press("more", page, at: "/shop", [("X-User", "broken")]),
      ] {
        #expect(reply.status == 503 && reply.text.contains("Accounts rest."))
      }
      #expect(try await guest.get("/shop?_t.page=\(page)", [("X-User", "ada")]).text.contains("0 for ada"))
    }
  }

  @Test(
    "Strings that would run are text as an identity",
    arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'--", "\u{202E}x"])
  func hostileIdentity(name: String) async throws {
    try await withUsers { guest in
      let reply = try await guest.get("/shop", [("X-User", name)])
      #expect(reply.status == 200 && !reply.text.contains("<script>alert") && !reply.text.contains("<img src=x"))
    }
  }
}

@Suite("Time zone and language of a visit", .timeLimit(.minutes(2)))
struct VisitTests {
  @Test("The script's time zone is used after the first page, and an invalid one is not")
  func zone() async throws {
    try await withServer(Counting(name: "Zones")) { server in
      let guest = server.guest()
      let first = try await guest.get("/")
      #expect(first.text.contains("in UTC"))
      let page = try #require(first.pageID)
      for zone in ["Mars/Olympus", "../../etc/passwd", "<script>", String(repeating: "a", count: 5_000), ""] {
        let reply = try await guest.live("attach", #"{"page":"\#(page)","zone":"\#(zone)"}"#)
        #expect(!reply.all("set-cookie").contains { $0.contains("-zone=") }, "\(zone.prefix(20))")
      }
      let reply = try await guest.live("attach", #"{"page":"\#(page)","zone":"Asia/Riyadh"}"#)
      #expect(reply.all("set-cookie").contains { $0.contains("-zone=") && $0.contains("HttpOnly") })
      #expect(try await guest.get("/more").text.contains("in Asia/Riyadh"))
    }
  }

  @Test("The header decides the language until the user chooses one. The choice belongs to the visit")
  func language() async throws {
    try await withServer(Counting(name: "Words")) { server async throws in
      let guest = server.guest()
      let arabic = [("Accept-Language", "ar-SA,ar;q=0.9,en;q=0.1")]
      let first = try await guest.get("/", arabic)
      #expect(first.text.contains("dir=\"rtl\""))
      #expect(try await guest.get("/", [("Accept-Language", "*;q=0.1, xx-,;q=,en")]).text.contains("lang=\"en\""))
      #expect(try await guest.get("/_tessera/language/en?return=/").status == 303)
      #expect(try await guest.get("/", arabic).text.contains("lang=\"en\""))
      #expect(try await guest.get("/_tessera/language/xx?return=/").all("set-cookie").isEmpty)
      #expect(try await server.guest().get("/", arabic).text.contains("lang=\"ar\""))
    }
  }
}
