/// Makes the mappings of one sender.
///
/// Every event exists in four forms: the closure takes nothing or the sender's typed state, and returns a literal list or an array.
/// Several events of a control that mean the same are written as a list, `ctx.control([.pressed, .focused]) { … }`.
/// State is read each time the event fires, never kept. When the sender holds no state of the asked type, nothing is forwarded and the
/// report names both types. A literal prefers the list, which allocates nothing for one action; that is what the disfavoured forms are for.
@MainActor
public struct MappingContext {
  init() {}

  /// An event of the control.
  @inlinable
  public func control<Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor () -> ActionList<Action>) -> EventMapping
  {
    EventMapping(.control(event), actions)
  }

  /// An event of the control.
  @inlinable
  @_disfavoredOverload
  public func control<Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor () -> [Action]) -> EventMapping {
    EventMapping(.control(event)) { ActionList(actions()) }
  }

  /// An event of the control, with the sender's state.
  @inlinable
  public func control<State, Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor (State) -> ActionList<Action>)
    -> EventMapping
  {
    EventMapping(.control(event), actions)
  }

  /// An event of the control, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func control<State, Action: Sendable>(_ event: ControlEventName, _ actions: @escaping @MainActor (State) -> [Action])
    -> EventMapping
  {
    EventMapping(.control(event)) { (state: State) in ActionList(actions(state)) }
  }

  /// Several events of the control that mean the same; one that is named twice counts once.
  @inlinable
  public func control<Action: Sendable>(_ events: [ControlEventName], _ actions: @escaping @MainActor () -> ActionList<Action>)
    -> [EventMapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  /// Several events of the control that mean the same; one that is named twice counts once.
  @inlinable
  @_disfavoredOverload
  public func control<Action: Sendable>(_ events: [ControlEventName], _ actions: @escaping @MainActor () -> [Action]) -> [EventMapping] {
    Self.distinct(events).map { control($0, actions) }
  }

  /// Several events of the control that mean the same, with the sender's state; one that is named twice counts once.
  @inlinable
  public func control<State, Action: Sendable>(_ events: [ControlEventName], _ actions: @escaping @MainActor (State) -> ActionList<Action>)
    -> [EventMapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  /// Several events of the control that mean the same, with the sender's state; one that is named twice counts once.
  @inlinable
  @_disfavoredOverload
  public func control<State, Action: Sendable>(_ events: [ControlEventName], _ actions: @escaping @MainActor (State) -> [Action])
    -> [EventMapping]
  {
    Self.distinct(events).map { control($0, actions) }
  }

  @usableFromInline
  static func distinct(_ events: [ControlEventName]) -> [ControlEventName] {
    var seen: Set<ControlEventName> = []
    return events.filter { seen.insert($0).inserted }
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
