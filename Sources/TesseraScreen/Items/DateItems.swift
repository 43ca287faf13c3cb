/// A day for a property of the state. Invalid input remains in the field, with an error below it.
public struct DateItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  private let path: Property<Owner.State, FieldEntry<CalendarDate>>
  private var field: DateFieldContent
  private let isBirthday: Bool

  /// Creates a field for a day.
  ///
  /// - Parameters:
  ///   - property: The day, or the invalid input.
  ///   - calendar: The calendar in which the day is written. For days of the Umm al-Qura calendar, the Gregorian
  ///     day is shown below the field.
  ///   - range: The valid days. It may depend on the state, and the field's value is always checked against the
  ///     current range. A day that is no longer in the range becomes an error in a form. A refused day that is now
  ///     in the range becomes valid.
  ///   - isBirthday: Whether it is the user's own date of birth, so that browsers can fill it in.
  public init(
    _ title: Phrase, date property: Property<Owner.State, FieldEntry<CalendarDate>>, calendar: CalendarDate.Calendar = .gregorian,
    in range: PartialRange<CalendarDate> = .all, help: Phrase? = nil, isRequired: Bool = false, isBirthday: Bool = false,
    error: Phrase? = nil
  ) {
    (words, path, self.isBirthday) = (title, property, isBirthday)
    field = DateFieldContent(title, calendar: calendar, range: range, help: help, isRequired: isRequired, error: error)
  }

  public mutating func read(_ state: Owner.State) {
    field.language = .ofPage
    field.take(Owner.value(of: path, in: state))
    if field.error == nil { field.error = Owner.fieldError(of: path, in: state) }
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }
  public var details: ItemDetails<Owner> {
    ItemDetails(
      height: traits.height, property: path, refusal: field.entry.refusal,
      dependency: ItemDetails.Dependency(of: path, taking: [field.edit(path)]))
  }

  public var element: Element {
    var content = field.element(traits.availability)
    content.isBirthday = isBirthday
    return .dateField(content)
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    if case .text(let text) = event.value { .edit(Edit(path, field.read(text))) } else { nil }
  }
}

/// A time of day for a property of the state. Invalid input remains in the field, with an error below it.
public struct TimeItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  private let path: Property<Owner.State, FieldEntry<ClockTime>>
  private let range: PartialRange<ClockTime>
  private let help: Phrase?
  private var error: Phrase?
  private let isRequired: Bool
  private var entry = FieldEntry<ClockTime>.empty
  private var language: Language?
  /// Whether the state's refused entry is valid in the current range and language.
  private var isTakenNow = false

  /// Creates a field for a time of day. Times outside of the current range are refused.
  public init(
    _ title: Phrase, time property: Property<Owner.State, FieldEntry<ClockTime>>, in range: PartialRange<ClockTime> = .all,
    help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil
  ) {
    (words, path, self.range, self.help) = (title, property, range, help)
    (self.isRequired, self.error) = (isRequired, error)
  }

  public mutating func read(_ state: Owner.State) {
    let stored = Owner.value(of: path, in: state)
    language = .ofPage
    entry = range.judgeAgain(stored, text: \.description, read: readText) { .time($0) }
    isTakenNow = stored.refusal != nil && entry.value != nil
    if error == nil { error = Owner.fieldError(of: path, in: state) }
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }
  public var details: ItemDetails<Owner> {
    ItemDetails(
      height: traits.height, property: path, refusal: entry.refusal,
      dependency: ItemDetails.Dependency(of: path, taking: [isTakenNow ? Edit(path, entry) : nil]))
  }

  public var element: Element {
    let text =
      switch entry {
      case .empty: ""
      case .value(let time): time.description
      case .refused(let typed, _): typed == Element.DateField.unreadable ? "" : typed
      }
    return .dateField(
      Element.DateField(
        words, text: text, kind: .time, earliest: range.lower?.description, latest: range.upper?.description, help: help,
        error: entry.refusal ?? error, isRequired: isRequired, availability: traits.availability))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard case .text(let text) = event.value else { return nil }
    let entry = readText(text)
    // A refused time is the same in every language.
    return .edit(Edit(path, range.judge(entry, typed: entry.value?.description ?? text) { .time($0) }))
  }

  private func readText(_ text: String) -> FieldEntry<ClockTime> { ClockTime.read(text, in: language) }
}

/// Two days for two properties of the state. The second must not be before the first.
public struct DateRangeItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let from: Property<Owner.State, FieldEntry<CalendarDate>>
  @usableFromInline let until: Property<Owner.State, FieldEntry<CalendarDate>>
  @usableFromInline var first: DateFieldContent
  @usableFromInline var last: DateFieldContent

  static var end: Control.Name { "end" }

  /// Creates two fields for the first and the last day of a period.
  public init(
    _ title: Phrase, from: Property<Owner.State, FieldEntry<CalendarDate>>, until: Property<Owner.State, FieldEntry<CalendarDate>>,
    titles: (from: Phrase, until: Phrase) = ("From", "Until"), calendar: CalendarDate.Calendar = .gregorian,
    in range: PartialRange<CalendarDate> = .all, isRequired: Bool = false
  ) {
    (words, self.from, self.until) = (title, from, until)
    first = DateFieldContent(titles.from, calendar: calendar, range: range, isRequired: isRequired)
    last = DateFieldContent(titles.until, calendar: calendar, range: range, isRequired: isRequired, control: Self.end)
  }

  public mutating func read(_ state: Owner.State) {
    (first.language, last.language) = (.ofPage, .ofPage)
    first.take(Owner.value(of: from, in: state))
    last.take(Owner.value(of: until, in: state))
    first.error = Owner.fieldError(of: from, in: state)
    last.error = isReversed ? Self.reversed : Owner.fieldError(of: until, in: state)
  }

  private static var reversed: Phrase { "The end is before the beginning" }
  private var isReversed: Bool {
    guard let start = first.entry.value, let end = last.entry.value else { return false }
    return end < start
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { from }
  public var details: ItemDetails<Owner> {
    var details = ItemDetails<Owner>(
      height: traits.height, property: from, refusal: first.entry.refusal,
      dependency: ItemDetails.Dependency(of: from, taking: [first.edit(from), last.edit(until)]))
    details.second = ItemField(until, refusal: last.entry.refusal ?? (isReversed ? Self.reversed : nil))
    return details
  }

  public var element: Element {
    .column([
      .text(Element.Text(words, emphasis: .primary)),
      .row([.dateField(first.element(traits.availability)), .dateField(last.element(traits.availability))]),
    ])
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard case .text(let text) = event.value else { return nil }
    return event.control == Self.end ? .edit(Edit(until, last.read(text))) : .edit(Edit(from, first.read(text)))
  }
}

@usableFromInline struct DateFieldContent: Equatable, Sendable {
  private let title: Phrase
  private let calendar: CalendarDate.Calendar
  private let range: PartialRange<CalendarDate>
  private let help: Phrase?
  private let isRequired: Bool
  private let control: Control.Name
  var language: Language?
  var error: Phrase?
  /// The entry, checked against the current range.
  private(set) var entry = FieldEntry<CalendarDate>.empty
  /// Whether the state's refused entry is valid in the current range.
  private var isTakenNow = false

  init(
    _ title: Phrase, calendar: CalendarDate.Calendar, range: PartialRange<CalendarDate>, help: Phrase? = nil, isRequired: Bool = false,
    error: Phrase? = nil, control: Control.Name = .main
  ) {
    (self.title, self.calendar, self.range, self.help) = (title, calendar, range, help)
    (self.isRequired, self.error, self.control) = (isRequired, error, control)
  }

  mutating func take(_ stored: FieldEntry<CalendarDate>) {
    entry = range.judgeAgain(stored, text: { calendar.text(of: $0) ?? $0.description }, read: readText) { .day($0, calendar) }
    isTakenNow = stored.refusal != nil && entry.value != nil
  }

  /// The edit that stores an entry as valid that the state still contains as refused.
  func edit<State>(_ path: Property<State, FieldEntry<CalendarDate>>) -> Edit<State>? { isTakenNow ? Edit(path, entry) : nil }

  private func readText(_ text: String) -> FieldEntry<CalendarDate> {
    calendar.read(text, in: language)
  }

  func read(_ text: String) -> FieldEntry<CalendarDate> {
    let entry = readText(text)
    // A refused day is stored in the calendar's unambiguous format: the order of day and month depends on the
    // language, which is unknown where a form is checked.
    return range.judge(entry, typed: entry.value.flatMap(calendar.text) ?? text) { .day($0, calendar) }
  }

  func element(_ availability: Element.Availability) -> Element.DateField {
    let text =
      switch entry {
      case .empty: ""
      case .value(let date): calendar.text(of: date) ?? date.description
      case .refused(let typed, _): typed == Element.DateField.unreadable ? "" : typed
      }
    let mistake = entry.refusal ?? error
    return Element.DateField(
      title, text: text, kind: calendar == .hijri ? .hijri : .date, earliest: range.lower.flatMap(calendar.text),
      latest: range.upper.flatMap(calendar.text), help: help ?? (mistake == nil ? inWords : nil), error: mistake, isRequired: isRequired,
      control: control, availability: availability)
  }

  /// The day in words. For other calendars, the Gregorian day is added.
  private var inWords: Phrase? {
    guard let date = entry.value else { return nil }
    return switch calendar {
    case .gregorian: .day(date)
    case .hijri: "\(Phrase.day(date, .hijri)) · \(Phrase.day(date))"
    }
  }
}
