package import CTesseraBytes

extension JSONScanner {
  /// The offset of the closing quote of the string whose content starts at `start`. The byte before it is the
  /// opening quote.
  ///
  /// Tests sixteen bytes at once for a quote, a backslash and control characters. Non-ASCII bytes are skipped
  /// and validated once the end is known. On an error, a byte-by-byte pass finds out the exact kind and
  /// position.
  @inlinable @inline(__always)
  package static func textEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(JSONFault) -> Int {
    let run = tessera_text_run(bytes, start, end)
    if run.index < end, bytes[run.index] == 0x22, run.high == 0 { return run.index }
    return try longTextEnd(bytes, start, run, end)
  }

  /// Like `textEnd`, for a string with non-ASCII bytes, escapes or errors.
  @inline(never)
  package static func longTextEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ first: tessera_run, _ end: Int) throws(JSONFault) -> Int {
    var run = first
    var high = run.high
    while run.index < end {
      if bytes[run.index] == 0x22 {
        if high != 0, !isUTF8(bytes, start, run.index, end) { break }
        return run.index
      }
      guard bytes[run.index] == 0x5C else { break }
      run = tessera_text_run(bytes, try escapeEnd(bytes, run.index, start, end), end)
      high |= run.high
    }
    return try slowTextEnd(bytes, start, end)
  }

  @inline(__always)
  private static func isSet(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// Whether the bytes from `start` to the quote at `close` are well-formed UTF-8 (Unicode, table 3-7). May
  /// return `false` if this fast check does not apply.
  ///
  /// Compares every byte with the three before it: a lead byte must be followed by exactly as many
  /// continuation bytes as it announces. A byte before `start` never leads into the text, because all earlier
  /// text is well formed or a quote.
  @inline(never)
  package static func isUTF8(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ close: Int, _ end: Int) -> Bool {
    typealias Lanes = SIMD16<UInt8>
    func load(_ index: Int) -> Lanes { UnsafeRawPointer(bytes + index).loadUnaligned(as: Lanes.self) }
    func all(_ byte: UInt8) -> Lanes { Lanes(repeating: byte) }
    guard start >= 3 else { return false }
    var index = start
    while index <= close {
      guard index &+ 16 <= end else { return false }
      let (byte, before, second, third) = (load(index), load(index &- 1), load(index &- 2), load(index &- 3))
      let continues = unsafeBitCast(byte, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: -64)
      let isExpected = (before .>= all(0xC2)) .| (second .>= all(0xE0)) .| (third .>= all(0xF0))
      var isWrong = (continues .^ isExpected) .| (byte .>= all(0xF5)) .| ((byte & all(0xFE)) .== all(0xC0))
      if isSet(before .>= all(0xE0)) {
        // The byte after the lead reveals overlong forms, surrogates and code points beyond U+10FFFF.
        isWrong =
          isWrong .| ((before .== all(0xE0)) .& (byte .< all(0xA0))) .| ((before .== all(0xED)) .& (byte .> all(0x9F)))
          .| ((before .== all(0xF0)) .& (byte .< all(0x90))) .| ((before .== all(0xF4)) .& (byte .> all(0x8F)))
      }
      let left = close &- index
      if left < 15 { isWrong = isWrong .& (positions .<= all(UInt8(truncatingIfNeeded: left))) }
      if isSet(isWrong) { return false }
      index &+= 16
    }
    return true
  }

  @inline(__always)
  private static var positions: SIMD16<UInt8> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

  /// The offset after an escape. If the string that begins at `start` has an earlier error, throws that one.
  @inline(never)
  private static func escapeEnd(_ bytes: UnsafePointer<UInt8>, _ index: Int, _ start: Int, _ end: Int) throws(JSONFault) -> Int {
    do throws(JSONFault) {
      return try special(bytes, index, end)
    } catch {
      _ = try slowTextEnd(bytes, start, end)
      throw error
    }
  }

  @inline(never)
  private static func slowTextEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(JSONFault) -> Int {
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == 0x22 { return index }
      if byte >= 0x20, byte < 0x80, byte != 0x5C {
        index &+= 1
      } else {
        index = try special(bytes, index, end)
      }
    }
    throw JSONFault(.unterminatedString, index)
  }

  /// Skips an escape or a run of non-ASCII bytes. Throws for any other byte at `index`.
  private static func special(_ bytes: UnsafePointer<UInt8>, _ index: Int, _ end: Int) throws(JSONFault) -> Int {
    let byte = bytes[index]
    if byte >= 0x80 { return try scalars(bytes, index, end) }
    guard byte == 0x5C else { throw JSONFault(.controlCharacter(byte), index) }
    guard index &+ 1 < end else { throw JSONFault(.unterminatedString, end) }
    switch bytes[index &+ 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return index &+ 2
    case 0x75:
      for digit in (index &+ 2)..<(index &+ 6) {
        guard digit < end else { throw JSONFault(.unterminatedString, end) }
        guard hexValue(bytes[digit]) != nil else { throw JSONFault(.invalidEscape, index) }
      }
      return index &+ 6
    default: throw JSONFault(.invalidEscape, index)
    }
  }

  package static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) &- 0x30
    case 0x41...0x46: UInt32(byte) &- 0x37
    case 0x61...0x66: UInt32(byte) &- 0x57
    default: nil
    }
  }

  /// Validates a run of non-ASCII scalars against the table of well-formed UTF-8 (Unicode, table 3-7).
  ///
  /// Arabic, Cyrillic, Greek and Hebrew use two-byte scalars, so four of them are tested at once.
  @inline(never)
  private static func scalars(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(JSONFault) -> Int {
    var index = start
    while index < end {
      while index &+ 8 <= end, arePairs(load(bytes, index)) { index &+= 8 }
      guard index < end, bytes[index] >= 0x80 else { return index }
      let lead = bytes[index]
      if lead >= 0xC2, lead <= 0xDF {
        guard index &+ 1 < end, bytes[index &+ 1] & 0xC0 == 0x80 else { throw JSONFault(.invalidUTF8, index) }
        index &+= 2
        continue
      }
      let length: Int
      let second: ClosedRange<UInt8>
      switch lead {
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: throw JSONFault(.invalidUTF8, index)
      }
      guard index &+ length <= end, second.contains(bytes[index &+ 1]), bytes[index &+ 2] & 0xC0 == 0x80,
        length == 3 || bytes[index &+ 3] & 0xC0 == 0x80
      else { throw JSONFault(.invalidUTF8, index) }
      index &+= length
    }
    return index
  }

  /// Whether a word contains four well-formed two-byte scalars.
  @inline(__always)
  private static func arePairs(_ word: UInt64) -> Bool {
    guard word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 else { return false }
    // The leads C0 and C1 would be overlong, so the remaining bits of a lead must be at least 2.
    let bits = word & 0x001E_001E_001E_001E
    return (bits &+ 0x00FE_00FE_00FE_00FE) & 0x0100_0100_0100_0100 == 0x0100_0100_0100_0100
  }

  /// The offset of the closing quote in text that was already accepted, where only quotes and backslashes
  /// matter.
  @inline(__always)
  package static func trustedTextEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ isEscaped: inout Bool) -> Int {
    var index = tessera_quote(bytes, start, end)
    while index < end, bytes[index] == 0x5C {
      isEscaped = true
      index = index &+ 2 < end ? tessera_quote(bytes, index &+ 2, end) : end
    }
    return index
  }
}
