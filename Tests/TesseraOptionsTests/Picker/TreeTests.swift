import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// A world whose branches are loaded when they are opened, and searched at the endpoint.
enum World: MenuType {
  struct Model: Decodable, Sendable {
    struct Part: Decodable, Sendable { let id: OptionID }
    let id: OptionID
    let name: String
    let hasChildren: Bool
    let path: [Part]?
  }
  static let path = "/children"
  static let children = MenuSettings.ChildrenEndpoint("/children")
  static let settings = MenuSettings(
    search: MenuSettings.SearchEndpoint("/search", minimumLength: 2, delay: .milliseconds(250), limit: 2),
    resolution: MenuSettings.ResolveEndpoint("/resolve"))

  static func options(from models: [Model]) -> [OptionModel] {
    models.map { model in
      var option = OptionModel(model.id, model.name)
      option.mayHaveChildren = model.hasChildren
      if let path = model.path { option.additionalData[OptionModel.pathKey] = .array(path.map { .text($0.id.text) }) }
      return option
    }
  }
}

/// A world of which the third city is closed.
private enum Closing: MenuType {
  static let path = "/children"
  static let children = MenuSettings.ChildrenEndpoint("/children")
  static func options(from models: [World.Model]) -> [OptionModel] {
    World.options(from: models).map { option in
      var option = option
      if option.id == "3" { option.disabledReason = "Closed" }
      return option
    }
  }
}

@Suite("Trees whose branches load when they are opened")
struct LazyTreeTests {
  private struct Node: Sendable {
    let id: String
    let name: String
    let children: [Node]
    var json: String { #"{"id":"\#(id)","name":"\#(name)","hasChildren":\#(!children.isEmpty)}"# }
  }

  private let world = [
    Node(
      id: "AS", name: "Asia",
      children: [
        Node(
          id: "SA", name: "Saudi Arabia",
          children: [Node(id: "1", name: "Riyadh", children: []), Node(id: "2", name: "Jeddah", children: [])]),
        Node(id: "JO", name: "Jordan", children: [Node(id: "3", name: "Amman", children: [])]),
      ]), Node(id: "EU", name: "Europe", children: [Node(id: "FR", name: "France", children: [])]),
  ]

  private func server() -> StubTransport {
    let transport = StubTransport()
    let world = world
    @Sendable func find(_ id: String, _ nodes: [Node]) -> Node? {
      for node in nodes { if node.id == id { return node } else if let found = find(id, node.children) { return found } }
      return nil
    }
    transport.on("/children") { request in
      let nodes = request.parameter("parent").flatMap { find($0, world)?.children } ?? world
      return TransportResponse(body: Data("{\"items\":[\(nodes.map(\.json).joined(separator: ","))]}".utf8))
    }
    transport.on("/search") { request in
      let all = [
        ("1", "Riyadh", "SA"), ("2", "Jeddah", "SA"), ("3", "Amman", "JO"), ("9", "Jedda Springs", "SA"), ("8", "New Jeddah", "SA"),
      ]
      let found = all.filter { $0.1.lowercased().contains((request.parameter("q") ?? "").lowercased()) }
      let start = request.parameter("cursor").flatMap { Int($0) } ?? 0
      let batch = found.dropFirst(start).prefix(2)
      let items = batch.map {
        #"{"id":"\#($0.0)","name":"\#($0.1)","hasChildren":false,"path":[{"id":"AS"},{"id":"\#($0.2)"}]}"#
      }
      let next = start + 2 < found.count ? "\"\(start + 2)\"" : "null"
      return TransportResponse(body: Data("{\"items\":[\(items.joined(separator: ","))],\"next\":\(next)}".utf8))
    }
    transport.on("/resolve") { request in
      let items = (request.parameter("ids") ?? "").split(separator: ",").compactMap { find(String($0), world)?.json }
      return TransportResponse(body: Data("{\"items\":[\(items.joined(separator: ","))],\"missing\":[]}".utf8))
    }
    return transport
  }

  private func open(
    _ transport: StubTransport, _ selection: OptionSelection = OptionSelection(), config: OptionsViewConfig = OptionsViewConfig()
  ) async throws -> Headless<OptionsPicker<World>> {
    let app = Headless(
      OptionsPicker(World.self, title: "Places", isMultiple: true, config: config), state: .init(selection),
      environment: { $0.load(over: transport) })
    try await app.settle()
    return app
  }

  private func marks(_ app: Headless<OptionsPicker<World>>) -> [String] {
    app.elements.filter { $0.role == .checkbox }.map {
      $0.label + ($0.states.contains(.checked) ? " ✓" : $0.states.contains(.mixed) ? " –" : "")
    }
  }

  @Test("Opening an option loads its children, closing hides them, and opening again loads nothing")
  func expanding() async throws {
    let transport = server()
    let app = try await open(transport)
    #expect(marks(app) == ["Asia", "Europe"])
    app.expand("Asia")
    #expect(app.element("Loading…", role: .progressbar) != nil)
    try await app.settle()
    app.expand("Saudi Arabia")
    try await app.settle()
    #expect(marks(app) == ["Asia", "Saudi Arabia", "Riyadh", "Jeddah", "Jordan", "Europe"])
    #expect(app.element("Riyadh")?.states == [.level(3)])
    #expect(app.element("Asia", role: .checkbox)?.states.contains(.expanded) == true)
    app.expand("Asia")
    #expect(marks(app) == ["Asia", "Europe"])
    let before = transport.paths.count
    app.expand("Asia")
    #expect(marks(app).count == 6)
    #expect(transport.paths.count == before)
  }

  @Test("An endpoint that says that an option is below itself is not followed round")
  func circle() async throws {
    let transport = StubTransport()
    transport.on("/children", #"[{"id":"1","name":"Round","hasChildren":true}]"#)
    let app = Headless(
      OptionsPicker(World.self, title: "Places", isMultiple: true), environment: { $0.transport = transport })
    try await app.settle()
    app.expand("Round")
    try await app.settle()
    #expect(app.elements.count { $0.label == "Round" && $0.role == .checkbox } == 2)
  }

  @Test("A branch that fails says so in its row and can be tried again alone")
  func failingBranch() async throws {
    let app = try await open(server())
    app.effects.fail("options.children.AS", with: LoadFailure(.unreachable, message: "No way there"), times: 1)
    app.expand("Asia")
    try await app.settle()
    #expect(app.shows("No way there"))
    #expect(app.element("Loading…") == nil)
    app.tap("Retry")
    try await app.settle()
    #expect(marks(app) == ["Asia", "Saudi Arabia", "Jordan", "Europe"])
  }

  @Test("A chosen option includes everything below it, loaded or not. Deselecting a child leaves its siblings")
  func covering() async throws {
    let app = try await open(server())
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.ids == ["AS"])
    app.expand("Asia")
    try await app.settle()
    app.expand("Saudi Arabia")
    try await app.settle()
    #expect(marks(app) == ["Asia ✓", "Saudi Arabia ✓", "Riyadh ✓", "Jeddah ✓", "Jordan ✓", "Europe"])
    app.tap("Jeddah")
    #expect(Set(app.state.selection.ids) == ["JO", "1"])
    #expect(marks(app) == ["Asia –", "Saudi Arabia –", "Riyadh ✓", "Jeddah", "Jordan ✓", "Europe"])
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.ids == ["AS"])
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.isEmpty)
  }

  @Test("Choosing everything chooses the top options, which replace the choices below them")
  func choosingAll() async throws {
    let app = try await open(server(), config: OptionsViewConfig(offersAll: true))
    app.expand("Asia")
    try await app.settle()
    app.tap("Jordan", role: .checkbox)
    app.tap("Select all")
    #expect(app.state.selection.ids == ["AS", "EU"])
    #expect(marks(app) == ["Asia ✓", "Saudi Arabia ✓", "Jordan ✓", "Europe ✓"])
  }

  @Test("Searching the endpoint waits for a pause and for two letters, asks once, and the last question wins")
  func remoteSearch() async throws {
    let transport = server()
    let app = try await open(transport)
    app.expand("Asia")
    try await app.settle()
    app.tap("Jordan", role: .checkbox)
    app.type("j", into: "Search")
    try await app.advance(by: .seconds(1))
    #expect(!transport.paths.contains { $0.hasPrefix("/search") })
    #expect(app.shows("Type 2 letters to search everything"))
    for text in ["je", "jed", "jedd"] { app.type(text, into: "Search") }
    #expect(app.shows("Searching…"))
    try await app.advance(by: .milliseconds(249))
    #expect(!transport.paths.contains { $0.hasPrefix("/search") })
    try await app.advance(by: .milliseconds(1))
    #expect(transport.paths.filter { $0.hasPrefix("/search") } == ["/search?q=jedd&limit=2"])
    #expect(marks(app) == ["Jeddah", "Jedda Springs"])
    #expect(app.announcements.last == "2 results")

    app.effects.hold("options.search")
    app.type("amm", into: "Search")
    try await app.advance(by: .milliseconds(250))
    app.type("riy", into: "Search")
    app.effects.restore("options.search")
    try await app.advance(by: .milliseconds(250))
    #expect(marks(app) == ["Riyadh"])
    app.tap("Riyadh")
    app.type("", into: "Search")
    #expect(marks(app) == ["Asia –", "Saudi Arabia –", "Jordan ✓", "Europe"])
    #expect(app.state.selection.ids == ["JO", "1"])
  }

  @Test("An endpoint search is repeated after a restart")
  func searchAfterRestart() async throws {
    let first = try await open(server())
    first.type("jedd", into: "Search")
    try await first.advance(by: .milliseconds(250))
    let kept = try JSONDecoder().decode(OptionsPicker<World>.State.self, from: JSONEncoder().encode(first.state))
    let transport = server()
    let app = Headless(OptionsPicker(World.self, title: "Places", isMultiple: true), state: kept, environment: { $0.load(over: transport) })
    #expect(!app.shows("No results"))
    try await app.settle()
    #expect(marks(app) == ["Jeddah", "Jedda Springs"] && !app.shows("No results"))
    #expect(transport.paths.filter { $0.hasPrefix("/search") } == ["/search?q=jedd&limit=2"])
  }

  @Test("Further results load batch by batch")
  func searchPages() async throws {
    let app = try await open(server())
    app.type("jedda", into: "Search")
    try await app.advance(by: .milliseconds(250))
    app.reveal(0..<2, in: "options")
    try await app.settle()
    #expect(marks(app) == ["Jeddah", "Jedda Springs", "New Jeddah"])
    #expect(app.element("Show more") == nil)
  }

  @Test("A branch closed while its next batch loads continues when it is opened again")
  func closedMeanwhile() async throws {
    let transport = StubTransport()
    transport.on("/children") { request in
      switch (request.parameter("parent"), request.parameter("cursor")) {
      case (nil, _): TransportResponse(body: Data(#"[{"id":"AS","name":"Asia","hasChildren":true}]"#.utf8))
      case (_, nil): TransportResponse(body: Data(#"{"items":[{"id":"1","name":"Riyadh","hasChildren":false}],"next":"b"}"#.utf8))
      case (_, _): TransportResponse(body: Data(#"[{"id":"2","name":"Jeddah","hasChildren":false}]"#.utf8))
      }
    }
    let app = try await open(transport)
    app.expand("Asia")
    try await app.settle()
    app.tap("Show more")
    app.expand("Asia")
    app.expand("Asia")
    try await app.settle()
    #expect(!app.shows("Loading…"))
    app.tap("Show more")
    try await app.settle()
    #expect(marks(app) == ["Asia", "Riyadh", "Jeddah"])
  }

  @Test("A chosen option knows its parents, whatever is loaded or looked up later, also on a page that has not loaded it")
  func knowsItsPath() async throws {
    let app = try await open(server())
    app.expand("Asia")
    try await app.settle()
    app.tap("Jordan", role: .checkbox)
    app.expand("Europe")
    try await app.settle()
    let again = try await open(server(), app.state.selection)
    #expect(marks(again) == ["Asia –", "Europe"])
    again.tap("Asia", role: .checkbox)
    #expect(again.state.selection.ids == ["AS"])
  }

  @Test("Deselecting one option leaves its selectable siblings: none without an id, and none that cannot be chosen")
  func uncovering() async throws {
    let transport = StubTransport()
    transport.on("/children") { request in
      guard request.parameter("parent") != nil else {
        return TransportResponse(body: Data(#"[{"id":"AS","name":"Asia","hasChildren":true}]"#.utf8))
      }
      let rows = ["1", "", "2", "3"].map { #"{"id":"\#($0)","name":"City \#($0)","hasChildren":false}"# }
      return TransportResponse(body: Data("[\(rows.joined(separator: ","))]".utf8))
    }
    let app = Headless(
      OptionsPicker(Closing.self, title: "Places", isMultiple: true), expecting: [.badData], environment: { $0.load(over: transport) })
    try await app.settle()
    app.tap("Asia", role: .checkbox)
    app.expand("Asia")
    try await app.settle()
    app.tap("City 1", role: .checkbox)
    #expect(app.state.selection.ids == ["2"])
  }

  @Test("An option whose siblings would exceed the limit stays selected and says why")
  func uncoveringTooMany() async throws {
    let app = try await open(server(), config: OptionsViewConfig(count: 0...2))
    app.tap("Asia", role: .checkbox)
    app.tap("Europe", role: .checkbox)
    app.expand("Asia")
    try await app.settle()
    app.expand("Saudi Arabia")
    try await app.settle()
    #expect(app.element("Jeddah")?.states.contains(.disabled) == true)
    #expect(app.element("Jeddah")?.hint == "Choose at most 2")
    #expect(app.element("Jordan", role: .checkbox)?.isAvailable == true)
    app.tap("Jordan", role: .checkbox)
    #expect(Set(app.state.selection.ids) == ["EU", "SA"])
  }

  @Test("An option that cannot be deselected yet says why")
  func coveredAndUnknown() async throws {
    let app = try await open(server(), OptionSelection([OptionModel("AS", "Asia")]))
    app.type("riy", into: "Search")
    try await app.advance(by: .milliseconds(250))
    let riyadh = try #require(app.element("Riyadh"))
    #expect(riyadh.states == [.checked, .disabled])
    #expect(riyadh.hint == "Chosen with Asia")
  }

  @Test("Chosen ids get their names, and a missing one is shown as missing until it is removed")
  func resolving() async throws {
    let app = try await open(server(), OptionSelection(ids: ["3", "gone"]))
    #expect(app.state.selection.options.map(\.name) == ["Amman", "gone"])
    #expect(app.element("gone, No longer available")?.states == [.checked])
    app.tap("gone")
    #expect(app.state.selection.ids == ["3"])
  }
}

@Suite("Trees that are loaded as a whole")
struct EagerTreeTests {
  private enum Zones: MenuType {
    static let settings = MenuSettings(identity: .underParent)
    static let staticData = [
      OptionModel("Africa", "Africa", children: [OptionModel("1", "Cairo"), OptionModel("2", "Lagos")]),
      OptionModel("Asia", "Asia", children: [OptionModel("1", "Amman"), OptionModel("2", "Riyadh", disabledReason: "Closed")]),
    ]
  }

  private func open(_ config: OptionsViewConfig = OptionsViewConfig()) async throws -> Headless<OptionsPicker<Zones>> {
    let app = Headless(OptionsPicker(Zones.self, title: "Zones", isMultiple: true, config: config))
    try await app.settle()
    return app
  }

  @Test("A parent chooses its leaves, is mixed with some of them, and ids under different parents stay apart")
  func leaves() async throws {
    let app = try await open()
    app.expand("Africa")
    app.expand("Asia")
    app.tap("Africa", role: .checkbox)
    #expect(app.state.selection.ids == ["Africa/1", "Africa/2"])
    app.tap("Lagos")
    #expect(app.element("Africa", role: .checkbox)?.states.contains(.mixed) == true)
    #expect(app.element("Amman")?.states.contains(.checked) == false)
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.ids == ["Africa/1", "Asia/1"])
    #expect(app.element("Riyadh")?.hint == "Closed")
  }

  @Test("A parent with more leaves than the limit allows is disabled and says why. A chosen one is not")
  func tooManyLeaves() async throws {
    let app = try await open(OptionsViewConfig(count: 0...1))
    #expect(app.element("Africa", role: .checkbox)?.hint == "Choose at most 1")
    #expect(app.element("Asia", role: .checkbox)?.hint != "Choose at most 1")
    app.expand("Africa")
    app.tap("Lagos")
    #expect(app.element("Africa", role: .checkbox)?.hint == "Choose at most 1")
    #expect(app.element("Asia", role: .checkbox)?.hint == "Choose at most 1")
    app.tap("Lagos")
    app.tap("Asia", role: .checkbox)
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.isEmpty)
  }

  @Test("A parent includes only its selectable leaves: others are neither added nor removed")
  func closedLeaves() async throws {
    let app = try await open()
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.ids == ["Asia/1"])
    #expect(app.element("Asia", role: .checkbox)?.states.contains(.checked) == true)
    app.tap("Asia", role: .checkbox)
    #expect(app.state.selection.isEmpty)
    let fixed = OptionSelection([OptionModel("Asia/1", "Amman"), OptionModel("Asia/2", "Riyadh")])
    let other = Headless(OptionsPicker(Zones.self, title: "Zones", isMultiple: true), state: .init(fixed))
    try await other.settle()
    other.tap("Asia", role: .checkbox)
    #expect(other.state.selection.ids == ["Asia/2"])
    #expect(other.element("Asia", role: .checkbox)?.states.contains(.mixed) == true)
    other.tap("Asia", role: .checkbox)
    #expect(Set(other.state.selection.ids) == ["Asia/1", "Asia/2"])
  }

  @Test("A search keeps the parents of a match")
  func searching() async throws {
    let app = try await open(OptionsViewConfig(search: true))
    app.type("lag", into: "Search")
    #expect(app.elements.filter { $0.role == .checkbox }.map(\.label) == ["Africa", "Lagos"])
  }

  @Test("Everything and nothing, with the fewest and the most that may be chosen")
  func allAndLimits() async throws {
    let app = try await open(OptionsViewConfig(count: 2...3, offersAll: true))
    #expect(app.element("Done")?.hint == "Choose at least 2")
    app.tap("Select all")
    #expect(app.state.selection.count == 3)
    app.expand("Asia")
    app.tap("Select none")
    #expect(app.state.selection.isEmpty)
    let limited = try await open(OptionsViewConfig(count: 0...1))
    limited.expand("Africa")
    limited.tap("Cairo")
    #expect(limited.element("Lagos")?.hint == "Choose at most 1")
    limited.tap("Cairo")
    #expect(limited.element("Lagos")?.isAvailable == true)
  }
}
