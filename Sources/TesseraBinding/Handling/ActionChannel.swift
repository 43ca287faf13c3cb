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
  /// The ways to the handlers.
  @exclusivity(unchecked) @usableFromInline var routes = Loan(ActionRoutes<Action>([]))

  @inlinable
  init() {
    super.init(type: ObjectIdentifier(Action.self))
  }

  @usableFromInline override func adopt(_ routes: [ActionRouteBase]) {
    _ = self.routes.replace(with: ActionRoutes(routes.filter { $0.actionType == type }))
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
    routes.begin()
    let isDelivered = routes.reading { $0.deliver(action) }
    if routes.end() { _ = routes.takeFormer() }
    if !isDelivered { entry.reportUndelivered(action, type: Action.self) }
  }
}

/// The ways to the handlers of one action type, in the order in which they were added.
@usableFromInline
struct ActionRoutes<Action: Sendable> {
  // The first way in place, because most views have one handler.
  @usableFromInline let first: @MainActor (Action) -> Bool
  @usableFromInline let others: [@MainActor (Action) -> Bool]

  /// The given routes, all of which are an `ActionRoute<Action>`.
  @MainActor
  @usableFromInline
  init(_ routes: [ActionRouteBase]) {
    var ways: [@MainActor (Action) -> Bool] = []
    for route in routes.dropFirst() { ways.append(unsafeDowncast(route, to: ActionRoute<Action>.self).deliver) }
    if let route = routes.first { first = unsafeDowncast(route, to: ActionRoute<Action>.self).deliver } else { first = { _ in false } }
    others = ways
  }

  /// Hands the action to every handler that is there; false when there is none.
  @inlinable @inline(__always)
  @MainActor func deliver(_ action: Action) -> Bool {
    var isDelivered = first(action)
    if !others.isEmpty {
      for other in others where other(action) { isDelivered = true }
    }
    return isDelivered
  }
}
