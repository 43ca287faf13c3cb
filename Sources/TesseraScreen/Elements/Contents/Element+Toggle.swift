extension Element {
  /// A switch.
  public struct Toggle: Hashable, Sendable, Codable {
    public var title: Phrase
    public var subtitle: Phrase?
    public var isOn: Bool
    /// The validation error.
    public var error: Phrase?
    public var control: Control.Name
    public var availability: Availability
  }
}

extension Element.Toggle {
  /// Creates a switch that reports `control` with a flag.
  public init(
    _ title: Phrase, subtitle: Phrase? = nil, isOn: Bool, error: Phrase? = nil, control: Control.Name = .main,
    availability: Element.Availability = .available
  ) {
    self.init(title: title, subtitle: subtitle, isOn: isOn, error: error, control: control, availability: availability)
  }
}

extension Element.Toggle: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = Control.Event.Value.flag(isOn)
    Control.use(control, .toggle, &availability, &value, change)
    if case .flag(let flag) = value { isOn = flag }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if isOn { states.insert(.checked) }
    if error != nil { states.insert(.invalid) }
    return [
      AccessibilityNode(
        .switch, localizer.string(title), hint: (error ?? availability.reason ?? subtitle).map(localizer.string), states: states,
        control: control)
    ]
  }
}
