/// A control of an element and the events that it currently accepts. A page checks every event against it.
public struct Control: Equatable, Sendable {
  /// The kind of a control, by the value that it accepts.
  public enum Kind: Equatable, Sendable {
    /// A press.
    case button
    /// Opens a route or a URL.
    case link(String)
    /// A flag.
    case toggle
    /// A number in this range.
    case slider(ClosedRange<Double>)
    /// Text of at most this many characters.
    case textField(maximumLength: Int)
    /// Files.
    case files(UploadedFile.Rule)
  }

  /// The control's name in its item.
  public let name: Name
  /// The kind of value that the control accepts.
  public let kind: Kind
  /// The distance between two valid numbers, or 0 for any number.
  public let step: Double
  /// Whether a number between two steps is refused. Otherwise it is rounded to the nearer one.
  package internal(set) var isExact = false
  /// The kind of text that the user types.
  public let text: Element.TextField.Kind
  /// Whether the user can use the control now.
  public var availability: Element.Availability
  /// The current value, or `nil` for buttons and links.
  public var value: Event.Value?

  /// Creates a control.
  public init(
    name: Name, kind: Kind, step: Double = 0, text: Element.TextField.Kind = .text, availability: Element.Availability = .available,
    value: Event.Value? = nil
  ) {
    (self.name, self.kind, self.step, self.text) = (name, kind, step, text)
    (self.availability, self.value) = (availability, value)
  }
}

extension Control {
  /// Passes a button to `change`, and takes over the availability that it sets.
  static func press(_ name: Name, _ availability: inout Element.Availability, _ change: (inout Control) -> Void) {
    use(name, .button, &availability, change)
  }

  /// Passes a control without a value to `change`, and takes over the availability that it sets.
  static func use(_ name: Name, _ kind: Kind, _ availability: inout Element.Availability, _ change: (inout Control) -> Void) {
    var control = Control(name: name, kind: kind, availability: availability)
    change(&control)
    availability = control.availability
  }

  /// Passes a control with a value to `change`, and takes over the value and the availability that it sets.
  static func use(
    _ name: Name, _ kind: Kind, step: Double = 0, text: Element.TextField.Kind = .text, _ availability: inout Element.Availability,
    _ value: inout Event.Value, _ change: (inout Control) -> Void
  ) {
    var control = Control(name: name, kind: kind, step: step, text: text, availability: availability, value: value)
    change(&control)
    availability = control.availability
    value = control.value ?? value
  }
}
