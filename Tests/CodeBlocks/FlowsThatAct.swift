import Tessera

struct Item: Codable, Hashable, Sendable {}
struct Address: Codable, Hashable, Sendable {}
struct Order: Sendable { init(_ state: CheckoutFlow.State) {} }
struct Shop: Sendable {
  func send(_ order: Order, key: String) async throws -> Int { 0 }
  func meeting(of id: String) async throws -> String { "" }
}
struct ShopKey: ScreenEnvironment.Key { static var defaultValue: Shop { Shop() } }
extension ScreenEnvironment {
  var shop: Shop { self[ShopKey.self] }
}

struct BasketScreen: Screen {
  enum Action: Equatable, Sendable { case wasOrdered(Int) }
  typealias Output = [Item]
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
}
struct AddressScreen: Screen {
  enum Action: Equatable, Sendable { case wasRefused(FormFailure) }
  typealias Output = Address
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
}
struct SummaryScreen: Screen {
  typealias Output = Bool
  let entered: CheckoutFlow.State
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

// block 1

extension CheckoutFlow {
  func ordered(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPack, .didEnter, .didConfirm, .wasRefused: break
    // block 2
    }
    return .none
  }
  // block 6
}

extension CheckoutFlow {
  func confirmed(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPack, .didEnter, .didOrder, .wasRefused: break
    // block 3
    }
    return .none
  }
}

struct OrdersFlow: Flow {
  enum Destination: Codable, Hashable { case orders }
  enum Event: Codable, Hashable { case didPress }
  func screen(at destination: Destination) -> DestinationScreen<Event> { DestinationScreen(AddressScreen()) { _ in nil } }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> { .none }
}
struct Shopping: App {
  let name: Phrase = "Shop"
  // block 4
}

struct CallFlow: Flow {
  enum Destination: Codable, Hashable { case course, call }
  enum Event: Codable, Hashable { case didConfirmCall(String), didFindMeeting(link: String?) }
  let api: Shop
  func screen(at destination: Destination) -> DestinationScreen<Event> { DestinationScreen(AddressScreen()) { _ in nil } }
  // block 5
}
