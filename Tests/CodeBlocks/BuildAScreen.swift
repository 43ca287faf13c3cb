import Logging
import TesseraWeb

struct Branch: Codable, Equatable, Sendable {
  var id: Int, name: String, city: String, isOpen: Bool
}

struct BranchAPI: Sendable {
  static let flaky = BranchAPI()
  func branches() async throws -> [Branch] { [] }
}

// block 1, open
// block 2
// block 3
// end of block 1

// block 4
func serve(_ api: BranchAPI, _ logger: Logger) async throws {
  // block 5
}

func translated(_ api: BranchAPI) -> InlineApp {
  // block 6
  return app
}

// block 7

func loadFromTheEnvironment() -> Effect<Branches.Action> {
  .load("branches") {
    try await $0.environment.branches.branches()
  } then: {
    .loaded($0)
  }
}
