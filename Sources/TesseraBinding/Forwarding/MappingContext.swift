/// Creates the mappings of one sender.
///
/// Every method has four forms. The closure takes no parameter or the sender's typed state, and it returns an
/// ``MappingContext/ActionList`` (usually an array literal) or an array. To map several events of a control to the same
/// actions, pass a list: `ctx.control([.pressed, .focused]) { … }`.
///
/// The state is read each time the event fires and never stored. If the sender holds no state of the
/// requested type, nothing is forwarded and the report names both types. The array forms are disfavored so
/// that a literal becomes an ``MappingContext/ActionList``, which allocates nothing for one action.
@MainActor
public struct MappingContext {
  init() {}

  /// Maps an event of the control.
  @inlinable
  public func control<Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor () -> ActionList<Action>)
    -> Mapping
  {
    Mapping(.control(event), actions)
  }

  /// Maps an event of the control.
  @inlinable
  @_disfavoredOverload
  public func control<Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor () -> [Action]) -> Mapping {
    Mapping(.control(event)) { ActionList(actions()) }
  }

  /// Maps an event of the control, using the sender's state.
  @inlinable
  public func control<State, Action: Sendable>(
    _ event: ControlEventName, _ actions: @escaping @MainActor (State) -> ActionList<Action>
  )
    -> Mapping
  {
    Mapping(.control(event), actions)
  }

  /// Maps an event of the control, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func control<State, Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor (State) -> [Action])
    -> Mapping
  {
    Mapping(.control(event)) { (state: State) in ActionList(actions(state)) }
  }

  /// Maps several events of the control to the same actions. Duplicate names are ignored.
  @inlinable
  public func control<Action: Sendable>(
    _ events: [ControlEventName], _ actions: @escaping @MainActor () -> ActionList<Action>
  )
    -> [Mapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  /// Maps several events of the control to the same actions. Duplicate names are ignored.
  @inlinable
  @_disfavoredOverload
  public func control<Action: Sendable>(_ events: [ControlEventName], _ actions: @escaping @MainActor () -> [Action]) -> [MappingContext
    .Mapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  /// Maps several events of the control to the same actions, using the sender's state. Duplicate names are
  /// ignored.
  @inlinable
  public func control<State, Action: Sendable>(
    _ events: [ControlEventName], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  )
    -> [Mapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  /// Maps several events of the control to the same actions, using the sender's state. Duplicate names are
  /// ignored.
  @inlinable
  @_disfavoredOverload
  public func control<State, Action: Sendable>(_ events: [ControlEventName], _ actions: @escaping @MainActor (State) -> [Action])
    -> [Mapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  @usableFromInline
  static func distinct(_ events: [ControlEventName]) -> [ControlEventName] {
    var seen: Set<ControlEventName> = []
    return events.filter { seen.insert($0).inserted }
  }

  /// Maps any gesture.
  @inlinable
  public func gesture<Action: Sendable>(
    _ event: SenderEvent.Gesture, _ actions: @escaping @MainActor () -> ActionList<Action>
  )
    -> Mapping
  {
    Mapping(.gesture(event), actions)
  }

  /// Maps any gesture.
  @inlinable
  @_disfavoredOverload
  public func gesture<Action: Sendable>(_ event: SenderEvent.Gesture, _ actions: @escaping @MainActor () -> [Action])
    -> Mapping
  {
    Mapping(.gesture(event)) { ActionList(actions()) }
  }

  /// Maps any gesture, using the sender's state.
  @inlinable
  public func gesture<State, Action: Sendable>(
    _ event: SenderEvent.Gesture, _ actions: @escaping @MainActor (State) -> ActionList<Action>
  )
    -> Mapping
  {
    Mapping(.gesture(event), actions)
  }

  /// Maps any gesture, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func gesture<State, Action: Sendable>(_ event: SenderEvent.Gesture, _ actions: @escaping @MainActor (State) -> [Action])
    -> Mapping
  {
    Mapping(.gesture(event)) { (state: State) in ActionList(actions(state)) }
  }
}
