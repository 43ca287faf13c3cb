/// A day without a time and without a time zone, such as a birthday, a deadline or a day of arrival.
///
/// As text and in JSON it is a day of the Gregorian calendar, `2026-11-21` (ISO 8601), regardless of the calendar
/// in which the user wrote it.
///
/// - Law: days are ordered chronologically. A day that doesn't exist can't be created.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, starting at 1.
  public let month: Int
  /// The day of the month, starting at 1.
  public let day: Int

  /// Creates a day of the Gregorian calendar. `nil` if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a day from the number of days since 1970-01-01. `nil` outside of the years 1 to 9999.
  public init?(dayNumber: Int) {
    guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
    // Years begin in March, so that the leap day is the last day of a year (H. Hinnant, "chrono-Compatible
    // Low-Level Date Algorithms").
    let shifted = dayNumber + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * month + 2) / 5 + 1
    self.month = month < 10 ? month + 3 : month - 9
    year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  public var dayNumber: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day that many days later, or earlier for a negative number. `nil` outside of the years 1 to 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: number)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: Comparable {
  public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}

extension CalendarDate: LosslessStringConvertible, Codable {
  /// Parses a day such as `2026-11-21`. `nil` for other text and for days that don't exist.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0) { number, byte in
        number.flatMap { (48...57).contains(byte) ? $0 * 10 + Int(byte - 48) : nil }
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as `2026-11-21`.
  public var description: String { Calendar.joined(year, month, day) }

  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a date. Write an existing date as 2026-11-21."))
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
