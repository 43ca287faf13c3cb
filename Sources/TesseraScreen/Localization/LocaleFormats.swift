internal import Foundation
internal import Synchronization

/// The formats of one locale. Whole numbers take a path of their own because lists are full of them; the rest is Foundation's.
struct LocaleFormats: Sendable {
  private let locale: Locale
  private let zone: TimeZone
  private let zero: UInt32
  private let grouping: String
  private let minus: String
  /// Whether the fast path writes as the locale does: some locales group by two, or only from five digits on.
  private var isRegular = true

  private static let cache = Mutex<[String: LocaleFormats]>([:])

  /// The formats for a language, made once per process; at most 64 are kept.
  static func shared(for language: Language, timeZone: String) -> LocaleFormats {
    cache.withLock { formats in
      let key = language.tag + "|" + timeZone
      if let known = formats[key] { return known }
      if formats.count >= 64 { formats.removeAll() }
      let made = LocaleFormats(language, timeZone: timeZone)
      formats[key] = made
      return made
    }
  }

  private init(_ language: Language, timeZone: String) {
    locale = Locale(identifier: language.tag)
    zone = TimeZone(identifier: timeZone) ?? .gmt
    let style = IntegerFormatStyle<Int>.number.locale(locale)
    zero = 0.formatted(style).unicodeScalars.first?.value ?? 48
    let sample = 1_234_567.formatted(style)
    let start = zero
    grouping = sample.unicodeScalars.first { $0.value < start || $0.value > start + 9 }.map { String($0) } ?? ""
    minus = String((-1).formatted(style).unicodeScalars.prefix { $0.value < start || $0.value > start + 9 }.map(Character.init))
    isRegular = [0, -1, 1_234, -12_345, 1_234_567].allSatisfy { integer($0) == $0.formatted(style) }
  }

  func integer(_ number: Int) -> String {
    guard isRegular else { return number.formatted(.number.locale(locale)) }
    var digits = String(number.magnitude)
    if zero != 48 {
      digits = String(String.UnicodeScalarView(digits.unicodeScalars.compactMap { Unicode.Scalar(zero + $0.value - 48) }))
    }
    if !grouping.isEmpty, digits.unicodeScalars.count > 3 {
      var grouped = String.UnicodeScalarView()
      let count = digits.unicodeScalars.count
      for (offset, scalar) in digits.unicodeScalars.enumerated() {
        if offset > 0, (count - offset) % 3 == 0 { grouped.append(contentsOf: grouping.unicodeScalars) }
        grouped.append(scalar)
      }
      digits = String(grouped)
    }
    return number < 0 ? minus + digits : digits
  }

  func decimal(_ number: Double, fractionDigits: Int) -> String {
    number.formatted(.number.precision(.fractionLength(0...max(0, min(fractionDigits, 15)))).locale(locale))
  }

  func money(_ minorUnits: Int, currency: String) -> String {
    let digits = Self.minorDigits(currency)
    var amount = Decimal(minorUnits)
    for _ in 0..<digits { amount /= 10 }
    return amount.formatted(.currency(code: currency).locale(locale))
  }

  func date(_ seconds: Double, style: Phrase.DateStyle) -> String {
    var format = Date.FormatStyle(locale: locale, timeZone: zone)
    switch style {
    case .date: format = format.day().month(.wide).year()
    case .time: format = format.hour().minute()
    case .dateAndTime: format = format.day().month(.abbreviated).year().hour().minute()
    }
    return Date(timeIntervalSince1970: seconds).formatted(format)
  }

  func day(_ date: CalendarDate, _ calendar: DateCalendar) -> String {
    var form = Calendar(identifier: calendar == .hijri ? .islamicUmmAlQura : .gregorian)
    form.timeZone = .gmt
    let format = Date.FormatStyle(locale: locale, calendar: form, timeZone: .gmt).weekday(.wide).day().month(.wide).year()
    return Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400).formatted(format)
  }

  /// How many digits the minor unit has (ISO 4217, exponent).
  private static func minorDigits(_ currency: String) -> Int {
    switch currency {
    case "JPY", "KRW", "VND", "CLP", "ISK", "XAF", "XOF", "XPF", "UGX", "PYG", "RWF", "KMF", "GNF", "DJF", "BIF", "VUV": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
