import Synchronization
import TesseraTesting
import Testing

@testable import TesseraScreen

/// Counts how often screens are asked for their sections.
private final class Evaluations: Sendable {
  private let state = Mutex(0)
  var count: Int { state.withLock { $0 } }
  func note() { state.withLock { $0 += 1 } }
}

/// Cards that load something when they begin.
private struct CardBoard: Screen {
  struct State: ScreenState {
    var cards: [Card.State] = []
    var hasLoaded = 0
  }
  enum Action: Equatable, Sendable { case loaded }
  let evaluations: Evaluations

  func sections(for state: State) -> [SectionModel<Self>] {
    Parts(\.cards) { _ in
      Card(evaluations: evaluations)
    } output: { _ in
      .loaded
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.hasLoaded += 1
    return .none
  }
}

private struct Card: Screen {
  struct State: ScreenState, Identifiable {
    var id = 0
    var inner = Inner.State()
    var text = ""
  }
  enum Action: Equatable, Sendable { case loaded(String) }
  typealias Output = Int
  let evaluations: Evaluations

  func start(_ state: inout State) -> Effect<Action> {
    .load("text") { _ in
      "Here"
    } then: {
      .loaded((try? $0.get()) ?? "")
    }
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    let _ = evaluations.note()
    SectionModel { TextItem("\(state.text)").id("text") }
    Part(\.inner, Inner(evaluations: evaluations))
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .loaded(let text) = action { state.text = text }
    return .deliver(1)
  }
}

private struct Inner: Screen {
  struct State: ScreenState { var starts = 0 }
  enum Action: Equatable, Sendable {}
  let evaluations: Evaluations

  func start(_ state: inout State) -> Effect<Action> {
    state.starts += 1
    return .none
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    let _ = evaluations.note()
    SectionModel { TextItem("Inner").id("inner") }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

@Suite("The cost of screens in screens")
struct PartCostTests {
  @Test("Many parts that begin, and are answered, at once are evaluated a few times each")
  func together() async throws {
    let (count, evaluations) = (100, Evaluations())
    let app = Headless(CardBoard(evaluations: evaluations), state: .init(cards: (1...count).map { .init(id: $0) }))
    #expect(app.state.cards.allSatisfy { $0.inner.starts == 1 })
    try await app.settle()
    #expect(app.state.cards.allSatisfy { $0.text == "Here" } && app.state.hasLoaded == count)
    #expect(evaluations.count < 20 * count, "\(evaluations.count)")
  }
}
