/// Receives what the user did, as actions of one type.
///
/// Handlers are held weakly by every view. Actions of one event arrive in order, synchronously; a handler that is removed while an action is
/// delivered does not receive the next one.
///
/// ```swift
/// @MainActor final class CartOwner: ActionHandlingProvider {
///   func handle(action: CartAction) { … }                                   // ✅ a main-actor class conforms as it is
/// }
/// final class ActionLog: ActionHandlingProvider, Sendable {
///   nonisolated func handle(action: CartAction) { … }                       // ✅ may be called from any thread as well
/// }
/// ```
/// - Isolation: forwarded events call it on the main actor. The conforming class is not bound to it: one that says `nonisolated` may be
///   called from any thread, by replay, tests and workers.
public protocol ActionHandlingProvider<Action>: AnyObject {
  /// The type of actions that it understands; actions of any other type are reported and not delivered.
  associatedtype Action: Sendable

  /// Reacts to one action.
  @MainActor func handle(action: Action)
}
