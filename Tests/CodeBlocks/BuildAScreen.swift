import Logging
import TesseraWeb

struct Branch: Codable, Equatable, Sendable {
  var id: Int, name: String, city: String, isOpen: Bool
}

struct BranchAPI: Sendable {
  static let flaky = BranchAPI()
  func branches() async throws -> [Branch] { [] }
  func add(_ branch: Branch) async throws -> Branch { branch }
}

// block 1, open
// block 2
// block 3
// end of block 1

struct Adding: Screen {
  struct State: ScreenState {}
  enum Action: Equatable, Sendable { case didPressAdd, added(Result<Branch, LoadFailure>) }
  let api: BranchAPI, branch: Branch
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .added: return .none
    // block 4
    }
  }
}

// block 5
func serve(_ api: BranchAPI, _ logger: Logger) async throws {
  // block 6
}

func translated(_ api: BranchAPI) -> InlineApp {
  // block 7
  return app
}

// block 8

func loadFromTheEnvironment() -> Effect<Branches.Action> {
  .load("branches") {
    try await $0.environment.branches.branches()
  } then: {
    .loaded($0)
  }
}
