#if canImport(UIKit)
internal import Accessibility
internal import TesseraScreen
internal import UIKit

extension UIView {
  /// Makes the view what a node of the accessibility tree says: an element of VoiceOver with its words and traits.
  ///
  /// Roles and states that UIKit knows are said with its traits. Others (required, invalid, mixed, busy, the level in a tree) are said as custom
  /// content in the person's language, and every role and state stands in the view's identifier, for tests that drive the app from outside.
  func setAccessibility(_ node: AccessibilityNode, _ localizer: Localizer) {
    isAccessibilityElement = true
    accessibilityElementsHidden = false
    accessibilityLabel = node.label
    if !(self is any UITextInput) { accessibilityValue = node.value }
    accessibilityHint = node.hint
    accessibilityTraits = UIAccessibilityTraits(node)
    // A heading that can be pressed is both; its button says whether what belongs to it is shown.
    let states = node.states.union(node.children.first?.states ?? [])
    if node.role == .heading, !node.children.isEmpty { accessibilityTraits.insert(.button) }
    accessibilityExpandedStatus = states.contains(.expanded) ? .expanded : states.contains(.collapsed) ? .collapsed : .unsupported
    (self as? any AXCustomContentProvider)?.accessibilityCustomContent = AXCustomContent.content(for: node, localizer)
    var named = node
    named.states = states
    accessibilityIdentifier = AccessibilityIdentifier.text(named)
  }

  /// Lets VoiceOver pass over the view and everything in it.
  func beSilent() {
    isAccessibilityElement = false
    accessibilityElementsHidden = true
  }
}

extension UIAccessibilityTraits {
  /// The traits of a role and its states.
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
  /// The states that UIKit has no trait for, in words.
  static func content(for node: AccessibilityNode, _ localizer: Localizer) -> [AXCustomContent] {
    node.statesInWords.map { words in
      let item = AXCustomContent(label: localizer.string(words), value: "")
      item.importance = .high
      return item
    }
  }
}

/// The identifier of a view for a test that drives the app from outside: `tessera:checkbox,mixed,level=2`.
///
/// XCUITest sees no hints, no custom content and no roles of one's own; it sees identifiers.
enum AccessibilityIdentifier {
  static let prefix = "tessera:"
  /// The element that carries the words of a group, which its container says as well.
  static let words = "tessera:words"
  /// The identifier of what a host adds of its own: buttons to close and to go back.
  static let host = "tessera:host"

  static func text(_ node: AccessibilityNode) -> String {
    ([node.role.rawValue] + node.states.sorted().map(text)).reduce(into: prefix) { $0 += ($0 == prefix ? "" : ",") + $1 }
  }

  private static func text(_ state: AccessibilityNode.State) -> String {
    if case .level(let level) = state { "level=\(level)" } else { "\(state)" }
  }
}
#endif
