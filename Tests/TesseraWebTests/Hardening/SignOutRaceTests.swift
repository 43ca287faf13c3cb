import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A slow screen, a sign-out button, a page for admins, and links that depend on the user.
private struct Office: App {
  let name: Phrase = "Office"
  let signInRoute: String? = "/sign-in"
  let control: SlowScreen.Control

  func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }

  func navigation(for visit: Visit) -> [AppLink] {
    guard let identity = visit.identity else { return [AppLink("Come in", to: "/sign-in")] }
    return [AppLink("My work", to: "/slow")] + (identity.roles.contains("admin") ? [AppLink("Everybody", to: "/admin")] : [])
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/wait": AnyScreen(SlowScreen(control: control), state: .init())
    case "/slow": visit.identity == nil ? .signIn : AnyScreen(SlowScreen(control: control), state: .init())
    case "/desk":
      visit.identity.map { AnyScreen(PayrollScreen(isAdmin: $0.roles.contains("admin"))).status($0.roles.contains("admin") ? 200 : 403) }
    case "/out": visit.identity == nil ? .signIn : AnyScreen(Leaving())
    case "/admin": visit.identity?.roles.contains("admin") == true ? AnyScreen(Leaving()) : nil
    case "/sign-in", "/": AnyScreen(Leaving())
    default: nil
    }
  }
}

/// Shows admins more than others, at the same address.
private struct PayrollScreen: Screen {
  struct State: ScreenState { var note = "" }
  let isAdmin: Bool
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      if isAdmin { TextItem("Salaries").id("salaries") }
    }
  }
}

private struct Leaving: Screen {
  enum Action: Equatable, Sendable { case out }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Sign out", on: .out).id("out") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signOut }
}

@Suite("Signing out while something is under way", .timeLimit(.minutes(2)))
struct SignOutRaceTests {
  /// Signs a guest in.
  private func be(_ identity: Identity, _ guest: Guest, _ server: TestServer) async throws -> String {
    let token = RandomToken.make()
    try await server.host.services.signIns.memory.signIn(identity, token)
    guest.cookies["tessera-identity"] = token
    return token
  }

  private func withOffice(
    heartbeat: Duration = .seconds(20), wait: Duration = .milliseconds(250), keeping: PageKeeping? = nil,
    log: RecordingLog = RecordingLog(),
    _ body: @escaping @Sendable (TestServer, Guest, SlowScreen.Control) async throws -> Void
  ) async throws {
    let control = SlowScreen.Control()
    var limits = WebLimits()
    (limits.heartbeat, limits.firstAnswerWait) = (heartbeat, wait)
    try await withServer(Office(control: control), keeping: keeping, limits: limits, logger: log.logger) { server in
      try await body(server, server.guest(), control)
      control.open()
    }
  }

  @Test("During an effect: it is cancelled, and its result is dropped")
  func effect() async throws {
    try await withOffice { server, guest, control in
      _ = try await be(Identity("ada"), guest, server)
      let slow = try #require(try await guest.get("/slow").pageID)
      let out = try #require(try await guest.get("/out").pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(slow)","revisions":{}}"#).status == 204)
      let former = guest.cookies
      try await LiveStream.open(guest) { stream in
        #expect(try await guest.use("out", on: out, id: "out").status == 200)
        var cancellations = control.cancellations.makeAsyncIterator()
        _ = await cancellations.next()
        control.open()
        while let part = try await stream.next() {
          if case .message(_, _, let data) = part { #expect(!data.contains("arrived")) }
        }
      }
      let thief = server.guest()
      thief.cookies = former
      #expect(try await thief.get("/slow?_t.page=\(slow)").status == 303)
      #expect(try await !guest.get("/").text.contains("arrived"))
      #expect(server.host.metrics.current.visitors == server.host.registry.count)
    }
  }

  @Test("While a page is loading: the response shows no data and redirects to the sign-in")
  func page() async throws {
    try await withOffice(wait: .seconds(30)) { server, guest, control in
      _ = try await be(Identity("ada"), guest, server)
      let out = try #require(try await guest.get("/out").pageID)
      let other = server.guest()
      other.cookies = guest.cookies
      // The reply waits for the screen's first load, which takes longer than signing out.
      async let asked = guest.get("/slow")
      while await server.visitor(other)?.isBusy != true { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await other.use("out", on: out, id: "out").status == 200)
      let reply = try await asked
      #expect(!reply.text.contains("waiting") && [303, 503].contains(reply.status), "\(reply.status)")
    }
  }

  @Test("The next response removes the cookie of an ended sign-in. A late response does not remove the cookie of a new one")
  func deadCookie() async throws {
    try await withOffice(wait: .seconds(30)) { server, guest, control in
      _ = try await guest.get("/")
      guest.cookies["tessera-identity"] = RandomToken.make()
      let dead = guest.cookies
      #expect(try await guest.get("/").all("set-cookie").contains { $0.contains("-identity=;") && $0.contains("Max-Age=0") })
      let other = server.guest()
      other.cookies = dead
      // A user signs in while the server renders the reply for another tab, whose request had the old cookie.
      async let asked = other.get("/wait")
      while await server.visitor(other)?.isBusy != true { try await Task.sleep(for: .milliseconds(1)) }
      guest.cookies = dead
      _ = try await be(Identity("ada"), guest, server)
      #expect(try await guest.get("/").status == 200 && guest.secret != other.secret)
      control.open()
      #expect(try await !asked.all("set-cookie").contains { $0.contains("-identity=") })
    }
  }

  @Test("During a submission without script: the response shows no data and redirects to the sign-in", arguments: [false, true])
  func submission(isKept: Bool) async throws {
    try await withOffice(keeping: isKept ? PageKeeping(InMemoryPageStore()) : nil) { server, guest, control in
      _ = try await be(Identity("ada"), guest, server)
      let slow = try #require(try await guest.get("/slow").pageID)
      let out = try #require(try await guest.get("/out").pageID)
      let other = server.guest()
      other.cookies = guest.cookies
      // The answer waits for the effect of the button.
      async let sent = guest.post("/slow?_t.page=\(slow)", [("_t.layer", "0"), ("_t.press", "main@Start")])
      var cancellations = control.cancellations.makeAsyncIterator()
      // The button restarted the effect.
      _ = await cancellations.next()
      #expect(try await other.use("out", on: out, id: "out").status == 200)
      control.open()
      let reply = try await sent
      #expect(!reply.text.contains("arrived") && reply.status == 303, "nothing of it waits to be loaded again")
      let next = try await guest.follow(reply)
      #expect(next.status == 303 && next["location"]?.hasPrefix("/sign-in") == true, "\(next.status)")
    }
  }

  @Test("During a slow body: the user is identified once the body is complete", arguments: ["event", "form", "files"])
  func body(kind: String) async throws {
    let log = RecordingLog()
    try await withOffice(log: log) { server, guest, _ in
      _ = try await be(Identity("ada"), guest, server)
      let page = try #require(try await guest.get("/slow").pageID)
      _ = try await guest.live("identify", "{}")
      let event = kind == "event"
      func part(_ name: String, _ value: String) -> String {
        "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
      }
      let (body, type) =
        switch kind {
        case "event": (#"{"page":"\#(page)","layer":0,"id":"1","kind":"control","item":"Grow","control":"main"}"#, "application/json")
        case "form": ("_t.layer=0&_t.press=main%40Grow&typed=a-secret-word", "application/x-www-form-urlencoded")
        default:
          (
            part("_t.layer", "0") + part("_t.press", "main@Grow") + part("typed", "a-secret-word") + "--XX--\r\n",
            "multipart/form-data; boundary=XX"
          )
        }
      let head = guest.head(
        "POST", event ? "/_tessera/event" : "/slow?_t.page=\(page)", Guest.sameOrigin + [("Content-Type", type)], length: body.utf8.count)
      let bytes = try await Connection.open(port: server.port) { connection in
        try await connection.write(head + body.prefix(20))
        // The server has read the head, because it answers a later request.
        _ = try await guest.get("/_tessera/health")
        // Another machine ends the sign-in.
        try await server.host.services.signIns.memory.end("ada", session: nil)
        try await connection.write(String(body.dropFirst(20)))
        return try await connection.readToEnd()
      }
      let reply = try #require(Reply(bytes))
      #expect(reply.status == (event ? 410 : 303), "\(reply.status)")
      #expect(!reply.text.contains("xxx"))
      #expect(try await guest.get("/slow?_t.page=\(page)").status == 303)
    }
    #expect(!log.lines.contains { line in ([line.message] + line.metadata.values).contains { $0.contains("a-secret-word") } })
  }

  @Test("A stream whose sign-in was revoked elsewhere ends with the next heartbeat")
  func revoked() async throws {
    let log = RecordingLog()
    let token = try await withServerAndToken(log)
    #expect(log.lines.contains { $0.message == "a sign-in has ended" })
    #expect(!log.lines.contains { line in ([line.message] + line.metadata.values).contains { $0.contains(token) } })
  }

  private func withServerAndToken(_ log: RecordingLog) async throws -> String {
    var limits = WebLimits()
    limits.heartbeat = .milliseconds(50)
    return try await withServer(Office(control: SlowScreen.Control()), limits: limits, logger: log.logger) { server in
      let (ada, bob) = (server.guest(), server.guest())
      let token = try await be(Identity("ada"), ada, server)
      _ = try await be(Identity("bob"), bob, server)
      let page = try #require(try await ada.get("/out").pageID)
      let other = try #require(try await bob.get("/out").pageID)
      #expect(try await ada.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      #expect(try await bob.live("attach", #"{"page":"\#(other)","revisions":{}}"#).status == 204)
      try await LiveStream.open(bob) { others in
        try await LiveStream.open(ada) { stream in
          _ = try await stream.next()
          try await server.host.services.signIns.memory.end("ada", session: nil)
          while try await stream.next() != nil {}
        }
        // Another visitor is not affected.
        for _ in 0..<3 { #expect(try await others.next() != nil) }
      }
      #expect(server.visitor(ada) == nil && server.visitor(bob) != nil)
      #expect(try await ada.get("/_tessera/stream").status == 410)
      #expect(try await ada.get("/out").status == 303)
      #expect(server.host.metrics.current.visitors == server.host.registry.count)
      return token
    }
  }

  @Test("A page of a neighbouring host opens no stream, and a link on another site chooses no language")
  func neighbours() async throws {
    try await withOffice { server, guest, _ in
      let page = try #require(try await guest.get("/").pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        // Routers take no notice of empty parts of a path.
        for path in ["/_tessera/stream", "/_tessera/stream/", "//_tessera//stream//"] {
          for site in ["same-site", "cross-site", "none"] {
            #expect(try await guest.send("GET", path, [("Sec-Fetch-Site", site)]).status == 403, "\(path) \(site)")
          }
        }
        #expect(server.host.metrics.current.streams == 1)
      }
      for (site, isChosen) in [("cross-site", false), ("same-site", false), ("same-origin", true), ("none", true)] {
        let reply = try await guest.get("/_tessera/language/en?return=/", [("Sec-Fetch-Site", site)])
        #expect(reply.status == 303 && reply.all("set-cookie").isEmpty != isChosen, "\(site)")
      }
    }
  }

  @Test("Changed roles reach an open tab: forbidden layers close, and the links change")
  func roles() async throws {
    try await withOffice(heartbeat: .milliseconds(50)) { server, guest, _ in
      let token = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let (admin, own) = (try await guest.get("/admin"), try await guest.get("/out"))
      #expect(admin.text.contains("Everybody") && own.text.contains("Everybody"))
      let (adminPage, ownPage) = (try #require(admin.pageID), try #require(own.pageID))
      for page in [adminPage, ownPage] { #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204) }
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        try await server.host.services.signIns.memory.signIn(Identity("ada", roles: []), token)
        var told: [String: String] = [:]
        while told[adminPage] == nil || told[ownPage] == nil {
          let message = try #require(try await stream.nextMessage())
          for operation in message.operations.compactMap({ $0["op"] as? String }) where ["gone", "go"].contains(operation) {
            told[message.page] = operation
          }
        }
        #expect(told == [adminPage: "gone", ownPage: "go"])
      }
      // The page that the user may still see continues, with other links.
      let again = try await guest.get("/out?_t.page=\(ownPage)")
      #expect(again.pageID == ownPage && !again.text.contains("Everybody") && again.text.contains("My work"))
      #expect(try await guest.get("/admin").status == 404)
    }
  }

  @Test("A screen for other roles at the same route takes over the page with its input. Forbidden data is removed")
  func otherScreen() async throws {
    try await withOffice(heartbeat: .milliseconds(50)) { server, guest, _ in
      let token = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let page = try #require(try await guest.get("/desk").pageID)
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      #expect(try await guest.get("/desk?_t.page=\(page)").text.contains("Salaries"))
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
        while true {
          let message = try #require(try await stream.nextMessage())
          guard message.operations.contains(where: { $0["op"] as? String == "patch" }) else { continue }
          #expect(message.operations.description.contains("salaries"))
          break
        }
      }
      let again = try await guest.get("/desk?_t.page=\(page)")
      #expect(again.pageID == page && again.text.contains("half a thought") && !again.text.contains("Salaries"))
      #expect(again.status == 403)
    }
  }

  @Test("The links at the top are those of the current user")
  func links() async throws {
    try await withOffice { server, guest, _ in
      #expect(try await guest.get("/").text.contains("Come in"))
      _ = try await be(Identity("ada", roles: ["admin"]), guest, server)
      let ada = try await guest.get("/out").text
      #expect(ada.contains("My work") && ada.contains("Everybody") && !ada.contains("Come in"))
      let bob = server.guest()
      _ = try await be(Identity("bob"), bob, server)
      #expect(try await !bob.get("/out").text.contains("Everybody"))
    }
  }

  @Test("Many tabs that return at once as another user find one visitor")
  func succession() async throws {
    try await withOffice { server, guest, _ in
      _ = try await guest.get("/")
      _ = try await guest.live("identify", "{}")
      #expect(server.host.registry.count == 1)
      _ = try await be(Identity("ada"), guest, server)
      let cookies = guest.cookies
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<16 {
          group.addTask {
            let tab = server.guest()
            tab.cookies = cookies
            return try await tab.get("/out").status
          }
        }
        for try await status in group { #expect(status == 200) }
      }
      #expect(server.host.registry.count == 1)
      #expect(server.host.metrics.current.visitors == 1)
    }
  }

  @Test("The log of a refused route does not contain its query, which may hold user input")
  func typedRoute() async throws {
    let log = RecordingLog()
    try await withOffice(log: log) { server, guest, _ in
      _ = try await guest.get("/?q=what-somebody-typed")
      let page = try #require(try await guest.get("/?q=what-somebody-typed").pageID)
      _ = try await guest.use("nothing", on: page, id: "1")
      _ = try await guest.post("/?q=what-somebody-typed&_t.page=\(page)", [("_t.press", "main@nothing")])
      _ = try await guest.post("/?q=what-somebody-typed", [], [("Origin", "https://evil.example")])
    }
    #expect(!log.lines.contains { line in ([line.message] + line.metadata.values).contains { $0.contains("what-somebody-typed") } })
  }
}
