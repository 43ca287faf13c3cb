/// The words of a screen reader about an element, where they differ from what the element itself says.
public struct Accessibility: Hashable, Sendable, Codable {
  /// Replaces the words of the element.
  public var label: Phrase?
  /// Replaces its value.
  public var value: Phrase?
  /// The consequence of using it.
  public var hint: Phrase?
  /// Whether it is passed over.
  public var isHidden: Bool

  /// The words of a screen reader.
  @inlinable public init(label: Phrase? = nil, value: Phrase? = nil, hint: Phrase? = nil, isHidden: Bool = false) {
    (self.label, self.value, self.hint, self.isHidden) = (label, value, hint, isHidden)
  }
}

extension Element {
  /// An element with other words for screen readers, as the content of ``Element/accessible(_:_:)``.
  struct Accessible: ElementContent {
    var element: Element
    var accessibility: Accessibility

    var isSilent: Bool { accessibility.isHidden }
    var parts: [Element] { [element] }

    func forEachControl(_ body: (Control) -> Void) { element.forEachControl(body) }
    mutating func mapControls(_ change: (inout Control) -> Void) { element.mapControls(change) }

    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
      if accessibility.isHidden { return [] }
      var nodes = element.accessibilityNodes(localizer)
      guard !nodes.isEmpty else { return [] }
      nodes[0] = nodes[0].saying(accessibility, localizer)
      return nodes
    }
  }
}
