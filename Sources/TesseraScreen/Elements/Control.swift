/// One control of an element, and what can be done to it now: the list a page checks events against.
public struct Control: Equatable, Sendable {
  /// The kind of a control, by the value that it takes.
  public enum Kind: Equatable, Sendable {
    /// It is pressed.
    case button
    /// It goes somewhere.
    case link(String)
    /// It is switched.
    case toggle
    /// It takes a number of this range.
    case slider(ClosedRange<Double>)
    /// It takes text of at most this many characters.
    case textField(maximumLength: Int)
    /// It takes files.
    case files(FileRule)
  }

  /// The control's name in its item.
  public let name: ControlName
  /// The kind of value that it takes.
  public let kind: Kind
  /// The distance between two numbers that it takes, or 0 for any number.
  public let step: Double
  /// Whether a number between two steps is refused; otherwise it is taken as the nearer one.
  package internal(set) var isExact = false
  /// The kind of text that is typed.
  public let text: Element.TextField.Kind
  /// Whether it can be used now.
  public var availability: Availability
  /// The value that it shows; `nil` where it is only pressed.
  public var value: ControlValue?

  /// A control of an element.
  public init(
    name: ControlName, kind: Kind, step: Double = 0, text: Element.TextField.Kind = .text, availability: Availability = .available,
    value: ControlValue? = nil
  ) {
    (self.name, self.kind, self.step, self.text) = (name, kind, step, text)
    (self.availability, self.value) = (availability, value)
  }
}

extension Control {
  /// Lets `change` see a control that is pressed, and change whether it can be.
  static func press(_ name: ControlName, _ availability: inout Availability, _ change: (inout Control) -> Void) {
    use(name, .button, &availability, change)
  }

  /// Lets `change` see a control without a value, and change whether it can be used.
  static func use(_ name: ControlName, _ kind: Kind, _ availability: inout Availability, _ change: (inout Control) -> Void) {
    var control = Control(name: name, kind: kind, availability: availability)
    change(&control)
    availability = control.availability
  }

  /// Lets `change` see a control with a value, and change the value and whether it can be used.
  static func use(
    _ name: ControlName, _ kind: Kind, step: Double = 0, text: Element.TextField.Kind = .text, _ availability: inout Availability,
    _ value: inout ControlValue, _ change: (inout Control) -> Void
  ) {
    var control = Control(name: name, kind: kind, step: step, text: text, availability: availability, value: value)
    change(&control)
    availability = control.availability
    value = control.value ?? value
  }
}
