import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A list with a search on a step that is kept.
private struct Browsing: Flow {
  enum Destination: Codable, Hashable { case start, search }
  enum Event: Codable, Hashable { case didPressSearch }

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .start: DestinationScreen(Start()) { _ in .didPressSearch }
    case .search: DestinationScreen(Orders()).kept()
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    navigation.push(.search)
    return .none
  }
}

private struct Start: Screen {
  typealias State = NoState
  enum Action: Equatable, Sendable { case didPressSearch }
  typealias Output = Bool
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Search", on: .didPressSearch) } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(true) }
}

private struct Orders: Screen {
  struct State: ScreenState, Codable { var query = "", found = "" }
  enum Action: Equatable, Sendable { case didSearch }
  func title(for state: State) -> Phrase { state.found.isEmpty ? "Orders" : "Orders with \(state.found)" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { SearchItem("Query", text: \.query, on: .didSearch) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.found = state.query
    return .none
  }
}

@Suite("Work that an item of a kept step started")
struct KeptWorkTests {
  @Test("It is started again for a user who returns before it was done, and not once it was")
  func search() async throws {
    let page = HeadlessPage(AnyScreen(Browsing(), at: Navigation(.start)))
    page.tap("Search")
    page.type("cups", into: "Query")
    page.dismiss()
    try await page.advance(by: .seconds(1))
    page.tap("Search")
    #expect(page.title == "Orders")
    try await page.advance(by: .seconds(1))
    #expect(page.title == "Orders with cups")
    page.dismiss()
    page.tap("Search")
    #expect(page.title == "Orders with cups")
    #expect(page.actions(of: Orders.self) == [.didSearch])
  }
}
