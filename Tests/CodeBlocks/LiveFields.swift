import Tessera

enum Branches: MenuType { static let path = "/v1/branches" }
enum Cities: MenuType { static let path = "/v1/cities" }

enum Account {
  struct State: ScreenState { var branches: [OptionModel] = [] }
}

enum Draft {
  // block 1
}
enum Live {
  // block 2
}
// block 3
