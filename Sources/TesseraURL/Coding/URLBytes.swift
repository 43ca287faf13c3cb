/// Classes of bytes in URL text (RFC 3986 §2), as bit masks so that a scan needs one shift per byte.
@usableFromInline
package enum URLBytes {
  /// A set of ASCII characters.
  @usableFromInline
  package struct Mask: Sendable {
    @usableFromInline var low: UInt64
    @usableFromInline var high: UInt64

    @inlinable
    init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    @inlinable @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
      if byte < 64 { return (low >> UInt64(byte)) & 1 == 1 }
      return byte < 128 && (high >> UInt64(byte & 63)) & 1 == 1
    }

    /// The set with additional ASCII characters.
    func union(_ characters: UnsafeBufferPointer<UInt8>) -> Self {
      var copy = self
      for byte in characters {
        if byte < 64 { copy.low |= 1 << UInt64(byte) } else if byte < 128 { copy.high |= 1 << UInt64(byte - 64) }
      }
      return copy
    }
  }

  /// `A–Z a–z 0–9 - . _ ~`: the characters of a value that are not percent-encoded.
  @inlinable @inline(__always)
  package static var unreserved: Mask { Mask(low: 0x03ff_6000_0000_0000, high: 0x47ff_fffe_87ff_fffe) }

  /// Unreserved, sub-delimiters, `: @ / ? # [ ] %`: the characters allowed in URL text.
  @inlinable @inline(__always)
  package static var allowed: Mask { Mask(low: 0xafff_fffa_0000_0000, high: 0x47ff_fffe_afff_ffff) }

  /// Unreserved, sub-delimiters, `:` and `@`: the characters allowed unencoded in a path segment.
  @inlinable @inline(__always)
  package static var segment: Mask { Mask(low: 0x2fff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_ffff) }

  /// The value of a hexadecimal digit.
  @inlinable @inline(__always)
  package static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x41...0x46: byte &- 0x37
    case 0x61...0x66: byte &- 0x57
    default: nil
    }
  }

  @inlinable @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a }

  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The byte, converted to lower case if it is an ASCII letter.
  @inlinable @inline(__always)
  package static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }
}
