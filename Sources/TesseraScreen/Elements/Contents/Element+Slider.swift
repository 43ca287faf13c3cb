extension Element {
  /// A slider for a number in a range.
  public struct Slider: Hashable, Sendable, Codable {
    public var title: Phrase
    public var value: Double
    public var lower: Double
    public var upper: Double
    /// The distance between two values, or 0 for a continuous slider.
    public var step: Double
    /// The value as shown to the user.
    public var valueText: Phrase?
    /// The validation error.
    public var error: Phrase?
    public var control: Control.Name
    public var availability: Availability
  }
}

extension Element.Slider {
  /// Creates a slider. A value outside the range is shown at the nearer end.
  public init(
    _ title: Phrase, value: Double, in range: ClosedRange<Double>, step: Double = 0, valueText: Phrase? = nil, error: Phrase? = nil,
    control: Control.Name = .main, availability: Element.Availability = .available
  ) {
    self.init(
      title: title, value: value, lower: range.lowerBound, upper: range.upperBound, step: step, valueText: valueText, error: error,
      control: control, availability: availability)
  }
}

extension Element.Slider {
  /// The valid values. Bounds in the wrong order are swapped. If a bound is NaN, only 0 is valid.
  public var range: ClosedRange<Double> {
    lower.isNaN || upper.isNaN ? 0...0 : min(lower, upper)...max(lower, upper)
  }

  /// The value clamped to ``range``.
  public var shown: Double { min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound) }

  /// The finite range that hosts draw. An infinite or empty range is drawn with length 1 from its start, and a
  /// range without a finite start is drawn from 0.
  package var drawn: ClosedRange<Double> {
    let range = range
    let (lower, extent) = (range.lowerBound, range.upperBound - range.lowerBound)
    guard lower.isFinite, lower.nextUp.isFinite else { return 0...1 }
    return extent > 0 && extent.isFinite ? range : lower...max(lower + 1, lower.nextUp)
  }

  package var drawnValue: Double { min(max(shown, drawn.lowerBound), drawn.upperBound) }

  package func nearest(to number: Double) -> Double { range.stepped(number, by: step) }

  /// The distance of one adjustment by a screen reader: a tenth of the range, but at least one step.
  package var stride: Double {
    let tenth = (range.upperBound - range.lowerBound) / 10
    return max(step > 0 ? step : 0, tenth.isFinite ? tenth : 0)
  }

  package func words(_ localizer: Localizer) -> String { valueText.map(localizer.string) ?? localizer.string(shown) }
}

extension Element.Slider: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = Control.Event.Value.number(self.value)
    Control.use(control, .slider(range), step: step, &availability, &value, change)
    if case .number(let number) = value { self.value = number }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [
      AccessibilityNode(
        .slider, localizer.string(title), value: words(localizer),
        hint: (error ?? availability.reason).map(localizer.string), states: availability.states.union(error == nil ? [] : [.invalid]),
        control: control)
    ]
  }
}
