import TestSupport
import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum Large: MenuType {
  static let staticData = (0..<34_000).map { OptionModel(OptionID($0), "City \($0)") }
}

private enum Paged: MenuType {
  static let path = "/paged"
}

private enum Everything: MenuType {
  static let path = "/paged"
  static let settings = MenuSettings(batches: .all())
}

private enum Grouped: MenuType {
  static let staticData: [OptionModel] = [
    .group("r1", "North", [OptionModel("1", "Old Jeddah"), OptionModel("2", "Tabuk")]),
    .group("r2", "West", [OptionModel("3", "Jeddah"), OptionModel("4", "Riyadh")]),
  ]
}

@Suite("Long lists")
struct LongListTests {
  private func paged() -> StubTransport {
    let transport = StubTransport()
    transport.on("/paged") { request in
      let start = request.parameter("cursor").flatMap { Int($0) } ?? 0
      return TransportResponse(
        body: Data(rows((start..<start + 10).map { ("\($0)", "Row \($0)") }, next: start == 20 ? nil : "\(start + 10)").utf8))
    }
    return transport
  }

  private func open<Menu: MenuType>(
    _ menu: Menu.Type, over transport: (any Transport)? = nil, _ menus: MenuEnvironment = MenuEnvironment(),
    config: OptionsViewConfig = OptionsViewConfig()
  )
    async throws -> Headless<OptionsPicker<Menu>>
  {
    let app = Headless(
      OptionsPicker(Menu.self, title: "Rows", isMultiple: true, config: config),
      environment: {
        $0.load(over: transport, menus)
      })
    try await app.settle()
    return app
  }

  private func options<S: Screen>(_ app: Headless<S>) throws -> ScreenSnapshot.Section {
    try #require(app.page.snapshots[0].sections.first { $0.key.text == "options" })
  }

  private func labels<S: Screen>(_ app: Headless<S>) -> [String] { app.elements.filter { $0.role == .checkbox }.map(\.label) }

  @Test("Of 34,000 options, the page has those around the visible range, and loads others before they are visible")
  func visibleRange() async throws {
    let app = try await open(Large.self)
    #expect(labels(app).count == 150)
    #expect(app.page.snapshots[0].sections.first { $0.key.text == "options" }?.visibleRange?.total == 34_000)
    app.reveal(0..<20, in: "options")
    #expect(labels(app).first == "City 0")
    app.reveal(20_000..<20_020, in: "options")
    let shown = labels(app)
    #expect(shown.count == 150)
    #expect(shown.firstIndex(of: "City 20000").map { $0 > 40 } == true)
    #expect(shown.lastIndex(of: "City 20019").map { $0 < 110 } == true)
    app.tap("City 20003")
    app.reveal(33_990..<34_000, in: "options")
    #expect(labels(app).last == "City 33999")
    #expect(app.state.selection.ids == ["20003"])
  }

  @Test("Rows that become visible are on the page, and the page never exceeds its limit", arguments: 0..<20)
  func reveals(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let app = try await open(Large.self)
    for _ in 0..<20 {
      let start = Int.random(in: 0..<33_900, using: &random)
      let range = start..<start + Int.random(in: 1...60, using: &random)
      app.reveal(range, in: "options")
      let section = try #require(app.page.snapshots[0].sections.first { $0.key.text == "options" })
      let visibleRange = try #require(section.visibleRange)
      #expect(section.rows.count == 150)
      #expect(visibleRange.start <= range.lowerBound && range.upperBound <= visibleRange.start + section.rows.count)
    }
  }

  @Test("Batches load when their position becomes visible, and a choice survives them")
  func batches() async throws {
    let transport = paged()
    let app = try await open(Paged.self, over: transport)
    #expect(labels(app).count == 10)
    app.tap("Row 3")
    #expect(try options(app).visibleRange?.total == 20, "there is room for what is not loaded yet")
    app.reveal(0..<10, in: "options")
    try await app.settle()
    #expect(labels(app).count == 20)
    app.reveal(12..<20, in: "options")
    try await app.settle()
    #expect(labels(app).count == 30)
    #expect(try options(app).visibleRange == nil)
    #expect(app.state.selection.ids == ["3"])
    #expect(transport.paths == ["/paged", "/paged?cursor=10", "/paged?cursor=20"])
  }

  @Test("A menu that loads all batches at once stops at its size limit, with a remedy in the error")
  func allBytes() async throws {
    let transport = paged()
    var environment = ScreenEnvironment()
    environment.load(over: transport)
    #expect(try await Everything.allCases(in: environment).count == 30)
    environment.menus = MenuEnvironment()
    environment.menus.batchBytes = 500
    let failure = await #expect(throws: LoadFailure.self) { try await Everything.allCases(in: environment) }
    #expect(failure?.detail.contains("more than 500 bytes") == true && failure?.isRetryable == false)
    #expect(transport.paths.count == 5)
  }

  @Test("A failed batch can be retried at its position")
  func failingPage() async throws {
    let app = try await open(Paged.self, over: paged())
    app.effects.fail("options.more", with: LoadFailure(.unreachable, message: "No way"), times: 1)
    app.reveal(0..<10, in: "options")
    try await app.settle()
    #expect(app.shows("No way"))
    #expect(try options(app).visibleRange == nil, "room for more would stand before the failure")
    app.tap("Retry")
    try await app.settle()
    #expect(labels(app).count == 20)
  }

  @Test("A search loads the batches that only it can search, says so while it does, and how many there are at the end")
  func searchOverPages() async throws {
    let transport = paged()
    let app = try await open(Paged.self, over: transport, config: OptionsViewConfig(search: true))
    app.type("row 2", into: "Search")
    #expect(labels(app) == ["Row 2"])
    #expect(app.element("Loading…", role: .progressbar) != nil)
    try await app.settle()
    #expect(labels(app) == (["2", "12"] + (20..<30).map(String.init)).map { "Row \($0)" }, "batch by batch: nothing that is seen moves")
    #expect(app.element("Loading…", role: .progressbar) == nil)
    #expect(app.announcements == ["12 results"])
    #expect(transport.paths == ["/paged", "/paged?cursor=10", "/paged?cursor=20"])
  }

  @Test("A failed batch of a search can be retried, and the search continues")
  func failingSearchPage() async throws {
    let app = try await open(Paged.self, over: paged(), config: OptionsViewConfig(search: true))
    app.effects.fail("options.more", with: LoadFailure(.unreachable, message: "No way"), times: 1)
    app.type("row 2", into: "Search")
    try await app.settle()
    #expect(app.shows("No way") && labels(app) == ["Row 2"])
    app.tap("Retry")
    try await app.settle()
    #expect(labels(app).count == 12)
  }

  @Test("Endless new cursors are followed up to a limit, for a search and for choosing all. The user can continue")
  func endless() async throws {
    let transport = StubTransport()
    transport.on("/paged") { request in
      let number = request.parameter("cursor").flatMap { Int($0) } ?? 0
      return TransportResponse(body: Data(rows((0..<200).map { ("\(number).\($0)", "Row \($0)") }, next: "\(number + 1)").utf8))
    }
    let app = try await open(Paged.self, over: transport, config: OptionsViewConfig(search: true))
    app.type("zzz", into: "Search")
    try await app.settle()
    let count = transport.paths.count
    #expect(count == 500 && app.element("Loading…", role: .progressbar) == nil)
    app.tap("Show more")
    try await app.settle()
    #expect(transport.paths.count == count + 1)
  }

  @Test("After a batch without new rows the user must ask for more, so that requests end")
  func emptyPage() async throws {
    let transport = StubTransport()
    transport.on("/paged") { request in
      let batch =
        switch request.parameter("cursor") {
        case nil: rows((0..<10).map { ("\($0)", "Row \($0)") }, next: "10")
        case "10": rows([("0", "Row 0")], next: "20")
        default: rows((20..<30).map { ("\($0)", "Row \($0)") })
        }
      return TransportResponse(body: Data(batch.utf8))
    }
    let app = try await open(Paged.self, over: transport)
    app.reveal(0..<10, in: "options")
    try await app.settle()
    #expect(labels(app).count == 10)
    #expect(try options(app).visibleRange == nil)
    app.tap("Show more")
    try await app.settle()
    #expect(labels(app).count == 20)
    #expect(app.element("Show more") == nil)
  }

  @Test("Choosing everything loads the missing rows")
  func allPages() async throws {
    let app = try await open(Paged.self, over: paged(), config: OptionsViewConfig(offersAll: true))
    app.tap("Select all")
    #expect(app.element("Select all")?.states == [.disabled, .busy])
    try await app.settle()
    #expect(app.state.selection.count == 30)
    #expect(app.announcements.last == "30 selected")
  }

  @Test("Choosing none, or one less, while all rows are loading stops the load")
  func allNoMore() async throws {
    let app = try await open(Paged.self, over: paged(), config: OptionsViewConfig(offersAll: true))
    app.tap("Row 0")
    app.tap("Select all")
    app.tap("Select none")
    try await app.settle()
    #expect(app.state.selection.isEmpty)
    let other = try await open(Paged.self, over: paged(), config: OptionsViewConfig(offersAll: true))
    other.tap("Row 0")
    other.tap("Select all")
    other.tap("Row 0")
    try await other.settle()
    #expect(other.state.selection.isEmpty)
  }

  @Test("A menu that wants all batches at once gets them, in order")
  func allAtOnce() async throws {
    let app = try await open(Everything.self, over: paged())
    #expect(labels(app) == (0..<30).map { "Row \($0)" })
  }

  @Test("Options are grouped under headings. A search keeps the headings and sorts the best match first")
  func groups() async throws {
    let app = try await open(Grouped.self, config: OptionsViewConfig(search: true))
    #expect(app.elements.filter { $0.role == .heading }.map(\.label) == ["North", "West"])
    app.type("jed", into: "Search")
    #expect(app.elements.filter { $0.role == .heading }.map(\.label) == ["West", "North"])
    #expect(labels(app) == ["Jeddah", "Old Jeddah"])
    app.type("riy", into: "Search")
    #expect(app.elements.filter { $0.role == .heading }.map(\.label) == ["West"])
  }

  @Test("A menu of 34,000 options that two visitors see is in memory once")
  func sharing() async throws {
    let menus = MenuEnvironment()
    let first = try await open(Large.self, menus)
    let second = try await open(Large.self, menus)
    #expect(menus.store.count == 1)
    _ = (first, second)
    let environment = { () -> ScreenEnvironment in
      var environment = ScreenEnvironment()
      environment.menus = menus
      return environment
    }()
    #expect(try await Large.allCases(in: environment) === Large.allCases(in: environment))
  }
}
