/// The name of an event of a toolkit's control, such as clicked or value changed.
///
/// This is a key, not an occurrence of the event. Items of a screen receive occurrences as `Control.Event`,
/// with the control and its new value.
///
/// The set of names is open: a toolkit adds names in an extension and connects them in
/// ``EventSender/connect(_:to:)``. Names are compared while wiring, never while an event is forwarded.
public struct ControlEventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let rawValue: String

  /// Creates a name from a string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name from a literal.
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
  /// The value of a switch, slider, stepper or picker changed.
  public static let valueChanged: ControlEventName = "valueChanged"
  /// The text was edited.
  public static let textChanged: ControlEventName = "textChanged"
  /// The text was submitted with Return.
  public static let submitted: ControlEventName = "submitted"
  /// The control received the keyboard focus.
  public static let focused: ControlEventName = "focused"
  /// The control lost the keyboard focus.
  public static let unfocused: ControlEventName = "unfocused"
}
