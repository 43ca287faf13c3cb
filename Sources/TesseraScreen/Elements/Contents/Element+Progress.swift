extension Element {
  /// A progress indicator.
  public struct Progress: Hashable, Sendable, Codable {
    /// The text that describes the work.
    public var label: Phrase
    /// From 0 to 1, or `nil` if unknown.
    public var fraction: Double?

    /// Creates a progress indicator.
    @inlinable public init(_ label: Phrase = "Loading…", fraction: Double? = nil) { (self.label, self.fraction) = (label, fraction) }
  }
}

extension Element.Progress {
  /// The fraction in whole percent, clamped to 0–100. `nil` if it is unknown or NaN.
  public var percent: Int? {
    guard let fraction, !fraction.isNaN else { return nil }
    return Int((min(max(fraction, 0), 1) * 100).rounded())
  }
}

extension Element.Progress: Element.Content {
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [AccessibilityNode(.progressbar, localizer.string(label), value: percent.map(localizer.percent))]
  }
}
