extension Element {
  /// A number that goes up and down by steps: for few or exact values, where a slider is for rough ones.
  ///
  /// In browsers and on GTK it can be typed as well; UIKit and SwiftUI have two buttons. A number that is to be typed everywhere takes a
  /// `NumberItem`.
  public struct Stepper: Hashable, Sendable, Codable {
    public var title: Phrase
    public var value: Double
    public var lower: Double
    public var upper: Double
    /// The distance between two values.
    public var step: Double
    public var help: Phrase?
    /// The problem of the value.
    public var error: Phrase?
    public var control: ControlName
    public var availability: Availability
  }
}

extension Element.Stepper {
  /// A stepper over `lower...upper`; a value outside is shown at the nearer end, a step that is none counts as 1.
  public init(
    _ title: Phrase, value: Double, in range: ClosedRange<Double>, step: Double = 1, help: Phrase? = nil, error: Phrase? = nil,
    control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, value: value, lower: range.lowerBound, upper: range.upperBound, step: step > 0 && step.isFinite ? step : 1, help: help,
      error: error, control: control, availability: availability)
  }

  /// The values that the stepper takes; bounds in the wrong order are swapped, and bounds that are no numbers leave only 0.
  public var range: ClosedRange<Double> {
    lower.isNaN || upper.isNaN ? 0...0 : min(lower, upper)...max(lower, upper)
  }

  /// The value within the bounds.
  public var shown: Double { min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound) }

  /// The value nearest to a number that a person entered.
  package func nearest(to number: Double) -> Double { range.stepped(number, by: step) }
}

extension Element.Stepper: ElementContent {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = ControlValue.number(self.value)
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
