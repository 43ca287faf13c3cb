extension Element {
  /// The content of ``Element/divider``.
  struct Divider: Element.Content {
    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { [AccessibilityNode(.separator)] }
  }
}
