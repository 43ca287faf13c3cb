/// Type-erased base of `ActionRoute`.
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

  // Names are made for reports only: creating them costs more than attaching a handler.

  var actionName: String { String(describing: action) }
  var handlerName: String { String(describing: handlerType) }

  /// Delivers an action of unknown type. Returns `false` if the type does not match or the handler is gone.
  @usableFromInline
  func deliver(erased action: any Sendable) -> Bool { false }
}

/// The route to one handler of one action type.
@MainActor
@usableFromInline
final class ActionRoute<Action: Sendable>: ActionRouteBase {
  /// Calls the handler and returns `false` if it is gone. A struct for the same reason as
  /// `MappingContext.Mapping.Fire`.
  @usableFromInline
  struct Way: Sendable {
    @usableFromInline let deliver: @MainActor (Action) -> Bool

    @inlinable
    init(_ deliver: @escaping @MainActor (Action) -> Bool) { self.deliver = deliver }

    /// Calls all of them in order. A handler that is gone does not stop the delivery to the next one.
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
