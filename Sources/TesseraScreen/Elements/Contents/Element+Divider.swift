extension Element {
  /// The content of ``Element/divider``.
  struct Divider: Content {
    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { [AccessibilityNode(.separator)] }
  }
}
