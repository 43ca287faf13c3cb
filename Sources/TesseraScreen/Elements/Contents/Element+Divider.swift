extension Element {
  /// A line between things, as the content of ``Element/divider``.
  struct Divider: ElementContent {
    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { [AccessibilityNode(.separator)] }
  }
}
