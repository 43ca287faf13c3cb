extension Element {
  /// Text to type.
  public struct TextField: Hashable, Sendable, Codable {
    /// The kind of text that is typed, for the keyboard, the browser's help and the accessibility role.
    public enum Kind: String, Hashable, Sendable, Codable {
      case text, multiline, name, email, phone, number, password, url, search
      /// The name that somebody signs in with: no word of a language, so that no letter of it is made another one.
      case username
      /// A whole number: digits only on a phone's keyboard.
      case integer
      /// A password that is made up now: browsers and password keepers suggest one.
      case newPassword
      /// A code that was sent and is used once: phones offer it from the message.
      case oneTimeCode

      /// A number with a fraction; another word for ``number``.
      public static var decimal: Kind { .number }
      /// Whether it is hidden while it is typed, and from screen readers.
      public var isSecret: Bool { self == .password || self == .newPassword }
    }
    public var title: Phrase
    public var text: String
    public var placeholder: Phrase?
    /// A lasting hint below the field.
    public var help: Phrase?
    /// The problem of the text.
    public var error: Phrase?
    public var kind: Kind
    public var isRequired: Bool
    /// The most characters that are taken, in `Character`s; none where it is below 0. Browsers count UTF-16 units: of emoji, and of letters with
    /// marks, they take fewer.
    public var maximumLength: Int
    public var control: ControlName
    public var availability: Availability
  }
}

extension Element.TextField {
  /// A field that reports `control` with its text.
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
  /// The words below the field: the problem, or why it cannot be used, or the hint.
  public var note: Phrase? { error ?? availability.reason ?? help }

  /// The most characters that hosts take, never below 0.
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
