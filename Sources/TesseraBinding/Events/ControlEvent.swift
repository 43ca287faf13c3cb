/// The name of something a control tells: clicked, value changed, …
///
/// An open vocabulary: a toolkit adds names in an extension and connects them in ``EventSender/connect(_:to:)``. Names are compared while
/// wiring and never while an event is forwarded.
public struct ControlEvent: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
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
  public static let clicked: ControlEvent = "clicked"
  /// A pointer went down on the control.
  public static let pressed: ControlEvent = "pressed"
  /// A pointer was lifted.
  public static let released: ControlEvent = "released"
  /// A switch, slider, stepper or choice has another value.
  public static let valueChanged: ControlEvent = "valueChanged"
  /// The text was edited.
  public static let textChanged: ControlEvent = "textChanged"
  /// The text was submitted with Return.
  public static let submitted: ControlEvent = "submitted"
  /// The control received the keyboard.
  public static let focused: ControlEvent = "focused"
  /// The control lost the keyboard.
  public static let unfocused: ControlEvent = "unfocused"
}
