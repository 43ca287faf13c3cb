extension PathParameter {
  /// Converts a part of a URL to a value and back.
  ///
  /// Law: `parse(print(value)) == value` for every printed value. `parse` returns `nil` for invalid text, and
  /// then the route doesn't match. The text is already decoded, so it can contain slashes, spaces and any other
  /// character.
  /// ```swift
  /// let uuid = PathParameter<UUID>.Conversion(parse: { UUID(uuidString: $0) }, print: \.uuidString)   // Foundation's UUID
  /// PathParameter("id", using: uuid)
  /// ```
  public struct Conversion: Sendable {
    @usableFromInline let decode: @Sendable (UnsafeBufferPointer<UInt8>) -> Value?
    @usableFromInline let encode: @Sendable (Value) -> String

    /// Creates a conversion from two functions.
    @inlinable
    public init(parse: @escaping @Sendable (String) -> Value?, print: @escaping @Sendable (Value) -> String) {
      decode = { parse(String(decoding: $0, as: UTF8.self)) }
      encode = print
    }

    @inlinable
    init(decode: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Value?, encode: @escaping @Sendable (Value) -> String) {
      self.decode = decode
      self.encode = encode
    }
  }
}

extension PathParameter.Conversion {
  /// An example value, parsed from texts that common types accept.
  @usableFromInline var sample: Value? {
    for var text in ["0", "", "a", "true", "00000000-0000-0000-0000-000000000000"] {
      if let value = text.withUTF8({ decode($0) }) { return value }
    }
    return nil
  }
}

extension PathParameter.Conversion where Value == String {
  /// Text, unchanged.
  public static var text: Self { Self(decode: { String(decoding: $0, as: UTF8.self) }, encode: { $0 }) }
}

extension PathParameter.Conversion where Value: FixedWidthInteger {
  /// A decimal integer, with `-` for negative numbers. A leading `+` and numbers out of range are invalid.
  @inlinable public static var integer: Self {
    Self(
      decode: { bytes in
        var digits = bytes[...]
        let isNegative = digits.first == 0x2d
        if isNegative { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        var value: Value = 0
        for byte in digits {
          guard byte >= 0x30, byte <= 0x39, let digit = Value(exactly: byte &- 0x30) else { return nil }
          let product = value.multipliedReportingOverflow(by: 10)
          let sum =
            isNegative ? product.partialValue.subtractingReportingOverflow(digit) : product.partialValue.addingReportingOverflow(digit)
          guard !product.overflow, !sum.overflow else { return nil }
          value = sum.partialValue
        }
        return value
      }, encode: { String($0) })
  }
}

extension PathParameter.Conversion where Value: LosslessStringConvertible {
  /// Converts with the type's own description.
  @inlinable public static var lossless: Self { Self(parse: { Value($0) }, print: { $0.description }) }
}

extension PathParameter.Conversion where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
  /// Converts with the description of the raw value, such as an enum's `String` or `Int`.
  @inlinable public static var rawValue: Self {
    Self(parse: { Value.RawValue($0).flatMap(Value.init(rawValue:)) }, print: { $0.rawValue.description })
  }
}
