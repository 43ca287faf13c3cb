extension Element {
  /// A segmented control: a few options that are all visible. A press reports the option's control.
  public struct Segments: Hashable, Sendable, Codable {
    /// An option.
    public struct Segment: Hashable, Sendable, Codable {
      public var title: Phrase
      /// Shown before the title. Decorative.
      public var icon: Symbol?
      /// The control that a press reports.
      public var control: Control.Name

      /// Creates an option. Each needs its own control name.
      public init(_ title: Phrase, icon: Symbol? = nil, control: Control.Name) {
        (self.title, self.icon, self.control) = (title, icon, control)
      }
    }
    public var title: Phrase
    public var segments: [Segment]
    /// The control of the selected option, or `nil`.
    public var selected: Control.Name?
    /// The validation error.
    public var error: Phrase?
    public var availability: Availability
  }
}

extension Element.Segments {
  /// Creates options side by side, of which at most one is selected.
  public init(
    _ title: Phrase, _ segments: [Segment], selected: Control.Name?, error: Phrase? = nil, availability: Element.Availability = .available
  ) {
    self.init(title: title, segments: segments, selected: selected, error: error, availability: availability)
  }
}

extension Element.Segments: Element.Content {
  /// All options get the availability that `change` sets for the first one.
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
