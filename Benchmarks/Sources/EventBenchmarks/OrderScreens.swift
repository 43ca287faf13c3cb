import TesseraScreen

/// An element of the list.
struct Order: Identifiable, Hashable, Sendable {
  var id: Int
  var name: String
  var detail: String
  var value: Int

  /// Orders whose texts are too long to be stored inline.
  static func sample(_ count: Int) -> [Order] {
    (0..<count).map {
      Order(id: $0, name: "Order of customer no. \($0)", detail: "Eastern Province, branch no. \($0 % 97)", value: $0 * 37)
    }
  }
}

/// The actions of all screens.
enum OrderAction: Equatable, Sendable {
  case press(Int)
  case count
}

/// A list with pressable rows, and a section with a counter before it.
protocol OrderScreen: Screen where Action == OrderAction {
  init()
  static func state(_ orders: [Order]) -> State
}

extension OrderScreen {
  static func row(_ order: Order) -> SubtitleItem<Self> {
    SubtitleItem("\(order.name)", subtitle: "\(order.detail)", value: "\(order.value) pieces", icon: "box", on: .press(order.id)).id(
      order.id)
  }
  func counter(_ count: Int) -> SectionModel<Self> {
    SectionModel("Counter") { ButtonItem("Pressed \(count) times", on: .count).id("count") }
  }
}

/// Stores the orders in an indexed list.
struct IndexedOrders: OrderScreen {
  struct State: Equatable, Sendable {
    var count = 0
    var orders: IndexedList<Order>
  }
  static func state(_ orders: [Order]) -> State { State(orders: IndexedList(orders)) }
  func sections(for state: State) -> [SectionModel<Self>] {
    counter(state.count)
    SectionModel("Orders", state.orders) { Self.row($0) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press(let id): state.orders[id: id]?.value += 1
    case .count: state.count += 1
    }
    return .none
  }
}

/// Stores the orders in an array.
struct ArrayOrders: OrderScreen {
  struct State: Equatable, Sendable {
    var count = 0
    var orders: [Order]
  }
  static func state(_ orders: [Order]) -> State { State(orders: orders) }
  func sections(for state: State) -> [SectionModel<Self>] {
    counter(state.count)
    SectionModel("Orders", state.orders) { Self.row($0) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press(let id): state.orders[id].value += 1
    case .count: state.count += 1
    }
    return .none
  }
}

/// Like `ArrayOrders`, but the row function captures the state, so that all rows are created again at each
/// event.
struct CapturingOrders: OrderScreen {
  typealias State = ArrayOrders.State
  static func state(_ orders: [Order]) -> State { State(orders: orders) }
  func sections(for state: State) -> [SectionModel<Self>] {
    counter(state.count)
    SectionModel("Orders", state.orders) { order in
      SubtitleItem(
        "\(order.name)", subtitle: "\(order.detail)", value: "\(order.value) pieces", icon: state.count < 0 ? nil : "box",
        on: .press(order.id)
      ).id(order.id)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press(let id): state.orders[id].value += 1
    case .count: state.count += 1
    }
    return .none
  }
}
