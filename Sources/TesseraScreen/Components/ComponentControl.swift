/// A control of a component: its name, its label and the value that it accepts.
public struct ComponentControl: Hashable, Sendable {
  /// The kind of a control, by the value that it accepts.
  public enum Kind: Hashable, Sendable {
    /// A press.
    case press
    /// A flag.
    case flag
    /// A number in this range. With a step above 0, only whole steps.
    case number(ClosedRange<Double>, step: Double)
    /// Text of at most this many characters.
    case text(maximumLength: Int)
  }

  public var name: Control.Name
  public var kind: Kind
  /// The label.
  public var label: Phrase
  /// The current value, or `nil` for a control that is pressed.
  public var value: Control.Event.Value?
  public var availability: Element.Availability

  private init(_ name: Control.Name, _ kind: Kind, _ label: Phrase, _ value: Control.Event.Value?, _ availability: Element.Availability) {
    (self.name, self.kind, self.label, self.value, self.availability) = (name, kind, label, value, availability)
  }

  /// A control that is pressed.
  public static func press(_ name: Control.Name, _ label: Phrase, availability: Element.Availability = .available) -> ComponentControl {
    ComponentControl(name, .press, label, nil, availability)
  }

  /// A control for a flag.
  public static func flag(_ name: Control.Name, _ label: Phrase, _ isOn: Bool, availability: Element.Availability = .available)
    -> ComponentControl
  {
    ComponentControl(name, .flag, label, .flag(isOn), availability)
  }

  /// A control for a number.
  public static func number(
    _ name: Control.Name, _ label: Phrase, _ value: Double, in range: ClosedRange<Double>, step: Double = 0,
    availability: Element.Availability = .available
  ) -> ComponentControl {
    ComponentControl(name, .number(range, step: step), label, .number(value), availability)
  }

  /// A control for text.
  public static func text(
    _ name: Control.Name, _ label: Phrase, _ text: String, maximumLength: Int = 1000, availability: Element.Availability = .available
  ) -> ComponentControl {
    ComponentControl(name, .text(maximumLength: max(0, maximumLength)), label, .text(text), availability)
  }
}

extension ComponentControl {
  /// The control as an element.
  public var element: Element {
    switch (kind, value) {
    case (.flag, .flag(let isOn)?): .toggle(Element.Toggle(label, isOn: isOn, control: name, availability: availability))
    case (.number(let range, let step), .number(let number)?):
      .slider(Element.Slider(label, value: number, in: range, step: step, control: name, availability: availability))
    case (.text(let longest), .text(let text)?):
      .textField(Element.TextField(label, text: text, maximumLength: longest, control: name, availability: availability))
    case (.press, _), (.flag, _), (.number, _), (.text, _):
      .button(Element.Button(label, control: name, availability: availability))
    }
  }

  /// Passes the control to `change` as a ``Control``, and takes over the availability and the value that it sets.
  mutating func map(_ change: (inout Control) -> Void) {
    let (known, step): (Control.Kind, Double) =
      switch kind {
      case .press: (.button, 0)
      case .flag: (.toggle, 0)
      case .number(let range, let step): (.slider(range), step)
      case .text(let longest): (.textField(maximumLength: longest), 0)
      }
    var control = Control(name: name, kind: known, step: step, availability: availability, value: value)
    change(&control)
    (availability, value) = (control.availability, control.value)
  }
}
