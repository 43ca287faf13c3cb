/// What can be done to one control of an element now: the list a session checks events against.
public struct Control: Equatable, Sendable {
  /// What the control takes.
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
  }

  /// The control's name in its item.
  public let name: ControlName
  /// What it takes.
  public let kind: Kind
  /// Whether it can be used now.
  public let availability: Availability
}

extension Element {
  /// Calls `body` with every control in reading order. Linear in the size of the element.
  public func forEachControl(_ body: (Control) -> Void) {
    switch self {
    case .text, .header, .image, .progress, .badge, .divider, .facts: break
    case .label(let label):
      switch label.activation {
      case .control(let name)?: body(Control(name: name, kind: .button, availability: label.availability))
      case .link(let destination)?: body(Control(name: .main, kind: .link(destination), availability: label.availability))
      case nil: break
      }
    case .row(let elements), .column(let elements):
      for element in elements { element.forEachControl(body) }
    case .button(let button): body(Control(name: button.control, kind: .button, availability: button.availability))
    case .link(let link): body(Control(name: link.control, kind: .link(link.destination), availability: .available))
    case .toggle(let toggle): body(Control(name: toggle.control, kind: .toggle, availability: toggle.availability))
    case .slider(let slider):
      body(Control(name: slider.control, kind: .slider(slider.range), availability: slider.availability))
    case .textField(let field):
      body(Control(name: field.control, kind: .textField(maximumLength: field.maximumLength), availability: field.availability))
    case .choice(let choice): body(Control(name: choice.control, kind: .button, availability: choice.availability))
    case .option(let option):
      body(Control(name: option.control, kind: .button, availability: option.availability))
      if option.isExpanded != nil { body(Control(name: Option.expand, kind: .button, availability: .available)) }
    case .message(let message):
      if let action = message.action {
        body(Control(name: action.control, kind: .button, availability: action.availability))
      }
    case .accessible(let element, _): element.forEachControl(body)
    }
  }

  /// The first control with this name, or `nil`.
  public func control(named name: ControlName) -> Control? {
    var found: Control?
    forEachControl { if found == nil, $0.name == name { found = $0 } }
    return found
  }
}

extension Element.Slider {
  /// The values that the slider takes; bounds in the wrong order are swapped, and bounds that are no numbers leave only 0.
  public var range: ClosedRange<Double> {
    lower.isNaN || upper.isNaN ? 0...0 : min(lower, upper)...max(lower, upper)
  }
}
