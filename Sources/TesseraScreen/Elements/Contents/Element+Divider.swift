extension Element {
  /// The content of ``Element/divider``.
  struct Divider: ElementContent {
    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { [AccessibilityNode(.separator)] }
  }
}
