extension Element {
  /// A number from a range.
  public struct Slider: Hashable, Sendable, Codable {
    public var title: Phrase
    public var value: Double
    public var lower: Double
    public var upper: Double
    /// The distance between two values, or 0 for any value.
    public var step: Double
    /// The value as people read it.
    public var valueText: Phrase?
    /// The problem of the value.
    public var error: Phrase?
    public var control: ControlName
    public var availability: Availability
  }
}

extension Element.Slider {
  /// A slider over `lower...upper`; a value outside is shown at the nearer end.
  public init(
    _ title: Phrase, value: Double, in range: ClosedRange<Double>, step: Double = 0, valueText: Phrase? = nil, error: Phrase? = nil,
    control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, value: value, lower: range.lowerBound, upper: range.upperBound, step: step, valueText: valueText, error: error,
      control: control, availability: availability)
  }
}

extension Element.Slider {
  /// The values that the slider takes; bounds in the wrong order are swapped, and bounds that are no numbers leave only 0.
  public var range: ClosedRange<Double> {
    lower.isNaN || upper.isNaN ? 0...0 : min(lower, upper)...max(lower, upper)
  }

  /// The value within the bounds.
  public var shown: Double { min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound) }

  /// The range as it is drawn: one without end, or without extent, from its start, and one without a start from 0.
  package var drawn: ClosedRange<Double> {
    let range = range
    let (lower, extent) = (range.lowerBound, range.upperBound - range.lowerBound)
    guard lower.isFinite, lower.nextUp.isFinite else { return 0...1 }
    return extent > 0 && extent.isFinite ? range : lower...max(lower + 1, lower.nextUp)
  }

  /// The value within the range that is drawn.
  package var drawnValue: Double { min(max(shown, drawn.lowerBound), drawn.upperBound) }

  /// The value nearest to a number that a person moved it to.
  package func nearest(to number: Double) -> Double { range.stepped(number, by: step) }

  /// The distance that a screen reader moves it by: a tenth of the range, which is a step at least.
  package var stride: Double {
    let tenth = (range.upperBound - range.lowerBound) / 10
    return max(step > 0 ? step : 0, tenth.isFinite ? tenth : 0)
  }

  /// The value as people read it.
  package func words(_ localizer: Localizer) -> String { valueText.map(localizer.string) ?? localizer.string(shown) }
}

extension Element.Slider: ElementContent {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = ControlValue.number(self.value)
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
