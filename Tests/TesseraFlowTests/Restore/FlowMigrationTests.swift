import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraFlow

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

/// The steps of an order, before and after their stored state changed its shape.
private enum Before {
  struct Street: Screen {
    struct State: ScreenState, Codable { var street = "" }
    func title(for state: State) -> Phrase { "Address" }
    static let behavior = Behavior(hasUnsavedChanges: { !$0.street.isEmpty })
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
    static let behavior = Behavior(hasUnsavedChanges: { !$0.line.isEmpty })
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

/// A flow whose own state and destinations got another shape, standing in an app.
private enum Old {
  struct Trip: StatefulFlow {
    enum Destination: String, Codable, Hashable { case home, seats }
    enum Event: Codable, Hashable { case go }
    struct State: ScreenState, Codable { var opened = 0 }
    func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
      switch destination {
      case .home: DestinationScreen(Home()) { _ in .go }
      case .seats: DestinationScreen(Before.Street()).kept()
      }
    }
    func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
      state.opened += 1
      navigation.push(.seats)
      return .none
    }
  }
}

private enum New {
  struct Trip: StatefulFlow {
    enum Destination: String, Codable, Hashable { case overview, places }
    enum Event: Codable, Hashable { case go }
    struct State: ScreenState, Codable { var visits: [String] = [] }
    func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
      switch destination {
      case .overview: DestinationScreen(Home()) { _ in .go }
      case .places: DestinationScreen(Places(visits: state.visits.count)).kept()
      }
    }
    func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
      navigation.push(.places)
      return .none
    }
  }
  struct Places: Screen {
    typealias State = Before.Street.State
    let visits: Int
    func title(for state: State) -> Phrase { "Places" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextItem("Visited \(visits) times").id("visits")
        TextFieldItem("Street", text: \.street)
      }
    }
  }
}

@Suite("Flows that another version kept") struct FlowMigrationTests {
  private let asItIs = SavedPage.Migration(from: "1")
  private let join = SavedPage.Migration(from: "1") { (old: Before.Street.State) in After.Line.State(line: old.street) }

  private func app<F: StatefulFlow>(
    _ version: String, _ flow: F, at navigation: Navigation<F.Destination, F.Event>, _ migrations: SavedPage.Migration...
  )
    -> InlineApp where F.State: ScreenState
  {
    var app = InlineApp("Orders") { route, _ in route == "/" ? AnyScreen(flow, at: navigation) : nil }
    (app.version, app.migrations) = (version, migrations)
    return app
  }

  /// A step that was visited and left again.
  private func left() throws -> AppSession.Saved {
    let page = Headless(app("1", Before.Order(), at: Navigation(.home)))
    page.type("ring twice", into: "Note")
    page.tap("Go")
    page.type("King Fahd Road", into: "Street")
    page.dismiss()
    return try #require(page.saveSession())
  }

  @Test("A kept step is migrated to this version, and the next version can read the result")
  func visited() throws {
    let page = Headless(app("2", After.Order(), at: Navigation(.home), join), restoring: try left())
    #expect(page.refusal == nil && page.announcements.isEmpty)
    let saved = try #require(page.saveSession())
    let again = Headless(app("2", After.Order(), at: Navigation(.home)), restoring: saved)
    for page in [page, again] {
      #expect(page.element("Note", role: .textbox)?.value == "ring twice")
      page.tap("Go")
      #expect(page.element("Line", role: .textbox)?.value == "King Fahd Road")
    }
  }

  @Test("A kept step that cannot be read starts over and the user is told, without a question")
  func visitedAnew() throws {
    let page = Headless(app("2", After.Order(), at: Navigation(.home), asItIs), restoring: try left())
    #expect(page.announcements == ["This was updated meanwhile, so some of what was open was closed"])
    #expect(page.element("Note", role: .textbox)?.value == "ring twice" && !page.page.wouldLoseChanges)
    page.tap("Go")
    #expect(page.element("Line", role: .textbox)?.value == "")
  }

  /// A trip on a page of the app, with a draft below it, one on it, and one on a step that the user left.
  private func trip() throws -> AppSession.Saved {
    var app = InlineApp("Trips") { route, _ in
      switch route {
      case "/": AnyScreen(Home())
      case "/trip": AnyScreen(Old.Trip(), at: Navigation(.home))
      default: nil
      }
    }
    app.version = "1"
    let page = Headless(app)
    page.type("below", into: "Note")
    page.page.open("/trip")
    page.type("ring twice", into: "Note")
    page.tap("Go")
    page.type("King Fahd Road", into: "Street")
    return try #require(page.saveSession())
  }

  private func later(_ migrations: SavedPage.Migration...) throws -> HeadlessPage {
    var app = InlineApp("Trips") { route, _ in
      switch route {
      case "/": AnyScreen(Home())
      case "/trip": AnyScreen(New.Trip(), at: Navigation(.overview))
      default: nil
      }
    }
    (app.version, app.migrations) = ("2", migrations)
    let page = Headless(app, restoring: try trip())
    #expect(page.refusal == nil)
    return page
  }

  private static func place(_ old: Old.Trip.Destination) -> New.Trip.Destination { old == .home ? .overview : .places }
  private let navigation = SavedPage.Migration(from: "1") { (old: Navigation<Old.Trip.Destination, Old.Trip.Event>) in
    Navigation<New.Trip.Destination, New.Trip.Event>(stack: old.stack.map(place))!
  }
  private let destination = SavedPage.Migration(from: "1") { (old: Old.Trip.Destination) in place(old) }
  private let state = SavedPage.Migration(from: "1") { (old: Old.Trip.State) in
    New.Trip.State(visits: Array(repeating: "then", count: old.opened))
  }

  @Test("The navigation and state of a flow are migrated, with everything on it")
  func migrated() throws {
    let page = try later(navigation, state)
    #expect(page.announcements.isEmpty && page.title == "Places" && page.shows("Visited 1 times"))
    #expect(page.element("Street", role: .textbox)?.value == "King Fahd Road")
    page.dismiss()
    #expect(page.element("Note", role: .textbox)?.value == "ring twice")
    page.dismiss()
    #expect(page.element("Note", role: .textbox)?.value == "below")
  }

  @Test("A flow whose navigation or state cannot be read starts over. Everything else is restored, and the user is told")
  func flowAnew() throws {
    for migrations in [[], [navigation], [state]] as [[SavedPage.Migration]] {
      let page = try later(SavedPage.Migration(from: "1"), migrations.first ?? SavedPage.Migration(from: "1"))
      #expect(page.announcements == ["This was updated meanwhile, so some of what was open was closed"])
      #expect(page.title == "Home" && page.element("Note", role: .textbox)?.value == "")
      page.tap("Go")
      #expect(page.title == "Places" && page.element("Street", role: .textbox)?.value == "")
      page.dismiss()
      page.dismiss()
      #expect(page.element("Note", role: .textbox)?.value == "below")
    }
  }

  @Test("A kept step is found by the migrated destination. Without one it starts over, and the user is told")
  func visitedDestination() throws {
    let page = Headless(app("1", Old.Trip(), at: Navigation(.home)))
    page.tap("Go")
    page.type("King Fahd Road", into: "Street")
    page.dismiss()
    let saved = try #require(page.saveSession())
    for isMigrated in [true, false] {
      let again = Headless(
        app("2", New.Trip(), at: Navigation(.overview), navigation, state, isMigrated ? destination : asItIs), restoring: saved)
      #expect(again.refusal == nil && again.announcements.isEmpty == isMigrated && again.title == "Home")
      again.tap("Go")
      #expect(again.element("Street", role: .textbox)?.value == (isMigrated ? "King Fahd Road" : ""))
    }
  }

  @Test("The members of a stored flow are found, whatever they contain")
  func members() {
    let text = #"{"a":"},\"{","b":[1,{"c":[]}],"c":{},"d":-1.5e300,"e":"\\"}"#
    let members = JSONMembers.texts(of: text)
    #expect(members == ["a": #""},\"{""#, "b": #"[1,{"c":[]}]"#, "c": "{}", "d": "-1.5e300", "e": #""\\""#])
    #expect(JSONMembers.elements(of: members["b"] ?? "") == ["1", #"{"c":[]}"#])
    #expect(JSONMembers.elements(of: "[]").isEmpty && JSONMembers.texts(of: "{}").isEmpty && JSONMembers.texts(of: "[1]").isEmpty)
  }
}
