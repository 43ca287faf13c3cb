extension Element {
  /// A name and its value.
  public struct Fact: Hashable, Sendable, Codable {
    public var name: Phrase
    public var value: Phrase

    /// Creates a fact.
    @inlinable public init(_ name: Phrase, _ value: Phrase) { (self.name, self.value) = (name, value) }
  }

  /// The content of ``Element/facts(_:)``.
  struct Facts: Content {
    var facts: [Fact]

    var name: Phrase? { facts.first?.name }

    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
      facts.flatMap {
        [AccessibilityNode(.term, localizer.string($0.name)), AccessibilityNode(.definition, localizer.string($0.value))]
      }
    }
  }
}
