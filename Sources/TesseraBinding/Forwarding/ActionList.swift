extension MappingContext {
  /// The actions that one event produces: none, one, or several in order.
  ///
  /// Usually written as an array literal, `[CartAction.add(id)]`. A single action is stored inline, so the
  /// usual event allocates nothing.
  public enum ActionList<Action: Sendable>: Sendable, ExpressibleByArrayLiteral {
    /// No action.
    case none
    /// One action.
    case one(Action)
    /// Several actions, in the order of delivery.
    case many([Action])

    /// Creates a list from a literal.
    @inlinable
    @inline(__always)
    public init(arrayLiteral elements: Action...) {
      switch elements.count {
      case 0: self = .none
      case 1: self = .one(elements[0])
      default: self = .many(elements)
      }
    }

    /// Creates a list from an array.
    @inlinable
    public init(_ actions: [Action]) {
      switch actions.count {
      case 0: self = .none
      case 1: self = .one(actions[0])
      default: self = .many(actions)
      }
    }

    /// The actions as an array.
    public var elements: [Action] {
      switch self {
      case .none: []
      case .one(let action): [action]
      case .many(let actions): actions
      }
    }
  }
}
