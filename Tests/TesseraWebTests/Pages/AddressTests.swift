import Testing
import TesseraFlow
import TesseraScreen

@testable import TesseraWeb

@Suite("Addresses of pages", .timeLimit(.minutes(2)))
struct AddressTests {
  /// Shows orders to signed-in users, by the text of the route, as in the guide.
  private struct Orders: App {
    let name: Phrase = "Orders"
    let signInRoute: String? = "/sign-in"

    func screen(at route: String, for visit: Visit) -> AnyScreen? {
      if route.hasPrefix("/orders"), visit.identity == nil { return .signIn }
      if route.hasPrefix("/sign-in") { return AnyScreen(Words(text: "Who are you?")) }
      return AnyScreen(OrderFlow(), at: route)
    }
  }

  private struct Words: Screen {
    let text: String
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("\(text)") } }
  }

  private struct OrderFlow: Flow {
    enum Destination: Hashable, Sendable, Codable { case order(Int), help }
    typealias Event = Never

    static let table = try? RouteTable<Destination> {
      RoutePattern(Destination.order) {
        "orders"
        PathParameter("number", as: Int.self)
      } extract: {
        if case .order(let number) = $0 { number } else { nil }
      }
      RoutePattern(.help) { "help" }
    }
    var routes: RouteTable<Destination>? { Self.table }
    func screen(at destination: Destination) -> DestinationScreen<Never> {
      switch destination {
      case .order(let number): DestinationScreen(Words(text: "Secret order \(number)"))
      case .help: DestinationScreen(Words(text: "Help for everybody"))
      }
    }
    func reduce(_ navigation: inout Navigation<Destination, Never>, _ event: Never) -> Effect<Never> {}
  }

  @Test("If no screen offers a sign-in, the log names the route without its query")
  func unsaidRoute() async throws {
    let log = RecordingLog()
    try await withServer(InlineApp("Orders") { _, _ in .signIn }, logger: log.logger) { server in
      #expect(try await server.guest().get("/orders?mail=ada@example.org").status == 401)
      let line = try #require(log.lines.first { $0.message.contains("signInRoute") })
      #expect(line.metadata["route"] == "/orders" && !log.lines.contains { "\($0)".contains("ada@") })
    }
  }

  @Test(
    "What an app decides by the text of a route, it decides for every spelling of it",
    arguments: [
      "/orders/7", "/orders/7/", "/%6Frders/7", "/%6frders/%37", "/x/../orders/7", "/./orders/7", "/help/%2e%2e/orders/7",
      "/orders/./7?q=1",
    ])
  func spellings(_ path: String) async throws {
    try await withServer(Orders()) { server in
      let guest = server.guest()
      var reply = try await guest.get(path)
      #expect(!reply.text.contains("Secret"))
      reply = try await guest.follow(reply)
      #expect(reply.text.contains("Who are you?") && !reply.text.contains("Secret"))
      #expect(try await guest.get("/x/../help/").text.contains("Help for everybody"))
    }
  }

  @Test("A reloaded tab has its own page even if its address names an ended page or another user's")
  func deadAddress() async throws {
    try await withServer(DraftScreen.app()) { server in
      let (_, other) = try await server.guest(at: "/draft")
      for named in ["0123456789abcdef", other] {
        let guest = server.guest()
        let page = try #require(try await guest.get("/draft?_t.page=\(named)").pageID)
        #expect(page != named)
        #expect(try await guest.use("Text", value: #""hello""#, on: page, id: "1").status == 200)
        guest.cookies["tessera-page"] = page
        let again = try await guest.get("/draft?_t.page=\(named)")
        #expect(again.pageID == page && again.text.contains("hello"), "\(again.pageID ?? "")")
        // Without the tab's own report the address counts, which names an existing page.
        guest.cookies["tessera-page"] = nil
        #expect(try await guest.get("/draft?_t.page=\(named)").pageID != page)
        guest.cookies["tessera-page"] = "fedcba9876543210"
        #expect(try await guest.get("/draft?_t.page=\(page)").pageID == page)
      }
    }
  }

  @Test("A second document of a page that closes leaves the first one following it")
  func twoDocuments() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      func attach(_ tab: Int) async throws {
        #expect(try await guest.live("attach", #"{"page":"\#(page)","tab":\#(tab),"revisions":{"0":1}}"#).status == 204)
      }
      func detach(_ tab: Int) async throws { _ = try await guest.live("detach", #"{"page":"\#(page)","tab":\#(tab)}"#) }
      func isLive() async -> Bool? { await server.visitor(guest)?.isLive(page) }
      try await attach(1)
      try await attach(2)
      try await detach(2)
      #expect(await isLive() == true)
      try await LiveStream.open(guest) { stream in
        _ = try await guest.use("Tick", on: page, id: "1")
        let message = try #require(try await stream.nextMessage())
        #expect(message.page == page)
      }
      // A late report of a document that was reloaded is ignored. The last document counts.
      try await attach(3)
      try await detach(1)
      try await detach(1)
      #expect(await isLive() == true)
      try await detach(3)
      #expect(await isLive() == false)
    }
  }

  @Test("A browser that does nothing but work on one page keeps its cookies")
  func renewal() async throws {
    var policy = WebPolicy()
    policy.cookieLifetime = .seconds(3_600)
    try await withServer(policy: policy) { server in
      let (guest, page) = try await server.guest(at: "/form")
      #expect(try await guest.use("Tick", on: page, id: "1").all("set-cookie").isEmpty)
      // As after seven minutes on that page.
      server.visitor(guest)?.activity.renewed(at: .now - .seconds(420))
      let renewed = try await guest.use("Tick", on: page, id: "2").all("set-cookie")
      #expect(renewed.count == 1 && renewed[0].contains("Max-Age=3600"), "\(renewed)")
      #expect(try await guest.use("Tick", on: page, id: "3").all("set-cookie").isEmpty)
    }
  }
}

extension Visitor {
  fileprivate func isLive(_ page: String) -> Bool? { self.page(page)?.host.isLive }
}
