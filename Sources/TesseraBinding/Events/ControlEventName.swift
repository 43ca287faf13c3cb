/// The name of an event of a toolkit's control: clicked, value changed, …
///
/// A key, not an event that happened: a screen's items are handed such events as `ControlEvent`, with the control and its new value.
///
/// An open vocabulary: a toolkit adds names in an extension and connects them in ``EventSender/connect(_:to:)``. Names are compared while
/// wiring and never while an event is forwarded.
public struct ControlEventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let rawValue: String

  /// An event of the given name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An event named by a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The name.
  public var description: String { rawValue }

  /// A button was activated, by pointer, key or assistive technology.
  public static let clicked: ControlEventName = "clicked"
  /// A pointer went down on the control.
  public static let pressed: ControlEventName = "pressed"
  /// A pointer was lifted.
  public static let released: ControlEventName = "released"
  /// A switch, slider, stepper or choice has another value.
  public static let valueChanged: ControlEventName = "valueChanged"
  /// The text was edited.
  public static let textChanged: ControlEventName = "textChanged"
  /// The text was submitted with Return.
  public static let submitted: ControlEventName = "submitted"
  /// The control received the keyboard.
  public static let focused: ControlEventName = "focused"
  /// The control lost the keyboard.
  public static let unfocused: ControlEventName = "unfocused"
}
