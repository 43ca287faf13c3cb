import TesseraScreen
import TesseraTesting
import Testing

private struct Stop: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var name: String
}

/// Stops in the order of the state, or in one that the screen chooses.
private struct Route: Screen {
  struct State: ScreenState, Codable {
    var stops = [Stop(id: 1, name: "Riyadh"), Stop(id: 2, name: "Jeddah"), Stop(id: 3, name: "Abha")]
    var isDecided = false
  }
  enum Action: Equatable, Sendable { case didMove(Move), open(Int) }
  func sections(for state: State) -> [SectionModel<Self>] {
    let section = SectionModel<Self>("Stops", state.stops) { stop in
      SubtitleItem("\(stop.name)").actions { ButtonItem("Open", on: .open(stop.id)) }.id(stop.id)
    }
    if state.isDecided { section.reorderable { .didMove($0) } } else { section.reorderable(\.stops) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

/// The route as a part of another screen.
private struct Trip: Screen {
  struct State: ScreenState, Codable { var route = Route.State() }
  enum Action: Equatable, Sendable { case route(Route.Action) }
  func sections(for state: State) -> [SectionModel<Self>] {
    Route().sections(for: state.route).map {
      $0.lifted(into: Trip.self, prefix: "route/", state: { $0.route }) { $0.lifted(\.route) { .route($0) } }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

/// Stops beside other records that have the same ids.
private struct Crossing: Screen {
  struct State: ScreenState, Codable { var stops = Route.State().stops }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Lines", [1, 3]) { SubtitleItem("Line \($0)").id($0) }
    SectionModel("Stops", state.stops) { SubtitleItem("\($0.name)").id($0.id) }.reorderable(\.stops)
  }
}

/// Stops whose rows have ids that no other row of the screen has.
private struct Tour: Screen {
  struct State: ScreenState, Codable {
    var stops = Route.State().stops
    var hidden = 0
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Lines", [1, 3]) { SubtitleItem("Line \($0)").id($0) }
    SectionModel("Stops", state.stops.filter { $0.id != state.hidden }) { SubtitleItem("\($0.name)").id("stop.\($0.id)") }
      .reorderable(\.stops)
  }
}

/// A tour as a part of another screen.
private struct Holiday: Screen {
  struct State: ScreenState, Codable { var tour = Tour.State() }
  func sections(for state: State) -> [SectionModel<Self>] { Part(\.tour, Tour()) }
}

@Suite("Rows that are put into order")
struct ReorderTests {
  private func names(_ app: Headless<Route>) -> [String] { app.state.stops.map(\.name) }

  @Test("A row moves up and down by its menu and announces it. The first cannot move up and the last cannot move down")
  func menu() {
    let app = Headless(Route())
    app.tap("Move down", in: "Riyadh")
    #expect(names(app) == ["Jeddah", "Riyadh", "Abha"])
    app.tap("Move down", in: "Riyadh")
    #expect(names(app) == ["Jeddah", "Abha", "Riyadh"])
    app.tap("Move up", in: "Abha")
    #expect(names(app) == ["Abha", "Jeddah", "Riyadh"] && app.announcements == ["Moved down", "Moved down", "Moved up"])
    #expect(app.element("Move up", in: "Abha") == nil && app.element("Move down", in: "Riyadh") == nil)
    app.tap("Open", in: "Abha")
    #expect(app.actions == [.open(3)])
  }

  @Test("A row is dropped before another one or at the end")
  func dragging() {
    let app = Headless(Route())
    app.move("Abha", before: "Riyadh")
    #expect(names(app) == ["Abha", "Riyadh", "Jeddah"])
    app.move("Abha", before: nil)
    #expect(names(app) == ["Riyadh", "Jeddah", "Abha"])
  }

  @Test("A screen that orders its rows itself receives which row moves before which")
  func deciding() {
    let app = Headless(Route(), state: Route.State(isDecided: true))
    app.move("Abha", before: "Riyadh")
    app.tap("Move down", in: "Riyadh")
    app.tap("Move down", in: "Jeddah")
    #expect(
      app.actions == [.didMove(Move(3, before: 1)), .didMove(Move(1, before: 3)), .didMove(Move(2, before: nil as Int?))])
  }

  @Test("Removed rows are not moved, and no row is moved before them", arguments: ["9", "1 ", "route/1", "\u{0}", "<b>", "1#2"])
  func gone(id: String) {
    let app = Headless(Route())
    #expect(app.page.send(.control(id, Element.Menu.move, .text("1"))) == .refused(.unknownItem))
    _ = app.page.send(.control("2", Element.Menu.move, .text(id)))
    #expect(app.state == Route.State())
    #expect(app.page.send(.control("2", Element.Menu.move, .text(String(repeating: "1", count: 5_000)))) == .refused(.invalidValue))
    #expect(app.page.send(.control("2", Element.Menu.move)) == .refused(.invalidValue))
    #expect(app.page.send(.control("1", "row.up")) == .refused(.unknownControl))
  }

  @Test("Rows of a screen in a screen are moved by the keys that they have there")
  func lifted() {
    let app = Headless(Trip())
    app.move("Abha", before: "Riyadh")
    #expect(app.state.route.stops.map(\.id) == [3, 1, 2])
    app.tap("Move down", in: "Abha")
    #expect(app.state.route.stops.map(\.id) == [1, 3, 2])
  }

  @Test("Rows whose ids other rows of the screen have are put into order all the same")
  func elsewhere() {
    let app = Headless(Crossing(), state: .init(), expecting: [.duplicateID])
    func names() -> [String] { app.state.stops.map(\.name) }
    app.tap("Move down", in: "Riyadh")
    #expect(names() == ["Jeddah", "Riyadh", "Abha"])
    app.move("Abha", before: "Riyadh")
    #expect(names() == ["Jeddah", "Abha", "Riyadh"])
    app.move("Riyadh", before: "Jeddah")
    #expect(names() == ["Riyadh", "Jeddah", "Abha"])
    app.tap("Move up", in: "Abha")
    #expect(names() == ["Riyadh", "Abha", "Jeddah"])
    app.move("Riyadh", before: nil)
    #expect(names() == ["Abha", "Jeddah", "Riyadh"])
  }

  @Test("Rows with ids of their own are the elements at their positions")
  func ownIDs() {
    let app = Headless(Tour())
    func ids() -> [Int] { app.state.stops.map(\.id) }
    app.move("Abha", before: "Riyadh")
    #expect(ids() == [3, 1, 2] && app.announcements == ["Moved"])
    app.tap("Move down", in: "Abha")
    #expect(ids() == [1, 3, 2])
    app.tap("Move up", in: "Jeddah")
    #expect(ids() == [1, 2, 3])
    app.move("Riyadh", before: nil)
    #expect(ids() == [2, 3, 1] && app.announcements == ["Moved", "Moved down", "Moved up", "Moved"])
    let part = Headless(Holiday())
    part.move("Abha", before: "Riyadh")
    part.tap("Move down", in: "Abha")
    #expect(part.state.tour.stops.map(\.id) == [1, 3, 2])
  }

  @Test("A move without effect is silent, and rows that are not elements are reported")
  func nothing() async throws {
    let app = Headless(Route())
    app.move("Riyadh", before: "Jeddah")
    #expect(app.announcements == [] && names(app) == ["Riyadh", "Jeddah", "Abha"])
    let tour = Headless(Tour(), state: Tour.State(hidden: 2), expecting: [.unhandledEvent])
    tour.move("Abha", before: "Riyadh")
    try await tour.settle()
    #expect(tour.announcements == [] && tour.state.stops.map(\.id) == [1, 2, 3])
    #expect(
      tour.diagnostics.map(\.message) == [
        """
        Row 'stop.3' of Tour was moved, but no element of \\State.stops has that id; nothing happened. Give the rows of the section the ids of \
        their elements, '.id(stop.id)', or show all elements in their order.
        """
      ])
  }

  @Test("Moves reach every order that removing and inserting can, in arrays and indexed lists")
  func oracle() {
    for count in 0...5 {
      let stops = (0..<count).map { Stop(id: $0, name: "\($0)") }
      for id in 0...count {
        for before in [Int?.none] + (0...count).map(Optional.some) {
          let move = Move(id, before: before)
          var expected = stops.map(\.id)
          if id < count, before.map({ $0 < count && $0 != id }) ?? true {
            expected.remove(at: id)
            expected.insert(id, at: before.flatMap { expected.firstIndex(of: $0) } ?? expected.count)
          }
          var array = stops
          var list = IndexedList(stops)
          #expect(array.move(move) == (expected != stops.map(\.id)) && list.move(move) == (array != stops))
          #expect(array.map(\.id) == expected && list.map(\.id) == expected)
        }
      }
    }
  }

  @Test("A move changes only the rows whose neighbours changed")
  func difference() {
    let app = Headless(Route(), state: Route.State(stops: (0..<20).map { Stop(id: $0, name: "\($0)") }))
    let before = app.page.snapshots[0].sections[0].rows.map { $0 }
    app.tap("Move down", in: "3")
    let after = app.page.snapshots[0].sections[0].rows
    #expect(after.map(\.key.text).prefix(6) == ["0", "1", "2", "4", "3", "5"])
    // The two that changed positions, and those around them.
    #expect(after.filter { row in !before.contains { $0.key == row.key && $0.hasEqualContent(to: row) } }.count == 5)
  }

  @Test("One row has no order")
  func single() {
    let app = Headless(Route(), state: Route.State(stops: [Stop(id: 1, name: "Riyadh")]))
    #expect(app.element("Move up") == nil && app.page.send(.control("1", Element.Menu.move, .text(""))) == .refused(.unknownControl))
  }
}
