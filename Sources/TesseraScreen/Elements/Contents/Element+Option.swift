extension Element {
  /// An option of a picker.
  public struct Option: Hashable, Sendable, Codable {
    /// Whether the user selects one option or several.
    public enum Style: String, Hashable, Sendable, Codable { case radio, checkbox }
    /// Whether the option is selected. `mixed` means that only some of its children are.
    public enum Mark: String, Hashable, Sendable, Codable { case on, off, mixed }
    public var title: Text
    public var subtitle: Phrase?
    public var icon: Symbol?
    /// A decorative picture: an `https` URL or a path on the same origin, as in ``Element/Image``. The icon is shown
    /// while it loads and if it can't be loaded.
    public var picture: String?
    public var style: Style
    public var mark: Mark
    /// The depth in a tree, starting at 0.
    public var depth: Int
    /// Whether the children are shown, or `nil` if there are none. Changed through the control `"expand"`.
    public var isExpanded: Bool?
    public var control: Control.Name
    public var availability: Availability

    /// The control that shows and hides the children.
    public static let expand: Control.Name = "expand"
  }
}

extension Element.Option {
  /// Creates an option that reports `control` when pressed.
  public init(
    _ title: Element.Text, subtitle: Phrase? = nil, icon: Element.Symbol? = nil, picture: String? = nil, style: Style,
    mark: Mark, depth: Int = 0, isExpanded: Bool? = nil, control: Control.Name = .main,
    availability: Element.Availability = .available
  ) {
    self.init(
      title: title, subtitle: subtitle, icon: icon, picture: picture, style: style, mark: mark, depth: depth,
      isExpanded: isExpanded, control: control, availability: availability)
  }

  /// The picture as an image.
  package var image: Element.Image? {
    picture.map { Element.Image(.url($0), size: .icon, aspect: .square, placeholder: icon) }
  }
}

extension Element.Option: Element.Content {
  public var name: Phrase? { title.phrase }

  /// If `change` disables the expand control, the option is shown without children.
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    Control.press(control, &availability, change)
    guard isExpanded != nil else { return }
    var expanding = Element.Availability.available
    Control.press(Self.expand, &expanding, change)
    if !expanding.isAvailable { isExpanded = nil }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if mark == .on { states.insert(.checked) }
    if mark == .mixed { states.insert(.mixed) }
    if let isExpanded { states.insert(isExpanded ? .expanded : .collapsed) }
    if depth > 0 { states.insert(.level(depth + 1)) }
    return [
      AccessibilityNode(
        style == .radio ? .radio : .checkbox, localizer.words(title.phrase, subtitle), hint: availability.reason.map(localizer.string),
        states: states, control: control)
    ]
  }
}
