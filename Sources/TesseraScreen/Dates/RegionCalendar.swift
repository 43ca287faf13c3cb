internal import Foundation

/// A calendar that is used in a region in addition to the Gregorian one.
///
/// Source: Unicode CLDR, "Calendar Preference Data".
enum RegionCalendar: String, Sendable {
  case buddhist, roc, persian, japanese
  case hijri = "islamic-umalqura"

  /// The calendars of a language's region, the most used one first.
  static func all(of language: Language) -> [RegionCalendar] { LanguageTag(language.tag).likely.region.flatMap { known[$0] } ?? [] }

  private static let known: [String: [RegionCalendar]] = GeneratedLocaleData.calendars.split(separator: "\n").reduce(into: [:]) {
    known, line in
    let sides = line.split(separator: ":")
    // Hijri dates use the civil calendar of Saudi Arabia, as everywhere here.
    let names = sides[1].split(separator: " ").map { $0.hasPrefix("islamic") ? "islamic-umalqura" : String($0) }
    let calendars = names.compactMap(RegionCalendar.init).reduce(into: [RegionCalendar]()) { if !$0.contains($1) { $0.append($1) } }
    for region in sides[0].split(separator: " ") { known[String(region)] = calendars }
  }

  var identifier: Calendar.Identifier {
    switch self {
    case .buddhist: .buddhist
    case .roc: .republicOfChina
    case .persian: .persian
    case .japanese: .japanese
    case .hijri: .islamicUmmAlQura
    }
  }

  /// The day with this date in the calendar. `nil` if it doesn't exist. Japanese years count from the start of an
  /// era.
  func date(era: Int? = nil, year: Int, month: Int, day: Int) -> CalendarDate? {
    switch self {
    case .buddhist: return CalendarDate(year: year - 543, month: month, day: day)
    case .roc: return CalendarDate(year: year + 1911, month: month, day: day)
    case .hijri: return CalendarDate.Calendar.hijri.date(year: year, month: month, day: day)
    case .persian, .japanese:
      guard self == .persian || era != nil else { return nil }
      var calendar = Calendar(identifier: identifier)
      calendar.timeZone = .gmt
      let parts = DateComponents(era: era, year: year, month: month, day: day)
      guard let date = calendar.date(from: parts) else { return nil }
      // A nonexistent day would become a day of the next month.
      let found = calendar.dateComponents([.year, .month, .day], from: date)
      guard found.year == year, found.month == month, found.day == day else { return nil }
      return CalendarDate(dayNumber: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    }
  }
}
