extension Element {
  /// The heading of a section.
  public struct Header: Hashable, Sendable, Codable {
    public var title: Phrase
    public var subtitle: Phrase?
    /// Shown at the end of the heading, as a count or a date.
    public var value: Phrase?
    /// Whether what belongs to the heading is shown, where pressing the heading shows and hides it; `nil` where it does not.
    public var isExpanded: Bool?
    /// The control that pressing it reports.
    public var control: ControlName

    /// A heading; with `isExpanded` one that can be pressed.
    @inlinable public init(
      _ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, isExpanded: Bool? = nil, control: ControlName = .main
    ) {
      (self.title, self.subtitle, self.value) = (title, subtitle, value)
      (self.isExpanded, self.control) = (isExpanded, control)
    }
  }
}

extension Element.Header: ElementContent {
  public var name: Phrase? { title }

  /// Makes a heading like others of one that cannot be pressed now.
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    guard isExpanded != nil else { return }
    var availability = Availability.available
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
