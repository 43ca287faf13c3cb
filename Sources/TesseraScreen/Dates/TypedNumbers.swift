/// The whole numbers in what a person typed: digits of any script, between separators.
enum TypedNumbers {
  /// The numbers, or `nil` if there is anything else: at most `count`, of at most four digits each.
  ///
  /// Marks of direction are passed over: they come along when text is copied from right-to-left text. Linear.
  static func read(_ text: String, separators: Set<Unicode.Scalar>, count: Int) -> [(number: Int, digits: Int)]? {
    var numbers: [(number: Int, digits: Int)] = []
    // Before the first one there is no separator, and between two there is one at most.
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

extension DateCalendar {
  /// A person's text, as a day.
  ///
  /// Year, month, day where the year comes first, otherwise day, month, year; with dashes, slashes, dots or spaces between them, in digits of
  /// any script: `1448-09-29`, `29/9/1448`, `٢٩.٩.١٤٤٨`. Where that is no day and the other order of day and month is one, it is that day.
  ///
  /// - Parameter isMonthFirst: Whether the person's language has the month before the day: `9/29/1448`.
  func read(_ text: String, isMonthFirst: Bool = false) -> FieldEntry<CalendarDate> {
    guard let parts = TypedNumbers.read(text, separators: ["-", "/", ".", "\u{2010}", "\u{2011}", "\u{2212}", "\u{60C}"], count: 3) else {
      return text.allSatisfy(\.isWhitespace) ? .empty : .refused(text, "This is not a date")
    }
    let isYearFirst = parts[0].digits > 2
    guard isYearFirst || parts[2].digits > 2, parts[1].digits <= 2 else { return .refused(text, "This is not a date") }
    let (first, second, third) = (parts[0].number, parts[1].number, parts[2].number)
    let found: CalendarDate?
    if isYearFirst {
      found = date(year: first, month: second, day: third)
    } else {
      let (dayFirst, monthFirst) = (date(year: third, month: second, day: first), date(year: third, month: first, day: second))
      found = isMonthFirst ? monthFirst ?? dayFirst : dayFirst ?? monthFirst
    }
    return found.map { .value($0) } ?? .refused(text, "There is no such date")
  }
}

extension ClockTime {
  /// A person's text, as a time of day: `22:05`, `9.30`, `٢٢:٠٥`; seconds may follow and are left out.
  static func read(_ text: String) -> FieldEntry<ClockTime> {
    let separators: Set<Unicode.Scalar> = [":", ".", "\u{FE55}"]
    guard
      let parts = TypedNumbers.read(text, separators: separators, count: 2) ?? TypedNumbers.read(text, separators: separators, count: 3),
      parts.allSatisfy({ $0.digits <= 2 })
    else { return text.allSatisfy(\.isWhitespace) ? .empty : .refused(text, "This is not a time") }
    let hasSeconds = parts.count < 3 || parts[2].number < 60
    let time = hasSeconds ? ClockTime(hour: parts[0].number, minute: parts[1].number) : nil
    return time.map { .value($0) } ?? .refused(text, "There is no such time")
  }
}
