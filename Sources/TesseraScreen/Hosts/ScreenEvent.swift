/// Something a person did on a host, addressed to a control by names. Comes from outside and is trusted in nothing.
public struct ScreenEvent: Hashable, Sendable, Codable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable, Codable {
    /// A control of the row with this key was used.
    case control(item: String, ControlEvent)
    /// Rows of a long section came into view.
    case reveal(section: String, Range<Int>)
    /// The layer was closed: Escape, swipe, its close button.
    case dismiss
  }
  /// The layer of the control.
  public var layer: LayerID
  public var kind: Kind

  /// An event.
  public init(layer: LayerID = .root, _ kind: Kind) { (self.layer, self.kind) = (layer, kind) }

  /// A control that was pressed or given a value.
  public static func control(
    _ item: String, _ control: ControlName = .main, _ value: ControlValue? = nil, layer: LayerID = .root
  ) -> ScreenEvent {
    ScreenEvent(layer: layer, .control(item: item, ControlEvent(control, value)))
  }
}

/// The outcome of an event.
public enum EventOutcome: Hashable, Sendable {
  /// It was an offer of the screen and was carried out.
  case handled
  /// It was not, and changed nothing.
  case refused(Refusal)

  /// A reason why an event changed nothing.
  public enum Refusal: String, Hashable, Sendable, Codable {
    /// The layer is no longer shown.
    case unknownLayer = "unknown-layer"
    /// Another layer covers this one.
    case coveredLayer = "covered-layer"
    /// The screen shows no such item.
    case unknownItem = "unknown-item"
    /// The item has no such control.
    case unknownControl = "unknown-control"
    /// The control cannot be used now.
    case unavailable
    /// The value is not one that the control takes.
    case invalidValue = "invalid-value"
    /// The item gives the event no meaning.
    case meaningless
    /// The page has ended.
    case ended
  }
}
