/// Any handler, held weakly, as one type.
///
/// ```swift
/// AnyActionHandlingProvider(self).attach(to: cell)     // when a row is bound; attaching twice changes nothing
/// AnyActionHandlingProvider(self).detach(from: cell)   // when it is unbound
/// ```
/// Two wrappers of one handler are the same handler.
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

  /// Whether the handler is still there.
  public var isAlive: Bool { route.handler != nil }

  /// Hands an action over when the handler is there and understands it; returns whether it did, and false is for the caller to report.
  public func handle(action: any Sendable) -> Bool {
    route.deliver(erased: action)
  }

  /// Hands several actions over, in order; returns how many were understood.
  public func handle(actions: [any Sendable]) -> Int {
    actions.count { route.deliver(erased: $0) }
  }

  /// Lets the handler receive the actions of a view, and wires the senders the view lists now; idempotent.
  public func attach(to view: some EventForwardingProvider) {
    view.addActionHandler(self)
  }

  /// Ends what `attach(to:)` began; idempotent. The senders are disconnected with the last handler.
  public func detach(from view: some EventForwardingProvider) {
    view.removeActionHandler(self)
  }
}

/// A handler, held weakly; an object, because a weak variable that a closure captures is checked for exclusive access at each event.
@MainActor
@usableFromInline
final class HeldHandler<Handler: AnyObject> {
  /// The handler while it is there. Exclusivity is not checked at run time: it is only loaded.
  @exclusivity(unchecked) @usableFromInline private(set) weak var handler: Handler?

  @inlinable
  init(_ handler: Handler) { self.handler = handler }
}
