/// Classes of bytes in URL text (RFC 3986 §2), as bit masks so that a scan is one shift per byte.
enum URLBytes {
  /// A set of ASCII characters.
  struct Mask: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ characters: String) {
      for byte in characters.utf8 {
        if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
      }
    }

    init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
      if byte < 64 { return (low >> UInt64(byte)) & 1 == 1 }
      return byte < 128 && (high >> UInt64(byte & 63)) & 1 == 1
    }
  }

  /// `A–Z a–z 0–9 - . _ ~`: what a value is printed with; everything else is percent-encoded.
  @inline(__always)
  static var unreserved: Mask { Mask(low: 0x03ff_6000_0000_0000, high: 0x47ff_fffe_87ff_fffe) }

  /// Unreserved, sub-delimiters, `: @ / ? # [ ] %`: what may appear in URL text.
  @inline(__always)
  static var allowed: Mask { Mask(low: 0xafff_fffa_0000_0000, high: 0x47ff_fffe_afff_ffff) }

  /// Unreserved, sub-delimiters, `:` and `@`: what may appear in a path segment as it is.
  @inline(__always)
  static var segment: Mask { Mask(low: 0x2fff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_ffff) }

  /// The value of a hexadecimal digit.
  @inline(__always)
  static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x41...0x46: byte &- 0x37
    case 0x61...0x66: byte &- 0x57
    default: nil
    }
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The ASCII lower case of a byte.
  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }
}
