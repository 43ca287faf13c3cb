import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Cities: OptionsMenu {
  let country: OptionID?
  var path: MenuPath { "/countries/\(country ?? "")/cities" }
  var isAvailable: Bool { country != nil }
}

/// A form whose fields also change from outside: another tab, a push, a topic.
private struct Shared: Screen {
  struct State: Equatable, Sendable, Codable {
    var country: OptionModel? = OptionModel("SA", "Saudi Arabia")
    var city: OptionModel?
    var branches: [OptionModel] = []
  }
  enum Action: Equatable, Sendable { case set(State) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("City", Cities(country: state.country?.id), selection: \.city)
      OptionsItem("Branches", Branches.self, selection: \.branches)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .set(let new) = action { state = new }
    return .none
  }
}

/// The people of a country, of whom only the first are loaded.
private struct People: OptionsMenu {
  let country: OptionID?
  var path: MenuPath { "/countries/\(country ?? "")/people" }
  var settings: MenuSettings {
    MenuSettings(search: MenuSettings.SearchEndpoint("/countries/\(country ?? "")/people/search", minimumLength: 1, isAlwaysAsked: true))
  }
}

private struct SearchedForm: Screen {
  struct State: ScreenState {
    var country: OptionModel? = OptionModel("SA", "Saudi Arabia")
    var person: OptionModel?
  }
  enum Action: Equatable, Sendable { case didChoose(OptionModel) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Person", People(country: state.country?.id), selection: \.person, config: OptionsViewConfig(search: true))
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .didChoose(let country) = action { state.country = country }
    return .none
  }
}

private enum Streets: MenuType {
  static let path = "/streets"
}

private struct Address: Screen {
  struct State: ScreenState {
    var city: OptionModel? = OptionModel("1", "Riyadh")
    var street: OptionModel?
  }
  enum Action: Equatable, Sendable { case didClear }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { OptionsItem("Street", Streets.self, selection: \.street, dependingOn: \.city) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.city = nil
    return .none
  }
}

@Suite("Pickers that are open while their field changes")
struct FollowingTests {
  private func transport() -> StubTransport {
    let transport = StubTransport()
    transport.on("/countries/SA/cities", rows([("1", "Riyadh"), ("9", "Haditha")]))
    transport.on("/countries/IQ/cities", rows([("2", "Baghdad"), ("9", "Haditha")]))
    transport.on("/branches", rows((1...5).map { ("\($0)", "Branch \($0)") }))
    return transport
  }

  private func page(_ state: Shared.State = .init(), over transport: StubTransport? = nil) -> Headless<Shared> {
    let menus = MenuEnvironment()
    let transport = transport ?? self.transport()
    return Headless(
      Shared(), state: state,
      environment: {
        $0.transport = transport
        $0.menus = menus
      })
  }

  private func open(_ app: Headless<Shared>, _ field: Phrase) async throws {
    app.tap(field)
    try await app.settle()
  }

  private func change(_ app: Headless<Shared>, _ body: (inout Shared.State) -> Void) async throws {
    var state = app.state
    body(&state)
    app.send(.set(state))
    try await app.settle()
  }

  private func checked(_ app: HeadlessPage) -> [String] { app.elements.filter { $0.states.contains(.checked) }.map(\.label) }

  @Test("In a single choice, a change made elsewhere is marked")
  func one() async throws {
    let app = page()
    try await open(app, "City")
    #expect(checked(app) == [])
    try await change(app) { $0.city = OptionModel("9", "Haditha") }
    #expect(checked(app) == ["Haditha"])
    app.tap("Riyadh")
    #expect(app.state.city?.id == "1" && app.accessibilityTrees.count == 1)
  }

  @Test("In a multiple choice, additions and removals in the field are applied in the picker. Pending picks stay")
  func several() async throws {
    var state = Shared.State()
    state.branches = [OptionModel("1", "Branch 1"), OptionModel("2", "Branch 2")]
    let app = page(state)
    try await open(app, "Branches")
    app.tap("Branch 3")
    try await change(app) { $0.branches = [OptionModel("2", "Branch 2"), OptionModel("5", "Branch 5")] }
    #expect(checked(app) == ["Branch 2", "Branch 3", "Branch 5"])
    app.tap("\("Done" as Phrase) (\(3))")
    #expect(Set(app.state.branches.map(\.id)) == ["2", "3", "5"])
  }

  @Test("Something else on the form changes nothing in the picker, and nothing is loaded for it")
  func elsewhere() async throws {
    let transport = transport()
    let app = page(over: transport)
    try await open(app, "Branches")
    app.tap("Branch 4")
    let paths = transport.paths
    try await change(app) { $0.city = OptionModel("9", "Haditha") }
    #expect(checked(app) == ["Branch 4"] && transport.paths == paths)
  }

  @Test("A picker whose menu is replaced shows the new one, keeps the options it contains, and searches it")
  func otherMenu() async throws {
    var state = Shared.State()
    state.city = OptionModel("9", "Haditha")
    let app = page(state)
    try await open(app, "City")
    #expect(app.shows("Riyadh"))
    try await change(app) { $0.country = OptionModel("IQ", "Iraq") }
    #expect(app.shows("Baghdad") && !app.shows("Riyadh") && checked(app) == ["Haditha"])
    app.tap("Baghdad")
    try await app.settle()
    #expect(app.state.city?.name == "Baghdad")
  }

  @Test(
    "A picker that is being searched shows nothing of its former menu once it has another one, also if that cannot be searched",
    arguments: [false, true])
  func searched(fails: Bool) async throws {
    let transport = StubTransport()
    transport.on("/countries/SA/people", rows([("1", "Rana")], next: "2"))
    transport.on("/countries/IQ/people", rows([("2", "Bilal")], next: "2"))
    transport.on("/countries/SA/people/search", rows([("7", "Rashid")]))
    transport.on("/countries/IQ/people/search", status: fails ? 500 : 200, rows([("8", "Raad")]))
    let app = Headless(SearchedForm(), environment: { $0.load(over: transport) })
    app.tap("Person")
    try await app.settle()
    app.type("ra", into: "Search")
    try await app.advance(by: .seconds(1))
    #expect(app.shows("Rashid"))
    app.send(.didChoose(OptionModel("IQ", "Iraq")))
    #expect(!app.shows("Rashid"))
    try await app.advance(by: .seconds(1))
    #expect(!app.shows("Rashid") && app.shows("Raad") != fails)
  }

  @Test("A late response of the former menu is not shown in the new one")
  func late() async throws {
    let app = page()
    app.effects.hold("options")
    app.tap("City")
    try await app.settle()
    try await change(app) { $0.country = OptionModel("IQ", "Iraq") }
    app.effects.release("options")
    try await app.settle()
    #expect(app.shows("Baghdad") && !app.shows("Riyadh"))
  }

  @Test("A picker of a field that depends on another one closes when nothing is chosen there any more")
  func withoutParent() async throws {
    let transport = StubTransport()
    transport.on("/streets", rows([("1", "King Fahd Road")]))
    let app = Headless(Address(), environment: { $0.load(over: transport) })
    app.tap("Street")
    try await app.settle()
    #expect(app.shows("King Fahd Road"))
    app.send(.didClear)
    try await app.settle()
    #expect(app.accessibilityTrees.count == 1 && app.element("Street")?.isAvailable == false)
  }

  @Test("A picker whose field has no menu any more closes")
  func noMenu() async throws {
    let app = page()
    try await open(app, "City")
    try await change(app) { $0.country = nil }
    #expect(app.accessibilityTrees.count == 1 && app.element("City")?.states == [.disabled])
  }

  @Test("After a restart the picker still follows its field, with its picks")
  func restored() async throws {
    let transport = transport()
    var state = Shared.State()
    state.branches = [OptionModel("1", "Branch 1")]
    let app = page(state, over: transport)
    try await open(app, "Branches")
    app.tap("Branch 3")
    let again = try HeadlessPage(AnyScreen(Shared(), state: .init()), restoring: #require(app.save())) { $0.transport = transport }
    try await again.settle()
    #expect(checked(again) == ["Branch 1", "Branch 3"])
    again.tap("\("Done" as Phrase) (\(2))")
    again.tap("Branches")
    try await again.settle()
    #expect(checked(again) == ["Branch 1", "Branch 3"])
  }
}
