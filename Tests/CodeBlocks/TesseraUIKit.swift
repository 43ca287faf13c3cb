// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

struct ShopAPI: Sendable {}

struct Shop: App {
  let name: Phrase = "Shop"
  let api: ShopAPI
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

@MainActor
func show(in window: UIWindow, _ api: ShopAPI, _ person: Identity, _ cells: CellRegistry) {
  // block 1
}

struct OrdersScreen: Screen {
  struct State: ScreenState { var query = "" }
  enum Action: Equatable, Sendable { case didSearch }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 2
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
