/// A property of a screen's state that items show and edits change, written as a key path: `\.name`.
///
/// `Sendable`: capture nothing in a subscript of the path that is not.
public typealias Property<State, Value> = any WritableKeyPath<State, Value> & Sendable
