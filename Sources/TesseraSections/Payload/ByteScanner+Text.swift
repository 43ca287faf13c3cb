extension ByteScanner {
  /// The offset of the closing quote of the string whose content starts at `start`.
  ///
  /// Eight bytes are tested at once for the four things that matter: a quote, a backslash, a control character, a byte above ASCII.
  /// The tests borrow between bytes, so a flag may be wrong above a right one; the lowest flag is always right.
  @inline(__always)
  static func textEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(ScanFault) -> Int {
    var index = start
    while index &+ 8 <= end {
      let word = load(bytes, index)
      let flags = specials(word)
      if flags == 0 {
        index &+= 8
        continue
      }
      index &+= flags.trailingZeroBitCount &>> 3
      let byte = bytes[index]
      if byte == 0x22 { return index }
      index = try special(bytes, index, end)
    }
    return try slowTextEnd(bytes, index, end)
  }

  @inline(__always)
  static func specials(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let slash = word ^ (ones &* 0x5C)
    let quotes = (quote &- ones) & ~quote
    let slashes = (slash &- ones) & ~slash
    let controls = (word &- (ones &* 0x20)) & ~word
    return (quotes | slashes | controls | word) & (ones &* 0x80)
  }

  @inline(never)
  private static func slowTextEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(ScanFault) -> Int {
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
    throw ScanFault(.unexpectedEnd, index)
  }

  /// Steps over an escape or a run of bytes above ASCII, or refuses what stands at `index`.
  private static func special(_ bytes: UnsafePointer<UInt8>, _ index: Int, _ end: Int) throws(ScanFault) -> Int {
    let byte = bytes[index]
    if byte >= 0x80 { return try scalars(bytes, index, end) }
    guard byte == 0x5C else { throw ScanFault(.controlCharacter(byte), index) }
    guard index &+ 1 < end else { throw ScanFault(.unexpectedEnd, end) }
    switch bytes[index &+ 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return index &+ 2
    case 0x75:
      for digit in (index &+ 2)..<(index &+ 6) {
        guard digit < end else { throw ScanFault(.unexpectedEnd, end) }
        guard hexValue(bytes[digit]) != nil else { throw ScanFault(.invalidEscape, index) }
      }
      return index &+ 6
    default: throw ScanFault(.invalidEscape, index)
    }
  }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) &- 0x30
    case 0x41...0x46: UInt32(byte) &- 0x37
    case 0x61...0x66: UInt32(byte) &- 0x57
    default: nil
    }
  }

  /// Validates a run of scalars above ASCII against the table of well-formed UTF-8 (Unicode, table 3-7).
  private static func scalars(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(ScanFault) -> Int {
    var index = start
    while index < end, bytes[index] >= 0x80 {
      let lead = bytes[index]
      if lead >= 0xC2, lead <= 0xDF {
        guard index &+ 1 < end, bytes[index &+ 1] & 0xC0 == 0x80 else { throw ScanFault(.invalidUTF8, index) }
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
      default: throw ScanFault(.invalidUTF8, index)
      }
      guard index &+ length <= end, second.contains(bytes[index &+ 1]), bytes[index &+ 2] & 0xC0 == 0x80,
        length == 3 || bytes[index &+ 3] & 0xC0 == 0x80
      else { throw ScanFault(.invalidUTF8, index) }
      index &+= length
    }
    return index
  }
}
