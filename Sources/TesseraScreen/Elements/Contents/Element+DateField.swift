extension Element {
  /// A field for a day or a time of day, which the user types or picks.
  public struct DateField: Hashable, Sendable, Codable {
    /// The kind of value.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// A day of the Gregorian calendar.
      case date
      /// A day of the Umm al-Qura calendar.
      case hijri
      /// A time of day.
      case time
    }
    public var title: Phrase
    /// The field's text: `2026-11-21`, `1448-09-29`, `22:05`, or the user's input if it isn't valid.
    public var text: String
    public var kind: Kind
    /// The first day or time that can be picked, in the format of ``text``.
    public var earliest: String?
    /// The last day or time that can be picked, in the format of ``text``.
    public var latest: String?
    /// A permanent hint below the field, such as the day in words.
    public var help: Phrase?
    /// The validation error.
    public var error: Phrase?
    public var isRequired: Bool
    public var control: Control.Name
    public var availability: Availability
    /// Whether it is the user's date of birth, which browsers fill in.
    public var isBirthday = false

    /// The text that a host reports for a picker with incomplete input. It is shown as an empty picker.
    public static let unreadable = "!"
    /// The maximum length in characters.
    public static let maximumLength = 80
  }
}

extension Element.DateField {
  /// Creates a field that reports `control` with the text of a day or time.
  public init(
    _ title: Phrase, text: String, kind: Kind = .date, earliest: String? = nil, latest: String? = nil, help: Phrase? = nil,
    error: Phrase? = nil, isRequired: Bool = false, control: Control.Name = .main, availability: Element.Availability = .available
  ) {
    self.init(
      title: title, text: text, kind: kind, earliest: earliest, latest: latest, help: help, error: error, isRequired: isRequired,
      control: control, availability: availability)
  }

  /// Whether the text is empty or a day or time that pickers can show.
  public var isWellFormed: Bool {
    if text.isEmpty { return true }
    return switch kind {
    case .date: CalendarDate(text) != nil
    case .time: ClockTime(text) != nil
    case .hijri: CalendarDate.Calendar.hijri.read(text).value != nil
    }
  }

  /// An example of valid input.
  public var example: Phrase {
    switch kind {
    case .date: Phrase("2026-11-21")
    case .hijri: Phrase("1448-06-11")
    case .time: Phrase("22:05")
    }
  }

  /// The field as a text field. The screen parses the input in every calendar.
  package var asTextField: Element.TextField {
    Element.TextField(
      title, text: text, placeholder: example, help: help, error: error, kind: .text, isRequired: isRequired,
      maximumLength: Self.maximumLength, control: control, availability: availability)
  }
}

extension Element.DateField.Kind {
  /// The user's input in the format that a field stores. Returns the input unchanged if it isn't valid.
  package func written(_ typed: String, in language: Language) -> String {
    switch self {
    case .date: CalendarDate.Calendar.gregorian.read(typed, in: language).value?.description ?? typed
    case .hijri: CalendarDate.Calendar.hijri.read(typed, in: language).value.flatMap(CalendarDate.Calendar.hijri.text) ?? typed
    case .time: ClockTime.read(typed, in: language).value?.description ?? typed
    }
  }
}

extension Element.DateField: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = Control.Event.Value.text(text)
    Control.use(control, .textField(maximumLength: Self.maximumLength), &availability, &value, change)
    if case .text(let text) = value { self.text = text }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var states = availability.states
    if isRequired { states.insert(.required) }
    if error != nil { states.insert(.invalid) }
    return [
      AccessibilityNode(
        .textbox, localizer.string(title), value: text, hint: (error ?? availability.reason ?? help).map(localizer.string), states: states,
        control: control)
    ]
  }
}

extension Element.DateField {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    title = try members.decode(Phrase.self, forKey: .title)
    text = try members.decode(String.self, forKey: .text)
    kind = try members.decode(Kind.self, forKey: .kind)
    earliest = try members.decodeIfPresent(String.self, forKey: .earliest)
    latest = try members.decodeIfPresent(String.self, forKey: .latest)
    help = try members.decodeIfPresent(Phrase.self, forKey: .help)
    error = try members.decodeIfPresent(Phrase.self, forKey: .error)
    isRequired = try members.decode(Bool.self, forKey: .isRequired)
    control = try members.decode(Control.Name.self, forKey: .control)
    availability = try members.decode(Element.Availability.self, forKey: .availability)
    isBirthday = try members.decodeIfPresent(Bool.self, forKey: .isBirthday) ?? false
  }
}
