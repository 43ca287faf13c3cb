import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum Countries: MenuType {
  static let staticData = [OptionModel("SA", "Saudi Arabia"), OptionModel("JO", "Jordan")]
}

private enum Cities: MenuType {
  static let path = "/cities"
  static let settings = MenuSettings { country in
    MenuQuery<OptionModel>().filter(.where("country", isIn: country.map(\.text)))
  }
}

/// Places of a country, of which those below others are loaded when they are opened.
private enum Places: MenuType {
  static let path = "/places"
  static let children = MenuSettings.ChildrenEndpoint("/places/{id}/below")
  static let settings = MenuSettings { country in
    MenuQuery<OptionModel>().filter(.where("country", isIn: country.map(\.text)))
  }
}

private struct Visit: Screen {
  struct State: Equatable, Sendable {
    var country: OptionModel?
    var places: [OptionModel] = []
  }
  enum Action: Equatable, Sendable {}

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("Places", Places.self, selection: \.places, dependingOn: \.country)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

private struct Trip: Screen {
  struct State: Equatable, Sendable {
    var country: OptionModel?
    var cities: [OptionModel] = []
    var hotel: OptionModel?
  }
  enum Action: Equatable, Sendable { case didPressForget }
  var rule = OptionSelection.DependentRule.keepIfValid

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country, whenItChanges: rule)
      OptionsItem("Hotel", Cities.self, selection: \.hotel, dependingOn: \.cities, whenItChanges: rule)
      ButtonItem("Forget", on: .didPressForget)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.country = nil
    return .none
  }
}

/// A trip that is kept, with and without a part around it.
private struct KeptTrip: Screen {
  struct State: ScreenState, Codable {
    var country: OptionModel?
    var cities: [OptionModel] = []
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country)
    }
  }
}

private struct Agency: Screen {
  struct State: ScreenState, Codable { var trip = KeptTrip.State(), isOpen = true }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ToggleItem("Open", isOn: \.isOpen) }
    if state.isOpen { Part(\.trip, KeptTrip()) }
  }
}

/// Fields that wait for a country: one that the screen disables, one with actions, and one in a part.
private struct Waiting: Screen {
  struct State: Equatable, Sendable {
    var country: OptionModel?
    var closed: OptionModel?
    var city: OptionModel?
    var isCleared = false
    var trip = KeptTrip.State()
  }
  enum Action: Equatable, Sendable { case didPressClear }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("Closed", Cities.self, selection: \.closed, dependingOn: \.country).disabled(because: "Bookings are closed")
      OptionsItem("City", Cities.self, selection: \.city, dependingOn: \.country).actions { ButtonItem("Clear", on: .didPressClear) }
    }
    Part(\.trip, KeptTrip())
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isCleared = true
    return .none
  }
}

private struct Circle: Screen {
  struct State: Equatable, Sendable {
    var first: OptionModel?
    var second: OptionModel?
    var third: OptionModel?
    var alone: OptionModel?
  }
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("First", Countries.self, selection: \.first, dependingOn: \.third)
      OptionsItem("Second", Countries.self, selection: \.second, dependingOn: \.first)
      OptionsItem("Third", Countries.self, selection: \.third, dependingOn: \.second)
      OptionsItem("Alone", Countries.self, selection: \.alone)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

/// A form that was saved, with a country and a city of it.
private struct SavedTrip: Screen {
  struct State: FormState {
    var country: OptionModel?
    var city: OptionModel?
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressLoad, didPressMove, loaded(String, OptionModel?) }
  let rule: OptionSelection.DependentRule

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("City", Cities.self, selection: \.city, dependingOn: \.country, whenItChanges: rule)
      ButtonItem("Load", on: .didPressLoad)
      ButtonItem("Move", on: .didPressMove)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLoad: return .run { $0.send(.loaded("SA", OptionModel("1", "Riyadh"))) }
    case .didPressMove: return .run { $0.send(.loaded("JO", nil)) }
    case .loaded(let country, let city):
      state.country = OptionModel(OptionID(country), country)
      if let city { state.city = city }
    }
    return .none
  }
}

/// A form with a button that sends it, while its choice may still be checked.
private struct SentTrip: Screen {
  struct State: ScreenState, FormState, Codable {
    var country: OptionModel? = OptionModel("SA", "Saudi Arabia")
    var cities: [OptionModel] = [OptionModel("1", "Riyadh"), OptionModel("9", "Haditha")]
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<[String], FormFailure>) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country)
      FormStatusItem()
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.submit(from: self) { state, _ in
        [state.country?.name ?? ""] + state.cities.map(\.name)
      } then: {
        .sent($0)
      }
    case .sent(let result): state.finish(result, from: self)
    }
  }
}

@Suite("Dependent fields")
struct DependentTests {
  private func transport() -> StubTransport {
    let transport = StubTransport()
    transport.on("/cities") { request in
      let cities = [
        "SA": [("1", "Riyadh"), ("9", "Haditha")], "JO": [("2", "Amman"), ("9", "Haditha")],
        "1": [("h1", "Palace")], "2": [("h2", "Inn")],
      ]
      return TransportResponse(body: Data(rows(cities[request.parameter("country") ?? ""] ?? []).utf8))
    }
    return transport
  }

  private func trip(_ transport: StubTransport, _ rule: OptionSelection.DependentRule = .keepIfValid) -> Headless<Trip> {
    Headless(Trip(rule: rule), state: .init(), environment: { $0.load(over: transport) })
  }

  @Test("A field that waits keeps the screen's own reason and its actions, and names the field of its part")
  func reasons() {
    let app = Headless(Waiting(), state: .init())
    #expect(app.element("Closed")?.hint == "Bookings are closed")
    #expect(app.element("City")?.hint == "Choose “Country” first" && app.element("City")?.states == [.disabled])
    #expect(app.element("Cities")?.hint == "Choose “Country” first")
    app.tap("Clear", in: "City")
    #expect(app.state.isCleared)
  }

  @Test("A field is disabled until its dependency is chosen. Then its menu gets that choice")
  func asksForParent() async throws {
    let transport = transport()
    let app = trip(transport)
    #expect(app.element("Cities")?.states == [.disabled])
    #expect(app.element("Cities")?.hint == "Choose “Country” first")
    try await app.choose("Jordan", in: "Country")
    try await app.choose("Amman", in: "Cities", confirm: "\("Done" as Phrase) (\(1))")
    #expect(transport.paths == ["/cities?country=JO"])
    #expect(app.state.cities.map(\.id) == ["2"])
  }

  @Test("When the dependency changes, options of the new menu stay and the rest are removed")
  func keepsValid() async throws {
    let app = trip(transport())
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.choose("Riyadh", "Haditha", in: "Cities", confirm: "\("Done" as Phrase) (\(2))")
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.cities.map(\.name) == ["Haditha"])
  }

  @Test("A menu with endless new batches is searched up to a limit. Options that were not found stay, because they may be further on")
  func endless() async throws {
    let transport = StubTransport()
    transport.on("/cities") { request in
      let number = request.parameter("cursor").flatMap { Int($0) } ?? 0
      return TransportResponse(body: Data(rows([("\(number)", "City \(number)")], next: "\(number + 1)").utf8))
    }
    let app = Headless(
      Trip(), state: .init(country: OptionModel("SA", "Saudi Arabia"), cities: [OptionModel("far", "Far away")]),
      environment: { $0.load(over: transport) })
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.cities.map(\.name) == ["Far away"] && transport.paths.count <= 200)
  }

  /// Two countries that share the north, with a branch each that is loaded when it is opened.
  private func places() -> StubTransport {
    let transport = StubTransport()
    @Sendable func row(_ id: String, opens: Bool = false) -> String { #"{"id":"\#(id)","name":"\#(id)","hasChildren":\#(opens)}"# }
    transport.on("/places") { request in
      let places = ["SA": ["north", "west"], "JO": ["north", "east"]][request.parameter("country") ?? ""] ?? []
      return TransportResponse(body: Data("[\(places.map { row($0, opens: true) }.joined(separator: ","))]".utf8))
    }
    for (place, below) in ["north": ["Tabuk", "Aqaba"], "west": ["Jeddah"], "east": ["Azraq"]] {
      transport.on("/places/\(place)/below", "[\(below.map { row($0) }.joined(separator: ","))]")
    }
    return transport
  }

  @Test(
    "A choice below an unopened row stays if the new menu has it, and is removed otherwise",
    arguments: [["north"], nil])
  func lazy(above: [String]?) async throws {
    let transport = places()
    func chosen(_ id: String, _ above: [String]?) -> OptionModel {
      var option = OptionModel(OptionID(id), id)
      if let above { option.additionalData[OptionModel.pathKey] = .array(above.map { .text($0) }) }
      return option
    }
    let app = Headless(
      Visit(),
      state: .init(
        country: OptionModel("SA", "Saudi Arabia"),
        places: [chosen("Tabuk", above), chosen("Jeddah", above.map { _ in ["west"] }), chosen("Gone", above)]),
      environment: { $0.load(over: transport) })
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.places.map(\.name) == ["Tabuk"])
    // An option that knows its parent needs no other lookup.
    #expect(transport.paths.contains("/places/east/below") == (above == nil))
    #expect(!transport.paths.contains("/places/west/below"))
  }

  @Test("A choice below a row whose children cannot be loaded is removed, and nothing else")
  func lazyFailure() async throws {
    let transport = places()
    transport.on("/places/north/below", status: 500)
    let app = Headless(
      Visit(),
      state: .init(
        country: OptionModel("SA", "Saudi Arabia"), places: [OptionModel("north", "north"), OptionModel("Tabuk", "Tabuk")]),
      environment: { $0.load(over: transport) })
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.places.map(\.name) == ["north"])
  }

  @Test("Where the new menu cannot be loaded, nothing stays")
  func clearsOnFailure() async throws {
    let transport = transport()
    let app = trip(transport)
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.choose("Haditha", in: "Cities", confirm: "\("Done" as Phrase) (\(1))")
    transport.on("/cities", status: 500)
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.cities == [])
  }

  @Test("If a field says so, the whole choice is removed, down a chain of fields, for every cause of the change")
  func clears() async throws {
    let app = trip(transport(), .clear)
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.choose("Riyadh", in: "Cities", confirm: "\("Done" as Phrase) (\(1))")
    try await app.choose("Palace", in: "Hotel")
    #expect(app.state.hotel?.name == "Palace")
    app.tap("Forget")
    #expect(app.state == Trip.State())
  }

  @Test("The last change wins when menus arrive in another order")
  func lastWins() async throws {
    let app = trip(transport())
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.choose("Riyadh", "Haditha", in: "Cities", confirm: "\("Done" as Phrase) (\(2))")
    app.effects.hold("options.validate.\\State.cities")
    try await app.choose("Jordan", in: "Country")
    app.effects.restore("options.validate.\\State.cities")
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.settle()
    #expect(!app.page.isBusy)
    #expect(
      app.state.cities.map(\.name) == ["Haditha"], "Riyadh went with the first change; the second one brings nothing back and takes nothing"
    )
  }

  @Test("A choice made while the menu still checks the previous one stays. Only missing options are removed")
  func chosenMeanwhile() async throws {
    let app = trip(transport())
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.choose("Riyadh", "Haditha", in: "Cities", confirm: "\("Done" as Phrase) (\(2))")
    app.effects.hold("options.validate.\\State.cities")
    try await app.choose("Jordan", in: "Country")
    try await app.choose("Amman", in: "Cities", confirm: "\("Done" as Phrase) (\(3))")
    app.effects.release("options.validate.\\State.cities")
    try await app.settle()
    #expect(app.state.cities.map(\.name).sorted() == ["Amman", "Haditha"])
  }

  @Test(
    "A choice loaded together with its dependency stays, whatever the menu contains",
    arguments: [true, false])
  func loadedTogether(works: Bool) async throws {
    let transport = transport()
    if !works { transport.on("/cities", status: 500) }
    for rule in [OptionSelection.DependentRule.keepIfValid, .clear] {
      let app = Headless(SavedTrip(rule: rule), state: .init(), environment: { $0.load(over: transport) })
      app.tap("Load")
      try await app.settle()
      #expect(app.state.city?.name == "Riyadh" && app.state.country?.id == "SA")
      #expect(!app.state.form.isEdited && !app.page.wouldLoseChanges, "nobody entered anything")
    }
  }

  private static let unchecked = KeptTrip.State(
    country: OptionModel("SA", "Saudi Arabia"), cities: [OptionModel("1", "Riyadh"), OptionModel("9", "Haditha")])

  @Test("A check interrupted by a restart is repeated, and a finished one is not")
  func restarted() async throws {
    let transport = transport()
    let app = Headless(KeptTrip(), state: Self.unchecked, environment: { $0.load(over: transport) })
    let before = try #require(app.save())
    app.effects.hold("options.validate.\\State.cities")
    try await app.choose("Jordan", in: "Country")
    let during = try #require(app.save())
    app.effects.release("options.validate.\\State.cities")
    try await app.settle()
    let after = try #require(app.save())
    for (saved, cities, requests) in [(before, ["Riyadh", "Haditha"], 0), (during, ["Haditha"], 1), (after, ["Haditha"], 0)] {
      let transport = self.transport()
      let again = try HeadlessPage(AnyScreen(KeptTrip()), restoring: saved, environment: { $0.load(over: transport) })
      try await again.settle()
      #expect(again.page.state(of: KeptTrip.self)?.cities.map(\.name) == cities)
      #expect(transport.paths.count == requests)
    }
  }

  @Test("A check interrupted by a lost role or a removed part is repeated")
  func cutOff() async throws {
    let transport = transport()
    let app = Headless(Agency(), state: .init(trip: Self.unchecked), environment: { $0.load(over: transport) })
    app.effects.drop("trip/options.validate.\\State.cities")
    try await app.choose("Jordan", in: "Country")
    app.toggle("Open")
    app.effects.restore("trip/options.validate.\\State.cities")
    #expect(app.state.trip.cities.count == 2)
    app.toggle("Open")
    try await app.settle()
    #expect(app.state.trip.cities.map(\.name) == ["Haditha"])
    let other = Headless(KeptTrip(), state: Self.unchecked, environment: { $0.load(over: transport) })
    other.effects.drop("options.validate.\\State.cities")
    try await other.choose("Jordan", in: "Country")
    other.effects.restore("options.validate.\\State.cities")
    other.page.withdraw()
    other.page.beginAgain()
    try await other.settle()
    #expect(other.state.cities.map(\.name) == ["Haditha"])
  }

  @Test("A form is not sent with a choice that is still being checked: it says so, and is sent when that is known")
  func sentMeanwhile() async throws {
    let app = Headless(SentTrip(), environment: { [transport = transport()] in $0.load(over: transport) })
    app.effects.hold("options.validate.\\State.cities")
    try await app.choose("Jordan", in: "Country")
    app.tap("Send")
    try await app.settle()
    #expect(app.actions == [.didPressSend] && !app.state.form.isSubmitting)
    #expect(app.element("Cities")?.hint == "This is still being checked. Try again in a moment")
    app.effects.release("options.validate.\\State.cities")
    try await app.settle()
    #expect(app.element("Cities")?.hint == nil && app.state.form.errors.isEmpty)
    app.tap("Send")
    try await app.settle()
    #expect(app.actions.last == .sent(.success(["Jordan", "Haditha"])))
  }

  @Test("A form can be sent when its choice turns out to be right, when the check is over without a choice, and after a restart")
  func sentAfterwards() async throws {
    let transport = transport()
    transport.on("/cities", rows([("1", "Riyadh"), ("9", "Haditha")]))
    let app = Headless(SentTrip(), environment: { $0.load(over: transport) })
    app.effects.hold("options.validate.\\State.cities")
    try await app.choose("Jordan", in: "Country")
    app.tap("Send")
    let saved = try #require(app.save())
    app.effects.release("options.validate.\\State.cities")
    try await app.settle()
    #expect(app.state.form.errors.isEmpty && app.state.cities.count == 2)
    app.tap("Send")
    try await app.settle()
    #expect(app.actions.last == .sent(.success(["Jordan", "Riyadh", "Haditha"])))

    let again = try HeadlessPage(AnyScreen(SentTrip()), restoring: saved, environment: { $0.load(over: transport) })
    try await again.settle()
    #expect(again.page.state(of: SentTrip.self)?.form.errors.isEmpty == true)
    again.tap("Send")
    try await again.settle()
    #expect(again.actions(of: SentTrip.self).last == .sent(.success(["Jordan", "Riyadh", "Haditha"])))

    let empty = Headless(SentTrip(), environment: { $0.load(over: transport) })
    empty.effects.hold("options.validate.\\State.cities")
    try await empty.choose("Jordan", in: "Country")
    try await empty.choose("Riyadh", "Haditha", in: "Cities", confirm: "Done")
    try await empty.choose("Saudi Arabia", in: "Country")
    empty.tap("Send")
    try await empty.settle()
    #expect(empty.actions.last == .sent(.success(["Saudi Arabia"])))
  }

  @Test("Options missing from an older response are requested again before they are removed")
  func addedSince() async throws {
    let transport = transport(), clock = Mutex(1_000.0)
    let menus = MenuEnvironment(now: { clock.withLock { $0 } })
    let trip = Trip.State(country: OptionModel("JO", "Jordan"), cities: [OptionModel("new", "New"), OptionModel("gone", "Gone")])
    let before = Headless(Trip(), state: trip, environment: { $0.load(over: transport, menus) })
    before.tap("Cities")
    try await before.settle()
    transport.on("/cities", rows([("2", "Amman"), ("new", "New")]))
    clock.withLock { $0 += 3_600 }
    var state = trip
    state.country = OptionModel("SA", "Saudi Arabia")
    let app = Headless(Trip(), state: state, environment: { $0.load(over: transport, menus) })
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.cities.map(\.name) == ["New"])
    #expect(transport.paths == ["/cities?country=JO", "/cities?country=JO"])
  }

  @Test("If no option is removed, nothing is edited")
  func nothingGone() async throws {
    let app = Headless(
      SavedTrip(rule: .keepIfValid), state: .init(country: OptionModel("SA", "Saudi Arabia"), city: OptionModel("9", "Haditha")),
      environment: { [transport = transport()] in $0.load(over: transport) })
    app.tap("Move")
    try await app.settle()
    #expect(app.state.city?.name == "Haditha" && app.state.country?.id == "JO")
    #expect(!app.state.form.isEdited)
  }

  @Test("Fields that depend on each other in a circle are refused: they say so, cannot be used, and it is reported once")
  func circle() {
    let app = Headless(Circle(), state: .init(), expecting: [.dependencyCycle])
    for name in ["First", "Second", "Third"] as [Phrase] {
      #expect(app.element(name)?.states == [.disabled, .invalid])
      #expect(app.element(name)?.hint == "This field depends on itself")
    }
    #expect(app.element("Alone")?.isAvailable == true)
    #expect(app.diagnostics.count == 3)
    #expect(app.diagnostics.first?.message.contains("Remove one of the dependencies.") == true)
    app.tap("Alone")
    #expect(app.diagnostics.count == 3)
  }
}
