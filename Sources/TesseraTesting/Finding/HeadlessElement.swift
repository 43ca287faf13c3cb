public import TesseraScreen

/// One thing on the screen as a person meets it: what it is, what it is called, and how to use it.
public struct HeadlessElement: Sendable {
  /// The role.
  public let role: AccessibilityNode.Role
  /// The name that a screen reader gives it.
  public let label: String
  /// The words of its title alone, where the label says more.
  public let title: String
  /// Its value as text.
  public let value: String?
  /// Its hint: the reason why it cannot be used, what is wrong with it.
  public let hint: String?
  /// The states that are true of it.
  public let states: Set<AccessibilityNode.State>
  /// The layer of the element.
  public let layer: LayerID
  /// The words of its section's heading.
  public let section: String?
  /// The key of its row.
  public let row: String
  /// The control behind it, or `nil` if it is only shown.
  public let control: Control?
  /// Whether screen readers pass it over.
  public let isHidden: Bool

  /// Whether it can be used now.
  public var isAvailable: Bool { control?.availability.isAvailable ?? false }
}

extension HeadlessElement: CustomStringConvertible {
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
