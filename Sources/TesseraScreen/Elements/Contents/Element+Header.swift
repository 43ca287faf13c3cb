extension Element {
  /// The heading of a section.
  public struct Header: Hashable, Sendable, Codable {
    public var title: Phrase
    public var subtitle: Phrase?
    /// Shown at the end of the heading, as a count or a date.
    public var value: Phrase?

    /// A heading.
    @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil) {
      (self.title, self.subtitle, self.value) = (title, subtitle, value)
    }
  }
}

extension Element.Header: ElementContent {
  public var name: Phrase? { title }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [AccessibilityNode(.heading, localizer.words(title, value), states: [.level(2)])]
      + (subtitle.map { [AccessibilityNode(.text, localizer.string($0))] } ?? [])
  }
}
