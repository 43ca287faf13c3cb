// Gestures with one point: tap, long press, swipe, pan.
extension MappingContext {
  /// Maps a tap.
  @inlinable
  public func tap<Action: Sendable>(
    taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.tap(taps: taps, touches: touches, phases: phases)), actions)
  }

  /// Maps a tap.
  @inlinable
  @_disfavoredOverload
  public func tap<Action: Sendable>(
    taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized], _ actions: @escaping @MainActor () -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.tap(taps: taps, touches: touches, phases: phases))) { ActionList(actions()) }
  }

  /// Maps a tap, using the sender's state.
  @inlinable
  public func tap<State, Action: Sendable>(
    taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.tap(taps: taps, touches: touches, phases: phases)), actions)
  }

  /// Maps a tap, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func tap<State, Action: Sendable>(
    taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.tap(taps: taps, touches: touches, phases: phases))) { (state: State) in
      ActionList(actions(state))
    }
  }

  /// Maps a long press.
  @inlinable
  public func longPress<Action: Sendable>(
    duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.began, .ended],
    _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.longPress(duration: duration, taps: taps, touches: touches, phases: phases)), actions)
  }

  /// Maps a long press.
  @inlinable
  @_disfavoredOverload
  public func longPress<Action: Sendable>(
    duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.began, .ended],
    _ actions: @escaping @MainActor () -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.longPress(duration: duration, taps: taps, touches: touches, phases: phases))) {
      ActionList(actions())
    }
  }

  /// Maps a long press, using the sender's state.
  @inlinable
  public func longPress<State, Action: Sendable>(
    duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.began, .ended],
    _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.longPress(duration: duration, taps: taps, touches: touches, phases: phases)), actions)
  }

  /// Maps a long press, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func longPress<State, Action: Sendable>(
    duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.began, .ended],
    _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.longPress(duration: duration, taps: taps, touches: touches, phases: phases))) { (state: State) in
      ActionList(actions(state))
    }
  }

  /// Maps a swipe.
  @inlinable
  public func swipe<Action: Sendable>(
    _ direction: SenderEvent.Gesture.Direction = .right, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.swipe(direction, touches: touches, phases: phases)), actions)
  }

  /// Maps a swipe.
  @inlinable
  @_disfavoredOverload
  public func swipe<Action: Sendable>(
    _ direction: SenderEvent.Gesture.Direction = .right, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor () -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.swipe(direction, touches: touches, phases: phases))) { ActionList(actions()) }
  }

  /// Maps a swipe, using the sender's state.
  @inlinable
  public func swipe<State, Action: Sendable>(
    _ direction: SenderEvent.Gesture.Direction = .right, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.swipe(direction, touches: touches, phases: phases)), actions)
  }

  /// Maps a swipe, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func swipe<State, Action: Sendable>(
    _ direction: SenderEvent.Gesture.Direction = .right, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized],
    _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.swipe(direction, touches: touches, phases: phases))) { (state: State) in
      ActionList(actions(state))
    }
  }

  /// Maps a drag.
  @inlinable
  public func pan<Action: Sendable>(
    touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.changed, .ended],
    _ actions: @escaping @MainActor () -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.pan(touches: touches, phases: phases)), actions)
  }

  /// Maps a drag.
  @inlinable
  @_disfavoredOverload
  public func pan<Action: Sendable>(
    touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor () -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.pan(touches: touches, phases: phases))) { ActionList(actions()) }
  }

  /// Maps a drag, using the sender's state.
  @inlinable
  public func pan<State, Action: Sendable>(
    touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.changed, .ended],
    _ actions: @escaping @MainActor (State) -> ActionList<Action>
  ) -> Mapping {
    Mapping(.gesture(.pan(touches: touches, phases: phases)), actions)
  }

  /// Maps a drag, using the sender's state.
  @inlinable
  @_disfavoredOverload
  public func pan<State, Action: Sendable>(
    touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.changed, .ended], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    Mapping(.gesture(.pan(touches: touches, phases: phases))) { (state: State) in ActionList(actions(state)) }
  }
}
