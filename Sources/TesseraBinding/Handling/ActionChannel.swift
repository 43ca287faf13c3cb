/// Type-erased base of `ActionChannel`.
@MainActor
@usableFromInline
class ActionChannelBase {
  @usableFromInline let type: ObjectIdentifier

  @usableFromInline
  init(type: ObjectIdentifier) {
    self.type = type
  }

  /// Takes the routes of the view that have the channel's action type.
  @usableFromInline
  func adopt(_ routes: [ActionRouteBase]) {}
}

/// The handlers of one view for one action type. Types are compared here once per change of handlers, never
/// per event.
@MainActor
@usableFromInline
final class ActionChannel<Action: Sendable>: ActionChannelBase {
  /// Delivers to all handlers, in the order they were added.
  @exclusivity(unchecked) @usableFromInline var way = Loan(ActionRoute<Action>.Way([]))

  @inlinable
  init() {
    super.init(type: ObjectIdentifier(Action.self))
  }

  @usableFromInline override func adopt(_ routes: [ActionRouteBase]) {
    var ways: [ActionRoute<Action>.Way] = []
    for route in routes where route.actionType == type { ways.append(unsafeDowncast(route, to: ActionRoute<Action>.self).way) }
    _ = way.replace(with: ActionRoute<Action>.Way(ways))
  }

  @inlinable @inline(__always)
  func send(_ actions: MappingContext.ActionList<Action>, from entry: ForwardingEntry) {
    switch actions {
    case .none: return
    case .one(let action): send(action, from: entry)
    case .many(let actions): for action in actions { send(action, from: entry) }
    }
  }

  @inlinable @inline(__always)
  func send(_ action: Action, from entry: ForwardingEntry) {
    way.begin()
    let isDelivered = way.reading { $0.deliver(action) }
    if way.end() { _ = way.takeFormer() }
    if !isDelivered { entry.reportUndelivered(action, type: Action.self) }
  }
}
