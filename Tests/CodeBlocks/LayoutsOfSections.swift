import Tessera

struct Product: Identifiable, Equatable, Sendable {
  let id: Int
  let name: String
}

struct ProductCard: Item {
  typealias Owner = Shelf
  let product: Product
  init(_ product: Product) { self.product = product }
  var id: Int { product.id }
  var content: Element { .text(Element.Text("\(product.name)")) }
}

struct Shelf: Screen {
  struct State: Equatable, Sendable { var products: [Product] = [], seen: [Product] = [] }
  enum Action: Equatable, Sendable { case none }
  func title(for state: State) -> Phrase { "Shelf" }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 1
    // block 6
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct MailScreen: Screen {
  struct Mail: Identifiable, Equatable, Sendable {
    let id: Int
    let subject: String, text: String
  }
  struct State: Equatable, Sendable {
    var mails: [Mail] = []
    var open: Int?
  }
  enum Action: Equatable, Sendable { case didOpen(Int), didClose, didRefresh }
  func title(for state: State) -> Phrase { "Mail" }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 7
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didRefresh: break
    // block 8
    }
    return .none
  }
}

struct Orders: Screen {
  struct Order: Identifiable, Equatable, Sendable {
    let id: Int
    let number: Int, parcels: Int
    let isLate: Bool
  }
  enum Column: Equatable, Sendable { case number, parcels }
  struct State: Equatable, Sendable {
    var orders: [Order] = []
    var sorting = TableSorting(by: Column.number)
    var rows = VisibleRange(size: 75)
  }
  enum Action: Equatable, Sendable { case didOpen(Int), didPressHead(Column), didReveal(Range<Int>) }
  let all: [Order]
  var columns: [TableColumn<Orders, Order>] { [] }
  func title(for state: State) -> Phrase { "Orders" }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 2
    // block 4
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didOpen: break
    // block 3
    // block 5
    }
    return .none
  }
}
