extension Element {
  /// One of a few choices that are all in view; the press of one reports its control.
  public struct Segments: Hashable, Sendable, Codable {
    /// One of the choices.
    public struct Segment: Hashable, Sendable, Codable {
      public var title: Phrase
      /// Drawn before the words; decorative.
      public var icon: Symbol?
      /// The control that its press reports.
      public var control: ControlName

      /// A choice; each needs a control name of its own.
      public init(_ title: Phrase, icon: Symbol? = nil, control: ControlName) {
        (self.title, self.icon, self.control) = (title, icon, control)
      }
    }
    public var title: Phrase
    public var segments: [Segment]
    /// The control of the chosen one; `nil` where none is.
    public var selected: ControlName?
    /// The problem of the choice.
    public var error: Phrase?
    public var availability: Availability
  }
}

extension Element.Segments {
  /// Choices side by side, of which one at most is chosen.
  public init(
    _ title: Phrase, _ segments: [Segment], selected: ControlName?, error: Phrase? = nil, availability: Availability = .available
  ) {
    self.init(title: title, segments: segments, selected: selected, error: error, availability: availability)
  }
}

extension Element.Segments: ElementContent {
  /// Gives all choices the availability that `change` leaves of the first one's.
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    let before = availability
    for (index, segment) in segments.enumerated() {
      var availability = before
      Control.press(segment.control, &availability, change)
      if index == 0 { self.availability = availability }
    }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    let hint = availability.reason.map(localizer.string)
    return [
      AccessibilityNode(
        .radiogroup, localizer.string(title), hint: error.map(localizer.string), states: error == nil ? [] : [.invalid],
        children: segments.map { segment in
          AccessibilityNode(
            .radio, localizer.string(segment.title), hint: hint,
            states: availability.states.union(segment.control == selected ? [.checked] : []), control: segment.control)
        })
    ]
  }
}
