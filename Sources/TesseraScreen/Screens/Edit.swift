/// A change of one property of a screen's state, as a value that can be logged, replayed and tested.
///
/// Two edits are equal if they set the same property to equal values.
public struct Edit<State>: Sendable {
  /// The key path of the property that changes.
  public let property: any PartialKeyPath<State> & Sendable
  private let value: any Equatable & Sendable
  private let write: @Sendable (inout State) -> Void
  package var origin = EditOrigin.input
  package var isNote: Bool { origin == .note }

  /// Sets a property to a value.
  public init<Value: Equatable & Sendable>(_ property: Property<State, Value>, _ value: Value) {
    self.property = property
    self.value = value
    write = { $0[keyPath: property] = value }
  }

  package init<Value: Equatable & Sendable>(note property: Property<State, Value>, _ value: Value) {
    self.property = property
    self.value = value
    origin = .note
    write = { $0[keyPath: property] = value }
  }

  /// Sets a property back to an earlier value, as undo does.
  init<Value: Equatable & Sendable>(puttingBack property: Property<State, Value>, _ value: Value) {
    self.property = property
    self.value = value
    write = { $0[keyPath: property] = putBack(value, over: $0[keyPath: property]) }
  }

  /// A change that depends on the property's value at the time it is applied. ``newValue(of:)`` returns `nil` for
  /// it, so read the state instead.
  package init<Value>(
    _ property: Property<State, Value>, describing value: some Equatable & Sendable, _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    self.property = property
    self.value = value
    write = { change(&$0[keyPath: property]) }
  }

  init<Inner>(_ inner: Edit<Inner>, through outer: Property<State, Inner>) {
    value = inner.value
    origin = inner.origin
    write = { inner.apply(to: &$0[keyPath: outer]) }
    property = joined(outer, inner.property)
  }

  /// Applies the change to a state.
  public func apply(to state: inout State) { write(&state) }

  /// The new value, or `nil` if the edit changes another property.
  public func newValue<Value>(of property: KeyPath<State, Value>) -> Value? {
    (self.property as PartialKeyPath<State>) == property ? value as? Value : nil
  }
}

extension Edit: Equatable {
  public static func == (lhs: Edit, rhs: Edit) -> Bool {
    func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool { (other as? Value) == value }
    return (lhs.property as PartialKeyPath<State>) == (rhs.property as PartialKeyPath<State>) && equals(lhs.value, rhs.value)
  }
}

extension Edit: CustomStringConvertible {
  /// The property and its new value: `\State.name = Ada`.
  public var description: String { "\(property) = \(value)" }
}

/// Where the value of an edit comes from.
package enum EditOrigin: Sendable {
  /// The user entered it.
  case input
  /// An item's own note, such as half-typed text. The screen's `didEdit` isn't called for it, see ``ScreenBehavior``.
  case note
  /// The user entered it, and a service has it or is getting it, so that loading again returns it.
  case sent
}
