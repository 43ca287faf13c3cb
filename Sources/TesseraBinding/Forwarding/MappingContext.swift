/// Makes the mappings of one sender.
///
/// Every event exists in four forms: the closure takes nothing or the sender's typed state, and returns a literal list or an array.
/// State is read each time the event fires, never kept. When the sender holds no state of the asked type, nothing is forwarded and the
/// report names both types. A literal prefers the list, which allocates nothing for one action; that is what the disfavoured forms are for.
@MainActor
public struct MappingContext {
  init() {}

  /// An event of the control.
  @inlinable
  public func control<Action: Sendable>(_ event: ControlEvent, _ actions: @escaping @MainActor () -> ActionList<Action>) -> EventMapping {
    EventMapping(.control(event), actions)
  }

  /// An event of the control.
  @inlinable
  @_disfavoredOverload
  public func control<Action: Sendable>(_ event: ControlEvent, _ actions: @escaping @MainActor () -> [Action]) -> EventMapping {
    EventMapping(.control(event)) { ActionList(actions()) }
  }

  /// An event of the control, with the sender's state.
  @inlinable
  public func control<State, Action: Sendable>(_ event: ControlEvent, _ actions: @escaping @MainActor (State) -> ActionList<Action>)
    -> EventMapping
  {
    EventMapping(.control(event), actions)
  }

  /// An event of the control, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func control<State, Action: Sendable>(_ event: ControlEvent, _ actions: @escaping @MainActor (State) -> [Action]) -> EventMapping {
    EventMapping(.control(event)) { (state: State) in ActionList(actions(state)) }
  }

  /// Any gesture, by its description.
  @inlinable
  public func gesture<Action: Sendable>(_ event: GestureEvent, _ actions: @escaping @MainActor () -> ActionList<Action>) -> EventMapping {
    EventMapping(.gesture(event), actions)
  }

  /// Any gesture, by its description.
  @inlinable
  @_disfavoredOverload
  public func gesture<Action: Sendable>(_ event: GestureEvent, _ actions: @escaping @MainActor () -> [Action]) -> EventMapping {
    EventMapping(.gesture(event)) { ActionList(actions()) }
  }

  /// Any gesture, with the sender's state.
  @inlinable
  public func gesture<State, Action: Sendable>(_ event: GestureEvent, _ actions: @escaping @MainActor (State) -> ActionList<Action>)
    -> EventMapping
  {
    EventMapping(.gesture(event), actions)
  }

  /// Any gesture, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func gesture<State, Action: Sendable>(_ event: GestureEvent, _ actions: @escaping @MainActor (State) -> [Action]) -> EventMapping {
    EventMapping(.gesture(event)) { (state: State) in ActionList(actions(state)) }
  }
}
