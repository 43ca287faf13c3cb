import Tessera
import TesseraTesting

// block 1

// block 2

// block 3

struct Prices: Sendable {
  let changes: AsyncStream<Int>
  func now() async -> Int { 0 }
}

struct PricesScreen: Screen {
  struct State: ScreenState { var price = 0 }
  enum Action: Equatable, Sendable { case changed(Int) }
  let prices: Prices

  // block 4

  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("\(state.price)") } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct NotesScreen: Screen {
  typealias State = BoardScreen.State
  enum Action: Equatable, Sendable { case didDelete(String), didUndo(String), didForget(String) }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didForget: break
    // block 5
    }
    return .none
  }
}

func test() async throws {
  // block 6
  _ = page
}
