/// Receives what the user did, as actions of one type.
///
/// Handlers are held weakly by every view. Actions of one event arrive in order, synchronously; a handler that is removed while an action is
/// delivered does not receive the next one.
///
/// - Isolation: none. Forwarded events call it on the main actor, so a main-actor class may conform as it is; replay, tests and other
///   threads may call a conformer that can take it.
public protocol ActionHandlingProvider<Action>: AnyObject {
  /// What it understands; actions of any other type are reported and not delivered.
  associatedtype Action: Sendable

  /// Reacts to one action.
  func handle(action: Action)
}
