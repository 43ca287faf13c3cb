import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

private struct Home: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Codable, Hashable, Sendable { case go }
  typealias Output = Action
  func title(for state: State) -> Phrase { "Home" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note)
      ButtonItem("Go", on: .go)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(action) }
}

/// Steps of an order, before and after what they keep got another shape.
private enum Before {
  struct Street: Screen {
    struct State: ScreenState, Codable { var street = "" }
    func title(for state: State) -> Phrase { "Address" }
    func hasUnsavedChanges(_ state: State) -> Bool { !state.street.isEmpty }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextFieldItem("Street", text: \.street) } }
  }
  struct Order: StatefulFlow {
    enum Destination: String, Codable, Hashable { case home, address }
    enum Event: Codable, Hashable { case go }
    struct State: ScreenState, Codable { var opened = 0 }
    func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
      switch destination {
      case .home: DestinationScreen(Home()) { _ in .go }
      case .address: DestinationScreen(Street()).kept()
      }
    }
    func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
      state.opened += 1
      navigation.push(.address)
      return .none
    }
  }
}

private enum After {
  struct Line: Screen {
    struct State: ScreenState, Codable { var line = "" }
    func title(for state: State) -> Phrase { "Address" }
    func hasUnsavedChanges(_ state: State) -> Bool { !state.line.isEmpty }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextFieldItem("Line", text: \.line) } }
  }
  struct Order: StatefulFlow {
    typealias Destination = Before.Order.Destination
    typealias Event = Before.Order.Event
    typealias State = Before.Order.State
    func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
      switch destination {
      case .home: DestinationScreen(Home()) { _ in .go }
      case .address: DestinationScreen(Line()).kept()
      }
    }
    func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
      navigation.push(.address)
      return .none
    }
  }
}

@Suite("Flows that another version kept") struct FlowMigrationTests {
  private let asItIs = StateMigration(from: "1")
  private let join = StateMigration(from: "1") { (old: Before.Street.State) in After.Line.State(line: old.street) }

  private func app<F: StatefulFlow>(_ version: String, _ flow: F, at navigation: Navigation<F.Destination, F.Event>, _ migrations: StateMigration...)
    -> InlineApp where F.State: ScreenState
  {
    var app = InlineApp("Orders") { route, _ in route == "/" ? AnyScreen(flow, at: navigation) : nil }
    (app.version, app.migrations) = (version, migrations)
    return app
  }

  /// A step that was visited and left again.
  private func left() throws -> SavedPage {
    let page = Headless(app("1", Before.Order(), at: Navigation(.home)))
    page.type("ring twice", into: "Note")
    page.tap("Go")
    page.type("King Fahd Road", into: "Street")
    page.dismiss()
    return try #require(page.save(version: "1"))
  }

  @Test("A step that is kept and was left is brought to this version, and what is kept of it then is read by the next one")
  func visited() throws {
    let page = Headless(app("2", After.Order(), at: Navigation(.home), join), restoring: try left())
    #expect(page.refusal == nil && page.announcements.isEmpty)
    let again = Headless(app("2", After.Order(), at: Navigation(.home)), restoring: try #require(page.save(version: "2")))
    for page in [page, again] {
      #expect(page.element("Note", role: .textbox)?.value == "ring twice")
      page.tap("Go")
      #expect(page.element("Line", role: .textbox)?.value == "King Fahd Road")
    }
  }

  @Test("A step that was left and cannot be read begins anew, and the person is told; nobody is asked about it")
  func visitedAnew() throws {
    let page = Headless(app("2", After.Order(), at: Navigation(.home), asItIs), restoring: try left())
    #expect(page.announcements == ["This was updated meanwhile, and not everything that was open could be kept"])
    #expect(page.element("Note", role: .textbox)?.value == "ring twice" && !page.page.wouldLoseChanges)
    page.tap("Go")
    #expect(page.element("Line", role: .textbox)?.value == "")
  }
}
