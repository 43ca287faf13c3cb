/// The way to one handler, erased.
@MainActor
@usableFromInline
class ActionRouteBase {
  let actionType: ObjectIdentifier
  private let action: Any.Type
  private let handlerType: Any.Type
  weak var handler: AnyObject?

  @usableFromInline
  init(actionType: Any.Type, handler: AnyObject) {
    self.actionType = ObjectIdentifier(actionType)
    action = actionType
    handlerType = Swift.type(of: handler)
    self.handler = handler
  }

  // Names are made for reports only: they cost more than the attaching itself.

  var actionName: String { String(describing: action) }
  var handlerName: String { String(describing: handlerType) }

  /// Delivers an action whose type is not known; false when it is another type or the handler is gone.
  @usableFromInline
  func deliver(erased action: any Sendable) -> Bool { false }
}

/// The way to one handler of one action type.
@MainActor
@usableFromInline
final class ActionRoute<Action: Sendable>: ActionRouteBase {
  /// Calls the handler; false when it is gone. A structure for the reason for which `EventMapping.Fire` is one.
  @usableFromInline
  struct Way: Sendable {
    @usableFromInline let deliver: @MainActor (Action) -> Bool

    @inlinable
    init(_ deliver: @escaping @MainActor (Action) -> Bool) { self.deliver = deliver }

    /// All of the ways, one after another: one that is gone does not keep the action from the next.
    @usableFromInline
    init(_ ways: [Way]) {
      if ways.count == 1 {
        self = ways[0]
      } else {
        self.init { action in ways.reduce(false) { $1.deliver(action) || $0 } }
      }
    }
  }

  @usableFromInline let way: Way

  @inlinable
  init(handler: AnyObject, deliver: @escaping @MainActor (Action) -> Bool) {
    way = Way(deliver)
    super.init(actionType: Action.self, handler: handler)
  }

  @usableFromInline override func deliver(erased action: any Sendable) -> Bool {
    guard let action = action as? Action else { return false }
    return way.deliver(action)
  }
}
