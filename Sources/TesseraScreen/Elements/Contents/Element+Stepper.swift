extension Element {
  /// A number with buttons that increase and decrease it, for few or exact values. Use a slider for approximate
  /// values.
  ///
  /// In browsers and on GTK the user can also type the number. UIKit and SwiftUI show only two buttons. For typed
  /// input on every host, use a `NumberItem`.
  public struct Stepper: Hashable, Sendable, Codable {
    public var title: Phrase
    public var value: Double
    public var lower: Double
    public var upper: Double
    /// The distance between two values.
    public var step: Double
    public var help: Phrase?
    /// The validation error.
    public var error: Phrase?
    public var control: Control.Name
    public var availability: Availability
  }
}

extension Element.Stepper {
  /// Creates a stepper. A value outside the range is shown at the nearer end. A step that isn't positive and
  /// finite counts as 1.
  public init(
    _ title: Phrase, value: Double, in range: ClosedRange<Double>, step: Double = 1, help: Phrase? = nil, error: Phrase? = nil,
    control: Control.Name = .main, availability: Element.Availability = .available
  ) {
    self.init(
      title: title, value: value, lower: range.lowerBound, upper: range.upperBound, step: step > 0 && step.isFinite ? step : 1, help: help,
      error: error, control: control, availability: availability)
  }

  /// The valid values. Bounds in the wrong order are swapped. If a bound is NaN, only 0 is valid.
  public var range: ClosedRange<Double> {
    lower.isNaN || upper.isNaN ? 0...0 : min(lower, upper)...max(lower, upper)
  }

  /// The value clamped to ``range``.
  public var shown: Double { min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound) }

  package func nearest(to number: Double) -> Double { range.stepped(number, by: step) }
}

extension Element.Stepper: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = Control.Event.Value.number(self.value)
    Control.use(control, .slider(range), step: step, &availability, &value) {
      $0.isExact = true
      change(&$0)
    }
    if case .number(let number) = value { self.value = number }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [
      AccessibilityNode(
        .spinbutton, localizer.string(title), value: localizer.string(shown),
        hint: (error ?? availability.reason ?? help).map(localizer.string),
        states: availability.states.union(error == nil ? [] : [.invalid]), control: control)
    ]
  }
}
