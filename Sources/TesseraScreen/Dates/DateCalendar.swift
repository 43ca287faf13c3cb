extension CalendarDate {
  /// A calendar in which days are written and read.
  public enum Calendar: String, Hashable, Sendable, Codable, CaseIterable {
    /// The Gregorian calendar, also for the years before its introduction.
    case gregorian
    /// The Umm al-Qura calendar, for the years 1300 to 1600 AH.
    case hijri

    /// The year, month and day of a day in this calendar. `nil` for days outside of its years.
    public func fields(of date: CalendarDate) -> (year: Int, month: Int, day: Int)? {
      switch self {
      case .gregorian: (date.year, date.month, date.day)
      case .hijri: HijriMonths.fields(of: date.dayNumber)
      }
    }

    /// The day with this year, month and day in this calendar. `nil` if there is none.
    public func date(year: Int, month: Int, day: Int) -> CalendarDate? {
      switch self {
      case .gregorian: return CalendarDate(year: year, month: month, day: day)
      case .hijri:
        guard let days = HijriMonths.days(year: year, month: month), (1...days).contains(day),
          let start = HijriMonths.start(year: year, month: month)
        else { return nil }
        return CalendarDate(dayNumber: start + day - 1)
      }
    }

    /// The day in digits, such as `1448-09-29`. `nil` for days outside of the calendar's years.
    public func text(of date: CalendarDate) -> String? { fields(of: date).map { Self.joined($0.year, $0.month, $0.day) } }

    static func joined(_ year: Int, _ month: Int, _ day: Int) -> String {
      func padded(_ number: Int, _ length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
      }
      return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
  }
}
