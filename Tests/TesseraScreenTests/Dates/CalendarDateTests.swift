import Foundation
import Testing

@testable import TesseraScreen

@Suite("Days and times")
struct CalendarDateTests {
  private func calendar(_ identifier: Calendar.Identifier) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    return calendar
  }

  @Test("Days are numbered and named as Foundation's Gregorian calendar does, and exist when it says so")
  func gregorian() {
    let calendar = calendar(.gregorian)
    for number in stride(from: -40_000, through: 60_000, by: 7) {
      let date = CalendarDate(dayNumber: number)
      let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect(date?.year == parts.year && date?.month == parts.month && date?.day == parts.day && date?.dayNumber == number)
    }
    for year in [1, 4, 100, 400, 1900, 2000, 2023, 2024, 9999] {
      for month in 0...13 {
        let days = (0...33).filter { CalendarDate(year: year, month: month, day: $0) != nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let expected = (1...12).contains(month) ? [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] : 0
        #expect(days == Array(1..<expected + 1))
      }
    }
    #expect(CalendarDate(dayNumber: .max) == nil && CalendarDate(dayNumber: .min) == nil)
    #expect(CalendarDate("9999-12-31")?.adding(days: 1) == nil && CalendarDate("0001-01-01")?.adding(days: -1) == nil)
    #expect(CalendarDate("2024-02-28")?.adding(days: 2) == CalendarDate("2024-03-01"))
  }

  @Test("Every month of the Umm al-Qura tables is Foundation's")
  func hijri() throws {
    let calendar = calendar(.islamicUmmAlQura)
    for year in HijriMonths.years {
      for month in 1...12 {
        let first = try #require(CalendarDate.Calendar.hijri.date(year: year, month: month, day: 1))
        let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(first.dayNumber) * 86_400))
        #expect(parts.year == year && parts.month == month && parts.day == 1)
        #expect(CalendarDate.Calendar.hijri.date(year: year, month: month, day: 31) == nil)
        for day in [1, 15, 29] {
          let date = try #require(CalendarDate.Calendar.hijri.date(year: year, month: month, day: day))
          #expect(CalendarDate.Calendar.hijri.text(of: date) == CalendarDate.Calendar.joined(year, month, day))
        }
      }
    }
    #expect(
      CalendarDate.Calendar.hijri.date(year: 1299, month: 12, day: 1) == nil
        && CalendarDate.Calendar.hijri.date(year: 1601, month: 1, day: 1) == nil)
    #expect(CalendarDate("1800-01-01").flatMap(CalendarDate.Calendar.hijri.text) == nil)
  }

  @Test("Text is a day only if it is written whole and the day exists")
  func text() throws {
    for bad in ["", "2026-02-30", "2026-13-01", "2026-1-1", "2026-01-01 ", "٢٠٢٦-٠١-٠١", "0000-01-01", "2025-02-29", "-026-01-01"] {
      #expect(CalendarDate(bad) == nil)
    }
    let date = try #require(CalendarDate("2024-02-29"))
    #expect(date.description == "2024-02-29" && CalendarDate("2024-02-28").map { $0 < date } == true)
    #expect(try JSONDecoder().decode(CalendarDate.self, from: JSONEncoder().encode(date)) == date)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CalendarDate.self, from: Data(#""2026-02-30""#.utf8)) }
    #expect(ClockTime("24:00") == nil && ClockTime("9:05") == nil && ClockTime("09:60") == nil)
    #expect(ClockTime("09:05")?.description == "09:05")
  }

  @Test(
    "What people type is read in digits of any script, with any usual separator, the year first or last",
    arguments: [
      ("1448-09-29", "1448-09-29"), ("29/9/1448", "1448-09-29"), ("٢٩.٩.١٤٤٨", "1448-09-29"), (" ۲۹ ۹ ۱۴۴۸ ", "1448-09-29"),
      ("\u{200F}١٤٤٨/٩/٢٩", "1448-09-29"), ("30/9/1448", nil), ("30-13-1448", nil), ("-1448-09-29", nil), ("1448--09-29", nil),
      ("29/ /9/1448", nil), ("1448. 09. 29.", "1448-09-29"), ("1448", nil), ("tomorrow", nil), ("1/2/3/4", nil),
      ("99999-1-1", nil), ("1448-9-29x", nil), ("!", nil),
    ] as [(String, String?)])
  func typed(text: String, day: String?) {
    let entry = CalendarDate.Calendar.hijri.read(text)
    #expect(entry.value.flatMap(CalendarDate.Calendar.hijri.text) == day)
    #expect((entry.refusal == nil) == (day != nil))
  }

  @Test(
    "Day and month are read in the order of the page's language, and in the other one where only that is a day",
    arguments: [
      ("en-US", "05/11/2026", "2026-05-11"), ("en-US", "11/21/2026", "2026-11-21"), ("en-US", "21/11/2026", "2026-11-21"),
      ("en", "05/11/2026", "2026-11-05"),
      ("en-GB", "05/11/2026", "2026-11-05"), ("en-GB", "11/21/2026", "2026-11-21"), ("de", "5.11.2026", "2026-11-05"),
      ("ar", "٥/١١/٢٠٢٦", "2026-11-05"), ("sv", "5/11 2026", "2026-11-05"), ("ja", "2026/5/11", "2026-05-11"),
      ("en-US", "2026-11-05", "2026-11-05"),
      ("en-US", "2/30/2026", nil), ("de", "30.2.2026", nil),
    ] as [(String, String, String?)])
  func ordered(language: String, text: String, day: String?) {
    var content = DateFieldContent("Day", calendar: .gregorian, range: .all, isRequired: false)
    content.language = Language(language)
    #expect(content.read(text).value?.description == day)
  }

  @Test("Empty input is no day and no mistake")
  func nothing() {
    #expect(
      CalendarDate.Calendar.gregorian.read("") == .empty && CalendarDate.Calendar.gregorian.read(" \n") == .empty
        && ClockTime.read("") == .empty)
    #expect(ClockTime.read("22:05").value == ClockTime(hour: 22, minute: 5) && ClockTime.read("٩.٣٠").value?.minute == 30)
    #expect(ClockTime.read("22:05:59").value?.minute == 5 && ClockTime.read("22:05:60").refusal != nil)
    #expect(ClockTime.read("25:00").refusal == "There is no such time" && ClockTime.read("noon").refusal == "This is not a time")
  }

  @Test("A day is written in the language and the calendar, the same in every time zone")
  func words() throws {
    let date = try #require(CalendarDate("2027-03-08"))
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Riyadh"] {
      let english = Localizer(.english, timeZone: zone).string(.day(date))
      #expect(english.contains("Monday") && english.contains("8") && english.contains("March") && english.contains("2027"))
    }
    let hijri = Localizer.english.string(.day(date, .hijri))
    #expect(hijri.contains("Ramadan") && hijri.contains("1448"))
    let arabic = Localizer(.arabic).string(.day(date, .hijri))
    #expect(arabic.contains("رمضان"))
  }

  @Test(
    "A day before 1582-10-15 is told as it is written, with its day of the week: the Gregorian calendar is older than itself",
    arguments: ["en", "de", "ar-EG", "fa", "ja"])
  func proleptic(tag: String) throws {
    let localizer = Localizer(Language(tag))
    let plain = Localizer.english
    let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    let numbers = Array(stride(from: -719_162, through: -141_427, by: 997)) + [-141_428, -141_427, -141_426, -141_437, -719_162]
    for number in numbers {
      let date = try #require(CalendarDate(dayNumber: number))
      let weekday = weekdays[((number % 7) + 7) % 7]
      #expect(plain.string(.day(date)) == "\(weekday), \(months[date.month - 1]) \(date.day), \(date.year)")
      // In every language, only the year differs from the text of the same day 400 or more years later.
      let digits = IntegerFormatStyle<Int>.number.grouping(.never).locale(Locale(identifier: tag))
      let later = try #require(CalendarDate(dayNumber: number + 146_097 * 5))
      let words = localizer.string(.day(date))
      #expect(words == localizer.string(.day(later)).replacing(later.year.formatted(digits), with: date.year.formatted(digits)))
    }
  }

  @Test("A moment before 1582-10-15 is shown on the same day in its time zone")
  func prolepticMoments() throws {
    let start = -141_427.0 * 86_400
    #expect(Localizer.english.string(.date(secondsSince1970: start)) == "October 15, 1582")
    #expect(Localizer.english.string(.date(secondsSince1970: start - 1)) == "October 14, 1582")
    #expect(Localizer.english.string(.date(secondsSince1970: -62_135_596_800)) == "January 1, 1")
    // Riyadh was three hours and some minutes ahead.
    let riyadh = Localizer(.english, timeZone: "Asia/Riyadh")
    #expect(riyadh.string(.date(secondsSince1970: start - 4 * 3_600)) == "October 14, 1582")
    #expect(riyadh.string(.date(secondsSince1970: start - 2 * 3_600)) == "October 15, 1582")
    let noon = Localizer.english.string(.date(secondsSince1970: start - 43_200, style: .dateAndTime))
    #expect(noon.contains("Oct 14, 1582") && noon.contains("12:00"))
  }

  @Test("Hijri months continue day by day where the other calendar's count was changed")
  func hijriWords() throws {
    func words(_ text: String) throws -> String { Localizer.english.string(.day(try #require(CalendarDate(text)), .hijri)) }
    #expect(try words("1582-10-14").hasPrefix("Thursday, Ramadan 16, 990"))
    #expect(try words("1582-10-15").hasPrefix("Friday, Ramadan 17, 990"))
    #expect(try words("2027-02-08").hasPrefix("Monday, Ramadan 1, 1448"))
  }

  @Test("Damaged entries of any kind never trap")
  func hostile() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("0123456789٠١٩-/.: \u{200F}a!٬²½〇")
    for _ in 0..<4000 {
      let text = String((0..<Int.random(in: 0...14, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "0" })
      for calendar in CalendarDate.Calendar.allCases {
        if let date = calendar.read(text).value { #expect(calendar.text(of: date) != nil) }
      }
      _ = ClockTime.read(text)
    }
  }
}
