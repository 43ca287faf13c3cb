import Foundation
import Testing

@testable import TesseraScreen

@Suite("Days and times as a page writes them")
struct TypedWordsTests {
  private func day(_ text: String, _ tag: String, _ calendar: CalendarDate.Calendar = .gregorian) -> String? {
    calendar.read(text, in: Language(tag)).value?.description
  }

  /// One locale for each language and script that CLDR has, and regions with calendars or orders of their own.
  private static let tags: [String] = {
    let all = BabelLocales.plurals.flatMap { $0.1.split(whereSeparator: \.isWhitespace).map(String.init) }
    let plain = all.filter {
      !$0.contains("-") || $0.split(separator: "-").dropFirst().first?.count == 4 && $0.split(separator: "-").count == 2
    }
    // CLDR has no names for the months of some of these, and for others patterns that contradict each other.
    let incomplete: Set<String> = ["tok", "mgo", "shi-Latn", "cho", "mic", "vai-Latn", "ky", "br", "blo"]
    return plain.filter { !incomplete.contains($0) } + [
      "en-US", "en-GB", "fr-CA", "zh-Hant-TW", "zh-Hant-HK", "th-TH", "fa-IR", "ar-SA", "ar-EG", "pt-PT", "sr-Latn-ME", "de-CH", "ps-AF",
    ]
  }()

  @Test("Every day that a page shows in words, or in figures with four digits of the year, can be typed, in every language")
  func shown() throws {
    let days = try ["2026-11-21", "2024-02-29", "1999-05-03", "2031-08-12"].map { try #require(CalendarDate($0)) }
    var read = 0
    for tag in Self.tags {
      let language = Language(tag)
      let locale = Locale(identifier: tag)
      for day in days {
        let words = Localizer(language).string(.day(day))
        #expect(self.day(words, tag) == day.description, "\(words) in \(tag)")
        let moment = Date(timeIntervalSince1970: Double(day.dayNumber) * 86_400)
        let format = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        for text in [
          moment.formatted(format.day().month(.abbreviated).year()), moment.formatted(format.day().month(.wide).year()),
          moment.formatted(format.day(.twoDigits).month(.twoDigits).year()),
        ] {
          // In figures, the month is first only in languages with a region: `en` isn't `en-US`.
          let order = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale)?.first { "yMd".contains($0) }
          if order == "M", !language.isMonthFirst, !text.contains(where: \.isLetter) { continue }
          #expect(self.day(text, tag) == day.description, "\(text) in \(tag)")
        }
        read += 1
      }
    }
    #expect(read > 800)
  }

  @Test(
    "Every day of the Hijra that a page shows can be typed", arguments: ["en", "ar", "ar-SA", "fa", "de", "fr", "id", "tr", "ur", "ms"])
  func shownHijri(tag: String) throws {
    for text in ["1448-09-29", "1400-01-01", "1447-12-15"] {
      let day = try #require(CalendarDate.Calendar.hijri.read(text).value)
      let words = Localizer(Language(tag)).string(.day(day, .hijri))
      #expect(CalendarDate.Calendar.hijri.read(words, in: Language(tag)).value == day, "\(words) in \(tag)")
    }
  }

  @Test("Every moment that a page shows can be typed as a time, in every language")
  func shownTimes() {
    for tag in Self.tags {
      let localizer = Localizer(Language(tag))
      for (hour, minute) in [(0, 5), (9, 30), (12, 0), (12, 11), (15, 45), (23, 59)] {
        let words = localizer.string(.date(secondsSince1970: Double(hour * 3_600 + minute * 60), style: .time))
        #expect(ClockTime.read(words, in: Language(tag)).value == ClockTime(hour: hour, minute: minute), "\(words) in \(tag)")
      }
    }
  }

  @Test(
    "Years as a region counts them are never stored as years of the other calendar",
    arguments: [
      ("21/11/2569", "th", "2026-11-21"), ("2569-11-21", "th", "2026-11-21"), ("21 พฤศจิกายน 2569", "th", "2026-11-21"),
      ("21 พ.ย. 2569", "th", "2026-11-21"), ("21 พฤศจิกายน พ.ศ. 2569", "th", "2026-11-21"), ("21 พฤศจิกายน ค.ศ. 2026", "th", "2026-11-21"),
      ("21/11/2026", "th", "2026-11-21"), ("๒๑/๑๑/๒๕๖๙", "th", "2026-11-21"), ("21/11/2569", "en-TH", "2026-11-21"),
      ("115/11/21", "zh-Hant-TW", "2026-11-21"), ("民國115年11月21日", "zh-Hant-TW", "2026-11-21"), ("民國99年1月2日", "zh-Hant-TW", "2010-01-02"),
      ("2026/11/21", "zh-Hant-TW", "2026-11-21"), ("115/11/21", "zh-Hant", "2026-11-21"), ("1405/8/30", "fa", "2026-11-21"),
      ("۱۴۰۵/۸/۳۰", "fa", "2026-11-21"), ("۳۰ آبان ۱۴۰۵", "fa", "2026-11-21"), ("1405/8/30", "fa-AF", "2026-11-21"),
      ("2026/11/21", "fa", "2026-11-21"),
      ("1403/12/30", "fa", "2025-03-20"), ("30/12/1404", "fa", nil), ("11/6/1448", "ar-SA", "2026-11-21"),
      ("١١/٦/١٤٤٨", "ar-SA", "2026-11-21"),
      ("令和8年11月21日", "ja", "2026-11-21"), ("昭和64年1月7日", "ja", "1989-01-07"), ("2026年11月21日", "ja", "2026-11-21"),
      // In other languages the year is taken literally.
      ("21/11/2569", "en-GB", "2569-11-21"), ("1405-08-30", "de", "1405-08-30"),
    ] as [(String, String, String?)])
  func years(text: String, tag: String, day: String?) { #expect(self.day(text, tag) == day) }

  @Test(
    "Words of the language are read in the order in which it writes them, and in others",
    arguments: [
      ("2026年11月21日", "ja", "2026-11-21"), ("2026年11月21日土曜日", "ja", "2026-11-21"), ("2026年11月21日（土）", "ja", nil),
      ("2026년 11월 21일", "ko", "2026-11-21"), ("2026년 11월 21일 토요일", "ko", "2026-11-21"), ("2026年11月21日星期六", "zh", "2026-11-21"),
      ("21.11.2026 г.", "bg", "2026-11-21"), ("21 ноември 2026 г.", "bg", "2026-11-21"), ("21 ноября 2026 г.", "ru", "2026-11-21"),
      ("21 нояб. 2026", "ru", "2026-11-21"), ("21 de noviembre de 2026", "es", "2026-11-21"),
      ("Saturday, November 21, 2026", "en", "2026-11-21"),
      ("21 November 2026", "en", "2026-11-21"), ("Nov 21, 2026", "en-US", "2026-11-21"), ("November 21 2026", "en", "2026-11-21"),
      ("NOVEMBER 21, 2026", "en", "2026-11-21"), ("21. November 2026", "de", "2026-11-21"), ("21 tháng 11, 2026", "vi", "2026-11-21"),
      ("21 בנובמבר 2026", "he", "2026-11-21"), ("٢١ نوفمبر ٢٠٢٦", "ar", "2026-11-21"), ("2026. 11. 21.", "ko", "2026-11-21"),
      ("2026(e)ko azaroaren 21(a)", "eu", "2026-11-21"), ("November 31, 2026", "en", nil), ("Novembre 21, 2026", "en", nil),
      ("November November 21 2026", "en", nil), ("November 21", "en", nil), ("21 November 26", "en", nil),
      ("2026 November 2026", "en", nil),
      ("November 11 21 2026", "en", nil), ("tomorrow", "en", nil), ("May", "en", nil), ("21/11/2026!", "en", nil),
    ] as [(String, String, String?)])
  func words(text: String, tag: String, day: String?) { #expect(self.day(text, tag) == day) }

  @Test(
    "Times are read with the words of the language, and without a sign between hour and minute",
    arguments: [
      ("10:30 PM", "en-US", "22:30"), ("10:30\u{202F}PM", "en-US", "22:30"), ("12:11am", "en-US", "00:11"), ("12:11 p.m.", "en", "12:11"),
      ("10 pm", "en", "22:00"), ("10:30p", "en", "22:30"), ("١٠:٣٠ م", "ar", "22:30"), ("١٠:٣٠ ص", "ar", "10:30"), ("22h30", "fr", "22:30"),
      ("22 h 30", "fr-CA", "22:30"), ("22h", "fr", "22:00"), ("1230", "en", "12:30"), ("930", "en", "09:30"), ("٠٩٣٠", "ar", "09:30"),
      ("22 Uhr", "de", "22:00"), ("22:30 Uhr", "de", "22:30"), ("下午10:30", "zh-Hant-TW", "22:30"), ("晚上10:30", "zh-Hant-TW", "22:30"),
      ("上午10:30", "zh", "10:30"), ("오후 10:30", "ko", "22:30"), ("오전 12:05", "ko", "00:05"), ("午後10:30", "ja", "22:30"),
      ("10時30分", "ja", "10:30"),
      ("22:30 ч.", "bg", "22:30"), ("10:30 μ.μ.", "el", "22:30"), ("22.30", "da", "22:30"), ("22：30", "zh", "22:30"),
      ("10:30 PM", "de", "22:30"),
      ("10:30:15 PM", "en", "22:30"), ("13:30 PM", "en", "13:30"), ("13:30 AM", "en", nil), ("10:60 PM", "en", nil), ("2460", "en", nil),
      ("22", "en", nil), ("PM", "en", nil), ("10:30 XM", "en", nil), ("12345", "en", nil), ("10 30 20 10", "en", nil),
    ] as [(String, String, String?)])
  func times(text: String, tag: String, time: String?) { #expect(ClockTime.read(text, in: Language(tag)).value?.description == time) }

  @Test("Damaged texts never trap, and a refusal says so")
  func hostile() {
    var random = SystemRandomNumberGenerator()
    let parts = [
      "1", "11", "2026", "2569", "November", "Nov", "年", "月", "พ.ศ.", "PM", "م", " ", "/", ",", "(", "\u{200F}", "é", "\u{301}", "٣",
    ]
    for tag in ["en", "th", "ja", "ar-SA", "fa"] {
      for _ in 0..<400 {
        let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        for calendar in CalendarDate.Calendar.allCases { _ = calendar.read(text, in: Language(tag)) }
        _ = ClockTime.read(text, in: Language(tag))
      }
      #expect(CalendarDate.Calendar.gregorian.read(String(repeating: "a", count: 5_000), in: Language(tag)).refusal == "This is not a date")
    }
  }
}
