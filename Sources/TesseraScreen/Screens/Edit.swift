/// A change of one property of a screen's state, as a value: it can be logged, replayed and tested.
///
/// Two edits are equal if they give the same property an equal value.
public struct Edit<State>: Sendable {
  /// The property.
  public let property: any PartialKeyPath<State> & Sendable
  private let value: any Equatable & Sendable
  private let write: @Sendable (inout State) -> Void
  /// Whether an item takes note of something of its own, such as half-typed text: nothing that somebody entered, and no screen hears of it.
  package let isNote: Bool

  /// Gives a property a value.
  public init<Value: Equatable & Sendable>(_ property: Property<State, Value>, _ value: Value) {
    self.property = property
    self.value = value
    isNote = false
    write = { $0[keyPath: property] = value }
  }

  /// A note that an item takes.
  package init<Value: Equatable & Sendable>(note property: Property<State, Value>, _ value: Value) {
    self.property = property
    self.value = value
    isNote = true
    write = { $0[keyPath: property] = value }
  }

  /// Gives a property a value that it had before.
  init<Value: Equatable & Sendable>(puttingBack property: Property<State, Value>, _ value: Value) {
    self.property = property
    self.value = value
    isNote = false
    write = { $0[keyPath: property] = putBack(value, over: $0[keyPath: property]) }
  }

  /// A change that depends on what the property holds when it is made. Has no ``newValue(of:)``: look at the state.
  package init<Value>(
    _ property: Property<State, Value>, describing value: some Equatable & Sendable, _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    self.property = property
    self.value = value
    isNote = false
    write = { change(&$0[keyPath: property]) }
  }

  /// A change of a part of the state.
  init<Inner>(_ inner: Edit<Inner>, through outer: Property<State, Inner>) {
    (value, isNote) = (inner.value, inner.isNote)
    write = { inner.apply(to: &$0[keyPath: outer]) }
    property = joined(outer, inner.property)
  }

  /// Makes the change.
  public func apply(to state: inout State) { write(&state) }

  /// The new value, if the edit is of this property.
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
  /// `\State.name = Ada`.
  public var description: String { "\(property) = \(value)" }
}
