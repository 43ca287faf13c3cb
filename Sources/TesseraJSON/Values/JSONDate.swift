/// Dates in the format of RFC 3339 §5.6, and in the formats of common server libraries.
package enum JSONDate {
  /// Seconds since 1970-01-01T00:00:00Z, or `nil` if the text is not a moment.
  ///
  /// Accepts `T`, `t` or a space between date and time, and any number of fraction digits after a point or a
  /// comma. Seconds may be missing, as Java writes a time without them. A leap second (`:60`) is the first
  /// moment of the next minute. `24:00` is refused, as RFC 3339 does.
  ///
  /// The offset is `Z`, `z`, `+01:00`, `+0100`, `+01`, or `UTC` or `GMT` after a space. The name of a time zone
  /// may follow in brackets (RFC 9557). A text without an offset is refused: only the server knows its zone.
  package static func secondsSince1970(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var reader = Reader(text: text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"), let day = reader.number(2),
      reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2)
    else { return nil }
    var (second, fraction) = (0, 0.0)
    if reader.take(":") {
      guard let value = reader.number(2) else { return nil }
      second = value
      if reader.take(".") || reader.take(",") {
        guard let value = reader.fraction() else { return nil }
        fraction = value
      }
    }
    guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year), minute < 60, second <= 60 else { return nil }
    guard hour < 24 else { return nil }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    let whole = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Double(whole) + fraction
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days in the proleptic Gregorian calendar. Years are counted from March, so that the leap
  /// day is the last one.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private struct Reader {
    let text: UnsafeBufferPointer<UInt8>
    var index = 0

    var isAtEnd: Bool { index == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func number(_ digits: Int) -> Int? {
      guard index + digits <= text.count else { return nil }
      var value = 0
      for position in index..<(index + digits) {
        guard JSONScanner.isDigit(text[position]) else { return nil }
        value = value * 10 + Int(text[position] - 0x30)
      }
      index += digits
      return value
    }

    mutating func fraction() -> Double? {
      let start = index
      while index < text.count, JSONScanner.isDigit(text[index]) { index += 1 }
      guard index > start else { return nil }
      return Double("0." + String(decoding: UnsafeBufferPointer(rebasing: text[start..<index]), as: UTF8.self))
    }

    /// The offset from UTC in seconds.
    mutating func offset() -> Int? {
      if take(" "), skip("UTC") || skip("GMT") { return 0 }
      guard let offset = numericOffset(), zone() else { return nil }
      return offset
    }

    private mutating func numericOffset() -> Int? {
      if take("Z") || take("z") { return 0 }
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2), hours < 24 else { return nil }
      let mustHaveMinutes = take(":")
      guard mustHaveMinutes || index < text.count && JSONScanner.isDigit(text[index]) else { return sign * hours * 3_600 }
      guard let minutes = number(2), minutes < 60 else { return nil }
      return sign * (hours * 3_600 + minutes * 60)
    }

    /// Skips names in brackets, which don't change the offset. `false` for a name that must be understood
    /// (`[!…]`) or isn't closed.
    private mutating func zone() -> Bool {
      while take("[") {
        guard index < text.count, text[index] != UInt8(ascii: "!"), let end = text[index...].firstIndex(of: UInt8(ascii: "]")) else {
          return false
        }
        index = end + 1
      }
      return true
    }

    private mutating func skip(_ word: StaticString) -> Bool {
      let count = word.utf8CodeUnitCount
      guard index + count <= text.count, (0..<count).allSatisfy({ text[index + $0] == word.utf8Start[$0] }) else { return false }
      index += count
      return true
    }
  }
}
