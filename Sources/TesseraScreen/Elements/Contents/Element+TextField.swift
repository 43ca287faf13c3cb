extension Element {
  /// A text field.
  public struct TextField: Hashable, Sendable, Codable {
    /// The kind of text, which determines the keyboard, autofill and the accessibility role.
    public enum Kind: String, Hashable, Sendable, Codable {
      case text, multiline, name, email, phone, number, password, url, search
      /// A user name for signing in. It isn't autocorrected or capitalized.
      case username
      /// A whole number. Phones show a keyboard with digits only.
      case integer
      /// A new password. Browsers and password managers suggest one.
      case newPassword
      /// A one-time code. Phones offer it from the message.
      case oneTimeCode

      /// A number with a fraction. Same as ``number``.
      public static var decimal: Kind { .number }
      /// Whether the text is hidden from view and from screen readers.
      public var isSecret: Bool { self == .password || self == .newPassword }
    }
    public var title: Phrase
    public var text: String
    public var placeholder: Phrase?
    /// A permanent hint below the field.
    public var help: Phrase?
    /// The validation error.
    public var error: Phrase?
    public var kind: Kind
    public var isRequired: Bool
    /// The maximum length in `Character`s. Values below 0 count as 0. Browsers count UTF-16 units, so they accept
    /// fewer emoji and letters with combining marks.
    public var maximumLength: Int
    public var control: ControlName
    public var availability: Availability
  }
}

extension Element.TextField {
  /// Creates a field that reports `control` with its text.
  public init(
    _ title: Phrase, text: String, placeholder: Phrase? = nil, help: Phrase? = nil, error: Phrase? = nil, kind: Kind = .text,
    isRequired: Bool = false, maximumLength: Int = 1000, control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, text: text, placeholder: placeholder, help: help, error: error, kind: kind, isRequired: isRequired,
      maximumLength: max(0, maximumLength), control: control, availability: availability)
  }
}

extension Element.TextField {
  /// The text below the field: the error, else the reason why it is disabled, else the hint.
  public var note: Phrase? { error ?? availability.reason ?? help }

  /// The maximum length that hosts enforce, never below 0.
  package var longest: Int { max(0, maximumLength) }
}

extension Element.TextField: ElementContent {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = ControlValue.text(text)
    Control.use(control, .textField(maximumLength: longest), text: kind, &availability, &value, change)
    if case .text(let text) = value { self.text = text }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if isRequired { states.insert(.required) }
    if error != nil { states.insert(.invalid) }
    if kind == .multiline { states.insert(.multiline) }
    return [
      AccessibilityNode(
        kind == .search ? .searchbox : .textbox, localizer.string(title),
        value: kind.isSecret ? String(repeating: "•", count: text.count) : text,
        hint: note.map(localizer.string), states: states,
        control: control)
    ]
  }
}
