import Tessera

struct AddressForm: Screen {
  struct State: ScreenState, Identifiable, Codable { var id = 0 }
  enum Output: Equatable, Sendable { case remove(Int), moveUp(Int) }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
}
func nextID(_ state: Addresses.State) -> Int { 1 + (state.addresses.map(\.id).max() ?? 0) }

enum First {
  struct AddressForm: Screen {
    struct State: ScreenState, Codable {}
    func sections(for state: State) -> [SectionModel<Self>] { [] }
  }
  // block 1
}
// block 2

struct Orders: Screen {
  struct Order: Sendable { var id = 0, name = "" }
  enum Action: Equatable, Sendable { case didDelete(Int) }
  let order: Order
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      // block 3
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
}
