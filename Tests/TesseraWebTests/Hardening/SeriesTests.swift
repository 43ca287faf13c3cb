import TesseraFlow
import TesseraStores
import TesseraOptions
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A screen with three effects: one with a literal name, one whose name contains user input, and one that fails.
private struct Work: Screen {
  struct State: ScreenState, Codable { var text = "", done = 0 }
  enum Action: Equatable, Sendable { case didPressLiteral, didPressComposed, didPressFailing, done }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      TextItem("done \(state.done)").id("status")
      ButtonItem("Literal", on: .didPressLiteral)
      ButtonItem("Composed", on: .didPressComposed)
      ButtonItem("Failing", on: .didPressFailing)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLiteral: return .run("literal") { $0.send(.done) }
    case .didPressComposed: return .run("search \(state.text)") { $0.send(.done) }
    case .didPressFailing: return .run("failing") { _ in throw LoadFailure(.unreachable) }
    case .done: state.done += 1
    }
    return .none
  }
}

private enum Towns: MenuType { static let path = "/towns" }
private enum Roads: MenuType { static let path = "/roads" }

/// Knows towns, and nothing else.
private struct Answers: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard request.path.hasPrefix("/towns") else { return TransportResponse(status: 500, body: []) }
    return TransportResponse(body: Array(#"[{"id":"1","name":"Riyadh"}]"#.utf8))
  }
}

@Suite("Series of metrics by screen, effect and store", .timeLimit(.minutes(2)))
struct SeriesTests {
  @Test("Events, pages, effects and the store have metrics, and no label contains user input")
  func series() async throws {
    let metrics = RecordingMetrics()
    let app = InlineApp("Work") { route, _ in route == "/work" ? AnyScreen(Work()) : nil }
    try await withServer(app, keeping: PageKeeping(InMemoryPageStore()), metrics: metrics) { server in
      let (guest, page) = try await server.guest(at: "/work")
      #expect(try await guest.use("Text", value: #""my secret""#, on: page, id: "1").status == 200)
      for (id, name) in ["Literal", "Composed", "Failing"].enumerated() {
        #expect(try await guest.use(name, on: page, id: "p\(id)").status == 200)
      }
      while !(try await guest.get("/work?_t.page=\(page)").text.contains("done 2")) { try await Task.sleep(for: .milliseconds(5)) }
      while metrics.series("tessera_effects_failed").isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }
    let effects = metrics.series("tessera_effect_duration")
    #expect(effects == ["screen=Work effect=literal", "screen=Work effect=(composed)", "screen=Work effect=failing"])
    #expect(metrics.series("tessera_effects_failed") == ["screen=Work effect=failing"])
    #expect(metrics.series("tessera_screen_event_duration") == ["screen=Work"])
    #expect(metrics.values("tessera_screen_event_duration").count == 4)
    #expect(metrics.series("tessera_page_duration") == ["screen=Work"])
    #expect(metrics.series("tessera_store_duration").contains("operation=commit"))
    #expect(!metrics.all.contains { $0.contains("secret") })
  }

  @Test("Menus have their own, by the names of their types: from memory, from the endpoint, and failed")
  func menus() async throws {
    let metrics = RecordingMetrics()
    let observer = WebObserver(metrics: WebMetrics(metrics))
    let transport = Answers()
    var environment = ScreenEnvironment()
    environment.transport = transport
    environment.menus = MenuEnvironment()
    environment.observer = observer
    for _ in 0..<3 { _ = try await Towns.allCases(in: environment) }
    await #expect(throws: LoadFailure.self) { _ = try await Roads.allCases(in: environment) }
    #expect(metrics.series("tessera_menu_loads") == ["menu=Towns from=endpoint", "menu=Towns from=memory", "menu=Roads from=endpoint"])
    #expect(metrics.values("tessera_menu_loads").count == 4)
    #expect(metrics.series("tessera_menu_duration") == ["menu=Towns", "menu=Roads"])
    #expect(metrics.values("tessera_menu_duration").count == 2)
    #expect(metrics.series("tessera_menu_failures") == ["menu=Roads"])
  }

  @Test("Every series of a node says which node it is, also where the address is known only when it listens")
  func node() async throws {
    let metrics = RecordingMetrics()
    let keeping = PageKeeping(InMemoryPageStore(), cluster: Cluster(secret: String(repeating: "s", count: 32)))
    try await withServer(DraftScreen.app(), keeping: keeping, metrics: metrics) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await guest.use("nothing", on: page, id: "2").status != 200)
    }
    for label in [
      "tessera_visitors", "tessera_event_duration", "tessera_events_refused", "tessera_store_duration", "tessera_page_duration",
    ] {
      let series = metrics.series(label)
      #expect(!series.isEmpty && series.allSatisfy { $0.contains("node=127.0.0.1:") }, "\(label): \(series)")
    }
  }

  @Test("The number of series has a bound") func bound() {
    let metrics = RecordingMetrics()
    let web = WebMetrics(metrics, node: "one")
    for number in 0..<3_000 { web.page(of: "Screen\(number)", .seconds(1)) }
    let series = metrics.series("tessera_page_duration")
    #expect(series.count == 1_001 && series.contains("screen=(others) node=one") && series.contains("screen=Screen7 node=one"))
    #expect(metrics.values("tessera_page_duration").count == 3_000)
  }
}
