public import TesseraScreen

/// A flow whose screens share a state: input from earlier steps, a basket, the response of a service.
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
/// A ``Flow`` is a `StatefulFlow` without a state.
///
/// - Law: ``reduce(_:_:_:)`` changes the navigation value and the state, and nothing else. Return everything
///   that takes time or has side effects as an ``/TesseraScreen/Effect``.
/// - Law: the shown screens follow from the navigation value and the state. When the state changes, every
///   screen of the flow is updated with the new result of ``screen(at:_:)``. The screen's own state is kept.
/// - Law: the state is saved and restored with the page, and stored before an event is acknowledged, like a
///   screen's state.
/// - Law: a flow at the root of a page never ends. Its result is delivered to its parent, if there is one,
///   and the page stays usable. A flow that is the first destination of another flow also stays, until its
///   parent navigates.
/// - Law: after the flow ended, its effects do nothing. A late answer is dropped and reported as a notice.
public protocol StatefulFlow: Sendable {
  /// All places in the flow: screens, sheets, nested flows.
  associatedtype Destination: Codable & Hashable & Sendable
  /// All events: screens' results, answers to questions, and effects' replies. `Never` unless declared, for a
  /// flow whose functions return a ``Navigation/Step``.
  associatedtype Event: Codable & Hashable & Sendable = Never
  /// The flow's result for its parent. `Never` unless declared.
  associatedtype Output: Sendable = Never
  /// The state that the flow's screens share. Conform it to ``/TesseraScreen/ScreenState`` if it has a
  /// default.
  associatedtype State: Codable & Equatable & Sendable = NoState
  /// A change of this flow's navigation value, for functions that are passed to its screens.
  typealias FlowStep = Navigation<Destination, Event>.Step

  /// Called when the flow starts, and again after a restart. Returns no effect by default.
  func start(_ state: inout State) -> Effect<Event>
  /// The screen of a destination. Pass it the part of the state that it shows. When the state changes, the screen
  /// is updated with the new value.
  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event>
  /// Handles an event. `.finish(output)` ends the flow with a result, which must be of type ``Output``.
  /// `.send(action, to: destination)` sends an action to the screen at a destination.
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event>
  /// Called when a submission of the flow was interrupted. See ``/TesseraScreen/ScreenBehavior``.
  /// Returns no effect by default.
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event>
  /// The routes of the destinations, if they have any. Links can then open destinations of the flow, and hosts
  /// show the paths.
  var routes: RouteTable<Destination>? { get }
}

extension StatefulFlow {
  public func start(_ state: inout State) -> Effect<Event> { .none }
  public func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event> { .none }
  public var routes: RouteTable<Destination>? { nil }
}

extension AnyScreen {
  /// A flow with its initial position and state, for any host.
  public init<F: StatefulFlow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>, state: F.State) {
    self.init(.screen { core, layer, kind in FlowController.makeLayer(flow, at: navigation, state, core, layer, kind, finished: nil) })
  }

  /// A flow with its initial position and default state, for any host.
  public init<F: StatefulFlow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>) where F.State: ScreenState {
    self.init(flow, at: navigation, state: F.State())
  }

  /// A flow at the destination of a link, with the back stack that the route table declares. `nil` if the
  /// flow has no such destination.
  public init?<F: StatefulFlow>(_ flow: F, at uri: String) where F.State: ScreenState {
    guard let navigation = flow.routes?.stack(for: uri).flatMap(Navigation<F.Destination, F.Event>.init(stack:)) else { return nil }
    self.init(flow, at: navigation)
  }
}

extension Effect {
  /// Sends an action to the screen at a destination of this flow, or an event to the nested flow there. Use
  /// it to hand a result to a destination below.
  ///
  /// ```swift
  /// case .didOrder(let order):
  ///   navigation.popToRoot()
  ///   return .send(BasketScreen.Action.didOrder(order), to: Destination.basket)
  /// ```
  /// - The navigation value is applied first, so a screen that the same event pushes receives the action.
  /// - If the destination isn't shown, or its screen has other actions, nothing happens and the page reports
  ///   a diagnostic.
  public static func send<Message: Equatable & Sendable, Destination: Codable & Hashable & Sendable>(
    _ action: Message, to destination: Destination
  ) -> Effect {
    tell(destination, action)
  }
}
