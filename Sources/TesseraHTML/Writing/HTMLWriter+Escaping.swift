extension HTMLRenderer.Writer {
  /// Writes text so that a parser reads exactly this text, between tags or in a quoted attribute.
  ///
  /// `&`, `<`, `>` and `"` become character references. So does a carriage return, which parsers would turn into a
  /// line feed. NUL, which isn't allowed in documents, becomes U+FFFD. Linear in the length. Runs without these
  /// characters are copied eight bytes at a time.
  mutating func escaped(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ escape($0) }) != nil { return }
    var copy = text
    copy.withUTF8 { escape($0) }
  }

  /// Like above, for a range of UTF-8 offsets.
  mutating func escaped(_ text: String, _ range: Range<Int>) {
    var text = text
    text.withUTF8 { escape(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
    guard var next = UnsafeRawPointer(source.baseAddress) else { return }
    let stop = next + source.count
    // `&quot;` is the longest escape. Extra room is needed because whole words are stored.
    reserve(source.count * 6 + 16)
    var target = end
    while stop - next >= 16 {
      let bytes = next.loadUnaligned(as: SIMD16<UInt8>.self)
      target.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      let plain = Self.plainCount(bytes)
      next += plain
      target += plain
      if plain < 16 {
        target = Self.escape(next.load(as: UInt8.self), at: target)
        next += 1
      }
    }
    while stop - next >= 8 {
      let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self))
      target.storeBytes(of: word.littleEndian, as: UInt64.self)
      let plain = Self.plainCount(word)
      next += plain
      target += plain
      if plain < 8 {
        target = Self.escape(next.load(as: UInt8.self), at: target)
        next += 1
      }
    }
    var rest = stop - next
    // The last eight bytes contain the rest. Shift it to the front of the word and fill up with 0xFF, which no text
    // contains.
    var word = source.count < 8 ? UInt64(short: next, count: rest) : UInt64(littleEndian: (stop - 8).loadUnaligned(as: UInt64.self))
    if source.count >= 8 { word = ~(~word >> UInt64(64 - 8 * rest)) }
    while rest > 0 {
      target.storeBytes(of: word.littleEndian, as: UInt64.self)
      let plain = Self.plainCount(word)
      guard plain < rest else {
        target += rest
        break
      }
      target = Self.escape(UInt8(truncatingIfNeeded: word >> UInt64(8 * plain)), at: target + plain)
      word = ~(~word >> UInt64(8 * plain + 8))
      rest -= plain + 1
    }
    end = target
  }

  /// The number of bytes before the first control character, `"`, `&`, `<` or `>`. All of them if there is none.
  ///
  /// `"` and `&` differ in one bit, as do `<` and `>`, so two comparisons suffice for four characters.
  @inline(__always)
  private static func plainCount(_ bytes: SIMD16<UInt8>) -> Int {
    // Operators between a vector and a number work lane by lane, as does `<`. These take one instruction each.
    let (four, two, high) = (Lanes(repeating: 4), Lanes(repeating: 2), Lanes(repeating: 0xE0))
    let (ampersand, greater, none) = (Lanes(repeating: 0x26), Lanes(repeating: 0x3E), Lanes(repeating: 0))
    let found = ((bytes | four) .== ampersand) .| ((bytes | two) .== greater) .| ((bytes & high) .== none)
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    if halves[0] | halves[1] == 0 { return 16 }
    let (first, second) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
    return (first != 0 ? first.trailingZeroBitCount : 64 + second.trailingZeroBitCount) >> 3
  }

  private typealias Lanes = SIMD16<UInt8>

  /// Like above, for the eight bytes of a word.
  @inline(__always)
  private static func plainCount(_ word: UInt64) -> Int {
    let quotes = (word | UInt64(repeating: 4)).bytes(equalTo: 0x26), brackets = (word | UInt64(repeating: 2)).bytes(equalTo: 0x3E)
    // The lowest set bit is in the first such byte. If there is none, the count is 64.
    return (quotes | brackets | word.bytes(below: 0x20)).trailingZeroBitCount >> 3
  }

  @inline(__always)
  private static func escape(_ byte: UInt8, at target: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    switch byte {
    case UInt8(ascii: "&"): return put("&amp;", at: target)
    case UInt8(ascii: "<"): return put("&lt;", at: target)
    case UInt8(ascii: ">"): return put("&gt;", at: target)
    case UInt8(ascii: "\""): return put("&quot;", at: target)
    case 13: return put("&#13;", at: target)
    case 0: return put("\u{FFFD}", at: target)
    default:
      target.storeBytes(of: byte, as: UInt8.self)
      return target + 1
    }
  }

  @inline(__always)
  static func put(_ text: StaticString, at target: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    target.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    return target + text.utf8CodeUnitCount
  }
}
