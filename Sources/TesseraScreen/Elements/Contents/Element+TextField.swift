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
      /// A part of a person's name, where ``name`` is the full name. Browsers and phones fill it in, as they do the
      /// kinds below.
      case givenName, familyName
      /// The name of a company or another organization.
      case organization
      /// Street and house number, on one line.
      case street
      /// A part of a postal address. A region is a state, province or prefecture.
      case city, region, postcode, country
      /// The name on a payment card.
      case cardName
      /// A part of a payment card. Phones show a keyboard with digits for the number and the security code.
      case cardNumber, cardExpiry, cardCode

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
    /// The maximum length in `Character`s. Values below 0 count as 0. In a browser, a longer text stays in the field
    /// with an error: the screen doesn't receive it, and its form isn't submitted.
    public var maximumLength: Int
    public var control: Control.Name
    public var availability: Availability
  }
}

extension Element.TextField {
  /// Creates a field that reports `control` with its text.
  public init(
    _ title: Phrase, text: String, placeholder: Phrase? = nil, help: Phrase? = nil, error: Phrase? = nil, kind: Kind = .text,
    isRequired: Bool = false, maximumLength: Int = 1000, control: Control.Name = .main, availability: Element.Availability = .available
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

  /// Shows the text that the user entered and that is too long, with an error.
  package mutating func take(refused typed: String?) {
    guard let typed else { return }
    (text, error) = (typed, "Enter at most \(longest) characters")
  }
}

extension Element.TextField.Kind {
  /// What browsers and Apple's systems fill in, by its name in HTML (HTML Standard §4.10.18.7), or `nil`.
  package var autofill: String? {
    switch self {
    case .text, .multiline, .number, .integer, .search: nil
    case .name: "name"
    case .username: "username"
    case .email: "email"
    case .phone: "tel"
    case .url: "url"
    case .password: "current-password"
    case .newPassword: "new-password"
    case .oneTimeCode: "one-time-code"
    case .givenName: "given-name"
    case .familyName: "family-name"
    case .organization: "organization"
    case .street: "address-line1"
    case .city: "address-level2"
    case .region: "address-level1"
    case .postcode: "postal-code"
    case .country: "country-name"
    case .cardName: "cc-name"
    case .cardNumber: "cc-number"
    case .cardExpiry: "cc-exp"
    case .cardCode: "cc-csc"
    }
  }

  /// Whether each word of the text is capitalized, as in names and addresses.
  package var isProperName: Bool {
    switch self {
    case .name, .givenName, .familyName, .organization, .street, .city, .region, .country, .cardName: true
    default: false
    }
  }
}

extension Element.TextField: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = Control.Event.Value.text(text)
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
