// Gestures of two points, of edges and of pointers: pinch, rotation, screen edge, hover.
extension MappingContext {
  /// A pinch.
  @inlinable
  public func pinch<Action: Sendable>(phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor () -> ActionList<Action>)
    -> EventMapping
  {
    EventMapping(.gesture(.pinch(phases: phases)), actions)
  }

  /// A pinch.
  @inlinable
  @_disfavoredOverload
  public func pinch<Action: Sendable>(phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor () -> [Action])
    -> EventMapping
  {
    EventMapping(.gesture(.pinch(phases: phases))) { ActionList(actions()) }
  }

  /// A pinch, with the sender's state.
  @inlinable
  public func pinch<State, Action: Sendable>(
    phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> EventMapping {
    EventMapping(.gesture(.pinch(phases: phases)), actions)
  }

  /// A pinch, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func pinch<State, Action: Sendable>(
    phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> EventMapping {
    EventMapping(.gesture(.pinch(phases: phases))) { (state: State) in ActionList(actions(state)) }
  }

  /// A rotation.
  @inlinable
  public func rotation<Action: Sendable>(
    phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> EventMapping {
    EventMapping(.gesture(.rotation(phases: phases)), actions)
  }

  /// A rotation.
  @inlinable
  @_disfavoredOverload
  public func rotation<Action: Sendable>(phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor () -> [Action])
    -> EventMapping
  {
    EventMapping(.gesture(.rotation(phases: phases))) { ActionList(actions()) }
  }

  /// A rotation, with the sender's state.
  @inlinable
  public func rotation<State, Action: Sendable>(
    phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> EventMapping {
    EventMapping(.gesture(.rotation(phases: phases)), actions)
  }

  /// A rotation, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func rotation<State, Action: Sendable>(
    phases: GesturePhases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> EventMapping {
    EventMapping(.gesture(.rotation(phases: phases))) { (state: State) in ActionList(actions(state)) }
  }

  /// A drag from an edge of the screen.
  @inlinable
  public func screenEdge<Action: Sendable>(
    _ edges: ScreenEdges = .left, phases: GesturePhases = [.recognized], _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> EventMapping {
    EventMapping(.gesture(.screenEdge(edges, phases: phases)), actions)
  }

  /// A drag from an edge of the screen.
  @inlinable
  @_disfavoredOverload
  public func screenEdge<Action: Sendable>(
    _ edges: ScreenEdges = .left, phases: GesturePhases = [.recognized], _ actions: @escaping @MainActor () -> [Action]
  ) -> EventMapping {
    EventMapping(.gesture(.screenEdge(edges, phases: phases))) { ActionList(actions()) }
  }

  /// A drag from an edge of the screen, with the sender's state.
  @inlinable
  public func screenEdge<State, Action: Sendable>(
    _ edges: ScreenEdges = .left, phases: GesturePhases = [.recognized], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> EventMapping {
    EventMapping(.gesture(.screenEdge(edges, phases: phases)), actions)
  }

  /// A drag from an edge of the screen, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func screenEdge<State, Action: Sendable>(
    _ edges: ScreenEdges = .left, phases: GesturePhases = [.recognized], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> EventMapping {
    EventMapping(.gesture(.screenEdge(edges, phases: phases))) { (state: State) in ActionList(actions(state)) }
  }

  /// A pointer that moves over the sender.
  @inlinable
  public func hover<Action: Sendable>(phases: GesturePhases = [.changed], _ actions: @escaping @MainActor () -> ActionList<Action>)
    -> EventMapping
  {
    EventMapping(.gesture(.hover(phases: phases)), actions)
  }

  /// A pointer that moves over the sender.
  @inlinable
  @_disfavoredOverload
  public func hover<Action: Sendable>(phases: GesturePhases = [.changed], _ actions: @escaping @MainActor () -> [Action]) -> EventMapping {
    EventMapping(.gesture(.hover(phases: phases))) { ActionList(actions()) }
  }

  /// A pointer that moves over the sender, with the sender's state.
  @inlinable
  public func hover<State, Action: Sendable>(
    phases: GesturePhases = [.changed], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> EventMapping {
    EventMapping(.gesture(.hover(phases: phases)), actions)
  }

  /// A pointer that moves over the sender, with the sender's state.
  @inlinable
  @_disfavoredOverload
  public func hover<State, Action: Sendable>(phases: GesturePhases = [.changed], _ actions: @escaping @MainActor (State) -> [Action])
    -> EventMapping
  {
    EventMapping(.gesture(.hover(phases: phases))) { (state: State) in ActionList(actions(state)) }
  }
}
