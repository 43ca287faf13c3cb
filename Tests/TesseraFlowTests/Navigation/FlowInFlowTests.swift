import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A house whose rooms are a flow of their own. Its name and the price of a booking change while they are shown.
private struct HouseFlow: StatefulFlow {
  enum Destination: Codable, Hashable { case hall, rooms, key }
  enum Event: Codable, Hashable { case didOpen, didTick(Int), didBook(Int), didTake(Int) }
  struct State: ScreenState, Codable {
    var ticks = 0, booked: [Int] = [], taken: [Int] = []
    var text: String { (["\(booked.map { "\($0)" }.joined())"] + taken.map { "\($0)" }).joined(separator: ", ") }
  }

  func start(_ state: inout State) -> Effect<Event> {
    .run("ticks") { context in
      for tick in 1...2 {
        try await context.sleep(for: .seconds(1))
        context.send(.didTick(tick))
      }
    }
  }

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .hall: DestinationScreen(Door(title: "Hall")) { _ in .didOpen }
    case .rooms: DestinationScreen(RoomsFlow(house: state.ticks), at: Navigation(.room)) { .didBook($0 * 100 + state.ticks) }
    case .key: DestinationScreen(Door(title: "Key \(state.ticks) after \(state.text)")) { _ in .didTake(state.ticks) }
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didOpen: navigation.push(.rooms)
    case .didTick(let tick): state.ticks = tick
    case .didBook(let number):
      state.booked.append(number)
      navigation.push(.key)
    case .didTake(let tick): state.taken.append(tick)
    }
    return .none
  }
}

/// Rooms of a house whose number it is given.
private struct RoomsFlow: Flow {
  enum Destination: Codable, Hashable { case room, bed }
  enum Event: Codable, Hashable { case didEnter, didLie }
  typealias Output = Int
  let house: Int
  var routes: RouteTable<Destination>? {
    try? RouteTable {
      RoutePattern(.room) { "\(house)/room" }
      RoutePattern(.bed) { "\(house)/bed" }
    }
  }

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .room: DestinationScreen(Door(title: "Room of \(house)")) { _ in .didEnter }
    case .bed: DestinationScreen(Door(title: "Bed of \(house)")) { _ in .didLie }
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .didEnter:
      navigation.push(.bed)
      return .none
    case .didLie: return .finish(house)
    }
  }
}

private struct Door: Screen {
  typealias State = NoState
  enum Action: Equatable, Sendable, Codable { case press }
  typealias Output = Bool
  let title: String

  func title(for state: NoState) -> Phrase { Phrase(title) }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel("door") { ButtonItem("Go", on: .press).id("go") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(true) }
}

@Suite("A flow in a flow whose state changes")
struct FlowInFlowTests {
  @Test("Its screens, its result and their meaning use the current state, and its position stays")
  func update() async throws {
    let page = HeadlessPage(AnyScreen(HouseFlow(), at: Navigation(.hall)))
    page.tap("Go")
    #expect(page.title == "Room of 0")
    page.tap("Go")
    #expect(page.title == "Bed of 0")
    try await page.advance(by: .seconds(1))
    #expect(page.title == "Bed of 1")
    page.dismiss()
    #expect(page.title == "Room of 1")
    page.tap("Go")
    try await page.advance(by: .seconds(1))
    page.tap("Go")
    // The flow gives 2 back, and that means 202.
    #expect(page.title == "Key 2 after 202")
    page.tap("Go")
    #expect(page.title == "Key 2 after 202, 2")
  }

  @Test("When its routes change, the host gets the current address")
  func address() async throws {
    let page = HeadlessPage(AnyScreen(HouseFlow(), at: Navigation(.hall)))
    page.tap("Go")
    page.tap("Go")
    #expect(page.host.locations.last?.path == "/0/bed")
    try await page.advance(by: .seconds(1))
    #expect(page.host.locations.last?.path == "/1/bed")
    let count = page.host.locations.count
    page.dismiss()
    #expect(page.host.locations.dropFirst(count).map(\.path) == ["/1/room"])
  }

  @Test("The meaning of a screen's result uses the current state, however often it changes")
  func meaning() async throws {
    let page = HeadlessPage(AnyScreen(HouseFlow(), at: Navigation(.key)))
    page.tap("Go")
    try await page.advance(by: .seconds(1))
    page.tap("Go")
    try await page.advance(by: .seconds(1))
    page.tap("Go")
    #expect(page.title == "Key 2 after , 0, 1, 2")
  }
}
