extension Element {
  /// The effect of a press on a row.
  public enum Activation: Hashable, Sendable, Codable {
    /// Reports this control.
    case control(Control.Name)
    /// Opens this route or URL.
    case link(String)
  }

  /// A row of a list.
  public struct Label: Hashable, Sendable, Codable {
    /// Shown before the title. Decorative.
    public var icon: Symbol?
    public var title: Phrase
    public var subtitle: Phrase?
    /// Shown at the end of the row.
    public var value: Phrase?
    /// The effect of a press on the row. `nil` if it can't be pressed.
    public var activation: Activation?
    /// Whether the row can be pressed now.
    public var availability: Availability
    /// The prominence of the title.
    public var emphasis: Emphasis
  }
}

extension Element.Label {
  /// Creates a row.
  public init(
    _ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Element.Symbol? = nil, activation: Element.Activation? = nil,
    availability: Element.Availability = .available, emphasis: Element.Emphasis = .normal
  ) {
    self.init(
      icon: icon, title: title, subtitle: subtitle, value: value, activation: activation, availability: availability, emphasis: emphasis)
  }
}

extension Element.Label: Element.Content {
  public var name: Phrase? { title }

  public mutating func mapControls(_ change: (inout Control) -> Void) {
    switch activation {
    case .control(let name)?: Control.press(name, &availability, change)
    case .link(let destination)?: Control.use(.main, .link(destination), &availability, change)
    case nil: break
    }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    let (role, control): (AccessibilityNode.Role, Control.Name?) =
      switch activation {
      case .control(let name)?: (.button, name)
      case .link?: (.link, .main)
      case nil: (.text, nil)
      }
    return [
      AccessibilityNode(
        role, localizer.words(title, subtitle, value), hint: availability.reason.map(localizer.string), states: availability.states,
        control: control)
    ]
  }
}
