extension Element {
  /// A day or a time of day, typed or picked.
  public struct DateField: Hashable, Sendable, Codable {
    /// The kind of entry.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// A day of the Gregorian calendar.
      case date
      /// A day of the Umm al-Qura calendar.
      case hijri
      /// A time of day.
      case time
    }
    public var title: Phrase
    /// The text in the field: `2026-11-21`, `1448-09-29`, `22:05`, or what was typed and is none.
    public var text: String
    public var kind: Kind
    /// The first day or time that may be picked, as ``text``.
    public var earliest: String?
    /// The last one.
    public var latest: String?
    /// A lasting hint below the field, such as the day in words.
    public var help: Phrase?
    /// The problem of the text.
    public var error: Phrase?
    public var isRequired: Bool
    public var control: ControlName
    public var availability: Availability

    /// The text that a host reports for a picker that was left with a part of a day or time; it is shown as an empty picker.
    public static let unreadable = "!"
    /// The most characters that are taken.
    public static let maximumLength = 40
  }
}

extension Element.DateField {
  /// A field that reports `control` with the text of a day or time.
  public init(
    _ title: Phrase, text: String, kind: Kind = .date, earliest: String? = nil, latest: String? = nil, help: Phrase? = nil,
    error: Phrase? = nil, isRequired: Bool = false, control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, text: text, kind: kind, earliest: earliest, latest: latest, help: help, error: error, isRequired: isRequired,
      control: control, availability: availability)
  }

  /// Whether the text is a day or time as pickers hold it. Empty counts as one.
  public var isWellFormed: Bool {
    if text.isEmpty { return true }
    return switch kind {
    case .date: CalendarDate(text) != nil
    case .time: ClockTime(text) != nil
    case .hijri: DateCalendar.hijri.read(text).value != nil
    }
  }

  /// An example of what can be typed.
  public var example: Phrase {
    switch kind {
    case .date: Phrase("2026-11-21")
    case .hijri: Phrase("1448-06-11")
    case .time: Phrase("22:05")
    }
  }

  /// The field as one of text: what is typed is read by the screen, in every calendar.
  package var asTextField: Element.TextField {
    Element.TextField(
      title, text: text, placeholder: example, help: help, error: error, kind: .text, isRequired: isRequired,
      maximumLength: Self.maximumLength, control: control, availability: availability)
  }
}

extension Element.DateField.Kind {
  /// The day or time that a person's text means, in the form in which a field holds it; a text that means none stays as it is.
  package func written(_ typed: String, in language: Language) -> String {
    switch self {
    case .date: DateCalendar.gregorian.read(typed, isMonthFirst: language.isMonthFirst).value?.description ?? typed
    case .hijri: DateCalendar.hijri.read(typed, isMonthFirst: language.isMonthFirst).value.flatMap(DateCalendar.hijri.text) ?? typed
    case .time: ClockTime.read(typed).value?.description ?? typed
    }
  }
}

extension Element.DateField: ElementContent {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var value = ControlValue.text(text)
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
