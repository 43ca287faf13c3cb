extension HTMLWriter {
  /// Writes text so that a parser reads exactly this text, between tags and in a quoted attribute alike.
  ///
  /// `&`, `<`, `>` and `"` become character references; a carriage return too, because parsers turn it into a line feed otherwise; NUL,
  /// which no document can hold, becomes U+FFFD. Linear in the length; runs without such characters are copied eight bytes at a time.
  mutating func escaped(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ escape($0) }) != nil { return }
    var copy = text
    copy.withUTF8 { escape($0) }
  }

  /// The same for a part of a text, in UTF-8 offsets.
  mutating func escaped(_ text: String, _ range: Range<Int>) {
    var text = text
    text.withUTF8 { escape(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    var next = UnsafeRawPointer(start)
    let end = next + source.count
    // No character becomes longer than `&quot;`.
    reserve(source.count * 6)
    var target = UnsafeMutableRawPointer(base + count)
    while end - next >= 8 {
      if end - next >= 16 {
        let bytes = next.loadUnaligned(as: SIMD16<UInt8>.self)
        if Self.isPlain(bytes) {
          target.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
          next += 16
          target += 16
          continue
        }
      }
      let word = next.loadUnaligned(as: UInt64.self)
      let found = Self.meaningful(word)
      target.storeBytes(of: word, as: UInt64.self)
      if found == 0 {
        next += 8
        target += 8
      } else {
        // What stands before the character is in place.
        let plain = UInt64(littleEndian: found).trailingZeroBitCount >> 3
        target = Self.escape(next.load(fromByteOffset: plain, as: UInt8.self), at: target + plain)
        next += plain + 1
      }
    }
    let rest = end - next
    if rest > 0, source.count >= 8, Self.meaningful((end - 8).loadUnaligned(as: UInt64.self)) == 0 {
      // The last eight bytes, some of them for the second time: without a meaning, they stand before as they are.
      (target + rest - 8).storeBytes(of: (end - 8).loadUnaligned(as: UInt64.self), as: UInt64.self)
      target += rest
    } else {
      for offset in 0..<rest { target = Self.escape(next.load(fromByteOffset: offset, as: UInt8.self), at: target) }
    }
    count = target - UnsafeMutableRawPointer(base)
  }

  /// Whether none of the bytes is a control character, `"`, `&`, `<` or `>`.
  ///
  /// `"` and `&` differ in one bit, `<` and `>` too, so two comparisons do for four characters.
  @inline(__always)
  private static func isPlain(_ bytes: SIMD16<UInt8>) -> Bool {
    // Operators between a vector and a number work lane by lane, and so does `<`; these are one instruction each.
    let (four, two, high) = (Lanes(repeating: 4), Lanes(repeating: 2), Lanes(repeating: 0xE0))
    let (ampersand, greater, none) = (Lanes(repeating: 0x26), Lanes(repeating: 0x3E), Lanes(repeating: 0))
    let found = ((bytes | four) .== ampersand) .| ((bytes | two) .== greater) .| ((bytes & high) .== none)
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  private typealias Lanes = SIMD16<UInt8>

  /// The same for the eight bytes of a word: zero, or the lowest bit that is set is in the first byte with a meaning.
  @inline(__always)
  private static func meaningful(_ word: UInt64) -> UInt64 {
    let quotes = (word | UInt64(repeating: 4)).bytes(equalTo: 0x26), brackets = (word | UInt64(repeating: 2)).bytes(equalTo: 0x3E)
    return quotes | brackets | word.bytes(below: 0x20)
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
