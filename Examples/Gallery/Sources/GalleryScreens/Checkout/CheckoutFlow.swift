public import Tessera

/// An order in four steps: what, where to, how it is paid, and a summary; one can go back to each with everything that was entered.
public struct CheckoutFlow: StatefulFlow {
  public enum Destination: Codable, Hashable, Sendable { case basket, delivery, payment, summary }
  public enum Event: Codable, Hashable, Sendable {
    case didPack([Parcel]), didEnterDelivery(Delivery), didEnterPayment(Payment)
    case didPressChange(Destination), didConfirm
    case didOrder(PlacedOrder), wasRefused(FormFailure)
  }
  public struct State: ScreenState, Codable {
    var parcels: [Parcel] = []
    var delivery: Delivery?
    var payment: Payment?
    /// The order at the service, while it is on its way and when it was refused.
    var placed = Loadable<PlacedOrder>.idle
    public init() {}

    /// Everything that the service needs, once it is there.
    var order: CheckoutOrder? {
      guard let delivery, let payment, !parcels.isEmpty else { return nil }
      return CheckoutOrder(parcels: parcels, delivery: delivery, payment: payment)
    }
  }

  /// Whether drafts are kept at the service, for somebody who is signed in.
  let keepsDrafts: Bool
  private let table: RouteTable<Destination>
  public var routes: RouteTable<Destination>? { table }

  /// - Throws: `RouteTableError` if two routes cannot be told apart.
  public init(keepsDrafts: Bool = false) throws {
    self.keepsDrafts = keepsDrafts
    table = try RouteTable {
      RoutePattern(.basket) { "checkout" }
      RoutePattern(.delivery) { "checkout/delivery" }.under(.basket)
      RoutePattern(.payment) { "checkout/payment" }.under(.delivery)
      RoutePattern(.summary) { "checkout/summary" }.under(.payment)
    }
  }

  public func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .basket: DestinationScreen(BasketScreen()) { .didPack($0) }
    case .delivery: DestinationScreen(DeliveryScreen(keepsDrafts: keepsDrafts)) { .didEnterDelivery($0) }.kept()
    case .payment: DestinationScreen(PaymentScreen()) { .didEnterPayment($0) }.kept()
    case .summary: DestinationScreen(SummaryScreen(entered: state)) { $0 }
    }
  }

  public func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPack(let parcels):
      state.parcels = parcels
      navigation.push(.delivery)
    case .didEnterDelivery(let delivery):
      state.delivery = delivery
      navigation.push(.payment)
    case .didEnterPayment(let payment):
      state.payment = payment
      navigation.push(.summary)
    case .didPressChange(let destination): navigation.pop { $0 == destination }
    case .didConfirm: return send(&state)
    case .didOrder(let order):
      state = State()
      navigation.popToRoot()
      // The next order begins anew on every step.
      navigation.forget()
      return .merge(.announce("Order \(order.id) is placed"), .send(BasketScreen.Action.wasOrdered(order), to: Destination.basket))
    case .wasRefused(let failure):
      state.placed = .idle
      guard let field = failure.refusals.first?.field else {
        state.placed = .failed(failure.failure)
        return .announce(failure.failure.message, .assertive)
      }
      // The step that has the field shows what is wrong with it.
      switch field.prefix(while: \.isLetter) {
      case "delivery":
        navigation.pop { $0 == .delivery }
        return .send(DeliveryScreen.Action.wasRefused(failure), to: Destination.delivery)
      case "payment":
        navigation.pop { $0 == .payment }
        return .send(PaymentScreen.Action.wasRefused(failure), to: Destination.payment)
      default:
        navigation.popToRoot()
        return .send(BasketScreen.Action.wasRefused(failure), to: Destination.basket)
      }
    }
    return .none
  }

  /// After a crash the order is sent again, with the same key: it counts once.
  public func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event> { send(&state) }

  private func send(_ state: inout State) -> Effect<Event> {
    guard let order = state.order else { return .none }
    state.placed = .loading(last: nil)
    return .submit("order", form: order) { order, key, context -> PlacedOrder in
      try await context.environment.send("POST", "/v1/checkout/orders", order, key: key)
    } then: {
      switch $0 {
      case .success(let order): .didOrder(order)
      case .failure(let failure): .wasRefused(failure)
      }
    }
  }
}
