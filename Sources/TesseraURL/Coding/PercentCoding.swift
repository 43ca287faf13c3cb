/// Percent-encoding (RFC 3986 §2.1) over UTF-8, shared by routes, links, queries and forms.
///
/// Law: decoding an encoded text returns the original text. A plus sign means a space only if the caller says
/// that the text is from a form.
package enum PercentCoding {
  /// The text with every byte percent-encoded except letters, digits, `-`, `.`, `_` and `~`.
  ///
  /// Complexity: O(bytes).
  package static func encoded(_ text: String) -> String { encoded(text, keeping: "") }

  /// The text with every byte percent-encoded except unreserved characters and the ASCII characters in
  /// `kept`.
  package static func encoded(_ text: String, keeping kept: StaticString) -> String {
    var output = ""
    encode(text, keeping: kept, into: &output)
    return output
  }

  /// Appends the text with every byte percent-encoded except unreserved characters and the ASCII characters
  /// in `kept`.
  package static func encode(_ text: String, keeping kept: StaticString = "", into output: inout String) {
    let mask = kept.withUTF8Buffer { URLBytes.unreserved.union($0) }
    var text = text
    let encoded = text.withUTF8 { bytes -> String? in
      let count = bytes.reduce(0) { mask.contains($1) ? $0 : $0 + 1 }
      guard count > 0 else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count + 2 * count) { target in
        var end = 0
        for byte in bytes {
          if mask.contains(byte) {
            target.initializeElement(at: end, to: byte)
            end += 1
          } else {
            target.initializeElement(at: end, to: 0x25)
            target.initializeElement(at: end + 1, to: digit(byte >> 4))
            target.initializeElement(at: end + 2, to: digit(byte & 15))
            end += 3
          }
        }
        return end
      }
    }
    // Most texts need no encoding.
    output += encoded ?? text
  }

  /// Appends bytes, encoding those not in `kept` with upper-case digits.
  package static func encode(_ bytes: some Sequence<UInt8>, keeping kept: URLBytes.Mask, into output: inout [UInt8]) {
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

  /// The upper-case hexadecimal digit of a value below 16.
  @inlinable
  package static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

extension PercentCoding {
  /// Reads one byte, encoded or not, and advances past it. At a percent sign without a valid escape, returns
  /// `nil` and does not advance.
  ///
  /// All decoding uses this function. The index must not be at the end.
  @inlinable @inline(__always)
  package static func next<Bytes: Collection<UInt8>>(_ bytes: Bytes, _ index: inout Bytes.Index, plusIsSpace: Bool) -> UInt8? {
    let byte = bytes[index]
    let second = bytes.index(after: index)
    guard byte == 0x25 else {
      index = second
      return byte == 0x2b && plusIsSpace ? 0x20 : byte
    }
    guard second != bytes.endIndex, let high = URLBytes.hex(bytes[second]) else { return nil }
    let third = bytes.index(after: second)
    guard third != bytes.endIndex, let low = URLBytes.hex(bytes[third]) else { return nil }
    index = bytes.index(after: third)
    return high << 4 | low
  }

  /// The decoded text, or `nil` if an escape is incomplete or the decoded bytes are not UTF-8.
  package static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      guard let byte = next(bytes, &index, plusIsSpace: plusIsSpace) else { return nil }
      decoded.append(byte)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Decodes into a buffer at least as long as the source. Returns the number of bytes written.
  ///
  /// For text whose escapes `URLLayout` has validated. A percent sign without a valid escape is copied
  /// unchanged.
  package static func decode(
    _ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var index = 0
    while index < source.count {
      if let byte = next(source, &index, plusIsSpace: plusIsSpace) {
        target[count] = byte
      } else {
        target[count] = 0x25
        index += 1
      }
      count += 1
    }
    return count
  }

  /// Calls `body` with the decoded bytes. Copies only if there is something to decode.
  package static func withDecoded<Result>(
    _ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard source.contains(where: { $0 == 0x25 || ($0 == 0x2b && plusIsSpace) }) else { return body(source) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { buffer in
      let count = decode(source, plusIsSpace: plusIsSpace, into: buffer)
      return body(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
  }
}

extension PercentCoding {
  /// Whether the decoded bytes are UTF-8.
  static func decodesToUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
      let count = decode(bytes, plusIsSpace: false, into: buffer)
      return isUTF8(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
  }

  /// Appends URL text in canonical form: escape digits in upper case, non-ASCII bytes encoded, everything
  /// else unchanged.
  static func normalise(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, into output: inout [UInt8]) {
    var digits = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 {
        encode(CollectionOfOne(byte), keeping: URLBytes.unreserved, into: &output)
      } else if digits > 0 {
        output.append(byte >= 0x61 ? byte & 0xdf : byte)
        digits -= 1
      } else {
        output.append(byte)
        if byte == 0x25, index + 2 < bytes.endIndex, URLBytes.hex(bytes[index + 1]) != nil, URLBytes.hex(bytes[index + 2]) != nil {
          digits = 2
        }
      }
    }
  }

  /// Validates UTF-8 by Unicode's table 3-7: shortest forms only, no surrogates, nothing above U+10FFFF.
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
