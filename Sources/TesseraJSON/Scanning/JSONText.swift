/// Decodes strings of a document whose syntax was already checked.
package enum JSONText {
  /// The text of bytes known to be UTF-8. At least sixteen bytes from `start` must be readable.
  ///
  /// A text of up to fifteen bytes is built directly in the standard library's two-word representation.
  /// Longer ones are not validated again.
  @inline(__always)
  package static func checked(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> String {
    if count < 16, keepsBytesInWords {
      let words = UnsafeRawPointer(start).loadUnaligned(as: SIMD2<UInt64>.self)
      let bits = UInt64(truncatingIfNeeded: count) &* 8
      let low = bits < 64 ? words[0] & (1 &<< bits &- 1) : words[0]
      let high = bits > 64 ? words[1] & (1 &<< (bits &- 64) &- 1) : 0
      let kind: UInt64 = isASCII ? 0xE0 : 0xA0
      return unsafeBitCast((low, high | (kind | UInt64(truncatingIfNeeded: count)) &<< 56), to: String.self)
    }
    return long(UnsafeBufferPointer(start: start, count: count), isASCII: isASCII)
  }

  @inline(never)
  private static func long(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return String(copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the standard library stores short strings as on all known 64-bit platforms. The compiler
  /// evaluates this from its own literals.
  @inline(__always)
  fileprivate static var keepsBytesInWords: Bool {
    guard MemoryLayout<String>.size == 16, MemoryLayout<Int>.size == 8, 1.littleEndian == 1 else { return false }
    let (ascii, other) = (unsafeBitCast("0123456789abcde", to: (UInt64, UInt64).self), unsafeBitCast("\u{E9}", to: (UInt64, UInt64).self))
    return ascii == (0x3736_3534_3332_3130, 0xEF65_6463_6261_3938) && other == (0xA9C3, 0xA200_0000_0000_0000)
  }

  /// The text of a string's content.
  ///
  /// An unpaired surrogate becomes U+FFFD, and `\u0000` stays a NUL.
  @inline(__always)
  package static func string(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent, isEscaped: Bool) -> String {
    let content = UnsafeBufferPointer(start: bytes + extent.lowerBound, count: extent.count)
    return isEscaped ? unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// The text of a string's content that may contain escapes.
  package static func string(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) -> String {
    let content = UnsafeBufferPointer(start: bytes + extent.lowerBound, count: extent.count)
    return string(bytes, extent, isEscaped: content.contains(0x5C))
  }

  @inline(never)
  package static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> String {
    // An escape is never longer in UTF-8 than as sent.
    String(unsafeUninitializedCapacity: content.count) { output in
      var written = 0
      var index = 0
      func write(_ byte: UInt8) {
        output[written] = byte
        written += 1
      }
      while index < content.count {
        let byte = content[index]
        guard byte == 0x5C, index + 1 < content.count else {
          write(byte)
          index += 1
          continue
        }
        let escape = content[index + 1]
        index += 2
        switch escape {
        case 0x62: write(0x08)
        case 0x66: write(0x0C)
        case 0x6E: write(0x0A)
        case 0x72: write(0x0D)
        case 0x74: write(0x09)
        case 0x75:
          for unit in UTF8.encode(scalar(content, &index)).unsafelyUnwrapped { write(unit) }
        default: write(escape)
        }
      }
      return written
    }
  }

  /// The scalar of a `\u` escape whose digits start at `index`, including the second half of a surrogate
  /// pair.
  private static func scalar(_ content: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let first = unit(content, index) else {
      index = content.count
      return replacement
    }
    index += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 1 < content.count, content[index] == 0x5C, content[index + 1] == 0x75,
      let second = unit(content, index + 2), (0xDC00...0xDFFF).contains(second)
    else { return replacement }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
  }

  private static func unit(_ content: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32? {
    guard index + 4 <= content.count else { return nil }
    var value: UInt32 = 0
    for offset in index..<(index + 4) {
      guard let digit = JSONScanner.hexValue(content[offset]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Whether a string's content escapes an unpaired surrogate.
  package static func hasUnpairedSurrogate(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < content.count {
      guard content[index] == 0x5C else {
        index += 1
        continue
      }
      guard index + 1 < content.count, content[index + 1] == 0x75, let first = unit(content, index + 2) else {
        index += 2
        continue
      }
      index += 6
      guard 0xD800...0xDFFF ~= first else { continue }
      guard first < 0xDC00, index + 1 < content.count, content[index] == 0x5C, content[index + 1] == 0x75,
        let second = unit(content, index + 2), 0xDC00...0xDFFF ~= second
      else { return true }
      index += 6
    }
    return false
  }

  /// Whether a string's content, unescaped, equals `key`.
  package static func matches(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent, _ key: [UInt8]) -> Bool {
    if extent.count == key.count {
      var index = 0
      while index < key.count, bytes[extent.lowerBound + index] == key[index] { index += 1 }
      if index == key.count { return true }
    }
    let content = UnsafeBufferPointer(start: bytes + extent.lowerBound, count: extent.count)
    guard extent.count > key.count, content.contains(0x5C) else { return false }
    return unescaped(content).utf8.elementsEqual(key)
  }
}

/// A text of up to fifteen bytes in the standard library's two-word representation, for comparison without a
/// loop.
struct ShortText {
  private let low: UInt64
  private let high: UInt64
  private let count: Int

  /// Fails if the text has another representation.
  @inline(__always)
  init?(_ text: String) {
    guard JSONText.keepsBytesInWords else { return nil }
    let words = unsafeBitCast(text, to: (UInt64, UInt64).self)
    // The highest four bits mark a two-word text, ASCII or not. The next four are its number of bytes.
    guard (words.1 &>> 60) | 4 == 0xE else { return nil }
    (low, high, count) = (words.0, words.1 & 0x00FF_FFFF_FFFF_FFFF, Int(truncatingIfNeeded: words.1 &>> 56 & 0xF))
  }

  /// Whether `count` bytes at `offset` equal the text. Reads nothing at or after `end`.
  @inline(__always)
  func equals(_ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int, _ end: Int) -> Bool {
    guard count == self.count else { return false }
    guard offset &+ 16 <= end else { return equalsAtEnd(bytes + offset) }
    let bits = UInt64(truncatingIfNeeded: count) &* 8
    if bits <= 64 {
      return bits == 0 || (JSONScanner.load(bytes, offset) ^ low) &<< (64 &- bits) == 0
    }
    return JSONScanner.load(bytes, offset) == low && (JSONScanner.load(bytes, offset &+ 8) ^ high) &<< (128 &- bits) == 0
  }

  @inline(never)
  private func equalsAtEnd(_ bytes: UnsafePointer<UInt8>) -> Bool {
    (0..<count).allSatisfy { index in
      let word = index < 8 ? low : high
      return bytes[index] == UInt8(truncatingIfNeeded: word &>> (UInt64(truncatingIfNeeded: index & 7) &* 8))
    }
  }
}
