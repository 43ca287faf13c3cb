extension HTMLWriter {
  /// Writes text so that a parser reads exactly this text, between tags and in a quoted attribute alike.
  ///
  /// `&`, `<`, `>` and `"` become character references; a carriage return too, because parsers turn it into a line feed otherwise; NUL,
  /// which no document can hold, becomes U+FFFD. Linear in the length; runs without such characters are copied eight bytes at a time.
  mutating func escaped(_ text: String) {
    var text = text
    text.withUTF8 { escape($0) }
  }

  /// The same for a part of a text, in UTF-8 offsets.
  mutating func escaped(_ text: String, _ range: Range<Int>) {
    var text = text
    text.withUTF8 { escape(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
    guard var next = source.baseAddress else { return }
    let end = next + source.count
    // No character becomes longer than `&quot;`.
    reserve(source.count * 6)
    var target = base + count
    while end - next >= 8 {
      let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
      if Self.isPlain(word) {
        UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt64.self)
        next += 8
        target += 8
      } else {
        let stop = next + 8
        while next < stop {
          target = Self.escape(next.pointee, at: target)
          next += 1
        }
      }
    }
    while next < end {
      target = Self.escape(next.pointee, at: target)
      next += 1
    }
    count = target - base
  }

  /// Whether none of eight bytes is a control character, `"`, `&`, `<` or `>`.
  ///
  /// `"` and `&` differ in one bit, `<` and `>` too, so two comparisons do for four characters. The tests on all bytes of a word at once
  /// are those of S. E. Anderson, "Bit Twiddling Hacks" (`haszero`, `hasless`).
  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = (word | ones &* 4) ^ (ones &* 0x26)
    let brackets = (word | ones &* 2) ^ (ones &* 0x3E)
    let found = ((quotes &- ones) & ~quotes) | ((brackets &- ones) & ~brackets) | ((word &- ones &* 0x20) & ~word)
    return found & highs == 0
  }

  @inline(__always)
  private static func escape(_ byte: UInt8, at target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    switch byte {
    case UInt8(ascii: "&"): return put("&amp;", at: target)
    case UInt8(ascii: "<"): return put("&lt;", at: target)
    case UInt8(ascii: ">"): return put("&gt;", at: target)
    case UInt8(ascii: "\""): return put("&quot;", at: target)
    case 13: return put("&#13;", at: target)
    case 0: return put("\u{FFFD}", at: target)
    default:
      target.pointee = byte
      return target + 1
    }
  }

  @inline(__always)
  private static func put(_ text: StaticString, at target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    target.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    return target + text.utf8CodeUnitCount
  }
}
