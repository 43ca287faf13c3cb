extension Element {
  /// Work in progress.
  public struct Progress: Hashable, Sendable, Codable {
    /// The work that is being done.
    public var label: Phrase
    /// From 0 to 1, or `nil` if unknown.
    public var fraction: Double?

    /// Work in progress.
    @inlinable public init(_ label: Phrase = "Loading…", fraction: Double? = nil) { (self.label, self.fraction) = (label, fraction) }
  }
}

extension Element.Progress {
  /// The fraction in whole percent, held between 0 and 100; `nil` if it is unknown or no number.
  public var percent: Int? {
    guard let fraction, !fraction.isNaN else { return nil }
    return Int((min(max(fraction, 0), 1) * 100).rounded())
  }
}

extension Element.Progress: ElementContent {
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [AccessibilityNode(.progressbar, localizer.string(label), value: percent.map(localizer.percent))]
  }
}
