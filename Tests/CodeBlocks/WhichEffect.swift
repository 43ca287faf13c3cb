import Tessera

struct Order: Codable, Equatable, Sendable { var pieces = 0 }
struct Basket: Codable, Equatable, Sendable { var pieces = 0 }
struct ShopService: Sendable {
  let prices: AsyncStream<Int>
  func basket() async throws -> Basket { Basket() }
  func addOne() async throws -> Basket { Basket() }
  func send(_ order: Order, key: String) async throws -> Int { 0 }
  func count(_ shelf: Int) async throws -> Int { 0 }
}

struct BasketScreen: Screen {
  struct State: ScreenState, Codable {
    var basket: Loadable<Basket> = .idle
    var order = Order(), number: Loadable<Int> = .idle, price = 0, pieces = 0
  }
  enum Action: Equatable, Sendable {
    case didPressMore, didPressOrder, didPressCount, didChange(Int), counted(Int)
    case loaded(Result<Basket, LoadFailure>), ordered(Result<Int, LoadFailure>)
  }
  let shop: ShopService
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  // block 1
  // block 2
}
