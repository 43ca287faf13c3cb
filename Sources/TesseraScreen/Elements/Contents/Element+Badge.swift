extension Element {
  /// A short status.
  public struct Badge: Hashable, Sendable, Codable {
    public var text: Phrase
    public var tone: Tone

    /// Creates a badge.
    @inlinable public init(_ text: Phrase, tone: Tone = .neutral) { (self.text, self.tone) = (text, tone) }
  }
}

extension Element.Badge: Element.Content {
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { [AccessibilityNode(.text, localizer.string(text))] }
}
