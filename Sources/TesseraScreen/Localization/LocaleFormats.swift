internal import Foundation
internal import Synchronization

/// The number and date formats of a locale. Whole numbers have their own fast path, because lists contain many of
/// them. All other formats use Foundation.
struct LocaleFormats: Sendable {
  private let locale: Locale
  private let zone: TimeZone
  /// The digits from 0 to 9, in UTF-8.
  private let digits: [[UInt8]]
  private let isASCII: Bool
  private let grouping: [UInt8]
  private let minus: [UInt8]
  /// The text before and after a percentage.
  private let percentSigns: (before: String, after: String)
  /// Whether numeric dates put the month before the day. A language without a region isn't assumed to belong to
  /// one: `en` isn't `en-US`.
  let isMonthFirst: Bool
  private let texts = Texts()
  /// Whether the fast path has the same result as the locale. Some locales group by two digits, or only from five
  /// digits on.
  private var isRegular = true

  private static let cache = Mutex<[String: LocaleFormats]>([:])

  /// The formats for a language, cached per process. At most 64 are cached.
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
    let zero = 0.formatted(style).unicodeScalars.first?.value ?? 48
    func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar.value < zero || scalar.value > zero + 9 }
    digits = (0..<10).map { Array(String(Unicode.Scalar(zero + $0) ?? "0").utf8) }
    isASCII = zero == 48
    grouping = 1_234_567.formatted(style).unicodeScalars.first(where: isSign).map { Array(String($0).utf8) } ?? []
    minus = Array(String(String.UnicodeScalarView((-1).formatted(style).unicodeScalars.prefix(while: isSign))).utf8)
    let percent = 0.0.formatted(FloatingPointFormatStyle<Double>.Percent(locale: locale)).unicodeScalars
    percentSigns = (
      String(String.UnicodeScalarView(percent.prefix(while: isSign))),
      String(String.UnicodeScalarView(percent.reversed().prefix(while: isSign).reversed()))
    )
    let order = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale)?.filter("yMd".contains) ?? ""
    isMonthFirst = order.first == "M" && locale.region != nil && language.tag.contains("-")
    isRegular = [0, -1, 1_234, -12_345, 1_234_567].allSatisfy { number in
      withInteger(number) { String(decoding: $0, as: UTF8.self) } == number.formatted(style)
    }
  }

  /// Formats a whole number and passes its bytes to `body`.
  func withInteger<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard isRegular else { return text(.integer(number)).withBytes(body) }
    // Room for twenty digits of four bytes each, with grouping separators and a sign.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 80 + 7 * grouping.count + minus.count) { buffer in
      var start = buffer.count
      func put(_ bytes: [UInt8]) {
        start -= bytes.count
        for index in bytes.indices { buffer[start + index] = bytes[index] }
      }
      var rest = number.magnitude
      var length = 0
      repeat {
        if length > 0, length % 3 == 0 { put(grouping) }
        let digit = rest % 10
        if isASCII {
          start -= 1
          buffer[start] = UInt8(truncatingIfNeeded: 48 + digit)
        } else {
          put(digits[Int(digit)])
        }
        rest /= 10
        length += 1
      } while rest > 0
      if number < 0 { put(minus) }
      return body(UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }

  func percent(_ number: Int) -> String {
    percentSigns.before + withInteger(number) { String(decoding: $0, as: UTF8.self) } + percentSigns.after
  }

  /// Formats an argument. The result is cached, because the same dates and amounts are shown repeatedly.
  func text(_ argument: Phrase.Argument) -> String {
    switch argument {
    case .integer(let number): cached(argument) { number.formatted(.number.locale(locale)) }
    case .decimal(let number, let digits):
      // Negative zero equals zero and would be cached as the same key. Adding zero removes its sign.
      cached(.decimal(number + 0, fractionDigits: digits)) { decimal(number + 0, fractionDigits: digits) }
    case .money(let amount, let currency): cached(argument) { money(amount, currency: currency) }
    case .date(let seconds, let style):
      // No style shows seconds.
      cached(.date(secondsSince1970: (seconds / 60).rounded(.down) * 60, style: style)) { date(seconds, style: style) }
    case .day(let day, let calendar): cached(argument) { self.day(day, calendar) }
    case .clock(let time): clock(time)
    case .text(let text): text
    case .phrase(let phrase): phrase.identifier
    }
  }

  private func cached(_ argument: Phrase.Argument, _ format: () -> String) -> String {
    if let known = texts.value.withLock({ $0[argument] }) { return known }
    let text = format()
    texts.value.withLock { texts in
      if texts.count >= 2_048 { texts.removeAll(keepingCapacity: true) }
      texts[argument] = text
    }
    return text
  }

  private final class Texts: Sendable {
    let value = Mutex<[Phrase.Argument: String]>([:])
  }

  private func decimal(_ number: Double, fractionDigits: Int) -> String {
    number.formatted(.number.precision(.fractionLength(0...max(0, min(fractionDigits, 15)))).locale(locale))
  }

  private func money(_ minorUnits: Int, currency: String) -> String {
    let digits = CurrencyDecimals.count(of: currency)
    var (amount, unit) = (Decimal(minorUnits), 1)
    for _ in 0..<digits {
      amount /= 10
      unit *= 10
    }
    let format = Decimal.FormatStyle.Currency(code: currency, locale: locale)
    // For some currencies, locales round to whole amounts, which would drop the fraction.
    return amount.formatted(minorUnits % unit == 0 ? format : format.precision(.fractionLength(digits)))
  }

  private func date(_ seconds: Double, style: Phrase.DateStyle) -> String {
    // NaN and infinities are shown as numbers.
    guard seconds.isFinite else { return decimal(seconds, fractionDigits: 0) }
    // Not the device's calendar, which may show another day.
    var format = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    switch style {
    case .date: format = format.day().month(.wide).year()
    case .time: format = format.hour().minute()
    case .dateAndTime: format = format.day().month(.abbreviated).year().hour().minute()
    case .shortDay:
      format = format.day().month(.abbreviated).year()
      format.timeZone = .gmt
    }
    let shown: TimeZone = style == .shortDay ? .gmt : zone
    let local = seconds + Double(shown.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    guard style != .time, local < Self.gregorianStart else { return Date(timeIntervalSince1970: seconds).formatted(format) }
    format.timeZone = .gmt
    return proleptic(local, format)
  }

  /// The start of 1582-10-15, before which Foundation uses the Julian calendar.
  private static let gregorianStart = -141_427.0 * 86_400

  /// Formats a moment before 1582-10-15 in the Gregorian calendar, which is used for days everywhere else.
  ///
  /// The Gregorian calendar repeats every 400 years including weekdays, so the moment is formatted in a later
  /// cycle and its year is replaced.
  private func proleptic(_ seconds: Double, _ format: Date.FormatStyle) -> String {
    let cycle = 146_097.0 * 86_400
    let later = Date(timeIntervalSince1970: seconds + ((Self.gregorianStart - seconds) / cycle).rounded(.up) * cycle)
    guard let date = Int(exactly: (seconds / 86_400).rounded(.down)).flatMap(CalendarDate.init(dayNumber:)) else {
      return Date(timeIntervalSince1970: seconds).formatted(format)
    }
    var words = later.formatted(format.attributed)
    if let year = words.runs.first(where: { $0.dateField == .year })?.range {
      words.replaceSubrange(year, with: AttributedString(date.year.formatted(.number.grouping(.never).locale(locale))))
    }
    return String(words.characters)
  }

  /// The time in the format that users can type.
  private func clock(_ time: ClockTime) -> String {
    isASCII
      ? time.description : String(decoding: time.description.utf8.flatMap { 48...57 ~= $0 ? digits[Int($0) - 48] : [$0] }, as: UTF8.self)
  }

  func day(_ date: CalendarDate, _ calendar: CalendarDate.Calendar) -> String {
    var form = Calendar(identifier: calendar == .hijri ? .islamicUmmAlQura : .gregorian)
    form.timeZone = .gmt
    let format = Date.FormatStyle(locale: locale, calendar: form, timeZone: .gmt).weekday(.wide).day().month(.wide).year()
    let seconds = Double(date.dayNumber) * 86_400
    // The Hijri calendar isn't affected by the change to the Gregorian calendar.
    if calendar == .gregorian, seconds < Self.gregorianStart { return proleptic(seconds, format) }
    return Date(timeIntervalSince1970: seconds).formatted(format)
  }
}

extension Language {
  /// Whether the language puts the month before the day in numeric dates: `5/11/2026` is May 11.
  var isMonthFirst: Bool { LocaleFormats.shared(for: self, timeZone: "GMT").isMonthFirst }
}
