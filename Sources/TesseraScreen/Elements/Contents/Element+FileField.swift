extension Element {
  /// A field for choosing or dropping files.
  ///
  /// It doesn't show the files themselves. ``UploadItem`` combines it with rows that show the files and their
  /// progress.
  public struct FileField: Hashable, Sendable, Codable {
    public var title: Phrase
    /// The kinds, the size and the number of files that are still accepted.
    public var rule: UploadedFile.Rule
    /// A permanent hint below the field.
    public var help: Phrase?
    /// The validation error.
    public var error: Phrase?
    public var isRequired: Bool
    public var control: Control.Name
    public var availability: Availability
  }
}

extension Element.FileField {
  /// Creates a field that reports `control` for every file.
  public init(
    _ title: Phrase, rule: UploadedFile.Rule, help: Phrase? = nil, error: Phrase? = nil, isRequired: Bool = false,
    control: Control.Name = .main,
    availability: Element.Availability = .available
  ) {
    self.init(
      title: title, rule: rule, help: help, error: error, isRequired: isRequired, control: control, availability: availability)
  }

  /// Whether the user can choose a file now. A full field only completes the uploads in progress.
  public var canChoose: Bool { availability.isAvailable && rule.remaining > 0 }

  /// The text below the field: the error, else the reason why it is disabled, else the hint.
  public var note: Phrase? { error ?? availability.reason ?? help }
}

extension Element.FileField: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) { Control.use(control, .files(rule), &availability, change) }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if rule.remaining <= 0 { states.insert(.disabled) }
    return [
      AccessibilityNode(.button, localizer.string(title), hint: note.map(localizer.string), states: states, control: control)
    ]
  }
}
