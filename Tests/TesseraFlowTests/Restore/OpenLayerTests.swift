import Tessera
import TesseraTesting
import Testing

private enum Branches: MenuType {
  static let staticData = [OptionModel("r", "Riyadh"), OptionModel("j", "Jeddah"), OptionModel("d", "Dammam")]
}

/// A form with a picker, a sheet that an action presents, and a sheet that opens by itself.
private struct Order: Screen {
  struct State: ScreenState, Codable { var branches: [OptionModel] = [], note = "", isOpen = true }
  enum Action: Equatable, Sendable { case didPressNote, noted(String), didPressLater, later }

  func title(for state: State) -> Phrase { "Order" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Branches", Branches.self, selection: \.branches)
      if state.isOpen { ButtonItem("Add a note", on: .didPressNote) }
      ButtonItem("Later", on: .didPressLater)
      TextItem("Noted '\(state.note)'").id("noted")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressNote, .later: return .present(Presentation(Note(), id: "note", state: .init()) { .noted($0) })
    case .noted(let text):
      state.note = text
      state.isOpen = false
    case .didPressLater: return .send(.later)
    }
    return .none
  }
}

private struct Note: Screen {
  struct State: Equatable, Codable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case didPressDone }
  typealias Output = String
  func title(for state: State) -> Phrase { "Note" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Words", text: \.text)
      ButtonItem("Done", on: .didPressDone)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(state.text) }
}

/// Two sheets in a row, a sheet that a part opens when it receives an action, and a question.
private struct Trip: Screen {
  struct State: ScreenState, Codable { var stops: [String] = [], hotel = Hotel.State() }
  enum Action: Codable, Equatable, Sendable {
    case didPressPlan, didPressHotel, didPressCheck, began(String), ended(String), checked, answered(String)
  }
  func title(for state: State) -> Phrase { "Trip" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Plan", on: .didPressPlan)
      ButtonItem("Hotel", on: .didPressHotel)
      ButtonItem("Check", on: .didPressCheck)
      PlanItem()
      TextItem("Stops \(state.stops.joined(separator: ", "))").id("stops")
    }
    Part(\.hotel, Hotel())
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressPlan: return .present(Presentation(Note(), id: "from", state: .init()) { .began($0) })
    case .didPressHotel: return .send(Hotel.Action.wasAsked, to: \State.hotel)
    case .didPressCheck: return .after(.seconds(1), "check", .checked)
    case .began(let text):
      state.stops.append(text)
      return .present(Presentation(Note(), id: "to", state: .init()) { .ended($0) })
    case .ended(let text), .answered(let text): state.stops.append(text)
    case .checked:
      func ask(_ name: String) -> Effect<Action> {
        .ask(Question("Add \(name)?", answers: [.init("Add", .answered(name)), .init("No")]))
      }
      return .merge(ask("Abha"), ask("Najran"))
    }
    return .none
  }

  /// Presents a sheet by itself, once it was confirmed.
  struct PlanItem: Item {
    typealias Owner = Trip
    var id: String { "confirmed" }
    var content: Element { .button(Element.Button("Plan anew")) }
    func intent(for event: Control.Event) -> Intent<Trip>? {
      .present(
        Presentation(
          asking: Question(
            "Anew?", answers: [.init("Yes", Intent<Trip>.present(Presentation(Note(), id: "anew", state: .init()) { _ in nil }))])))
    }
  }
}

/// A part that opens a sheet when the screen around it says so.
private struct Hotel: Screen {
  struct State: ScreenState, Codable { var name = "" }
  enum Action: Codable, Equatable, Sendable { case wasAsked, named(String) }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("Hotel \(state.name)").id("name") } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .wasAsked: return .present(Presentation(Note(), id: "name", state: .init()) { .named($0) })
    case .named(let name): state.name = name
    }
    return .none
  }
}

@Suite("Layers that are open when a page is stored") struct OpenLayerTests {
  private let order = AnyScreen(Order())

  private func again(_ page: HeadlessPage) throws -> HeadlessPage { try HeadlessPage(order, restoring: #require(page.save())) }

  @Test("A picker is restored with its picks, and returns its choice to the form") func picker() async throws {
    let page = HeadlessPage(order)
    page.tap("Branches")
    try await page.settle()
    page.tap("Jeddah")
    let next = try again(page)
    #expect(next.page.snapshots.map(\.layer) == page.page.snapshots.map(\.layer))
    try await next.settle()
    #expect(next.element("Jeddah")?.states.contains(.checked) == true)
    next.tap("Riyadh")
    let last = try again(next)
    try await last.settle()
    last.tap("\("Done" as Phrase) (\(2))")
    #expect(last.element("Branches")?.value == "Jeddah +1 more")
    #expect(last.page.snapshots.count == 1)
  }

  @Test(
    "A sheet that an action presents is open again with its text; its result arrives once", arguments: ["Add a note", "Later"] as [Phrase])
  func sheet(_ button: Phrase) throws {
    let page = HeadlessPage(order)
    page.tap(button)
    page.type("fragile", into: "Words")
    let next = try again(page)
    #expect(next.element("Words", role: .textbox)?.value == "fragile")
    next.tap("Done")
    #expect(next.shows("Noted 'fragile'") && next.page.snapshots.count == 1)
    next.tap("Later")
    #expect(next.page.snapshots.last.map { $0.layer > Page.LayerID(1) } == true)
  }

  @Test("Revisions continue from a number that no client has seen") func revisions() throws {
    let page = HeadlessPage(order)
    page.tap("Later")
    let next = try again(page)
    for (before, after) in zip(page.page.snapshots, next.page.snapshots) { #expect(after.revision > before.revision + 1_000) }
  }

  private func goOn(_ trip: HeadlessPage, expecting: Set<Diagnostic.Code> = []) throws -> HeadlessPage {
    try HeadlessPage(AnyScreen(Trip()), restoring: #require(trip.save()), expecting: expecting)
  }

  @Test("A sheet that followed another one is restored with its text") func chain() throws {
    let trip = HeadlessPage(AnyScreen(Trip()))
    trip.tap("Plan")
    trip.type("Riyadh", into: "Words")
    // The result of a restored sheet opens the next one as well.
    let next = try goOn(trip)
    next.tap("Done")
    next.type("Jeddah", into: "Words")
    let last = try goOn(goOn(next))
    #expect(last.page.snapshots.count == 2 && last.element("Words", role: .textbox)?.value == "Jeddah")
    last.tap("Done")
    #expect(last.shows("Stops Riyadh, Jeddah") && last.page.snapshots.count == 1)
  }

  @Test("A sheet that a part opened because of an action is restored with its text") func told() throws {
    let trip = HeadlessPage(AnyScreen(Trip()))
    trip.tap("Hotel")
    trip.type("Corniche", into: "Words")
    let next = try goOn(trip)
    #expect(next.element("Words", role: .textbox)?.value == "Corniche")
    next.tap("Done")
    #expect(next.shows("Hotel Corniche"))
  }

  @Test("Questions that wait for a sheet are asked after it, once each and in order") func waiting() async throws {
    let trip = HeadlessPage(AnyScreen(Trip()))
    trip.tap("Check")
    trip.tap("Plan")
    trip.type("Riyadh", into: "Words")
    try await trip.advance(by: .seconds(2))
    var next = try goOn(goOn(trip))
    #expect(next.element("Words", role: .textbox)?.value == "Riyadh" && next.page.snapshots.count == 2)
    next.dismiss()
    #expect(next.title == "Add Abha?")
    next = try goOn(next)
    #expect(next.title == "Add Abha?")
    next.tap("Add")
    #expect(next.title == "Add Najran?")
    next = try goOn(next)
    #expect(next.title == "Add Najran?")
    next.tap("Add")
    #expect(next.page.snapshots.count == 1 && next.shows("Stops Abha, Najran"))
  }

  @Test("A sheet that cannot be made again is closed, and that is reported") func unknown() throws {
    let trip = HeadlessPage(AnyScreen(Trip()))
    trip.tap("Plan anew")
    trip.tap("Yes")
    trip.type("Riyadh", into: "Words")
    let next = try goOn(trip, expecting: [.effect])
    #expect(next.page.snapshots.count == 1 && next.diagnostics.first?.message.hasPrefix("Trip presented 'anew'") == true)
  }
}
