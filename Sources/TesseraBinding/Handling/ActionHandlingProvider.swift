/// Receives user events as actions of one type.
///
/// Every view holds its handlers weakly. The actions of one event arrive synchronously and in order. A
/// handler that is removed during the delivery of an action does not receive the next one.
///
/// ```swift
/// final class CartViewController: UIViewController, ActionHandlingProvider {
///   func handle(action: CartAction) { … }                                   // ✅ a main-actor class conforms as it is
/// }
/// final class CartPresenter: ActionHandlingProvider {
///   func handle(action: CartAction) { … }                                   // ✅ so does a class without isolation
/// }
/// final class ActionLog: ActionHandlingProvider, Sendable {
///   nonisolated func handle(action: CartAction) { … }                       // ✅ may be called from any thread as well
/// }
/// ```
/// - Isolation: forwarded events call `handle(action:)` on the main actor. The conforming class need not be
///   isolated to it. A `nonisolated` implementation may also be called from other threads, for example by replay,
///   tests and workers.
public protocol ActionHandlingProvider<Action>: AnyObject {
  /// The type of actions that the handler accepts. Actions of any other type are reported and not delivered.
  associatedtype Action: Sendable

  /// Reacts to one action.
  @MainActor func handle(action: Action)
}
