/// A type-erased handler, held weakly.
///
/// ```swift
/// AnyActionHandlingProvider(self).attach(to: cell)     // when a row is bound; attaching twice changes nothing
/// AnyActionHandlingProvider(self).detach(from: cell)   // when it is unbound
/// ```
/// Two wrappers of the same handler count as the same handler.
@MainActor
public struct AnyActionHandlingProvider {
  @usableFromInline let route: ActionRouteBase

  /// Wraps a handler without keeping it alive.
  @inlinable
  public init<Handler: ActionHandlingProvider>(_ handler: Handler) {
    let held = HeldHandler(handler)
    route = ActionRoute<Handler.Action>(handler: handler) { action in
      guard let handler = held.handler else { return false }
      handler.handle(action: action)
      return true
    }
  }

  /// Whether the handler is still alive.
  public var isAlive: Bool { route.handler != nil }

  /// Delivers an action. Returns `false` if the handler is gone or does not accept the type. Reporting that
  /// is up to the caller.
  public func handle(action: any Sendable) -> Bool {
    route.deliver(erased: action)
  }

  /// Delivers several actions in order. Returns how many the handler accepted.
  public func handle(actions: [any Sendable]) -> Int {
    actions.count { route.deliver(erased: $0) }
  }

  /// Lets the handler receive the actions of a view, and wires the senders that the view lists now.
  /// Idempotent.
  public func attach(to view: some EventForwardingProvider) {
    view.addActionHandler(self)
  }

  /// Stops the handler from receiving the actions of a view. Idempotent. Removing the last handler
  /// disconnects the senders.
  public func detach(from view: some EventForwardingProvider) {
    view.removeActionHandler(self)
  }
}

/// Holds a handler weakly. It is an object because a weak variable captured by a closure is checked for
/// exclusive access at each event.
@MainActor
@usableFromInline
final class HeldHandler<Handler: AnyObject> {
  /// Exclusivity is not checked at run time, because the property is only loaded.
  @exclusivity(unchecked) @usableFromInline private(set) weak var handler: Handler?

  @inlinable
  init(_ handler: Handler) { self.handler = handler }
}
