import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Answers with new cookies that do not arrive, or should not", .timeLimit(.minutes(2)))
struct LostAnswerTests {
  private static let byHand = [("Sec-Fetch-Dest", "document")]
  private static let byScript = [("Sec-Fetch-Dest", "empty")]

  /// The user whom the surrounding server identifies.
  private final class PersonNow: Sendable {
    private let identity = Mutex<Identity?>(nil)
    var now: Identity? { identity.withLock { $0 } }
    func become(_ id: String?) { identity.withLock { $0 = id.map { Identity($0, name: $0) } } }
  }

  private func copy(_ guest: Guest, _ server: TestServer) -> Guest {
    let copy = server.guest()
    copy.cookies = guest.cookies
    return copy
  }

  /// Signs a user in and loses the reply.
  ///
  /// - Returns: The page, and a browser that has the cookies of the lost reply.
  private func loseSignIn(_ guest: Guest, _ server: TestServer) async throws -> (page: String, answered: Guest) {
    let page = try #require(try await guest.get("/sign-in").pageID)
    #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
    let lost = copy(guest, server)
    #expect(try await lost.use("Ada", on: page, id: "in").text.contains(#""go""#))
    #expect(lost.secret != guest.secret)
    return (page, lost)
  }

  /// Lets a succession be so many seconds old.
  private func age(_ seconds: Int, from former: Guest, to successor: Guest, _ server: TestServer) throws {
    let (former, successor) = (try #require(former.secret), try #require(successor.secret))
    server.host.registry.state.withLock { $0.succeeded.note(former, by: successor, at: .now - .seconds(seconds)) }
  }

  @Test("Who loads a page some seconds after a sign-in whose answer was lost begins as a newcomer, and can sign in again")
  func byHand() async throws {
    try await withServer(Accounts()) { server async throws in
      let guest = server.guest()
      let (_, answered) = try await loseSignIn(guest, server)
      // The answer may be under way: its cookies are not taken away.
      for seconds in [0, 1] {
        try age(seconds, from: guest, to: answered, server)
        let page = try await guest.get("/sign-in", Self.byHand)
        #expect(page.status == 200 && page.all("set-cookie").isEmpty)
      }
      try age(4, from: guest, to: answered, server)
      let page = try await guest.get("/sign-in", Self.byHand)
      #expect(page.status == 200 && page.all("set-cookie").count == 1 && guest.secret != answered.secret)
      #expect(guest.cookies["tessera-identity"] == nil)
      let id = try #require(page.pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(id)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.use("Ada", on: id, id: "again").status == 200)
      #expect(try await guest.get("/orders").text.contains("Orders of Ada"))
    }
  }

  @Test("A script waits longer, and is then told to reload the page")
  func byScript() async throws {
    try await withServer(Accounts()) { server async throws in
      let guest = server.guest()
      let (page, answered) = try await loseSignIn(guest, server)
      let attachment = #"{"page":"\#(page)","revisions":{"0":1}}"#
      for (seconds, status) in [(0, 503), (4, 503), (11, 410)] {
        try age(seconds, from: guest, to: answered, server)
        #expect(try await guest.live("attach", attachment).status == status, "\(seconds) s")
        #expect(try await guest.live("identify", #"{"page":"\#(page)"}"#).status == status, "\(seconds) s")
        let shown = try await guest.get("/sign-in", Self.byScript)
        #expect(shown.all("set-cookie").isEmpty == (status == 503), "\(seconds) s")
      }
      #expect(guest.cookies["tessera-identity"] == nil)
    }
  }

  @Test("A sign-in whose response was lost ends when its browser signs in again. One in use stays, even if the old cookie is sent")
  func unclaimed() async throws {
    for isClaimed in [false, true] {
      try await withServer(Accounts()) { server async throws in
        let guest = server.guest()
        let page = try #require(try await guest.get("/sign-in").pageID)
        #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
        let visitor = try #require(server.visitor(guest))
        let answered = copy(guest, server)
        #expect(try await answered.use("Ada", on: page, id: "in").status == 200)
        if isClaimed { #expect(try await answered.get("/orders").status == 200) }
        let (id, successor) = (try #require(guest.secret), try #require(answered.secret))
        server.host.registry.state.withLock { $0.succeeded.note(id, by: successor, at: .now - .seconds(4), visitor: visitor) }
        #expect(try await guest.get("/sign-in", Self.byHand).status == 200)
        let token = try #require(answered.cookies["tessera-identity"])
        #expect(try await (server.host.services.signIns.memory.identity(token) != nil) == isClaimed)
        #expect((server.visitor(answered) != nil) == isClaimed)
      }
    }
  }

  @Test("A refused page still has the cookies of a change of identity")
  func refusedPage() async throws {
    let person = PersonNow()
    try await withServer(Accounts(), identify: { _, _ in person.now }) { server async throws in
      let (guest, page) = try await server.guest(at: "/")
      let former = guest.secret
      // Others take all the memory that there is.
      server.host.services.memory.budget.add(server.host.limits.bytes * 2, to: "192.0.2.1")
      person.become("ada")
      let refused = try await guest.get("/?_t.page=\(page)")
      #expect(refused.status == 503 && guest.secret != former)
      server.host.services.memory.budget.add(-server.host.limits.bytes * 2, to: "192.0.2.1")
      #expect(try #require(server.visitor(guest)).identity?.id == "ada")
    }
  }

  @Test("A form or page that is unavailable with the store still has the cookies of a change of identity")
  func busy() async throws {
    let (person, store) = (PersonNow(), FaultyStore())
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store), identify: { _, _ in person.now }) { server async throws in
      for isForm in [true, false] {
        person.become(nil)
        let (guest, page) = try await server.guest(at: "/draft")
        #expect(try await guest.use("Text", value: #""mine""#, on: page, id: "1").status == 200)
        let former = guest.secret
        person.become("ada")
        store.error = PageStoreError(.unavailable, "away")
        let path = "/draft?_t.page=unknown-\(isForm)"
        let reply = isForm ? try await guest.post(path, [("_t.layer", "0"), ("_t.press", "main@Send")]) : try await guest.get(path)
        store.error = nil
        #expect(reply.status == 503 && guest.secret != former, "\(isForm)")
        #expect(server.visitor(guest)?.identity?.id == "ada", "\(isForm)")
      }
    }
  }

  @Test("With strict cookies, a link from another site ends no pages: its response sets no cookie")
  func strict() async throws {
    var policy = WebPolicy()
    policy.cookieSameSite = .strict
    let link = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")] + Self.byHand
    try await withServer(Accounts(), policy: policy) { server async throws in
      let (guest, page) = try await server.guest(at: "/")
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      // The browser keeps its cookies back, and would take others.
      let linked = try await server.guest().get("/", link)
      #expect(linked.status == 200 && linked.all("set-cookie").isEmpty)
      let other = try #require(linked.pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(other)","revisions":{"0":1}}"#).status == 410)
      #expect(try await guest.get("/?_t.page=\(page)").text.contains("half a thought"))
      // A new user is treated as new as soon as the script sends a request.
      let new = server.guest()
      let first = try #require(try await new.get("/", link).pageID)
      #expect(try await new.live("attach", #"{"page":"\#(first)","revisions":{"0":1}}"#).status == 410)
      let shown = try await new.get("/", Self.byScript + Guest.sameOrigin)
      #expect(shown.status == 200 && new.secret != nil)
      #expect(try await server.guest().get("/", [("Sec-Fetch-Site", "none")] + Self.byHand).all("set-cookie").count == 1)
    }
    // Where links carry cookies, a request without cookies is from a new visitor.
    try await withServer(Accounts()) { server async throws in
      #expect(try await server.guest().get("/", link).all("set-cookie").count == 1)
    }
  }
}
