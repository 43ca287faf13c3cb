import Tessera
import TesseraTesting
import Testing

struct Product: Codable, Equatable, Sendable { var name = "" }
struct ShopAPI: Sendable { func product(_ id: String) async throws -> Product? { nil } }
struct ProductsScreen: Screen {
  let api: ShopAPI
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

// block 1

struct ProductScreen: Screen {
  struct State: ScreenState, Codable { var product: Loadable<Product> = .idle }
  enum Action: Equatable, Sendable { case loaded(Result<Product, LoadFailure>) }
  let api: ShopAPI
  let id: String
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { load(&state) }
  // block 2
}

func test(_ api: ShopAPI) {
  // block 3
}
