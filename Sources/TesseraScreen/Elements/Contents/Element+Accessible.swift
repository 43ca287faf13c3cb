extension Element {
  /// The screen reader description of an element, where it differs from the element's own text.
  public struct Accessibility: Hashable, Sendable, Codable {
    /// Replaces the element's label.
    public var label: Phrase?
    /// Replaces the element's value.
    public var value: Phrase?
    /// What happens when the element is used.
    public var hint: Phrase?
    /// Whether screen readers skip the element.
    public var isHidden: Bool

    /// Creates the texts for a screen reader.
    @inlinable public init(label: Phrase? = nil, value: Phrase? = nil, hint: Phrase? = nil, isHidden: Bool = false) {
      (self.label, self.value, self.hint, self.isHidden) = (label, value, hint, isHidden)
    }
  }
}

extension Element {
  /// The content of ``Element/accessible(_:_:)``.
  struct Accessible: Content {
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
