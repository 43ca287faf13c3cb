/// Parses whole numbers with separators from the user's input, in digits of any script.
enum TypedNumbers {
  /// Parses exactly `count` numbers of at most four digits each. `nil` if there is any other text.
  ///
  /// Directional marks are skipped, because text copied from right-to-left text may contain them.
  ///
  /// - Complexity: O(n).
  static func read(_ text: String, separators: Set<Unicode.Scalar>, count: Int) -> [(number: Int, digits: Int)]? {
    var numbers: [(number: Int, digits: Int)] = []
    // No separator is allowed before the first number, and at most one between two.
    var (isInside, isSeparated) = (false, true)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x200E, 0x200F, 0x061C, 0x2066...0x2069: continue
      default: break
      }
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        if !isInside { numbers.append((0, 0)) }
        (isInside, isSeparated) = (true, false)
        let (last, digit) = (numbers[numbers.count - 1], Int(value))
        guard numbers.count <= count, last.digits < 4 else { return nil }
        numbers[numbers.count - 1] = (last.number * 10 + digit, last.digits + 1)
      } else if scalar.properties.isWhitespace {
        isInside = false
      } else if separators.contains(scalar), !isSeparated {
        (isInside, isSeparated) = (false, true)
      } else {
        return nil
      }
    }
    return numbers.count == count ? numbers : nil
  }
}

extension CalendarDate.Calendar {
  /// Parses the user's input as a day.
  ///
  /// The order is year, month, day if the year is first, otherwise day, month, year. The separators are dashes,
  /// slashes, dots or spaces, and the digits can be of any script: `1448-09-29`, `29/9/1448`, `٢٩.٩.١٤٤٨`. If
  /// there is no such day, day and month are swapped.
  ///
  /// With a language, its words are accepted too: `Saturday, November 21, 2026`, `2026年11月21日`, `21.11.2026 г.`. A year
  /// outside of 1800 to 2200 can be one of another calendar of the language's region: 2569 in Thai, 115 in Taiwan and
  /// 1405 in Persian are 2026.
  ///
  /// - Parameter language: The user's language. It also decides whether the month is before the day: `9/29/1448`.
  func read(_ text: String, in language: Language? = nil) -> FieldEntry<CalendarDate> {
    if text.allSatisfy(\.isWhitespace) { return .empty }
    let separators: Set<Unicode.Scalar> = ["-", "/", ".", "\u{2010}", "\u{2011}", "\u{2212}", "\u{60C}"]
    var typed: TypedDay?
    if let numbers = TypedNumbers.read(text, separators: separators, count: 3) {
      typed = TypedDay(numbers: numbers)
    } else if let language {
      let words = DateWords.of(language, self)
      typed = words.read(text).flatMap { TypedDay(numbers: $0.numbers, $0.meanings, isYearFirst: words.isYearFirst) }
    }
    guard let typed else { return .refused(text, "This is not a date") }
    return day(typed, language).map { .value($0) } ?? .refused(text, "There is no such date")
  }

  private func day(_ typed: TypedDay, _ language: Language?) -> CalendarDate? {
    if let (calendar, era) = typed.calendar { return typed.day(language) { calendar.date(era: era, year: $0, month: $1, day: $2) } }
    let own = typed.day(language, date)
    guard self == .gregorian, !typed.hasOwnEra, let language, !CalendarDate.ofOurTime.contains(typed.year) else { return own }
    let other = RegionCalendar.all(of: language).first { calendar in
      calendar.date(year: typed.year, month: 1, day: 1).map { CalendarDate.ofOurTime.contains($0.year) } ?? false
    }
    guard let other else { return own }
    return typed.day(language) { other.date(year: $0, month: $1, day: $2) }
  }
}

extension CalendarDate {
  /// The years of nearly all days that users enter into forms. Other years may belong to another calendar.
  fileprivate static let ofOurTime = 1800...2200
}

/// The numbers and words of a day, before the calendar is known.
private struct TypedDay {
  let year: Int
  /// The month, or the two numbers of which one is the month.
  private let month: Int?
  private let numbers: (Int, Int)
  private let isYearFirst: Bool
  /// The calendar and era that the words name, if any.
  private(set) var calendar: (RegionCalendar, era: Int?)?
  /// Whether the era is that of the field's own calendar.
  private(set) var hasOwnEra = false

  /// - Parameter isYearFirst: Whether the first number is the year if no number has more than two digits, but there is an
  ///   era.
  init?(numbers: [(number: Int, digits: Int)], _ meanings: [DateWords.Meaning] = [], isYearFirst: Bool = true) {
    var (month, hasEra) = (Int?.none, false)
    for meaning in meanings {
      switch meaning {
      case .month(let number), .otherMonth(let number, _):
        guard month == nil else { return nil }
        month = number
        if case .otherMonth(_, let other) = meaning, calendar == nil { calendar = (other, nil) }
      case .era, .otherEra:
        guard !hasEra else { return nil }
        hasEra = true
        if case .otherEra(let era, let other) = meaning { calendar = (other, era) } else { hasOwnEra = true }
      case .hours: return nil
      case .nothing: break
      }
    }
    guard numbers.count == (month == nil ? 3 : 2) else { return nil }
    let long = numbers.indices.filter { numbers[$0].digits > 2 }
    let last = numbers.count - 1
    guard long.count < 2, let position = long.first ?? (hasEra ? (isYearFirst ? 0 : last) : nil), position == 0 || position == last else {
      return nil
    }
    var others = numbers.map(\.number)
    year = others.remove(at: position)
    self.month = month
    self.numbers = (others[0], others.count > 1 ? others[1] : 0)
    self.isYearFirst = position == 0
  }

  func day(_ language: Language?, _ date: (Int, Int, Int) -> CalendarDate?) -> CalendarDate? {
    if let month { return date(year, month, numbers.0) }
    if isYearFirst { return date(year, numbers.0, numbers.1) }
    let (dayFirst, monthFirst) = (date(year, numbers.1, numbers.0), date(year, numbers.0, numbers.1))
    return language?.isMonthFirst == true ? monthFirst ?? dayFirst : dayFirst ?? monthFirst
  }
}

extension ClockTime {
  /// Parses the user's input as a time of day: `22:05`, `9.30`, `٢٢:٠٥`, `2205`. Seconds are allowed and ignored.
  ///
  /// The words of the language are accepted too: `10:05 PM`, `22h05`, `下午10:05`, `22 Uhr`.
  static func read(_ text: String, in language: Language? = nil) -> FieldEntry<ClockTime> {
    if text.allSatisfy(\.isWhitespace) { return .empty }
    let separators: Set<Unicode.Scalar> = [":", ".", "\u{FE55}", "\u{FF1A}"]
    var (numbers, hours, isWritten): ([(number: Int, digits: Int)], Set<Int>?, Bool) = ([], nil, false)
    let plain = (1...3).lazy.compactMap { TypedNumbers.read(text, separators: separators, count: $0) }.first
    if let plain {
      numbers = plain
    } else if let (found, meanings) = DateWords.of(language ?? .english, nil).read(text) {
      (numbers, isWritten) = (found, true)
      for case .hours(let part) in meanings { hours = hours.map { $0.intersection(part) } ?? part }
    }
    guard let time = parts(numbers, isWritten: isWritten) else { return .refused(text, "This is not a time") }
    guard let hour = hour(time.hour, in: hours), let found = ClockTime(hour: hour, minute: time.minute), time.second < 60 else {
      return .refused(text, "There is no such time")
    }
    return .value(found)
  }

  /// The hour, minute and second, or `nil`. A single number of three or four digits contains the minute. A shorter one
  /// is an hour only if words are written with it.
  private static func parts(_ numbers: [(number: Int, digits: Int)], isWritten: Bool) -> (hour: Int, minute: Int, second: Int)? {
    switch numbers.count {
    case 1 where numbers[0].digits > 2: return (numbers[0].number / 100, numbers[0].number % 100, 0)
    case 1 where isWritten: return (numbers[0].number, 0, 0)
    case 2 where numbers.allSatisfy({ $0.digits <= 2 }): return (numbers[0].number, numbers[1].number, 0)
    case 3 where numbers.allSatisfy({ $0.digits <= 2 }): return (numbers[0].number, numbers[1].number, numbers[2].number)
    default: return nil
    }
  }

  /// The hour of the day for an hour within a part of the day, such as PM. `nil` if that part doesn't contain it.
  private static func hour(_ hour: Int, in part: Set<Int>?) -> Int? {
    guard let part else { return hour }
    if hour <= 12, let found = [hour % 12, hour % 12 + 12].first(where: part.contains) { return found }
    return part.contains(hour) ? hour : nil
  }
}
