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
  struct State: ScreenState { var orders: [Order] = [], basket: [Int] = [] }
  struct Order: Equatable, Sendable { var id = 0, name = "" }
  enum Action: Equatable, Sendable { case didDelete(Int), didPressEmpty, didUndo(Order), didForget(Int) }
  let order: Order
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 3
      // block 4
    }
  }
  // block 5
}

enum Kept {
  struct Order: Equatable, Codable, Sendable { var id = 0 }
  // block 6
}

enum Toasts {
  struct Orders: Screen {
    struct State: ScreenState {}
    struct Order: Equatable, Sendable { var id = 0 }
    enum Action: Equatable, Sendable { case didArchive(Order), didSend, didPressShow(Int) }
    func sections(for state: State) -> [SectionModel<Self>] { [] }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .didPressShow: break
      // block 7
      }
      return .none
    }
  }
}
