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

extension DateCalendar {
  /// Parses the user's input as a day.
  ///
  /// The order is year, month, day if the year is first, otherwise day, month, year. The separators are dashes,
  /// slashes, dots or spaces, and the digits can be of any script: `1448-09-29`, `29/9/1448`, `٢٩.٩.١٤٤٨`. If
  /// there is no such day, day and month are swapped.
  ///
  /// - Parameter isMonthFirst: Whether the user's language puts the month before the day: `9/29/1448`.
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
  /// Parses the user's input as a time of day: `22:05`, `9.30`, `٢٢:٠٥`. Seconds are allowed and ignored.
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
