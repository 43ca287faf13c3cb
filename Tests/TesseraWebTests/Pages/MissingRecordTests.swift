import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// An order of a service that has some.
private struct Order: Screen {
  struct State: ScreenState, Codable { var order: Loadable<String> = .idle }
  enum Action: Equatable, Sendable { case didPressRetry, loaded(Result<String, LoadFailure>) }
  let orders: Orders
  let id: String

  func title(for state: State) -> Phrase { "Order \(id)" }
  func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.order, retry: .didPressRetry) { order in SectionModel { TextItem("It is \(order)").id("order") } }
    SectionModel { ButtonItem("Look again", on: .didPressRetry) }
  }
  func start(_ state: inout State) -> Effect<Action> { load(&state) }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.order.finish(result)
      return .none
    }
  }
  private func load(_ state: inout State) -> Effect<Action> {
    state.order.begin()
    return .load("order") { [orders, id] _ in
      try orders.find(id)
    } then: {
      .loaded($0)
    }
  }
}

private final class Orders: Sendable {
  let all = Mutex<[String: String]>(["1": "paid"])
  func find(_ id: String) throws -> String {
    if id == "broken" { throw LoadFailure(.unreachable) }
    guard let order = all.withLock({ $0[id] }) else { throw LoadFailure(.notFound, message: "There is no such order", isRetryable: false) }
    return order
  }
}

@Suite("A record that is not there", .timeLimit(.minutes(2)))
struct MissingRecordTests {
  private let orders = Orders()
  private var app: InlineApp {
    InlineApp("Orders") { [orders] route, _ in
      guard route.hasPrefix("/orders/") else { return nil }
      let screen = AnyScreen(Order(orders: orders, id: String(route.dropFirst(8))))
      return route == "/orders/1"
        ? screen.summary(AnyScreen.Summary("One \"order\"", image: "https://a.example/1.png", canonical: "/orders/1", isListed: false))
        : screen
    }
  }

  @Test("A missing record is answered with 404, a message, and no retry. An existing or unavailable one is not")
  func status() async throws {
    try await withServer(app) { server in
      let missing = try await server.guest().get("/orders/nope")
      #expect(missing.status == 404 && missing.text.contains("There is no such order") && !missing.text.contains("Retry"))
      let broken = try await server.guest().get("/orders/broken")
      #expect(broken.status == 200 && broken.text.contains("Retry"))
      #expect(try await server.guest().get("/orders/1").status == 200)
    }
  }

  @Test("The page continues like any other, and is 200 once the record exists")
  func appears() async throws {
    try await withServer(app) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/orders/2").pageID)
      #expect(try await guest.get("/orders/2?_t.page=\(page)").status == 404)
      orders.all.withLock { $0["2"] = "sent" }
      let again = try await guest.follow(
        try await guest.post("/orders/2?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Look again")]))
      #expect(again.status == 200 && again.text.contains("It is sent") && again.pageID == page)
    }
  }

  @Test("A page has the metadata for search engines and previews")
  func summary() async throws {
    try await withServer(app) { server in
      let text = try await server.guest().get("/orders/1").text
      #expect(
        text.contains(#"<meta name="description" content="One &quot;order&quot;">"#)
          && text.contains(#"<link rel="canonical" href="/orders/1">"#))
      #expect(text.contains(#"<meta name="robots" content="noindex">"#) && text.contains(#"<meta property="og:title" content="Order 1">"#))
      #expect(text.contains(#"<meta property="og:image" content="https://a.example/1.png">"#))
      let plain = try await server.guest().get("/orders/2").text
      #expect(!plain.contains("og:") && !plain.contains("canonical") && !plain.contains("description") && !plain.contains("robots"))
    }
  }
}
