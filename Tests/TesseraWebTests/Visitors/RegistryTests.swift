import Hummingbird
import Logging
import ServiceLifecycle
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Signs users in and out, from any address.
private struct Door: App {
  let name: Phrase = "Door"
  let signInRoute: String? = "/sign-in"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/": AnyScreen(DoorScreen(who: visit.identity?.id ?? "nobody"))
    case "/sign-in": AnyScreen(DoorScreen(who: "nobody"))
    default: nil
    }
  }
}

private struct DoorScreen: Screen {
  enum Action: Equatable, Sendable { case come, go }
  let who: String
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Here is \(who)").id("who")
      ButtonItem("Come", on: .come).id("in")
      ButtonItem("Go", on: .go).id("out")
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .come: .signIn(Identity("ada"))
    case .go: .signOut
    }
  }
}

/// Fails the first so many calls that change something.
private actor MoodyStore: SignInStore {
  private let store = InMemorySignInStore()
  private var failures: Int
  private(set) var lookups = 0
  struct Away: Error {}

  init(failures: Int = 0) { self.failures = failures }

  private func fail() throws {
    guard failures > 0 else { return }
    failures -= 1
    throw Away()
  }

  func fails(_ count: Int) { failures = count }
  func identity(_ token: String) -> Identity? {
    lookups += 1
    return store.identity(token)
  }
  func signIn(_ identity: Identity, _ token: String) throws {
    try fail()
    store.signIn(identity, token)
  }
  func signOut(_ token: String) throws {
    try fail()
    store.signOut(token)
  }
  func end(_ id: String, session: String?) throws {
    try fail()
    store.end(id, session: session)
  }
}

@Suite("Room for visitors", .timeLimit(.minutes(2)))
struct RegistryTests {
  private func attach(_ guest: Guest, _ page: String) async throws -> Int {
    try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status
  }

  @Test("A client that finds no room stays a newcomer, for whom nothing is stored or counted")
  func noRoom() async throws {
    var limits = WebLimits()
    limits.visitorsPerAddress = 1
    try await withServer(Door(), limits: limits) { server in
      let (first, page) = try await server.guest(at: "/")
      #expect(try await attach(first, page) == 204)
      try await LiveStream.open(first) { stream in
        _ = try await stream.next()
        let bytes = server.host.services.memory.budget.total
        for _ in 0..<20 {
          let late = server.guest()
          let page = try #require(try await late.get("/").pageID)
          #expect(try await attach(late, page) == 429)
        }
        #expect(server.host.registry.count == 1)
        #expect(server.host.services.memory.budget.total == bytes && server.host.metrics.current.pages == 1)
      }
    }
  }

  @Test("A visitor who signs out while there is no room keeps the place, without the former user's data")
  func successorsRoom() async throws {
    var (limits, policy) = (WebLimits(), WebPolicy())
    (limits.visitorsPerAddress, policy.trustedProxies) = (1, ["127.0.0.1"])
    try await withServer(Door(), limits: limits, policy: policy) { server in
      let (home, office) = ([("X-Forwarded-For", "192.0.2.1")], [("X-Forwarded-For", "192.0.2.2")])
      // Another visitor has the only room of the office.
      let other = server.guest()
      let page = try #require(try await other.get("/", office).pageID)
      #expect(try await other.live("attach", #"{"page":"\#(page)","revisions":{}}"#, Guest.sameOrigin + office).status == 204)
      let guest = server.guest()
      let own = try #require(try await guest.get("/", home).pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(own)","revisions":{}}"#, Guest.sameOrigin + home).status == 204)
      let former = try #require(server.visitor(guest))
      let ticket = await former.openStream(after: nil)
      let press = #"{"page":"\#(own)","layer":0,"id":"1","kind":"control","item":"in","control":"main"}"#
      // A user who takes the laptop to the office signs in from there.
      #expect(try await guest.live("event", press, Guest.sameOrigin + office).status == 200)
      for await _ in ticket.signals {}
      #expect(await former.hasEnded)
      #expect(try await guest.get("/", office).text.contains("Here is ada"))
      #expect(server.host.metrics.current.visitors == 2 && server.host.registry.count == 2)
    }
  }

  @Test("If the tabs of one address take all places, one of them is ended for another address")
  func crowded() async throws {
    var (limits, policy) = (WebLimits(), WebPolicy())
    (limits.visitors, policy.trustedProxies) = (8, ["127.0.0.1"])
    try await withServer(Door(), limits: limits, policy: policy) { server async throws in
      func arrive(_ address: String) async throws -> Int {
        let (guest, fields) = (server.guest(), [("X-Forwarded-For", address)])
        let page = try #require(try await guest.get("/", fields).pageID)
        let status = try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#, Guest.sameOrigin + fields).status
        if let visitor = server.visitor(guest) { _ = await visitor.openStream(after: nil) }
        return status
      }
      for _ in 0..<8 { #expect(try await arrive("192.0.2.1") == 204) }
      #expect(try await arrive("192.0.2.1") == 503)
      #expect(try await arrive("198.51.100.7") == 204)
      #expect(server.host.registry.count == 8)
    }
  }

  @Test("Pages of the largest address are evicted, open or not, for other addresses, but not for its own")
  func heaviest() async throws {
    var policy = WebPolicy()
    policy.trustedProxies = ["127.0.0.1"]
    var limits = WebLimits()
    limits.bytes = 400 * 1024
    try await withServer(Door(), limits: limits, policy: policy) { server async throws in
      func arrive(_ address: String) async throws -> Int {
        let (guest, fields) = (server.guest(), [("X-Forwarded-For", address)])
        let reply = try await guest.get("/", fields)
        guard let page = reply.pageID else { return reply.status }
        return try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#, Guest.sameOrigin + fields).status
      }
      var status = 204
      for _ in 0..<200 where status == 204 { status = try await arrive("192.0.2.1") }
      // Its page is shown, and cannot be used yet.
      #expect(status == 503)
      // The registry does not look again within a second, however many requests arrive.
      #expect(try await arrive("192.0.2.1") == 503)
      // That is nothing to others.
      #expect(try await arrive("198.51.100.7") == 204)
    }
  }

  @Test("A change of identity that failed is performed by the next response")
  func moody() async throws {
    let store = MoodyStore()
    let host = WebHost(Door(), signIns: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await running(host) { guest in
      let page = try #require(try await guest.get("/").pageID)
      #expect(try await guest.use("in", on: page, id: "in").status == 200)
      let inside = try #require(try await guest.get("/").pageID)
      await store.fails(1)
      #expect(try await guest.use("out", on: inside, id: "out").status == 503)
      // The script sends the same event again.
      let again = try await guest.use("out", on: inside, id: "out")
      #expect(again.status == 200 && again.text.contains(#""go":"#))
      #expect(try await guest.get("/").text.contains("Here is nobody"))
      // Ending a user from code takes effect here even while the store is unavailable. The caller gets the error.
      let next = try #require(try await guest.get("/").pageID)
      _ = try await guest.use("in", on: next, id: "in again")
      #expect(try await guest.get("/").text.contains("Here is ada"))
      await store.fails(1)
      await #expect(throws: MoodyStore.Away.self) { try await host.end(Identity("ada")) }
      #expect(host.registry.count == 0)
    }
  }

  @Test("Made-up tokens are looked up at the rate of newcomers. Signed-in users are not affected")
  func madeUp() async throws {
    let store = MoodyStore()
    var limits = WebLimits()
    (limits.newcomersPerSecond, limits.newcomerBurst) = (0.001, 8)
    let host = WebHost(Door(), limits: limits, signIns: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await running(host) { guest in
      let page = try #require(try await guest.get("/").pageID)
      _ = try await guest.use("in", on: page, id: "in")
      #expect(try await guest.get("/").text.contains("Here is ada"))
      let before = await store.lookups
      var refused = 0
      for _ in 0..<50 {
        let stranger = Guest(port: guest.port)
        stranger.cookies["tessera-identity"] = RandomToken.make()
        if try await stranger.get("/").status == 429 { refused += 1 }
      }
      #expect(refused >= 40)
      #expect(await store.lookups - before <= 10)
      #expect(try await guest.get("/").text.contains("Here is ada"))
    }
  }

  private func running(_ host: WebHost<WebContext>, _ body: @escaping @Sendable (Guest) async throws -> Void) async throws {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let task = Task { try await host.application(port: 0) { found.yield($0) }.runService(gracefulShutdownSignals: []) }
    defer { task.cancel() }
    let port = try #require(await ports.first { _ in true })
    try await body(Guest(port: port))
  }
}

@Suite("Visitors that were succeeded") struct SuccessionsTests {
  @Test("They are remembered for half a minute, however many there are, and then take no memory")
  func memory() {
    var successions = Successions()
    let start = ContinuousClock.now
    for number in 0..<50_000 { successions.note("v\(number)", by: "w\(number)", at: start + .milliseconds(number)) }
    let now = start + .milliseconds(49_999)
    #expect(successions.successor(of: "v49999", at: now) == "w49999")
    #expect(successions.successor(of: "v19998", at: now) == nil && successions.successor(of: "v20001", at: now) == "w20001")
    #expect(successions.count <= 30_002)
    // If an id is replaced twice, the second replacement counts.
    successions.note("v30000", by: "other", at: now)
    successions.forget(before: start + .seconds(61))
    #expect(successions.successor(of: "v30000", at: start + .seconds(61)) == "other")
    successions.forget(before: start + .seconds(90))
    #expect(successions.count == 0)
  }
}
