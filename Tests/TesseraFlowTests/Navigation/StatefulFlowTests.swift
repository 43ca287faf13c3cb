import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A trip that is booked in steps. It uses every kind of effect that a flow can have.
private struct TripFlow: StatefulFlow {
  enum Destination: Codable, Hashable { case list, name, seats, summary, other }
  enum Event: Codable, Hashable {
    case didPressNew, didName(String), didSeat(Int), didPress(Press), booked(Int), unreachable, noted(Int)
  }
  struct State: ScreenState, Codable {
    var name = "", seats = 0, bookings = 0, starts = 0, interruptions: [String] = []
  }
  typealias Output = Int

  /// Answers after three seconds.
  var book: @Sendable (String, String) async throws -> Int = { _, _ in 7 }

  func start(_ state: inout State) -> Effect<Event> {
    state.starts += 1
    return .none
  }

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .list: DestinationScreen(Trips(bookings: state.bookings)) { _ in .didPressNew }
    case .name: DestinationScreen(Step(title: "Name", note: "For \(state.seats)")) { .didName($0) }.kept()
    case .seats: DestinationScreen(Step(title: "Seats", note: "Of \(state.name)")) { .didSeat(Int($0) ?? 0) }
    case .summary: DestinationScreen(Summary(name: state.name, seats: state.seats)) { .didPress($0) }
    case .other: DestinationScreen(TripFlow(), at: Navigation(.list)) { .booked($0) }
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPressNew: navigation.push(.name)
    case .didName(let name):
      state.name = name
      navigation.push(.seats)
    case .didSeat(let seats):
      state.seats = seats
      navigation.push(.summary)
    case .didPress(.book):
      return .submit("book", state.name) { [book] name, key, context in
        try await context.sleep(for: .seconds(3))
        return try await book(name, key)
      } then: {
        (try? $0.get()).map(Event.booked) ?? .unreachable
      }
    case .didPress(.name): navigation.pop { $0 == .name }
    case .didPress(.elsewhere): return .send(Trips.Action.didBook(1), to: Destination.seats)
    case .didPress(.open): return .merge(.announce("On the way"), .open("https://meet.example.com/7"), .signIn(Identity("7", name: "Ada")))
    case .didPress(.end): return .finish(state.seats)
    case .didPress(.endLoading):
      return .merge(
        .load("late") {
          try await $0.sleep(for: .seconds(1))
        } then: { _ in
          .noted(1)
        }, .after(.seconds(1), "end", .didPress(.end)))
    case .didPress(.nested): navigation.present(.other)
    case .booked(let number):
      state.bookings += 1
      navigation.popToRoot()
      return .send(Trips.Action.didBook(number), to: Destination.list)
    case .unreachable: return .announce("Not booked", .assertive)
    case .noted: state.bookings += 100
    }
    return .none
  }

  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event> {
    state.interruptions.append("\(effect)")
    return .send(.didPress(.book))
  }
}

private enum Press: String, Codable, Hashable, CaseIterable, Sendable { case book, name, elsewhere, open, end, endLoading, nested }

private struct Trips: Screen {
  struct State: ScreenState, Codable { var last: Int? }
  enum Action: Hashable, Codable, Sendable { case didPressNew, didBook(Int) }
  typealias Output = Bool
  let bookings: Int
  func title(for state: State) -> Phrase { "Trips" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(bookings) booked")
      if let last = state.last { TextItem("Number \(last)").id("last") }
      ButtonItem("New", on: .didPressNew)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressNew: return .deliver(true)
    case .didBook(let number): state.last = number
    }
    return .none
  }
}

private struct Step: Screen {
  struct State: ScreenState, Codable { var text = "", starts = 0 }
  enum Action: Hashable, Codable, Sendable { case didPressNext }
  typealias Output = String
  let title: Phrase
  let note: Phrase
  func title(for state: State) -> Phrase { title }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
  func start(_ state: inout State) -> Effect<Action> {
    state.starts += 1
    return .none
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      TextItem(note).id("note")
      TextItem("Started \(state.starts)").id("starts")
      ButtonItem("Next", on: .didPressNext)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(state.text) }
}

private struct Summary: Screen {
  typealias Action = Press
  typealias Output = Press
  let name: String
  let seats: Int
  func title(for state: NoState) -> Phrase { "Summary" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(name), \(seats)").id("summary")
      for press in Press.allCases { ButtonItem(.verbatim(press.rawValue), on: press).id(press.rawValue) }
    }
  }
  func reduce(_ state: inout NoState, _ action: Press) -> Effect<Press> { .deliver(action) }
}

/// Shows a trip over a page of its own.
private struct OuterFlow: Flow {
  enum Destination: Codable, Hashable { case home, trip }
  enum Event: Codable, Hashable { case go, ended(Int) }
  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .home: DestinationScreen(Trips(bookings: 0)) { _ in .go }
    case .trip: DestinationScreen(TripFlow(), at: Navigation(.list)) { .ended($0) }
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .go: navigation.present(.trip)
    case .ended(let seats):
      navigation.dismiss()
      return .send(Trips.Action.didBook(seats), to: Destination.home)
    }
    return .none
  }
}

@Suite("Flows with a state") struct StatefulFlowTests {
  private func trip(expecting: Set<Diagnostic.Code> = [], flow: TripFlow = TripFlow()) -> HeadlessPage {
    HeadlessPage(AnyScreen(flow, at: Navigation(.list)), expecting: expecting)
  }

  private func toSummary(_ page: HeadlessPage) {
    page.tap("New")
    page.type("Harbour", into: "Text")
    page.tap("Next")
    page.type("3", into: "Text")
    page.tap("Next")
  }

  @Test("Screens show the state of their flow, also those below, and keep their own")
  func shared() {
    let page = trip()
    toSummary(page)
    #expect(page.shows("Harbour, 3"))
    page.tap("name")
    // The page above had input that is lost.
    page.tap("Discard")
    #expect(page.navigation == "list › name" && page.shows("For 3") && page.element("Text")?.value == "Harbour")
  }

  @Test("A result reaches the page below, after the navigation was applied")
  func result() async throws {
    let page = trip()
    toSummary(page)
    page.tap("book")
    #expect(page.page.runningEffects == ["book"])
    try await page.advance(by: .seconds(3))
    page.tap("Discard")
    #expect(page.navigation == "list" && page.shows("1 booked") && page.shows("Number 7"))
  }

  @Test("An action for a destination that is hidden or has another action type does nothing and is reported")
  func absent() throws {
    let page = trip(expecting: [.effect])
    toSummary(page)
    page.tap("elsewhere")
    let words = try #require(page.diagnostics.last?.message)
    #expect(page.navigation == "list › name › seats › summary")
    #expect(
      words.contains("TripFlow sent Action.didBook(1) to seats") && words.contains("Shown is list › name › seats › summary"), "\(words)")
  }

  @Test("A flow announces, opens a link and signs a user in")
  func effects() {
    let page = trip()
    toSummary(page)
    page.tap("open")
    #expect(page.announcements == ["On the way"] && page.opened == ["https://meet.example.com/7"])
    #expect(page.host.identities == [Identity("7", name: "Ada")])
  }

  @Test("A load of a flow that fails says so to the flow, and pressing again sends with the same key; after an answer with another one")
  func keys() async throws {
    let keys = Keys()
    let page = trip(
      flow: TripFlow { _, key in
        keys.add(key)
        if keys.all.count < 3 { throw LoadFailure(.unreachable) }
        return 9
      })
    toSummary(page)
    for _ in 0..<2 {
      page.tap("book")
      try await page.advance(by: .seconds(3))
    }
    #expect(page.announcements == ["Not booked", "Not booked"])
    page.tap("book")
    try await page.advance(by: .seconds(3))
    page.tap("Discard")
    #expect(Set(keys.all).count == 1 && page.shows("Number 9"))
    toSummary(page)
    page.tap("book")
    try await page.advance(by: .seconds(3))
    #expect(Set(keys.all).count == 2)
  }

  @Test("When a role is removed, a flow's submission is interrupted") func withdrawn() {
    let page = trip()
    toSummary(page)
    page.tap("book")
    page.page.withdraw()
    page.page.beginAgain()
    #expect(page.announcements == ["Not booked"] && page.page.runningEffects.isEmpty)
  }

  @Test("A reply after the flow ended changes nothing, and is reported as a notice")
  func afterwards() async throws {
    let page = HeadlessPage(AnyScreen(OuterFlow(), at: Navigation(.home)), expecting: [.effect])
    page.tap("New")
    toSummary(page)
    page.effects.hold("late")
    page.tap("endLoading")
    try await page.advance(by: .seconds(1))
    page.tap("Discard")
    #expect(page.navigation == "home" && page.shows("Number 3"))
    #expect(page.page.runningEffects.isEmpty)
    page.effects.release("late")
    try await page.settle()
    #expect(page.navigation == "home" && page.failures.isEmpty)
    #expect(page.diagnostics.map(\.severity) == [.notice])
    #expect(page.diagnostics.first?.message.contains("'late' arrived after its flow had ended") == true)
  }

  @Test("An event of a flow inside of a flow is its own; its result is the outer one's")
  func nested() async throws {
    let page = trip()
    toSummary(page)
    page.tap("nested")
    toSummary(page)
    page.tap("end")
    page.tap("Discard")
    // The result of the inner flow removes steps of the outer one, so the outer one asks about their input.
    page.tap("Discard")
    #expect(page.navigation == "list" && page.shows("Number 3") && page.shows("1 booked"))
  }

  @Test("A kept step has its input when the user returns, asks nothing in between, and starts again")
  func kept() {
    let page = trip()
    page.tap("New")
    page.type("Harb", into: "Text")
    page.dismiss()
    #expect(page.navigation == "list", "nothing is lost")
    page.tap("New")
    #expect(page.element("Text")?.value == "Harb" && page.shows("Started 2"))
  }

  @Test("Leaving the flow asks about steps that were visited; a result takes them with it")
  func leaving() {
    for finishes in [true, false] {
      let page = HeadlessPage(AnyScreen(OuterFlow(), at: Navigation(.home)))
      page.tap("New")
      page.tap("New")
      page.type("Harbour", into: "Text")
      page.dismiss()
      #expect(page.accessibilityTrees.map(\.label) == ["Trips", "Trips"])
      if finishes {
        page.tap("New")
        page.tap("Next")
        page.tap("Next")
        page.tap("end")
        #expect(page.navigation == "home" && page.accessibilityTrees.count == 1 && page.shows("Number 0"))
      } else {
        page.dismiss()
        #expect(page.title == "Discard changes?")
        page.tap("Discard")
        #expect(page.accessibilityTrees.count == 1 && page.navigation == "home")
      }
    }
  }

  @Test("A stored page has its state, the visited steps, and their input")
  func restored() throws {
    let page = trip()
    toSummary(page)
    page.tap("name")
    page.tap("Discard")
    page.type("Harbour Rovers", into: "Text")
    page.dismiss()
    let again = try HeadlessPage(AnyScreen(TripFlow(), at: Navigation(.list)), restoring: #require(page.save()))
    #expect(again.navigation == "list")
    again.tap("New")
    #expect(again.element("Text")?.value == "Harbour Rovers" && again.shows("For 3"))
  }

  @Test("A submission that was running when the process ended is repeated by the flow, with the same key")
  func interrupted() async throws {
    let keys = Keys()
    let flow = TripFlow { _, key in
      keys.add(key)
      return 5
    }
    let page = trip(flow: flow)
    toSummary(page)
    page.tap("book")
    let saved = try #require(page.save())
    try await page.advance(by: .seconds(3))
    let again = try HeadlessPage(AnyScreen(flow, at: Navigation(.list)), restoring: saved)
    #expect(again.page.runningEffects == ["book"])
    try await again.advance(by: .seconds(3))
    again.tap("Discard")
    #expect(again.shows("Number 5") && keys.all.count == 2 && Set(keys.all).count == 1)
    // Once was enough.
    let third = try HeadlessPage(AnyScreen(flow, at: Navigation(.list)), restoring: #require(again.save()))
    #expect(third.page.runningEffects.isEmpty)
  }

  @Test("A stored state of a flow of another shape is refused as a whole")
  func otherShape() throws {
    let saved = try #require(trip().save())
    #expect(throws: SavedPage.Refusal.self) { try HeadlessPage(AnyScreen(OuterFlow(), at: Navigation(.home)), restoring: saved) }
  }

  /// Keys that a service was sent.
  private final class Keys: @unchecked Sendable {
    // Effects of a headless page run on the test's thread.
    private(set) var all: [String] = []
    func add(_ key: String) { all.append(key) }
  }
}
