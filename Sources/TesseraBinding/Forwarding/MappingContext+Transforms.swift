// Gestures with two points, at screen edges and with a pointer: pinch, rotation, screen edge, hover.
extension MappingContext {
  /// Maps a pinch.
  @inlinable
  public func pinch<Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor () -> ActionList<Action>
  )
    -> Mapping
  {
    Mapping(.gesture(.pinch(phases: phases)), actions)
  }

  /// Maps a pinch.
  @inlinable
  @_disfavoredOverload
  public func pinch<Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor () -> [Action]
  )
    -> Mapping
  {
    Mapping(.gesture(.pinch(phases: phases))) { ActionList(actions()) }
  }

  /// Maps a pinch, using the sender's state.
  @inlinable
  public func pinch<State, Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.pinch(phases: phases)), actions)
  }

  /// Maps a pinch, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func pinch<State, Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.pinch(phases: phases))) { (state: State) in ActionList(actions(state)) }
  }

  /// Maps a rotation.
  @inlinable
  public func rotation<Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.rotation(phases: phases)), actions)
  }

  /// Maps a rotation.
  @inlinable
  @_disfavoredOverload
  public func rotation<Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor () -> [Action]
  )
    -> Mapping
  {
    Mapping(.gesture(.rotation(phases: phases))) { ActionList(actions()) }
  }

  /// Maps a rotation, using the sender's state.
  @inlinable
  public func rotation<State, Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.rotation(phases: phases)), actions)
  }

  /// Maps a rotation, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func rotation<State, Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.rotation(phases: phases))) { (state: State) in ActionList(actions(state)) }
  }

  /// Maps a drag from a screen edge.
  @inlinable
  public func screenEdge<Action: Sendable>(
    _ edges: SenderEvent.Gesture.Edges = .left, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.screenEdge(edges, phases: phases)), actions)
  }

  /// Maps a drag from a screen edge.
  @inlinable
  @_disfavoredOverload
  public func screenEdge<Action: Sendable>(
    _ edges: SenderEvent.Gesture.Edges = .left, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor () -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.screenEdge(edges, phases: phases))) { ActionList(actions()) }
  }

  /// Maps a drag from a screen edge, using the sender's state.
  @inlinable
  public func screenEdge<State, Action: Sendable>(
    _ edges: SenderEvent.Gesture.Edges = .left, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.screenEdge(edges, phases: phases)), actions)
  }

  /// Maps a drag from a screen edge, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func screenEdge<State, Action: Sendable>(
    _ edges: SenderEvent.Gesture.Edges = .left, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.screenEdge(edges, phases: phases))) { (state: State) in ActionList(actions(state)) }
  }

  /// Maps a pointer moving over the sender.
  @inlinable
  public func hover<Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed], _ actions: @escaping @MainActor () -> ActionList<Action>
  )
    -> Mapping
  {
    Mapping(.gesture(.hover(phases: phases)), actions)
  }

  /// Maps a pointer moving over the sender.
  @inlinable
  @_disfavoredOverload
  public func hover<Action: Sendable>(phases: SenderEvent.Gesture.Phases = [.changed], _ actions: @escaping @MainActor () -> [Action])
    -> Mapping
  {
    Mapping(.gesture(.hover(phases: phases))) { ActionList(actions()) }
  }

  /// Maps a pointer moving over the sender, using the sender's state.
  @inlinable
  public func hover<State, Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed], _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.hover(phases: phases)), actions)
  }

  /// Maps a pointer moving over the sender, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func hover<State, Action: Sendable>(
    phases: SenderEvent.Gesture.Phases = [.changed], _ actions: @escaping @MainActor (State) -> [Action]
  )
    -> Mapping
  {
    Mapping(.gesture(.hover(phases: phases))) { (state: State) in ActionList(actions(state)) }
  }
}
