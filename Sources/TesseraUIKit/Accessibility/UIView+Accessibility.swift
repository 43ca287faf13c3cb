#if canImport(UIKit)
internal import Accessibility
internal import TesseraScreen
internal import UIKit

extension UIView {
  /// Applies an accessibility node to the view: a VoiceOver element with its label and traits.
  ///
  /// Roles and states known to UIKit become traits. Other states (required, invalid, mixed, busy, the level
  /// in a tree) become custom content in the user's language. The view's identifier contains every role and
  /// state, for UI tests.
  func setAccessibility(_ node: AccessibilityNode, _ localizer: Localizer) {
    isAccessibilityElement = true
    accessibilityElementsHidden = false
    accessibilityLabel = node.label
    if !(self is any UITextInput) { accessibilityValue = node.value }
    accessibilityHint = node.hint
    accessibilityTraits = UIAccessibilityTraits(node)
    // A pressable heading is both. Its button has the expanded or collapsed state.
    let states = node.states.union(node.children.first?.states ?? [])
    if node.role == .heading, !node.children.isEmpty { accessibilityTraits.insert(.button) }
    accessibilityExpandedStatus = states.contains(.expanded) ? .expanded : states.contains(.collapsed) ? .collapsed : .unsupported
    (self as? any AXCustomContentProvider)?.accessibilityCustomContent = AXCustomContent.content(for: node, localizer)
    var named = node
    named.states = states
    accessibilityIdentifier = AccessibilityIdentifier.text(named)
  }

  /// Makes VoiceOver skip the view and all its subviews.
  func beSilent() {
    isAccessibilityElement = false
    accessibilityElementsHidden = true
  }
}

extension UIAccessibilityTraits {
  init(_ node: AccessibilityNode) {
    self =
      switch node.role {
      case .heading: .header
      case .button, .radio, .checkbox, .combobox: .button
      case .switch: [.button, .toggleButton]
      case .link: .link
      case .image: .image
      case .slider, .spinbutton: .adjustable
      case .searchbox: .searchField
      case .progressbar: .updatesFrequently
      case .text, .term, .definition, .status, .alert: .staticText
      default: .none
      }
    if node.states.contains(.disabled) { insert(.notEnabled) }
    if node.states.contains(.checked), node.role != .switch { insert(.selected) }
  }
}

extension AXCustomContent {
  /// The states for which UIKit has no trait, as text.
  static func content(for node: AccessibilityNode, _ localizer: Localizer) -> [AXCustomContent] {
    node.statesInWords.map { words in
      let item = AXCustomContent(label: localizer.string(words), value: "")
      item.importance = .high
      return item
    }
  }
}

/// Identifiers of views for UI tests: `tessera:checkbox,mixed,level=2`.
///
/// XCUITest does not see hints, custom content or custom roles, but it sees identifiers.
enum AccessibilityIdentifier {
  static let prefix = "tessera:"
  /// The element with the text of a group. The group's container repeats that text.
  static let words = "tessera:words"
  /// The host's own elements, such as close and back buttons.
  static let host = "tessera:host"

  static func text(_ node: AccessibilityNode) -> String {
    ([node.role.rawValue] + node.states.sorted().map(text)).reduce(into: prefix) { $0 += ($0 == prefix ? "" : ",") + $1 }
  }

  private static func text(_ state: AccessibilityNode.State) -> String {
    if case .level(let level) = state { "level=\(level)" } else { "\(state)" }
  }
}
#endif
