extension Element {
  /// Something to press.
  public struct Button: Hashable, Sendable, Codable {
    public var title: Phrase
    public var icon: Symbol?
    public var control: ControlName
    public var emphasis: Emphasis
    public var availability: Availability
  }
}

extension Element.Button {
  /// A button that reports `control` when pressed.
  public init(
    _ title: Phrase, icon: Symbol? = nil, control: ControlName = .main, emphasis: Emphasis = .normal,
    availability: Availability = .available
  ) {
    self.init(title: title, icon: icon, control: control, emphasis: emphasis, availability: availability)
  }
}

extension Element.Button: ElementContent {
  public mutating func mapControls(_ change: (inout Control) -> Void) { Control.press(control, &availability, change) }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [
      AccessibilityNode(
        .button, localizer.string(title), hint: availability.reason.map(localizer.string), states: availability.states, control: control)
    ]
  }
}
