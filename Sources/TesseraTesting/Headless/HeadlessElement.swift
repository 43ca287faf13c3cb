public import TesseraScreen

extension HeadlessPage {
  /// One element on the screen as a user finds it: its role, its label and its control.
  public struct ShownElement: Sendable {
    /// The role.
    public let role: AccessibilityNode.Role
    /// The accessibility label.
    public let label: String
    /// The title alone, where the label contains more than that.
    public let title: String
    /// Its value as text.
    public let value: String?
    /// Its hint, such as the reason why it is disabled, or a validation error.
    public let hint: String?
    /// Its accessibility states.
    public let states: Set<AccessibilityNode.State>
    /// The layer of the element.
    public let layer: Page.LayerID
    /// The heading of its section.
    public let section: String?
    /// The key of its row.
    public let row: String
    /// Its control, or `nil` if it is not interactive.
    public let control: Control?
    /// Whether screen readers skip it.
    public let isHidden: Bool

    /// Whether it is enabled.
    public var isAvailable: Bool { control?.availability.isAvailable ?? false }
  }
}

extension HeadlessPage.ShownElement: CustomStringConvertible {
  /// `button "Invite" disabled`
  public var description: String {
    var words = "\(role.rawValue) \"\(label)\""
    if let value { words += " value=\"\(value)\"" }
    if isHidden { words += " hidden" }
    for state in states.sorted() {
      if case .level = state { continue }
      words += " \(state)"
    }
    return words
  }
}
