extension Element {
  /// A way to hand over files: chosen, dropped, or sent with a form.
  ///
  /// The files themselves stand below it, as rows with their progress; ``UploadItem`` puts both together.
  public struct FileField: Hashable, Sendable, Codable {
    public var title: Phrase
    /// The kinds, the size and the number of files that are still taken.
    public var rule: FileRule
    /// A lasting hint below the field.
    public var help: Phrase?
    /// The problem of the files.
    public var error: Phrase?
    public var isRequired: Bool
    public var control: ControlName
    public var availability: Availability
  }
}

extension Element.FileField {
  /// A field that reports `control` with every file that arrives.
  public init(
    _ title: Phrase, rule: FileRule, help: Phrase? = nil, error: Phrase? = nil, isRequired: Bool = false, control: ControlName = .main,
    availability: Availability = .available
  ) {
    self.init(
      title: title, rule: rule, help: help, error: error, isRequired: isRequired, control: control, availability: availability)
  }

  /// Whether a file can be chosen now. A field that is full takes what is on its way, and nothing more.
  public var canChoose: Bool { availability.isAvailable && rule.remaining > 0 }

  /// The words below the field: the problem, or why it cannot be used, or the hint.
  public var note: Phrase? { error ?? availability.reason ?? help }
}

extension Element.FileField: ElementContent {
  public mutating func mapControls(_ change: (inout Control) -> Void) { Control.use(control, .files(rule), &availability, change) }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if rule.remaining <= 0 { states.insert(.disabled) }
    return [
      AccessibilityNode(.button, localizer.string(title), hint: note.map(localizer.string), states: states, control: control)
    ]
  }
}
