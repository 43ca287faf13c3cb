internal import Foundation
internal import Synchronization

/// The words of a language in days and times: months, days of the week, eras, times of day, and the separators
/// between them.
///
/// They are Foundation's, which also formats the values, so users can type any day and time that a page shows.
struct DateWords: Sendable {
  /// The meaning of a word.
  enum Meaning: Hashable, Sendable {
    /// A month of the calendar of the field.
    case month(Int)
    /// A month of another calendar, which names the calendar as well.
    case otherMonth(Int, RegionCalendar)
    /// The era of the calendar of the field.
    case era
    /// An era of another calendar, by Foundation's number.
    case otherEra(Int, RegionCalendar)
    /// The hours of a part of a day.
    case hours(Set<Int>)
    /// A day of the week, or a word between numbers.
    case nothing
  }

  private var meanings: [String: Meaning] = [:]
  private var longest = 0
  /// The separators between words and numbers, in addition to white space.
  private(set) var signs: Set<Unicode.Scalar> = [".", ",", "/", "-", ":", "\u{60C}", "'", "\u{2019}"]
  /// Whether the year is written first.
  private(set) var isYearFirst = false

  private struct Key: Hashable {
    let tag: String
    /// `nil` for the words of times.
    let calendar: CalendarDate.Calendar?
  }
  private static let known = Mutex<[Key: DateWords]>([:])

  /// The words of a language. At most 64 sets are cached.
  static func of(_ language: Language, _ calendar: CalendarDate.Calendar?) -> DateWords {
    let key = Key(tag: language.tag, calendar: calendar)
    if let words = known.withLock({ $0[key] }) { return words }
    let made = calendar.map { DateWords(days: language, $0) } ?? DateWords(times: language)
    known.withLock { known in
      if known.count >= 64 { known.removeAll() }
      known[key] = made
    }
    return made
  }

  // MARK: Reading

  /// The numbers in typed text and the meanings of its words. `nil` if there is anything else, or if the text is
  /// too long.
  func read(_ text: String) -> (numbers: [(number: Int, digits: Int)], meanings: [Meaning])? {
    var (numbers, meanings): ([(number: Int, digits: Int)], [Meaning]) = ([], [])
    var (word, isInside) = ("", false)
    func end(_ word: inout String) -> Bool {
      defer { word = "" }
      guard !word.isEmpty else { return true }
      guard let found = Self.meanings(of: word, self) else { return false }
      meanings += found
      return true
    }
    let scalars = text.lowercased().unicodeScalars
    guard scalars.count <= 120 else { return nil }
    for scalar in scalars {
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        guard end(&word) else { return nil }
        if !isInside { numbers.append((0, 0)) }
        isInside = true
        let last = numbers[numbers.count - 1]
        guard last.digits < 4, numbers.count <= 3 else { return nil }
        numbers[numbers.count - 1] = (last.number * 10 + Int(value), last.digits + 1)
        continue
      }
      isInside = false
      if Self.isLetter(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !scalar.properties.isWhitespace, scalar.properties.generalCategory != .format, !signs.contains(scalar) {
        return nil
      }
    }
    return end(&word) ? (numbers, meanings) : nil
  }

  /// The meanings of words without spaces between them. Longer words are preferred. `nil` if the text can't be
  /// divided into words.
  private static func meanings(of text: String, _ words: DateWords) -> [Meaning]? {
    let characters = Array(text)
    // The length of the word at each position, or `nil` if the text from there can't be divided into words.
    var next: [Int?] = Array(repeating: nil, count: characters.count) + [0]
    for start in characters.indices.reversed() {
      let lengths = (1...min(words.longest, characters.count - start)).reversed()
      next[start] = lengths.first { next[start + $0] != nil && words.meanings[String(characters[start..<start + $0])] != nil }
    }
    var (found, position): ([Meaning], Int) = ([], 0)
    while position < characters.count {
      guard let length = next[position], let meaning = words.meanings[String(characters[position..<position + length])] else { return nil }
      found.append(meaning)
      position += length
    }
    return found
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: scalar.properties.isAlphabetic
    }
  }

  // MARK: Gathering

  /// Adds a name without its spaces and points. In a name with a number (`11月`, `tháng 11`), only the number has
  /// a meaning.
  private mutating func add(_ name: String, _ meaning: Meaning) {
    let hasNumber = name.unicodeScalars.contains { $0.properties.numericType == .decimal }
    if hasNumber { return add(literal: name) }
    let word = String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(Self.isLetter)))
    guard !word.isEmpty else { return }
    // Abbreviations end with signs of their own: `נוב׳`, `नव॰`.
    signs.formUnion(name.unicodeScalars.filter { !Self.isLetter($0) })
    if case .hours(let hours) = meaning, case .hours(let known)? = meanings[word] {
      meanings[word] = .hours(known.union(hours))
    } else if meanings[word] == nil || meanings[word] == .nothing {
      meanings[word] = meaning
    }
    longest = max(longest, word.count)
  }

  private mutating func add(literal text: String) {
    var word = ""
    for scalar in (text + " ").unicodeScalars {
      if Self.isLetter(scalar) {
        word.unicodeScalars.append(scalar)
        continue
      }
      if !word.isEmpty { add(word, .nothing) }
      word = ""
      if scalar.properties.numericType != .decimal { signs.insert(scalar) }
    }
  }

  /// Adds the text between the fields of a pattern.
  private mutating func add(patternOf template: String, _ locale: Locale) {
    if let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) { add(pattern: pattern) }
  }

  private mutating func add(pattern: String) {
    var (literal, isQuoted) = ("", false)
    for scalar in pattern.unicodeScalars {
      if scalar == "'" {
        isQuoted.toggle()
      } else if isQuoted || !scalar.isASCII || !scalar.properties.isAlphabetic {
        literal.unicodeScalars.append(scalar)
      } else {
        literal += " "
      }
    }
    add(literal: literal)
  }

  private init(days language: Language, _ calendar: CalendarDate.Calendar) {
    let locale = Locale(identifier: language.tag)
    let own: Calendar.Identifier = calendar == .hijri ? .islamicUmmAlQura : .gregorian
    isYearFirst = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale)?.first { "yMd".contains($0) } == "y"
    let formatter = DateFormatter()
    func use(_ identifier: Calendar.Identifier) {
      formatter.calendar = Calendar(identifier: identifier)
      formatter.locale = locale
    }
    // Optional on Apple's platforms only.
    func lists(_ lists: [String]?...) -> [[String]] { lists.compactMap { $0 } }
    func months() -> [[String]] {
      lists(
        formatter.monthSymbols, formatter.shortMonthSymbols, formatter.standaloneMonthSymbols, formatter.shortStandaloneMonthSymbols)
    }
    func eras() -> [[String]] { lists(formatter.eraSymbols, formatter.longEraSymbols).filter { !$0.isEmpty } }
    use(own)
    for names in months() { for (index, name) in names.enumerated() { add(name, .month(index + 1)) } }
    let weekdays = lists(
      formatter.weekdaySymbols, formatter.shortWeekdaySymbols, formatter.standaloneWeekdaySymbols, formatter.shortStandaloneWeekdaySymbols)
    for name in weekdays.joined() { add(name, .nothing) }
    // Only the current era: days before year 1 aren't supported.
    for name in eras().compactMap(\.last) { add(name, .era) }
    for template in ["yMd", "yMMMd", "yMMMMd", "yMMMMEEEEd", "GyMMMMd", "GyMd", "MMMMEEEEd"] { add(patternOf: template, locale) }
    guard calendar == .gregorian else { return }
    for other in RegionCalendar.all(of: language) {
      use(other.identifier)
      if other == .persian || other == .hijri {
        for names in months() { for (index, name) in names.enumerated() { add(name, .otherMonth(index + 1, other)) } }
      }
      // Japan has used the Gregorian calendar since the fifth last era.
      for names in eras() {
        for index in names.indices.suffix(other == .japanese ? 5 : 1) { add(names[index], .otherEra(index, other)) }
      }
    }
  }

  private init(times language: Language) {
    let locale = Locale(identifier: language.tag)
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = .gmt
    // English words are written everywhere, and so is the `h` of `22h30`.
    for locale in [locale, Locale(identifier: "en")] {
      formatter.locale = locale
      for pattern in ["a", "aaaa", "aaaaa", "b", "bbbb", "B", "BBBB"] {
        formatter.dateFormat = pattern
        for hour in 0..<24 {
          add(formatter.string(from: Date(timeIntervalSince1970: Double(hour) * 3_600 + 60)), .hours([hour]))
        }
        // Noon and midnight have names of their own, on the minute.
        for hour in [0, 12] { add(formatter.string(from: Date(timeIntervalSince1970: Double(hour) * 3_600)), .hours([hour])) }
      }
    }
    for template in ["Hm", "Hms", "H", "hm", "h", "jm", "j"] { add(patternOf: template, locale) }
    for style in [DateFormatter.Style.short, .medium, .long, .full] {
      let formatter = DateFormatter()
      formatter.locale = locale
      formatter.timeStyle = style
      add(pattern: formatter.dateFormat ?? "")
    }
    // A unit after a time is accepted even if no pattern contains it: `22:30 ч.`.
    for width in [Duration.UnitsFormatStyle.UnitWidth.narrow, .abbreviated] {
      add(literal: Duration.seconds(22 * 3_600).formatted(.units(allowed: [.hours], width: width).locale(locale)))
    }
    add("h", .nothing)
  }
}
