import Tessera

enum Branches: MenuType { static let path = "/v1/branches" }
struct Receipt: Codable, Sendable {}

enum Account {
  struct State: ScreenState { var branches: [OptionModel] = [] }
}

enum Draft {
  // block 1
}
enum Live {
  // block 2
}
