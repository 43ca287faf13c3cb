import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// Pushes two destinations at once. The first one sends an event when it starts.
private struct Walk: Flow {
  enum Destination: String, Codable, Hashable { case list, first, second }
  enum Event: Codable, Hashable { case walk, said, turn }
  /// Whether the flow goes back where it hears that.
  var turns = false

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .list: DestinationScreen(Stop(name: "list")) { _ in .walk }
    case .first: DestinationScreen(Stop(name: "first", says: true)) { _ in turns ? .turn : .said }
    case .second: DestinationScreen(Stop(name: "second")) { _ in nil }
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .walk:
      navigation.push(.first)
      navigation.push(.second)
    case .said: break
    case .turn: navigation.popToRoot()
    }
    return .none
  }
}

private struct Stop: Screen {
  struct State: ScreenState { var begun = 0 }
  enum Action: Equatable, Sendable { case walk }
  typealias Output = Int
  let name: String
  var says = false
  func title(for state: State) -> Phrase { .verbatim(name) }
  func start(_ state: inout State) -> Effect<Action> {
    state.begun += 1
    return says ? .deliver(1) : .none
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Walk", on: .walk)
      TextItem("Begun \(state.begun) times").id("begun")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(1) }
}

@Suite("Destinations that say something when they begin")
struct BeginningTests {
  private func titles(_ app: HeadlessPage) -> [String] { app.page.snapshots.map { app.localizer.string($0.title) } }

  @Test("The screen above it is created and started once")
  func once() {
    let app = HeadlessPage(AnyScreen(Walk(), at: Navigation(.list)))
    app.tap("Walk")
    #expect(titles(app) == ["list", "first", "second"] && app.navigation == "list › first › second")
    #expect(app.shows("Begun 1 times"))
    app.dismiss()
    app.dismiss()
    #expect(titles(app) == ["list"])
  }

  @Test("If it navigates elsewhere, the screens that were to be above it are removed")
  func turned() {
    let app = HeadlessPage(AnyScreen(Walk(turns: true), at: Navigation(.list)))
    app.tap("Walk")
    #expect(titles(app) == ["list"] && app.navigation == "list")
  }
}
