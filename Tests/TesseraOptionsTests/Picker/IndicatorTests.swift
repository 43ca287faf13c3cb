import TestSupport
import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// A menu with everything that loads: batches, branches, search, labels.
private enum Busy: MenuType {
  struct Model: Decodable, Sendable { let id: OptionID, name: String, hasChildren: Bool }
  static let path = "/menu"
  static let children = MenuSettings.ChildrenEndpoint("/children")
  static let settings = MenuSettings(
    search: MenuSettings.SearchEndpoint("/search", minimumLength: 2, delay: .milliseconds(100), limit: 3),
    resolution: MenuSettings.ResolveEndpoint("/resolve"),
    deadline: .seconds(5))
  static func options(from rows: [Model]) -> [OptionModel] {
    rows.map { row in
      var option = OptionModel(row.id, row.name)
      option.mayHaveChildren = row.hasChildren
      return option
    }
  }
}

/// A menu that an endpoint searches until all of it is here.
private enum Towns: MenuType {
  static let path = "/towns"
  static let settings = MenuSettings(search: MenuSettings.SearchEndpoint("/search", minimumLength: 2, delay: .milliseconds(250)))
}

@Suite("Indicators")
struct IndicatorTests {
  /// Answers well, badly, or not at all.
  private func server(_ seed: Int) -> StubTransport {
    let transport = StubTransport()
    for path in ["/menu", "/children", "/search", "/resolve", "/submit"] {
      transport.on(path) { request in
        var random = SeededGenerator(seed: UInt64(seed) &* 31 &+ UInt64(transport.requests.count))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return TransportResponse(status: 500, body: Data())
        case 1: throw LoadFailure(.unreachable)
        case 2: return TransportResponse(body: Data("[{".utf8))
        case 3: return TransportResponse(body: Data(#"{"items":[]}"#.utf8))
        default:
          let start = transport.requests.count * 10
          let items = (start..<start + 4).map { #"{"id":\#($0),"name":"Row \#($0)","hasChildren":\#($0 % 2 == 0)}"# }
          let next = Bool.random(using: &random) ? "\"c\"" : "null"
          return TransportResponse(body: Data("{\"items\":[\(items.joined(separator: ","))],\"next\":\(next)}".utf8))
        }
      }
    }
    return transport
  }

  private func isWorking(_ app: HeadlessPage) -> [HeadlessPage.ShownElement] {
    app.elements.filter { $0.role == .progressbar || $0.states.contains(.busy) }
  }

  private static let effects: [EffectID] = [
    "options", "options.more", "options.search", "options.typing", "options.resolve", "options.submit", "options.children.10",
    "options.children.20",
    "options.children.12",
  ]

  @Test("For every user action and load result (answered, failed, late, lost), every loading indicator ends", arguments: 0..<150)
  func always(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let isMultiple = Bool.random(using: &random)
    let submission = OptionSelection.Submission(within: .seconds(5)) { selection, _, environment in
      let request = TransportRequest("/submit", language: .english)
      _ = try await environment.transport?.send(request).success(of: request)
      return selection
    }
    let picker = OptionsPicker(
      Busy.self, title: "Busy", isMultiple: isMultiple, config: OptionsViewConfig(offersAll: true), submission: submission)
    let app = Headless(
      picker, state: .init(OptionSelection(ids: ["3", "4"])), expecting: [.badData, .wrongOutput],
      environment: { $0.load(over: server(seed)) }
    )
    var sawWork = false
    for _ in 0..<25 {
      if let effect = Self.effects.randomElement(using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: app.effects.fail(effect, times: 1)
        case 1: app.effects.drop(effect)
        case 2: app.effects.delay(effect, by: .seconds(Int.random(in: 1...9, using: &random)))
        default: app.effects.restore(effect)
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        if app.shows("Search") { app.type(["", "r", "ro", "row", "row 1"].randomElement(using: &random) ?? "", into: "Search") }
      } else if let element = app.elements.filter({ $0.isAvailable && $0.control?.kind == .button }).randomElement(using: &random) {
        let value = app.page.send(.control(element.row, element.control?.name ?? .main, layer: element.layer))
        #expect(value == .handled)
      }
      sawWork = sawWork || !isWorking(app).isEmpty
      try await app.settle()
      if Bool.random(using: &random) { try await app.advance(by: .seconds(Int.random(in: 0...6, using: &random))) }
    }
    try await app.advance(by: .seconds(60))
    #expect(isWorking(app).map(\.description) == [])
    #expect(!app.page.isBusy)
    #expect(sawWork)
  }

  @Test("Return in an endpoint search waits for its result")
  func returnBeforeTheAnswer() async throws {
    let transport = StubTransport()
    transport.on("/towns") { _ in TransportResponse(body: Data(#"{"items":[{"id":"2","name":"Jeddah"}],"next":"b"}"#.utf8)) }
    transport.on("/search", rows([("1", "Riyadh")]))
    let app = Headless(OptionsPicker(Towns.self, title: "Towns", isMultiple: true), environment: { $0.load(over: transport) })
    try await app.settle()
    app.type("Riy", into: "Search")
    #expect(app.page.send(.control("search", .main, nil)) == .handled)
    #expect(app.state.selection.isEmpty)
    try await app.advance(by: .seconds(1))
    #expect(app.state.selection.ids == ["1"])
  }

  private func towns() -> Headless<OptionsPicker<Towns>> {
    let transport = StubTransport()
    transport.on("/towns", rows([("1", "Riyadh"), ("2", "Jeddah")]))
    transport.on("/search", rows([("1", "Riyadh")]))
    return Headless(OptionsPicker(Towns.self, title: "Towns", isMultiple: true), environment: { $0.load(over: transport) })
  }

  @Test("A search that waits for a pause in typing ends when the whole menu is here before it")
  func completeBeforeThePause() async throws {
    let app = towns()
    app.type("ri", into: "Search")
    try await app.settle()
    #expect(app.shows("Riyadh") && !app.shows("Jeddah") && !app.shows("Searching…"))
    try await app.advance(by: .seconds(60))
    #expect(app.shows("Riyadh") && isWorking(app).isEmpty)
  }

  private func isWorking(_ app: Headless<OptionsPicker<Towns>>) -> [HeadlessPage.ShownElement] {
    app.elements.filter { $0.role == .progressbar || $0.states.contains(.busy) }
  }

  @Test("A search that failed is over when the whole menu is here: nothing is left to be tried again")
  func completeAfterAFailure() async throws {
    let app = towns()
    app.effects.hold("options")
    app.effects.fail("options.search", times: 1)
    app.type("ri", into: "Search")
    try await app.advance(by: .milliseconds(250))
    #expect(app.element("Retry", role: .button) != nil)
    app.effects.release("options")
    try await app.settle()
    #expect(app.shows("Riyadh") && app.element("Retry", role: .button) == nil)
  }
}
