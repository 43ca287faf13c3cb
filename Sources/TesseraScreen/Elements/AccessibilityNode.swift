/// A node of the accessibility tree. All hosts use the same tree.
///
/// - Law: equal nodes sound the same. ``control`` is silent and doesn't count.
public struct AccessibilityNode: Hashable, Sendable {
  /// The role of a node. The raw values are WAI-ARIA role names.
  public enum Role: String, Hashable, Sendable {
    case main, dialog, heading, list, listitem, text, image, button, link, `switch`, slider, textbox, searchbox, radio, checkbox
    case combobox, spinbutton, radiogroup, progressbar, status, alert, separator, group, term, definition, table, row, columnheader, cell,
      menuitem
  }
  /// A state of the node, in addition to its label and value.
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
  /// The control that the node belongs to. A host reports it when the user activates the node. Silent, so it isn't
  /// part of equality.
  public var control: Control.Name?

  /// Creates a node.
  @inlinable public init(
    _ role: Role, _ label: String = "", value: String? = nil, hint: String? = nil, states: Set<State> = [],
    control: Control.Name? = nil, children: [AccessibilityNode] = []
  ) {
    (self.role, self.label, self.value) = (role, label, value)
    (self.hint, self.states, self.control, self.children) = (hint, states, control, children)
  }
}

extension AccessibilityNode {
  public static func == (lhs: AccessibilityNode, rhs: AccessibilityNode) -> Bool {
    lhs.role == rhs.role && lhs.label == rhs.label && lhs.value == rhs.value && lhs.hint == rhs.hint && lhs.states == rhs.states
      && lhs.children == rhs.children
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(label)
    hasher.combine(value)
    hasher.combine(hint)
    hasher.combine(states)
    hasher.combine(children)
  }

  /// The states without an accessibility trait on Apple's platforms, as text.
  package var statesInWords: [Phrase] {
    states.sorted().compactMap { state in
      switch state {
      case .busy: "Working…"
      case .mixed: "Partly selected"
      case .required: "Required"
      case .invalid: "Invalid"
      case .level(let level): role == .heading ? nil : "Level \(level)"
      case .disabled, .checked, .expanded, .collapsed, .multiline: nil
      }
    }
  }

  func saying(_ accessibility: Element.Accessibility, _ localizer: Localizer) -> AccessibilityNode {
    var node = self
    if let label = accessibility.label { node.label = localizer.string(label) }
    if let value = accessibility.value { node.value = localizer.string(value) }
    if let hint = accessibility.hint { node.hint = localizer.string(hint) }
    return node
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
