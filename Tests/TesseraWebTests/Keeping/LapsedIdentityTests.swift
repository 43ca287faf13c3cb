import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Pages of a user who is signed out for a while", .timeLimit(.minutes(2)))
struct LapsedIdentityTests {
  private let secret = "a thought of doc"
  private let store = InMemoryPageStore()
  private let person = PersonNow()

  /// The user whom the surrounding server identifies.
  private final class PersonNow: Sendable {
    private let identity = Mutex<Identity?>(nil)
    var now: Identity? { identity.withLock { $0 } }
    func become(_ id: String?, session: String = "") { identity.withLock { $0 = id.map { Identity($0, session: session) } } }
  }

  /// Doc typed something, and then is not known any more.
  private func withDoc(
    isKept: Bool = true, _ body: @escaping @Sendable (TestServer, Guest, String) async throws -> Void
  ) async throws {
    let person = person
    person.become("doc")
    try await withServer(DraftScreen.app(), keeping: isKept ? PageKeeping(store) : nil, identify: { _, _ in person.now }) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: "\"\(secret)\"", on: page, id: "1").status == 200)
      try await body(server, guest, page)
    }
  }

  /// Expects that the current user of the browser cannot see what doc typed.
  private func expectNothing(_ guest: Guest, _ page: String) async throws {
    for path in ["/draft?_t.page=\(page)", "/draft", "/draft?_t.page=carried-\(page)"] {
      guest.cookies["tessera-page"] = page
      let isShown = try await guest.get(path).text.contains(secret)
      #expect(!isShown)
    }
    let event = try await guest.use("Send", on: page, id: "x")
    #expect(event.status == 410 && !event.text.contains(secret))
    let form = try await guest.post("/draft?_t.page=\(page)", [("_t.layer", "0"), ("_t.a.main@Send", "")])
    let isShown = try await guest.follow(form).text.contains(secret)
    #expect(!form.text.contains(secret) && !isShown)
    let attached = try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#)
    #expect(!attached.text.contains(secret))
  }

  @Test("No other user gets them. The same user does in the same browser, under other ids")
  func comesBack() async throws {
    try await withDoc { server, guest, page in
      let first = guest.secret
      person.become(nil)
      try await expectNothing(guest, page)
      let second = guest.secret
      #expect(second != first)
      person.become("doc")
      let reply = try await guest.get("/draft?_t.page=\(page)")
      #expect(reply.text.contains(secret) && reply.pageID != page)
      #expect(guest.secret != second && guest.secret != first)
      // Once more, with the page that it is now.
      let now = try #require(reply.pageID)
      person.become(nil)
      try await expectNothing(guest, now)
      person.become("doc")
      #expect(try await guest.get("/draft?_t.page=\(now)").text.contains(secret))
    }
  }

  @Test(
    "After signing in again, the user finds the input under another id, even after the visitor left memory or the process restarted",
    arguments: ["in memory", "left", "started anew"])
  func otherSession(way: String) async throws {
    @Sendable func comesBack(_ guest: Guest, _ page: String) async throws {
      person.become("doc", session: "2")
      let reply = try await guest.get("/draft?_t.page=\(page)")
      let next = try #require(reply.pageID)
      #expect(reply.text.contains(secret) && next != page)
      #expect(try await guest.use("Text", value: "\"\(secret), and more\"", on: next, id: "2").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(next)").text.contains("\(secret), and more"))
      while try await store.usage(of: nil).pages > 1 { try await Task.sleep(for: .milliseconds(1)) }
    }
    let left = Mutex<(cookies: [String: String], page: String)?>(nil)
    try await withDoc { server, guest, page in
      if way == "left" { await server.host.registry.sweep(now: .now + .seconds(10_000)) }
      if way == "started anew" { left.withLock { $0 = (guest.cookies, page) } } else { try await comesBack(guest, page) }
    }
    guard let (cookies, page) = left.withLock({ $0 }) else { return }
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store), identify: { [person] _, _ in person.now }) { server in
      let guest = server.guest()
      guest.cookies = cookies
      try await comesBack(guest, page)
    }
  }

  @Test(
    "If the response with the new cookie was lost, the next one has it and the input, only for the same user",
    arguments: ["doc", nil], [false, true])
  func lostAnswer(before: String?, isKept: Bool) async throws {
    let (person, secret) = (person, secret)
    person.become(before)
    let app = DraftScreen.app()
    try await withServer(app, keeping: isKept ? PageKeeping(store) : nil, identify: { _, _ in person.now }) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: "\"\(secret)\"", on: page, id: "1").status == 200)
      let former = guest.cookies
      person.become("doc", session: "2")
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains(secret))
      let successor = guest.secret
      // A request with the old cookie gets nothing unless it is of the same user and session.
      for (id, session) in [("pat", ""), ("doc", "3"), (nil, "")] as [(String?, String)] {
        let other = server.guest()
        other.cookies = former
        person.become(id, session: session)
        #expect(try await !other.get("/draft?_t.page=\(page)").text.contains(secret))
        #expect(other.secret != successor)
      }
      person.become("doc", session: "2")
      guest.cookies = former
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 410)
      guest.cookies = former
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains(secret))
      #expect(guest.secret == successor)
    }
  }

  @Test("The same happens if a stream or a later request notices it")
  func streamFindsOut() async throws {
    try await withDoc { server, guest, page in
      let visitor = try #require(server.visitor(guest))
      person.become(nil)
      await server.host.registry.end(visitor, for: nil)
      try await expectNothing(guest, page)
      person.become("doc")
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains(secret))
    }
  }

  @Test("Another user ends them, immediately or after a signed-out request", arguments: [false, true])
  func anotherPerson(isAfterNobody: Bool) async throws {
    try await withDoc { server, guest, page in
      let owner = PageRecord.Owner(visitor: try #require(guest.secret), identity: "doc")
      if isAfterNobody {
        person.become(nil)
        _ = try await guest.get("/draft")
        #expect(try await store.usage(of: owner).pages == 1)
      }
      person.become("pat")
      try await expectNothing(guest, page)
      #expect(try await store.usage(of: owner).pages == 0)
      person.become("doc")
      #expect(try await !guest.get("/draft?_t.page=\(page)").text.contains(secret))
    }
  }

  @Test("Ending the user deletes the waiting pages, and another browser never gets them")
  func ended() async throws {
    try await withDoc { server, guest, page in
      person.become(nil)
      _ = try await guest.get("/draft")
      person.become("doc")
      let other = server.guest()
      #expect(try await !other.get("/draft?_t.page=\(page)").text.contains(secret))
      try await server.host.end(Identity("doc"))
      #expect(try await !guest.get("/draft?_t.page=\(page)").text.contains(secret))
    }
  }

  @Test("The same user finds them in the same browser after the process was restarted", arguments: [true, false])
  func processGone(isSeenAsNobodyAgain: Bool) async throws {
    let (cookies, page) = try await { () async throws -> ([String: String], String) in
      let found = Mutex<([String: String], String)>(([:], ""))
      try await withDoc { _, guest, page in
        person.become(nil)
        try await expectNothing(guest, page)
        found.withLock { $0 = (guest.cookies, page) }
      }
      return found.withLock { $0 }
    }()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store), identify: { [person] _, _ in person.now }) { server in
      let guest = server.guest()
      guest.cookies = cookies
      if isSeenAsNobodyAgain { try await expectNothing(guest, page) }
      // Neither another user in this browser nor this user in another browser gets them.
      let stranger = server.guest()
      person.become("pat")
      stranger.cookies = cookies
      #expect(try await !stranger.get("/draft?_t.page=\(page)").text.contains(secret))
      person.become("doc")
      #expect(try await !server.guest().get("/draft?_t.page=\(page)").text.contains(secret))
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains(secret))
    }
  }

  /// An app with a sign-in of its own, where only doc signs in.
  private struct Thoughts: App {
    let name: Phrase = "Thoughts"
    let signInRoute: String? = "/sign-in"

    func screen(at route: String, for visit: Visit) -> AnyScreen? {
      switch route {
      case "/sign-in": AnyScreen(Door(), state: .init())
      case "/draft?customer=7": visit.identity == nil ? .signIn : AnyScreen(DraftScreen(), state: .init())
      default: nil
      }
    }

    struct Door: Screen {
      struct State: Equatable, Codable, Sendable {}
      enum Action: Equatable, Sendable { case didPressEnter }
      func title(for state: State) -> Phrase { "Door" }
      func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Enter", on: .didPressEnter) } }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .signIn(Identity("doc")) }
    }
  }

  /// Signs in on the page that a reply redirects to. Returns the reply to the page that follows.
  private func enter(_ guest: Guest, _ reply: Reply) async throws -> Reply {
    let door = try #require(try await guest.follow(reply).pageID)
    let entered = try await guest.use("Enter", on: door, id: "in")
    return try await guest.get(try #require(entered.json("go")))
  }

  @Test(
    "After a session expired, signing in again returns to the page, with script or with a form", arguments: [false, true],
    [false, true])
  func ledBack(isForm: Bool, isRestarted: Bool) async throws {
    let (signIns, secret) = (InMemorySignInStore(), secret)
    @Sendable func expire(_ guest: Guest) async throws { signIns.signOut(try #require(guest.cookies["tessera-identity"])) }
    @Sendable func comesBack(_ guest: Guest, _ page: String, _ action: String) async throws {
      let refused =
        isForm
        ? try await guest.follow(guest.post(action, [("_t.layer", "0"), ("_t.a.main@Send", "")]))
        : try await guest.get("/draft?customer=7&_t.page=\(page)")
      #expect(refused.status == 303 && refused["location"]?.hasPrefix("/sign-in?") == true)
      let text = try await enter(guest, refused).text
      #expect(text.contains(secret) && text.contains("sent 0 times"))
    }
    let (cookies, page, action) = try await withServer(Thoughts(), keeping: PageKeeping(store), signIns: signIns) { server in
      let guest = server.guest()
      let shown = try await enter(guest, guest.get("/draft?customer=7"))
      let (page, action) = (try #require(shown.pageID), try #require(shown.action))
      #expect(try await guest.use("Text", value: "\"\(secret)\"", on: page, id: "1").status == 200)
      try await expire(guest)
      if !isRestarted { try await comesBack(guest, page, action) }
      return (guest.cookies, page, action)
    }
    guard isRestarted else { return }
    try await withServer(Thoughts(), keeping: PageKeeping(store), signIns: signIns) { server in
      let guest = server.guest()
      guest.cookies = cookies
      try await comesBack(guest, page, action)
    }
  }

  @Test("The form of a sign-in page that has ended still redirects to the requested page")
  func doorGone() async throws {
    try await withServer(Thoughts()) { server in
      let guest = server.guest()
      let door = try await guest.follow(guest.get("/draft?customer=7"))
      // As a browser that keeps no cookies.
      guest.cookies = [:]
      let press = [("_t.layer", "0"), ("_t.press", "main@Enter")]
      let anew = try await guest.follow(guest.post(try #require(door.action), press))
      #expect(anew.pageID != door.pageID)
      // Once more, for its own form is the same.
      guest.cookies = [:]
      let again = try await guest.follow(guest.post(try #require(anew.action), press))
      let entered = try await guest.post(try #require(again.action), press)
      #expect(entered["location"] == "/draft?customer=7")
    }
  }

  @Test("Without a store they end")
  func unkept() async throws {
    try await withDoc(isKept: false) { server, guest, page in
      person.become(nil)
      try await expectNothing(guest, page)
      person.become("doc")
      #expect(try await !guest.get("/draft?_t.page=\(page)").text.contains(secret))
    }
  }
}
