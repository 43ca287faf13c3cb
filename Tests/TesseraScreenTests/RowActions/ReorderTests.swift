import TesseraScreen
import TesseraTesting
import Testing

private struct Stop: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var name: String
}

/// Stops in an order: that of the state, or one that the screen decides on.
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

@Suite("Rows that are put into order")
struct ReorderTests {
  private func names(_ app: Headless<Route>) -> [String] { app.state.stops.map(\.name) }

  @Test("A row goes up and down by its menu, and says so; the first has no way up and the last none down")
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

  @Test("A screen that decides on the order itself hears which row goes before which")
  func deciding() {
    let app = Headless(Route(), state: Route.State(isDecided: true))
    app.move("Abha", before: "Riyadh")
    app.tap("Move down", in: "Riyadh")
    app.tap("Move down", in: "Jeddah")
    #expect(
      app.actions == [.didMove(Move(3, before: 1)), .didMove(Move(1, before: 3)), .didMove(Move(2, before: nil as Int?))])
  }

  @Test("Rows that are gone are moved nowhere, and nothing goes before them", arguments: ["9", "1 ", "route/1", "\u{0}", "<b>", "1#2"])
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

  @Test("Moving gives every order that taking out and putting in gives, in arrays and indexed lists")
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
