/// An argument is encoded as a JSON string or integer, `{"decimal": 2.5, "digits": 1}`,
/// `{"money": 4200, "currency": "SAR"}`, `{"date": 1700000000, "style": "time"}`,
/// `{"day": 20778, "calendar": "hijri"}` with days since 1970-01-01, `{"clock": "22:05"}`, or `{"phrase": …}`.
extension Phrase.Argument: Codable {
  private enum Key: String, CodingKey { case decimal, digits, money, currency, date, style, day, calendar, clock, phrase }

  public init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer() {
      if let text = try? value.decode(String.self) {
        self = .text(text)
        return
      }
      if let number = try? value.decode(Int.self) {
        self = .integer(number)
        return
      }
    }
    let members = try decoder.container(keyedBy: Key.self)
    if members.contains(.decimal) {
      let digits = try members.decodeIfPresent(Int.self, forKey: .digits) ?? 2
      guard (0...20).contains(digits) else {
        throw DecodingError.dataCorruptedError(
          forKey: .digits, in: members, debugDescription: "The number of fraction digits must be from 0 to 20.")
      }
      self = .decimal(try members.decode(Double.self, forKey: .decimal), fractionDigits: digits)
    } else if members.contains(.money) {
      self = .money(
        minorUnits: try members.decode(Int.self, forKey: .money), currency: try members.decode(String.self, forKey: .currency))
    } else if members.contains(.date) {
      self = .date(
        secondsSince1970: try members.decode(Double.self, forKey: .date),
        style: try members.decodeIfPresent(Phrase.DateStyle.self, forKey: .style) ?? .date)
    } else if members.contains(.day) {
      guard let date = CalendarDate(dayNumber: try members.decode(Int.self, forKey: .day)) else {
        throw DecodingError.dataCorruptedError(forKey: .day, in: members, debugDescription: "The year of a date must be from 1 to 9999.")
      }
      self = .day(
        date, try members.decodeIfPresent(CalendarDate.Calendar.self, forKey: .calendar) ?? .gregorian)
    } else if members.contains(.clock) {
      self = .clock(try members.decode(ClockTime.self, forKey: .clock))
    } else {
      self = .phrase(try members.decode(Phrase.self, forKey: .phrase))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try text.encode(to: encoder)
    case .integer(let number): try number.encode(to: encoder)
    case .decimal(let number, let digits):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(number, forKey: .decimal)
      try members.encode(digits, forKey: .digits)
    case .money(let minorUnits, let currency):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(minorUnits, forKey: .money)
      try members.encode(currency, forKey: .currency)
    case .date(let seconds, let style):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(seconds, forKey: .date)
      try members.encode(style, forKey: .style)
    case .day(let date, let calendar):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(date.dayNumber, forKey: .day)
      try members.encode(calendar, forKey: .calendar)
    case .clock(let time):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(time, forKey: .clock)
    case .phrase(let phrase):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(phrase, forKey: .phrase)
    }
  }
}
