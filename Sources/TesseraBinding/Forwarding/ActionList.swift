/// The meaning of one event: no action, one, or several in order.
///
/// Written as an array literal, `[CartAction.add(id)]`; one action is stored in place, so that the usual event allocates nothing.
public enum ActionList<Action: Sendable>: Sendable, ExpressibleByArrayLiteral {
  /// Nothing happened.
  case none
  /// One action.
  case one(Action)
  /// Several, in the order they are delivered.
  case many([Action])

  /// A list from a literal.
  @inlinable
  @inline(__always)
  public init(arrayLiteral elements: Action...) {
    switch elements.count {
    case 0: self = .none
    case 1: self = .one(elements[0])
    default: self = .many(elements)
    }
  }

  /// A list from any array.
  @inlinable
  public init(_ actions: [Action]) {
    switch actions.count {
    case 0: self = .none
    case 1: self = .one(actions[0])
    default: self = .many(actions)
    }
  }

  /// The actions.
  public var elements: [Action] {
    switch self {
    case .none: []
    case .one(let action): [action]
    case .many(let actions): actions
    }
  }
}
