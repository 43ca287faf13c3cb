import TesseraTesting
import Testing

@testable import TesseraScreen

/// Counts ticks, each as much as its weight, and additions up to a limit that it shows nowhere.
private struct Counter: Screen {
  struct State: ScreenState, Codable { var total = 0, additions = 0, note = "", limits: [Int] = [] }
  enum Action: Equatable, Sendable { case ticked, didPressAdd }
  var weight = 1
  var limit = 0

  func start(_ state: inout State) -> Effect<Action> {
    .run("ticks") { context in
      while true {
        try await context.sleep(for: .seconds(1))
        context.send(.ticked)
      }
    }
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Add", on: .didPressAdd)
      TextFieldItem("Note", text: \.note)
      TrustingItem { [limit] in .edit(Edit(\State.additions, -limit)) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .ticked:
      state.total += weight
      return .deliver(state.total)
    case .didPressAdd: if state.additions < limit { state.additions += 1 }
    }
    return .none
  }
  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.limits.append(limit)
    return .none
  }
  typealias Output = Int
}

/// An item whose meaning is a closure, which is not part of its equality.
private struct TrustingItem<Owner: Screen>: Item {
  let meaning: @Sendable () -> Intent<Owner>
  init(_ meaning: @escaping @Sendable () -> Intent<Owner>) { self.meaning = meaning }
  var id: String { "trusting" }
  var content: Element { .button(Element.Button("Trusting")) }
  func intent(for event: Control.Event) -> Intent<Owner>? { meaning() }
  static func == (left: Self, right: Self) -> Bool { true }
}

/// Decides on the values of a counter inside it.
private struct Outer: Screen {
  struct State: ScreenState, Codable { var counter = Counter.State(), weight = 1, limit = 0, told: [Int] = [] }
  enum Action: Equatable, Sendable { case set(weight: Int, limit: Int), setAndAdd, told(Int) }

  func sections(for state: State) -> [SectionModel<Self>] {
    Part(\.counter, Counter(weight: state.weight, limit: state.limit)) { [weight = state.weight] in .told($0 * weight) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .set(let weight, let limit): (state.weight, state.limit) = (weight, limit)
    case .setAndAdd:
      state.limit = 5
      return .send(Counter.Action.didPressAdd, to: \State.counter)
    case .told(let total): state.told.append(total)
    }
    return .none
  }
}

/// The same one level further out.
private struct Outermost: Screen {
  struct State: ScreenState, Codable { var outer = Outer.State() }
  typealias Action = Outer.Action
  func sections(for state: State) -> [SectionModel<Self>] { Part(\.outer, Outer()) }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .send(action, to: \State.outer) }
}

@Suite("The value of a part's screen") struct PartValueTests {
  @Test("Effects started earlier continue with the current value, at any depth") func effects() async throws {
    let app = Headless(Outer(), state: .init())
    let deep = Headless(Outermost(), state: .init())
    app.send(.set(weight: 100, limit: 0))
    deep.send(.set(weight: 100, limit: 0))
    for _ in 0..<3 {
      try await app.advance(by: .seconds(1))
      try await deep.advance(by: .seconds(1))
    }
    #expect(app.state.counter.total == 300 && app.state.told == [10_000, 20_000, 30_000])
    #expect(deep.state.outer == app.state)
  }

  @Test("Rows that stay equal use the current value, at any depth") func rows() {
    let app = Headless(Outer(), state: .init())
    let deep = Headless(Outermost(), state: .init())
    app.send(.set(weight: 1, limit: 5))
    deep.send(.set(weight: 1, limit: 5))
    for app in [app as HeadlessPage, deep] {
      app.tap("Add")
      app.type("Words", into: "Note")
    }
    #expect(app.state.counter.additions == 1 && app.state.counter.limits == [5])
    #expect(deep.state.outer == app.state)
    app.tap("Trusting")
    #expect(app.state.counter.additions == -5)
  }

  @Test("An action sent to a part right after a change uses the changed value") func told() {
    let app = Headless(Outer(), state: .init())
    app.send(.setAndAdd)
    #expect(app.state.counter.additions == 1)
  }

  @Test("A row of a screen whose value changed uses the new value, even if it looks the same") func replaced() {
    let page = Page(Counter(limit: 1), state: .init(), inbox: Page.EffectInbox {})
    page.start()
    #expect(page.goOn(with: AnyScreen(Counter(limit: 7)), beginsAgain: false))
    #expect(page.send(.control("trusting")) == .handled)
    #expect((page.state(of: Counter.self))?.additions == -7)
    page.end()
  }
}
