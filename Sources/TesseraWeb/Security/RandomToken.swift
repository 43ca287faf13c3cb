/// Unguessable names: 128 bits of the system's random generator, in hexadecimal.
enum RandomToken {
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return HexadecimalText.of([generator.next(), generator.next()])
  }

  /// A name of 64 bits, for resources that require a token as well.
  static func short() -> String {
    var generator = SystemRandomNumberGenerator()
    return HexadecimalText.of([generator.next()])
  }

  static func isToken(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

enum HexadecimalText {
  static func of(_ bytes: some Collection<UInt8>) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      var end = 0
      for byte in bytes {
        text.initializeElement(at: end, to: digit(byte >> 4))
        text.initializeElement(at: end + 1, to: digit(byte & 15))
        end += 2
      }
      return end
    }
  }

  static func of(_ numbers: [UInt64]) -> String {
    String(unsafeUninitializedCapacity: 16 * numbers.count) { text in
      for index in 0..<16 * numbers.count {
        let shift = UInt64(60 - 4 * (index % 16))
        text.initializeElement(at: index, to: digit(UInt8(truncatingIfNeeded: numbers[index / 16] >> shift) & 15))
      }
      return 16 * numbers.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }
}
