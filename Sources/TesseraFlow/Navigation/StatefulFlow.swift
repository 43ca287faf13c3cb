public import TesseraScreen

/// A flow whose screens share a state: what was entered on the steps before, a basket, the answer of a service.
///
/// ```swift
/// struct OrderFlow: StatefulFlow {
///   enum Destination: Codable, Hashable { case basket, address, summary }
///   enum Event: Codable, Hashable { case didPressOrder, didEnter(Address), didConfirm, didOrder(Int) }
///   struct State: ScreenState, Codable { var address: Address? }
///
///   func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
///     switch destination {
///     case .basket: DestinationScreen(BasketScreen()) { _ in .didPressOrder }
///     case .address: DestinationScreen(AddressScreen()) { .didEnter($0) }.kept()
///     case .summary: DestinationScreen(SummaryScreen(address: state.address)) { _ in .didConfirm }
///     }
///   }
///   func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
///     switch event {
///     case .didPressOrder: navigation.push(.address)
///     case .didEnter(let address):
///       state.address = address
///       navigation.push(.summary)
///     case .didConfirm: return .run("order") { $0.send(.didOrder(try await api.order())) }
///     case .didOrder(let number):
///       navigation.popToRoot()
///       return .send(BasketScreen.Action.didOrder(number), to: Destination.basket)
///     }
///     return .none
///   }
/// }
/// ```
/// A ``Flow`` is one without a state: nothing of it reads differently.
///
/// - Law: ``reduce(_:_:_:)`` changes the navigation value and the state, and nothing else; what takes time or reaches outside is returned as an
///   ``/TesseraScreen/Effect``.
/// - Law: what is shown follows from the navigation value and the state. When the state changes, every screen of the flow is given what
///   ``screen(at:_:)`` makes of it now; its own state stays.
/// - Law: the state is kept and restored with the page, and stored before an event is acknowledged, like that of a screen.
/// - Law: a flow that is the first of its page does not end, for nobody takes it away: a result is told whoever began it, as a destination of
///   another flow or of nobody, and the page stays usable. The first destination of another flow stays as well until that one goes elsewhere.
/// - Law: after the flow ended no effect of it does anything; an answer that comes then is dropped, and reported as a notice.
public protocol StatefulFlow: Sendable {
  /// Everywhere in the flow: screens, sheets, other flows.
  associatedtype Destination: Codable & Hashable & Sendable
  /// Everything that screens say, questions answer and effects bring, by its meaning.
  associatedtype Event: Codable & Hashable & Sendable
  /// The flow's result for whoever started it; nothing unless declared.
  associatedtype Output: Sendable = Never
  /// Everything that the screens of the flow share. Conform it to ``/TesseraScreen/ScreenState`` where it has a default to begin with.
  associatedtype State: Codable & Equatable & Sendable = NoState

  /// The effect of beginning, or of going on after a restart. Does nothing by default.
  func start(_ state: inout State) -> Effect<Event>
  /// The screen of a destination. Whatever of the state stands in the screen's value is shown; when it changes, the screen is given the new value.
  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event>
  /// The meaning of an event. `.finish(output)` ends the flow with a result, which must be of its ``Output``;
  /// `.send(action, to: destination)` tells the screen at a destination something.
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event>
  /// The effect of an interruption of something that the flow had sent, see ``/TesseraScreen/Screen/interrupted(_:_:)``. Nothing by default.
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event>
  /// The paths of the destinations, if they have some: then links lead into the flow, and hosts show them.
  var routes: RouteTable<Destination>? { get }
}

extension StatefulFlow {
  public func start(_ state: inout State) -> Effect<Event> { .none }
  public func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event> { .none }
  public var routes: RouteTable<Destination>? { nil }
}

extension AnyScreen {
  /// A flow, the position where it begins and its state, for any host.
  public init<F: StatefulFlow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>, state: F.State) {
    self.init(.screen { core, layer, kind in FlowController.makeLayer(flow, at: navigation, state, core, layer, kind, finished: nil) })
  }

  /// A flow that begins with its default state, and the position where it begins, for any host.
  public init<F: StatefulFlow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>) where F.State: ScreenState {
    self.init(flow, at: navigation, state: F.State())
  }

  /// A flow at the destination of a link, with all destinations that one can go back to; `nil` if it has no such destination.
  public init?<F: StatefulFlow>(_ flow: F, at uri: String) where F.State: ScreenState {
    guard let navigation = flow.routes?.stack(for: uri).flatMap(Navigation<F.Destination, F.Event>.init(stack:)) else { return nil }
    self.init(flow, at: navigation)
  }
}

extension Effect {
  /// Sends an action to the screen that stands at a destination of this flow, or an event to the flow that does: a result for a destination
  /// below.
  ///
  /// ```swift
  /// case .didOrder(let order):
  ///   navigation.popToRoot()
  ///   return .send(BasketScreen.Action.didOrder(order), to: Destination.basket)
  /// ```
  /// - The navigation value is carried out first: a screen that the same event pushes takes the action.
  /// - A destination that is not shown, or a screen that takes other actions, takes none; the page reports a diagnostic.
  public static func send<Message: Equatable & Sendable, Destination: Codable & Hashable & Sendable>(
    _ action: Message, to destination: Destination
  ) -> Effect {
    tell(destination, action)
  }
}
