extension Element {
  /// A button.
  public struct Button: Hashable, Sendable, Codable {
    public var title: Phrase
    public var icon: Symbol?
    public var control: Control.Name
    public var emphasis: Emphasis
    public var availability: Availability
    /// Whether the button cancels a question. A system alert uses it as its cancel button and adds none of its
    /// own.
    public var isWayOut = false
  }
}

extension Element.Button {
  /// Creates a button that reports `control` when pressed.
  public init(
    _ title: Phrase, icon: Element.Symbol? = nil, control: Control.Name = .main, emphasis: Element.Emphasis = .normal,
    availability: Element.Availability = .available
  ) {
    self.init(title: title, icon: icon, control: control, emphasis: emphasis, availability: availability)
  }
}

extension Element.Button {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    title = try members.decode(Phrase.self, forKey: .title)
    icon = try members.decodeIfPresent(Element.Symbol.self, forKey: .icon)
    control = try members.decode(Control.Name.self, forKey: .control)
    emphasis = try members.decode(Element.Emphasis.self, forKey: .emphasis)
    availability = try members.decode(Element.Availability.self, forKey: .availability)
    isWayOut = try members.decodeIfPresent(Bool.self, forKey: .isWayOut) ?? false
  }
}

extension Element.Button: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) { Control.press(control, &availability, change) }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [
      AccessibilityNode(
        .button, localizer.string(title), hint: availability.reason.map(localizer.string), states: availability.states, control: control)
    ]
  }
}
