/// An event of the user on a host, addressed to a control by names. Clients send it, so none of its data is
/// trusted.
public struct ScreenEvent: Hashable, Sendable, Codable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable, Codable {
    /// The user used a control of the row with this key.
    case control(item: String, Control.Event)
    /// Rows of a long section are about to scroll into view.
    case reveal(section: String, Range<Int>)
    /// The user closed the layer by Escape, a swipe or its close button.
    case dismiss
  }
  /// The layer that the event is for.
  public var layer: Page.LayerID
  public var kind: Kind

  /// Creates an event.
  public init(layer: Page.LayerID = .root, _ kind: Kind) { (self.layer, self.kind) = (layer, kind) }

  /// Creates an event for a control that was pressed or has a new value.
  public static func control(
    _ item: String, _ control: Control.Name = .main, _ value: Control.Event.Value? = nil, layer: Page.LayerID = .root
  ) -> ScreenEvent {
    ScreenEvent(layer: layer, .control(item: item, Control.Event(control, value)))
  }
}

extension ScreenEvent {
  /// The outcome of an event.
  public enum Outcome: Hashable, Sendable {
    /// The screen accepted the event and handled it.
    case handled
    /// The screen refused the event. Nothing has changed.
    case refused(Refusal)

    /// The reason why an event was refused.
    public enum Refusal: String, Hashable, Sendable, Codable {
      /// The layer is no longer shown.
      case unknownLayer = "unknown-layer"
      /// Another layer covers this one.
      case coveredLayer = "covered-layer"
      /// The screen shows no such item.
      case unknownItem = "unknown-item"
      /// The item has no such control.
      case unknownControl = "unknown-control"
      /// The control is disabled.
      case unavailable
      /// The control doesn't accept the value.
      case invalidValue = "invalid-value"
      /// The item has no intent for the event.
      case meaningless
      /// The page has ended.
      case ended
    }
  }
}
