/// Converts numbers in JSON's grammar.
package enum JSONNumber {
  /// The integer value of a number, or `nil` if it is not integral or the type cannot represent it.
  ///
  /// Any notation of an integral value counts: `100`, `1e2`, `100.0` and `1000e-1` are all 100. `-0` is 0.
  @inline(__always)
  package static func integer<Value: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
    // Any 18 digits fit into 64 bits.
    let isNegative = text[0] == 0x2D
    let digits = text.count &- (isNegative ? 1 : 0)
    if digits <= 18 {
      var value: Int64 = 0
      var index = isNegative ? 1 : 0
      while index < text.count {
        let digit = text[index] &- 0x30
        if digit > 9 { return general(text) }
        value = value &* 10 &+ Int64(digit)
        index &+= 1
      }
      return Value(exactly: isNegative ? 0 &- value : value)
    }
    return general(text)
  }

  /// A non-generic version compiled in this module, because other modules would call the unspecialised
  /// generic one.
  package static func integer64(_ text: UnsafeBufferPointer<UInt8>) -> Int64? { integer(text) }

  /// Whether the number is written with digits only, after an optional minus sign.
  package static func isLiteral(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 == 0x2D || JSONScanner.isDigit($0) }
  }

  @inline(never)
  package static func general<Value: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
    guard let parts = DecimalParts(text) else { return nil }
    if parts.digits.isEmpty { return 0 }
    // No integer type has more than 39 digits, so larger exponents can be rejected early.
    guard parts.exponent >= 0, parts.exponent + parts.digits.count <= 40 else { return nil }
    var value: Value = 0
    for position in 0..<(parts.digits.count + parts.exponent) {
      let digit = position < parts.digits.count ? parts.digits[position] : 0
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      guard !over, let step = Value(exactly: digit) else { return nil }
      let (next, beyond) = parts.isNegative ? product.subtractingReportingOverflow(step) : product.addingReportingOverflow(step)
      guard !beyond else { return nil }
      value = next
    }
    return value
  }

  /// The nearest double, ties to even. `nil` if the number exceeds the largest double. Numbers too close to
  /// zero become 0.
  package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    fastDouble(text) ?? slow(text)
  }

  /// The nearest value of a floating-point type, read directly from the text, because rounding via `Double`
  /// would round twice.
  @inline(never)
  package static func slow<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
    guard let value = Value(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  /// Exact if the digits and the power of ten are both doubles (Clinger 1990): at most 2^53 and 10^22.
  @inline(__always)
  private static func fastDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = text[0] == 0x2D ? 1 : 0
    let isNegative = index == 1
    var digits: UInt64 = 0
    var count = 0
    var fraction = 0
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      let digit = byte &- 0x30
      if digit <= 9 {
        digits = digits &* 10 &+ UInt64(digit)
        count &+= 1
        if isFraction { fraction &+= 1 }
      } else if byte == 0x2E {
        isFraction = true
      } else {
        return nil
      }
      index &+= 1
    }
    guard count <= 18, digits <= 1 << 53, fraction <= 22 else { return nil }
    let value = Double(digits) / powers[fraction]
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

/// A number as significant digits and a power of ten. Zero has no digits.
package struct DecimalParts {
  package var isNegative = false
  package var digits: [UInt8] = []
  package var exponent = 0

  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if text.first == 0x2D {
      isNegative = true
      index = 1
    }
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      if JSONScanner.isDigit(byte) {
        if byte != 0x30 || !digits.isEmpty { digits.append(byte - 0x30) }
        if isFraction { exponent -= 1 }
      } else if byte == 0x2E {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    if index < text.count, let power = Self.power(text[(index + 1)...]) {
      exponent += power
    } else if index < text.count {
      return nil
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
  }

  /// The power of ten, clamped to ±2^40, beyond which the result does not change.
  private static func power(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var power = 0
    for byte in text where JSONScanner.isDigit(byte) { power = min(power * 10 + Int(byte - 0x30), 1 << 40) }
    return text.first == 0x2D ? -power : power
  }
}
