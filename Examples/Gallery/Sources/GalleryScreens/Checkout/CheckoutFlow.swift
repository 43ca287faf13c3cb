public import Tessera

/// An order in four steps: content, delivery, payment and summary. The user can return to each step with its input.
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
    /// The order at the service, while it is being sent and after it was refused.
    var placed = Loadable<PlacedOrder>.idle
    public init() {}

    /// The complete order. `nil` until all input is available.
    var order: CheckoutOrder? {
      guard let delivery, let payment, !parcels.isEmpty else { return nil }
      return CheckoutOrder(parcels: parcels, delivery: delivery, payment: payment)
    }
  }

  /// Whether drafts are saved at the service, for a signed-in user.
  let keepsDrafts: Bool
  private let table: RouteTable<Destination>
  public var routes: RouteTable<Destination>? { table }

  /// - Throws: `RouteTableError` if two routes conflict.
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
      // The next order starts over in every step.
      navigation.forget()
      return .merge(.announce("Order \(order.id) is placed"), .send(BasketScreen.Action.wasOrdered(order), to: Destination.basket))
    case .wasRefused(let failure):
      state.placed = .idle
      guard let field = failure.refusals.first?.field else {
        state.placed = .failed(failure.failure)
        return .announce(failure.failure.message, .assertive)
      }
      // The step with the field shows its problem.
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

  /// After a crash the order is sent again with the same key, so it counts once.
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
