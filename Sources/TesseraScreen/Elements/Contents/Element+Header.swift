extension Element {
  /// The heading of a section.
  public struct Header: Hashable, Sendable, Codable {
    public var title: Phrase
    public var subtitle: Phrase?
    /// Shown at the end of the heading, for example a count or a date.
    public var value: Phrase?
    /// Whether the section below is expanded. `nil` if the heading can't be pressed.
    public var isExpanded: Bool?
    /// The control that a press reports.
    public var control: Control.Name

    /// Creates a heading. With `isExpanded`, the user can press it.
    @inlinable public init(
      _ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, isExpanded: Bool? = nil, control: Control.Name = .main
    ) {
      (self.title, self.subtitle, self.value) = (title, subtitle, value)
      (self.isExpanded, self.control) = (isExpanded, control)
    }
  }
}

extension Element.Header: Element.Content {
  public var name: Phrase? { title }

  /// If `change` disables the control, the heading becomes a plain one.
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    guard isExpanded != nil else { return }
    var availability = Element.Availability.available
    Control.press(control, &availability, change)
    if !availability.isAvailable { isExpanded = nil }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    let words = localizer.words(title, value)
    let button = isExpanded.map { AccessibilityNode(.button, words, states: [$0 ? .expanded : .collapsed], control: control) }
    return [AccessibilityNode(.heading, words, states: [.level(2)], children: button.map { [$0] } ?? [])]
      + (subtitle.map { [AccessibilityNode(.text, localizer.string($0))] } ?? [])
  }
}
