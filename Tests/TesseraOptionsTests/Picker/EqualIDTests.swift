import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// Regions and cities as their endpoint sends them: both are counted from 1.
private let regions = #"""
  [{"id":1,"name":"Riyadh region","cities":[{"id":1,"name":"Riyadh"},{"id":4,"name":"Diriyah"}]},
   {"id":2,"name":"Makkah region","cities":[{"id":2,"name":"Jeddah"},{"id":9,"name":"Taif"}]}]
  """#

private struct Region: Decodable, Sendable {
  struct City: Decodable, Sendable { let id: OptionID, name: String }
  let id: OptionID, name: String, cities: [City]

  var options: [OptionModel] { cities.map { OptionModel($0.id, $0.name) } }
}

/// Regions that can be ticked.
private enum Regions: MenuType {
  static let path = "/v1/regions"
  static func options(from regions: [Region]) -> [OptionModel] {
    regions.map { OptionModel($0.id, $0.name, children: $0.options) }
  }
}

/// The same with ids that are unique only below their region.
private enum Places: MenuType {
  static let path = "/v1/regions"
  static let settings = MenuSettings(identity: .underParent)
  static func options(from regions: [Region]) -> [OptionModel] { Regions.options(from: regions) }
}

/// Regions that are only headings.
private enum Cities: MenuType {
  static let path = "/v1/regions"
  static func options(from regions: [Region]) -> [OptionModel] { regions.map { .group($0.id, $0.name, $0.options) } }
}

@Suite("Groups and leaves with equal ids")
struct EqualIDTests {
  private let transport = StubTransport()

  init() { transport.on("/v1/regions", regions) }

  private func picker<Menu: MenuType>(
    _ menu: Menu.Type, isMultiple: Bool, _ state: OptionsPicker<Menu>.State = .init()
  ) async throws -> Headless<OptionsPicker<Menu>> {
    let app = Headless(
      OptionsPicker(menu, title: "Cities", isMultiple: isMultiple), state: state, environment: { [transport] in $0.load(over: transport) })
    try await app.settle()
    return app
  }

  private func isMarked(_ name: Phrase, _ app: Headless<some Screen>) -> Bool? {
    (app.element(name, role: .checkbox) ?? app.element(name, role: .radio)).map {
      $0.states.contains(.checked) && !$0.states.contains(.mixed)
    }
  }

  @Test("A region that can be ticked marks its cities, and never the city that has its number")
  func ticked() async throws {
    let app = try await picker(Regions.self, isMultiple: true)
    for region in ["Riyadh region", "Makkah region"] as [Phrase] { app.expand(region) }
    app.tap("Riyadh")
    #expect(app.state.selection.ids == [1])
    #expect(isMarked("Riyadh", app) == true && isMarked("Riyadh region", app) == false)
    #expect(app.element("Riyadh region", role: .checkbox)?.states.contains(.mixed) == true)
    app.tap("Riyadh region")
    #expect(app.state.selection.ids == [1, 4])
    #expect(isMarked("Riyadh region", app) == true && isMarked("Jeddah", app) == false)
    app.tap("Makkah region")
    #expect(app.state.selection.ids == [1, 4, 2, 9])
    app.tap("Jeddah")
    #expect(app.state.selection.ids == [1, 4, 9])
    #expect(app.element("Makkah region", role: .checkbox)?.states.contains(.mixed) == true)
    app.tap("Riyadh region")
    #expect(app.state.selection.ids == [9] && app.state.selection.options.map(\.name) == ["Taif"])
  }

  @Test("The choice of cities outlives a restart and rows in another order")
  func restored() async throws {
    let app = try await picker(Regions.self, isMultiple: true)
    for region in ["Riyadh region", "Makkah region"] as [Phrase] { app.expand(region) }
    for city in ["Riyadh", "Taif"] as [Phrase] { app.tap(city) }
    let kept = try JSONEncoder().encode(app.state)
    transport.on(
      "/v1/regions",
      #"[{"id":9,"name":"New region","cities":[{"id":1,"name":"Ar-Riyadh"}]},{"id":1,"name":"Old region","cities":[{"id":9,"name":"Taif"}]}]"#
    )
    let again = try await picker(Regions.self, isMultiple: true, JSONDecoder().decode(OptionsPicker<Regions>.State.self, from: kept))
    #expect(again.state.selection.ids == [1, 9] && again.state.selection.missing.isEmpty)
    #expect(again.state.selection.options.map(\.name) == ["Ar-Riyadh", "Taif"])
    #expect(isMarked("New region", again) == true && isMarked("Old region", again) == true)
  }

  @Test("A picker for one marks the pressed row alone, region or city")
  func single() async throws {
    let city = try await picker(Regions.self, isMultiple: false, .init(OptionSelection(ids: [1])))
    city.expand("Riyadh region")
    #expect(isMarked("Riyadh", city) == true && isMarked("Riyadh region", city) == false)
    #expect(city.state.selection.options.map(\.name) == ["Riyadh"])
    let region = try await picker(Regions.self, isMultiple: false)
    region.expand("Riyadh region")
    region.tap("Riyadh region")
    #expect(region.state.selection.options.map(\.name) == ["Riyadh region"])
    #expect(isMarked("Riyadh", region) == false)
  }

  @Test("A group is a heading: its cities are chosen, it is not", arguments: [false, true])
  func headings(isMultiple: Bool) async throws {
    let app = try await picker(Cities.self, isMultiple: isMultiple)
    #expect(app.element("Riyadh region")?.role == .heading)
    app.tap("Riyadh")
    #expect(app.state.selection.ids == [1] && app.state.selection.options.map(\.name) == ["Riyadh"])
  }

  @Test("Ids by their path stay apart")
  func paths() async throws {
    let app = try await picker(Places.self, isMultiple: true)
    app.expand("Riyadh region")
    app.tap("Riyadh")
    app.tap("Makkah region")
    #expect(app.state.selection.ids == [OptionID(path: [1, 1]), OptionID(path: [2, 2]), OptionID(path: [2, 9])])
    #expect(app.element("Riyadh region", role: .checkbox)?.states.contains(.mixed) == true)
  }
}
