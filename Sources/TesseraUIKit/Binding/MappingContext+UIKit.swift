#if canImport(UIKit)
public import TesseraBinding

/// UIKit's names of events, so that mappings of an existing app compile unchanged. All but `touchUpInside` are other names
/// of the events that every toolkit has.
extension ControlEventName {
  /// A finger was lifted inside of the control.
  public static let touchUpInside: ControlEventName = "touchUpInside"
  /// The same as `pressed`.
  public static let touchDown = pressed
  /// The same as `textChanged`.
  public static let editingChanged = textChanged
  /// The same as `focused`.
  public static let editingDidBegin = focused
  /// The same as `unfocused`.
  public static let editingDidEnd = unfocused
}

extension MappingContext {
  /// Maps a tap. The same as `tap`.
  @inlinable
  public func tapGesture<Action: Sendable>(
    taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized], _ actions: @escaping @MainActor () -> [Action]
  ) -> Mapping {
    tap(taps: taps, touches: touches, phases: phases, actions)
  }

  /// Maps a tap, using the sender's state. The same as `tap`.
  @inlinable
  public func tapGesture<State, Action: Sendable>(
    taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized], _ actions: @escaping @MainActor (State) -> [Action]
  ) -> Mapping {
    tap(taps: taps, touches: touches, phases: phases, actions)
  }
}
#endif
