/// Percent-coding of the parts of a query string, over UTF-8 (RFC 3986 §2).
public enum PercentCoding {
  /// Appends a text with every byte percent-encoded that is not unreserved, nor one of `kept`.
  static func encode(_ text: String, keeping kept: StaticString = "", into output: inout String) {
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.withUTF8Buffer({ $0.contains(byte) }) {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        output.append("%")
        output.unicodeScalars.append(digit(byte >> 4))
        output.unicodeScalars.append(digit(byte & 15))
      }
    }
  }

  /// A text with every byte percent-encoded that is not a letter, a digit, `-`, `.`, `_` or `~`.
  public static func encoded(_ text: String) -> String {
    var output = ""
    encode(text, into: &output)
    return output
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> Unicode.Scalar { Unicode.Scalar(value < 10 ? 0x30 + value : 0x37 + value) }

  /// The value of a hexadecimal digit.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }

  /// The bytes that an encoded part stands for, each with the offset it was read at; a plus sign is a space, as forms send it.
  static func decode(_ part: Range<Int>, of bytes: [UInt8]) throws(QueryParseError) -> DecodedPart {
    var decoded = DecodedPart(end: part.upperBound)
    var position = part.lowerBound
    while position < part.upperBound {
      decoded.offsets.append(position)
      let byte = bytes[position]
      if byte == 0x25 {
        guard position + 2 < part.upperBound, let high = value(of: bytes[position + 1]), let low = value(of: bytes[position + 2]) else {
          throw QueryParseError(.percent, at: position)
        }
        decoded.bytes.append(high << 4 | low)
        position += 3
      } else {
        decoded.bytes.append(byte == 0x2B ? 0x20 : byte)
        position += 1
      }
    }
    return decoded
  }
}

/// Decoded bytes that know where they were read.
struct DecodedPart {
  var bytes: [UInt8] = []
  var offsets: [Int] = []
  let end: Int

  init(end: Int) { self.end = end }

  /// Where in the query string the decoded byte at `index` was read.
  func offset(of index: Int) -> Int { index < offsets.count ? offsets[index] : end }

  /// The decoded bytes of a range as text.
  func text(_ range: Range<Int>) throws(QueryParseError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw QueryParseError(.encoding, at: offset(of: range.lowerBound))
    }
    return text
  }

  func text() throws(QueryParseError) -> String { try text(0..<bytes.count) }
}
