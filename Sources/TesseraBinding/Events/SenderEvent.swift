/// An event that can be connected on a sender: a control event or a gesture.
public enum SenderEvent: Hashable, Sendable, CustomStringConvertible {
  /// An event that the control itself reports.
  case control(ControlEventName)
  /// A gesture that the toolkit has to recognize.
  case gesture(Gesture)

  /// The event as reports name it: `'clicked'`, `tap gesture`.
  public var description: String {
    switch self {
    case .control(let event): "'\(event.rawValue)'"
    case .gesture(let event): "\(event.kind) gesture"
    }
  }
}
