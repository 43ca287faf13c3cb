extension Element {
  /// A field that shows a value and opens a picker to change it.
  public struct Choice: Hashable, Sendable, Codable {
    public var title: Phrase
    /// The selected values as text, or `nil` if nothing is selected.
    public var value: Phrase?
    public var placeholder: Phrase
    public var help: Phrase?
    public var error: Phrase?
    public var isRequired: Bool
    public var control: Control.Name
    public var availability: Availability
  }
}

extension Element.Choice {
  /// Creates a field that opens a picker when pressed.
  public init(
    _ title: Phrase, value: Phrase?, placeholder: Phrase = "Select", help: Phrase? = nil, error: Phrase? = nil, isRequired: Bool = false,
    control: Control.Name = .main, availability: Element.Availability = .available
  ) {
    self.init(
      title: title, value: value, placeholder: placeholder, help: help, error: error, isRequired: isRequired, control: control,
      availability: availability)
  }
}

extension Element.Choice: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) { Control.press(control, &availability, change) }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if isRequired { states.insert(.required) }
    if error != nil { states.insert(.invalid) }
    return [
      AccessibilityNode(
        .combobox, localizer.string(title), value: localizer.string(value ?? placeholder),
        hint: (error ?? availability.reason ?? help).map(localizer.string), states: states, control: control)
    ]
  }
}
