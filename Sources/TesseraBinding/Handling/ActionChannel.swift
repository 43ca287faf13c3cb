/// The handlers of one view for one action type, erased.
@MainActor
@usableFromInline
class ActionChannelBase {
  @usableFromInline let type: ObjectIdentifier

  @usableFromInline
  init(type: ObjectIdentifier) {
    self.type = type
  }

  /// Takes those of the view's routes that have the channel's type.
  @usableFromInline
  func adopt(_ routes: [ActionRouteBase]) {}
}

/// The handlers of one view for one action type: types are compared here once per change of handlers, and never per event.
@MainActor
@usableFromInline
final class ActionChannel<Action: Sendable>: ActionChannelBase {
  // Exclusivity is not checked at run time: the list is loaded and replaced as a whole on the main actor.
  @exclusivity(unchecked) @usableFromInline var routes: ContiguousArray<ActionRoute<Action>> = []

  @inlinable
  init() {
    super.init(type: ObjectIdentifier(Action.self))
  }

  @usableFromInline override func adopt(_ routes: [ActionRouteBase]) {
    self.routes = []
    for route in routes where route.actionType == type { self.routes.append(unsafeDowncast(route, to: ActionRoute<Action>.self)) }
  }

  @inlinable
  func send(_ actions: ActionList<Action>, from entry: ForwardingEntry) {
    switch actions {
    case .none: return
    case .one(let action): send(action, from: entry)
    case .many(let actions): for action in actions { send(action, from: entry) }
    }
  }

  @inlinable
  func send(_ action: Action, from entry: ForwardingEntry) {
    var isDelivered = false
    for route in routes where route.deliver(action) { isDelivered = true }
    if !isDelivered { entry.reportUndelivered(action, type: Action.self) }
  }
}
