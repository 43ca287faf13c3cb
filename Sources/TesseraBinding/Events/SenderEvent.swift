/// An event that can be connected on a sender: of a control, or a gesture.
public enum SenderEvent: Hashable, Sendable, CustomStringConvertible {
  /// An event that the control itself tells.
  case control(ControlEventName)
  /// A gesture that has to be recognised.
  case gesture(GestureEvent)

  /// The event as reports name it: `'clicked'`, `tap gesture`.
  public var description: String {
    switch self {
    case .control(let event): "'\(event.rawValue)'"
    case .gesture(let event): "\(event.kind) gesture"
    }
  }
}
