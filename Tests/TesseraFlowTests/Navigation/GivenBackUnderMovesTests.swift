import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// The meaning of the result of a step's sheet.
private enum Meaning: Hashable {
  /// The step tells the flow, which goes back to the first one, stays, or ends.
  case first, stay, end
  /// The step ends.
  case finish
  /// The step thanks for it in another sheet, and the flow goes back to the step.
  case thank
}

/// Returns its stars, however it is closed.
private struct Rating: Screen {
  struct State: ScreenState, Codable { var stars = 3 }
  enum Action: Hashable, Codable, Sendable { case none }
  typealias Output = Int
  var name: Phrase = "Rating"
  func title(for state: State) -> Phrase { name }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("Stars") } }
  static let behavior = Behavior(leaving: { $1.stars })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

private struct Step: Screen {
  struct State: ScreenState, Codable { var begun = 0 }
  enum Action: Hashable, Codable, Sendable { case next, rate, rated(Int), thanked }
  enum Output: Hashable, Codable, Sendable { case next, rated }
  let name: String
  let meaning: Meaning
  func title(for state: State) -> Phrase { .verbatim(name) }
  func start(_ state: inout State) -> Effect<Action> {
    state.begun += 1
    return .none
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Next", on: .next)
      ButtonItem("Rate", on: .rate)
      TextItem("Begun \(state.begun)").id("begun")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .next: .deliver(Output.next)
    case .rate: .present(Presentation(Rating(), id: "rating") { .rated($0) })
    case .rated where meaning == .finish: .finish(Output.rated)
    case .rated where meaning == .thank:
      .merge(.deliver(Output.rated), .present(Presentation(Rating(name: "Thanks"), id: "thanks") { _ in .thanked }))
    case .rated: .deliver(Output.rated)
    case .thanked: .none
    }
  }
}

/// Opens its help by itself after ten seconds.
private struct Order: StatefulFlow {
  enum Destination: String, Codable, Hashable { case list, order, summary, help }
  enum Event: Codable, Hashable { case step(Step.Output), goOn }
  typealias Output = String
  let meaning: Meaning
  func start(_ state: inout NoState) -> Effect<Event> { .after(.seconds(10), "go", .goOn) }
  func screen(at destination: Destination, _ state: NoState) -> DestinationScreen<Event> {
    DestinationScreen(Step(name: destination.rawValue, meaning: meaning)) { .step($0) }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout NoState, _ event: Event) -> Effect<Event> {
    switch event {
    case .step(.next): navigation.push(navigation.top == .list ? .order : .summary)
    case .step(.rated) where meaning == .first: navigation.popToRoot()
    case .step(.rated) where meaning == .thank: navigation.pop()
    case .step(.rated) where meaning == .end: return .finish("done")
    case .step(.rated): break
    case .goOn: navigation.push(.help)
    }
    return .none
  }
}

/// A house with an order over its first screen.
private struct House: StatefulFlow {
  enum Destination: String, Codable, Hashable { case home, order }
  enum Event: Codable, Hashable { case begin, done }
  let meaning: Meaning
  func screen(at destination: Destination, _ state: NoState) -> DestinationScreen<Event> {
    switch destination {
    case .home: DestinationScreen(Step(name: "home", meaning: .stay)) { _ in .begin }
    case .order: DestinationScreen(Order(meaning: meaning), at: Navigation(.list)) { _ in .done }
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout NoState, _ event: Event) -> Effect<Event> {
    switch event {
    case .begin: navigation.push(.order)
    case .done: navigation.popToRoot()
    }
    return .none
  }
}

@Suite("Sheets that give something back, when the stack moves")
struct GivenBackUnderMovesTests {
  private func titles(_ app: HeadlessPage) -> [String] { app.page.snapshots.map { "\($0.title)" } }

  /// Rates the step at a depth of the flow while the flow moves on.
  private func goOn(_ app: HeadlessPage, depth: Int) async throws {
    for _ in 1..<depth { app.tap("Next") }
    app.tap("Rate")
    #expect(app.title == "Rating")
    try await app.advance(by: .seconds(11))
  }

  @Test("If the result returns to the first step, the flow is there", arguments: 1...3)
  func first(depth: Int) async throws {
    let app = HeadlessPage(AnyScreen(Order(meaning: .first), at: Navigation(.list)))
    try await goOn(app, depth: depth)
    #expect(titles(app) == ["list"] && app.navigation == "list")
    app.tap("Next")
    #expect(titles(app) == ["list", "order"] && app.shows("Begun 1"))
  }

  @Test("If the result ends the step, the flow is at the previous one", arguments: 2...3)
  func finish(depth: Int) async throws {
    let app = HeadlessPage(AnyScreen(Order(meaning: .finish), at: Navigation(.list)))
    try await goOn(app, depth: depth)
    let steps = ["list", "order"].prefix(depth - 1)
    #expect(titles(app) == Array(steps) && app.navigation == steps.joined(separator: " › "))
  }

  @Test("If the result ends the flow, its presenter continues", arguments: 1...3)
  func end(depth: Int) async throws {
    let app = HeadlessPage(AnyScreen(House(meaning: .end), at: Navigation(.home)))
    app.tap("Next")
    try await goOn(app, depth: depth)
    #expect(titles(app) == ["home"] && app.navigation == "home")
  }

  @Test("If the result does not navigate, the next step is shown and started once", arguments: 1...3)
  func stay(depth: Int) async throws {
    let app = HeadlessPage(AnyScreen(Order(meaning: .stay), at: Navigation(.list)))
    try await goOn(app, depth: depth)
    let steps = ["list", "order", "summary"].prefix(depth) + ["help"]
    #expect(titles(app) == Array(steps) && app.navigation == steps.joined(separator: " › "))
    #expect(app.shows("Begun 1"))
  }

  @Test("A layer that the step presents for the result stays when the result returns to the step")
  func thank() async throws {
    let app = HeadlessPage(AnyScreen(Order(meaning: .thank), at: Navigation(.list)))
    try await goOn(app, depth: 2)
    #expect(titles(app) == ["list", "order", "Thanks"] && app.navigation == "list › order")
    app.dismiss()
    #expect(titles(app) == ["list", "order"])
  }
}
