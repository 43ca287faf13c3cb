/// Percent-coding (RFC 3986 §2.1) on bytes. Callers pass text whose escapes were validated by `URLLayout`.
enum PercentCoding {
  /// Whether the bytes, once decoded, are UTF-8.
  static func decodesToUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
      let count = decode(bytes, plusIsSpace: false, into: buffer)
      return isUTF8(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
  }

  /// Decodes into a buffer that is at least as long as the source; returns how many bytes were written.
  static func decode(_ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    var index = 0
    while index < source.count {
      var byte = source[index]
      if byte == 0x25, index + 2 < source.count, let high = URLBytes.hex(source[index + 1]), let low = URLBytes.hex(source[index + 2]) {
        byte = high << 4 | low
        index += 2
      } else if byte == 0x2b, plusIsSpace {
        byte = 0x20
      }
      target[count] = byte
      count += 1
      index += 1
    }
    return count
  }

  /// Gives the decoded bytes of a source to a closure; copies only when there is something to decode.
  static func withDecoded<Result>(
    _ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard source.contains(where: { $0 == 0x25 || ($0 == 0x2b && plusIsSpace) }) else { return body(source) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { buffer in
      let count = decode(source, plusIsSpace: plusIsSpace, into: buffer)
      return body(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
  }

  /// Appends bytes, keeping those in `kept` and encoding the rest with upper-case digits.
  static func encode(_ bytes: some Sequence<UInt8>, keeping kept: URLBytes.Mask, into output: inout [UInt8]) {
    for byte in bytes {
      if kept.contains(byte) {
        output.append(byte)
      } else {
        output.append(0x25)
        output.append(digit(byte >> 4))
        output.append(digit(byte & 15))
      }
    }
  }

  /// Appends URL text in one spelling: digits of escapes in upper case, non-ASCII bytes encoded, everything else as it is.
  static func normalise(_ bytes: some Sequence<UInt8>, into output: inout [UInt8]) {
    var digits = 0
    for byte in bytes {
      if byte >= 0x80 {
        encode(CollectionOfOne(byte), keeping: URLBytes.unreserved, into: &output)
      } else if digits > 0 {
        output.append(byte >= 0x61 ? byte & 0xdf : byte)
        digits -= 1
      } else {
        output.append(byte)
        if byte == 0x25 { digits = 2 }
      }
    }
  }

  static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// The UTF-8 automaton of Unicode's table 3-7: shortest forms only, no surrogates, nothing above U+10FFFF.
  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 { continue }
      var low: UInt8 = 0x80
      var high: UInt8 = 0xbf
      var more: Int
      switch byte {
      case 0xc2...0xdf: more = 1
      case 0xe0: (low, more) = (0xa0, 2)
      case 0xed: (high, more) = (0x9f, 2)
      case 0xe1...0xef: more = 2
      case 0xf0: (low, more) = (0x90, 3)
      case 0xf4: (high, more) = (0x8f, 3)
      case 0xf1...0xf3: more = 3
      default: return false
      }
      while more > 0 {
        guard index < bytes.count, bytes[index] >= low, bytes[index] <= high else { return false }
        (low, high) = (0x80, 0xbf)
        index += 1
        more -= 1
      }
    }
    return true
  }
}
