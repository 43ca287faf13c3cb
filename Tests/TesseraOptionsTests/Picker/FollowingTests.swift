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

/// A form whose fields somebody else fills in as well: another tab, a push, a topic.
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

  @Test("A choice of one that is made elsewhere is the one that is marked")
  func one() async throws {
    let app = page()
    try await open(app, "City")
    #expect(checked(app) == [])
    try await change(app) { $0.city = OptionModel("9", "Haditha") }
    #expect(checked(app) == ["Haditha"])
    app.tap("Riyadh")
    #expect(app.state.city?.id == "1" && app.accessibilityTrees.count == 1)
  }

  @Test("Of several, what the field gained and lost is gained and lost in the picker; what was picked and not given back yet stays")
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

  @Test("A picker whose menu becomes another one shows that, keeps of the choice what it has, and searches it")
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

  @Test("An answer of the former menu that comes late is not shown in the new one")
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

  @Test("A picker whose field has no menu any more closes")
  func noMenu() async throws {
    let app = page()
    try await open(app, "City")
    try await change(app) { $0.country = nil }
    #expect(app.accessibilityTrees.count == 1 && app.element("City")?.states == [.disabled])
  }

  @Test("After a restart the picker follows its field as before, with what was picked")
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
