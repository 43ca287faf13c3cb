/// What a screen reader says about an element, where it differs from what the element itself says.
public struct Accessibility: Hashable, Sendable, Codable {
  /// Replaces the words of the element.
  public var label: Phrase?
  /// Replaces its value.
  public var value: Phrase?
  /// What happens when it is used.
  public var hint: Phrase?
  /// Whether it is passed over.
  public var isHidden: Bool

  /// What a screen reader says.
  @inlinable public init(label: Phrase? = nil, value: Phrase? = nil, hint: Phrase? = nil, isHidden: Bool = false) {
    (self.label, self.value, self.hint, self.isHidden) = (label, value, hint, isHidden)
  }
}

/// One node of the accessibility tree, the same on every host.
public struct AccessibilityNode: Hashable, Sendable {
  /// What the node is. The raw values are WAI-ARIA role names.
  public enum Role: String, Hashable, Sendable {
    case main, dialog, heading, list, listitem, text, image, button, link, `switch`, slider, textbox, searchbox, radio, checkbox
    case combobox, progressbar, status, alert, separator, group, term, definition
  }
  /// What is true of it beside its words.
  public enum State: Hashable, Sendable, Comparable {
    case disabled, busy, checked, mixed, expanded, collapsed, required, invalid, multiline
    case level(Int)
  }

  public var role: Role
  public var label: String
  public var value: String?
  public var hint: String?
  public var states: Set<State>
  public var children: [AccessibilityNode]

  /// A node.
  @inlinable public init(
    _ role: Role, _ label: String = "", value: String? = nil, hint: String? = nil, states: Set<State> = [],
    children: [AccessibilityNode] = []
  ) {
    (self.role, self.label, self.value) = (role, label, value)
    (self.hint, self.states, self.children) = (hint, states, children)
  }
}

extension AccessibilityNode: CustomStringConvertible {
  /// One line per node, indented by depth: `button "Invite" disabled`.
  public var description: String { lines(depth: 0).joined(separator: "\n") }

  private func lines(depth: Int) -> [String] {
    var line = String(repeating: "  ", count: depth) + role.rawValue
    if !label.isEmpty { line += " \"\(label)\"" }
    if let value { line += " value=\"\(value)\"" }
    if let hint { line += " hint=\"\(hint)\"" }
    for state in states.sorted() {
      if case .level(let level) = state { line += " level=\(level)" } else { line += " \(state)" }
    }
    return [line] + children.flatMap { $0.lines(depth: depth + 1) }
  }
}
