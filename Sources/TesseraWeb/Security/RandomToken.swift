/// Names that nobody can guess: 128 bits of the system's random generator, in hexadecimal.
enum RandomToken {
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return hex(generator.next()) + hex(generator.next())
  }

  /// Whether text has the form of a token.
  static func isToken(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Bytes in hexadecimal, two digits each.
enum HexadecimalText {
  private static let digits = Array("0123456789abcdef".utf8)

  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
