import TesseraTesting
import Testing

@testable import TesseraScreen

/// Pays once, and asks what becomes of a payment that was interrupted.
private struct Payment: Screen {
  struct State: ScreenState, Codable { var presses = 0 }
  enum Action: Equatable, Sendable { case didPressPay, paid, didPressCount }
  func title(for state: State) -> Phrase { "Payment" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Pay", on: .didPressPay)
      ButtonItem("Pressed \(state.presses)", on: .didPressCount).id("count")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressPay:
      return .submit("pay", "10 SAR") { _, _, context in
        try await context.sleep(for: .seconds(1))
        return 10
      } then: { (_: Result<Int, LoadFailure>) in
        .paid
      }
    case .paid: break
    case .didPressCount: state.presses += 1
    }
    return .none
  }
  static let behavior = Behavior(interrupted: { $0.interrupted($2, &$1) })
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> {
    .ask(Question("Pay again?", answers: [.init("Again", .didPressPay), .init("No")]))
  }
}

/// Says its name as soon as it is there.
private struct Greeting: Screen {
  typealias Output = String
  let name: String
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("Hello").id("hello") } }
  func start(_ state: inout NoState) -> Effect<Never> { .finish(name) }
}

/// A sheet that hands on what its part says.
private struct Reception: Screen {
  struct State: ScreenState { var part = NoState() }
  enum Action: Equatable, Sendable { case heard(String) }
  typealias Output = String
  func title(for state: State) -> Phrase { "Reception" }
  func sections(for state: State) -> [SectionModel<Self>] { Part(\.part, Greeting(name: "Ada")) { .heard($0) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .heard(let name): .deliver(name)
    }
  }
}

/// A house with a sheet, a part that opens a sheet, and parts that start each other endlessly.
private struct House: Screen {
  struct State: ScreenState { var guest = "nobody", door: NoState?, floor: NoState?, floors = 0 }
  enum Action: Equatable, Sendable { case didPressReception, didPressDoor, didPressStairs, came(String), opened, climbed }
  func title(for state: State) -> Phrase { "House" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Reception", on: .didPressReception)
      ButtonItem("Door", on: .didPressDoor)
      ButtonItem("Stairs", on: .didPressStairs)
      TextItem("Guest \(state.guest)").id("guest")
    }
    Part(\.door, Greeting(name: "door")) { _ in .opened }
    Part(\.floor, Greeting(name: "floor"), id: "floor \(state.floors)") { _ in .climbed }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressReception, .opened: return .present(Presentation(Reception(), id: "reception") { .came($0) })
    case .didPressDoor: state.door = NoState()
    case .didPressStairs: state.floor = NoState()
    case .came(let name): state.guest = name
    case .climbed: state.floors += 1
    }
    return .none
  }
}

@Suite("Effects of evaluations")
struct EvaluationEffectTests {
  @Test("A question about an interruption is shown with the page, and can be answered")
  func interruption() throws {
    let app = Headless(Payment())
    app.tap("Pay")
    let again = try HeadlessPage(AnyScreen(Payment()), restoring: #require(app.save()))
    #expect(again.page.snapshots.map(\.title) == ["Payment", "Pay again?"] && again.title == "Pay again?")
    again.tap("No")
    again.tap("Pressed 0")
    #expect(again.shows("Pressed 1"))
  }

  @Test("A sheet that a part presents when it starts is shown at once")
  func part() {
    let app = Headless(House())
    app.tap("Door")
    #expect(app.page.snapshots.map(\.title) == ["House", "Reception"] && app.title == "Reception")
  }

  @Test("The result of a sheet that ends during its first display is shown below it at once")
  func below() {
    let app = Headless(House())
    app.tap("Reception")
    #expect(app.state.guest == "Ada")
    #expect(app.page.snapshots[0].sections[0].rows.last?.content == TextItem<House>("Guest \("Ada")").content)
  }

  @Test("Parts that start each other endlessly are reported once, and the page continues")
  func endless() {
    let app = Headless(House(), expecting: [.effect])
    app.tap("Stairs")
    #expect(app.diagnostics.map(\.code) == [.effect])
    app.tap("Reception")
    #expect(app.title == "Reception")
  }
}
