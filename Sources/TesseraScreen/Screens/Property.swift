/// A property of a screen's state that items show and edits change, written as a key path: `\.name`.
///
/// `Sendable`: capture nothing in a subscript of the path that is not.
public typealias Property<State, Value> = any WritableKeyPath<State, Value> & Sendable

extension Screen {
  /// The value of a property: read from its position where it is stored in the state itself, in a quarter of the time that a key path takes.
  @inlinable static func value<Value>(of property: Property<State, Value>, in state: State) -> Value {
    guard let offset = MemoryLayout<State>.offset(of: property) else { return state[keyPath: property] }
    return withUnsafeBytes(of: state) { $0.load(fromByteOffset: offset, as: Value.self) }
  }
}
