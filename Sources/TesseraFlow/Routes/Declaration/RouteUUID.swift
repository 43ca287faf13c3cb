/// A universally unique identifier (RFC 9562) for route parameters, without Foundation.
///
/// It reads 8-4-4-4-12 hexadecimal digits in either case and prints lower case, so that each identifier has
/// one URL.
public struct RouteUUID: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// Creates an identifier from its bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension RouteUUID: LosslessStringConvertible {
  /// Reads exactly 36 characters. Returns `nil` for anything else.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard bytes.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == 0x2d else { return nil }
        continue
      }
      guard let digit = URLBytes.hex(byte) else { return nil }
      words.0 = words.0 << 4 | words.1 >> 60
      words.1 = words.1 << 4 | UInt64(digit)
    }
    (high, low) = words
  }

  /// The identifier in lower case.
  public var description: String {
    var text = ""
    text.reserveCapacity(36)
    for nibble in 0..<32 {
      if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 { text += "-" }
      let word = nibble < 16 ? high : low
      text += String(word >> UInt64(60 - 4 * (nibble % 16)) & 15, radix: 16)
    }
    return text
  }
}
