internal import TesseraJSON

extension PayloadReader {
  /// Reads a string.
  public mutating func value() throws -> String {
    skipSpace()
    guard current == 0x22 else { throw mismatch("a string") }
    let start = position &+ 1
    var isEscaped = false
    let close = JSONScanner.trustedTextEnd(bytes, start, end, &isEscaped)
    position = min(close &+ 1, end)
    return JSONText.string(bytes, JSONExtent(start, close), isEscaped: isEscaped)
  }

  /// Reads an integer, in any notation with an integral value.
  public mutating func value() throws -> Int {
    guard let value: Int = JSONNumber.integer(try number()) else { throw unfit("Int") }
    position = scalarEnd()
    return value
  }

  /// Reads a number as the nearest double.
  public mutating func value() throws -> Double {
    guard let value = JSONNumber.double(try number()) else { throw unfit("Double") }
    position = scalarEnd()
    return value
  }

  /// Reads a boolean.
  public mutating func value() throws -> Bool {
    skipSpace()
    switch current {
    case 0x74:
      position = min(position &+ 4, end)
      return true
    case 0x66:
      position = min(position &+ 5, end)
      return false
    default: throw mismatch("a boolean")
    }
  }

  /// Reads an array of strings.
  public mutating func value() throws -> [String] { try elements { (reader) throws -> String in try reader.value() } }

  /// Reads a model.
  public mutating func value<Value: PayloadDecodable>() throws -> Value {
    let value = try nested(Value.self)
    return value
  }

  /// Reads an array of models.
  public mutating func value<Value: PayloadDecodable>() throws -> [Value] {
    try elements { (reader) throws -> Value in try reader.nested(Value.self) }
  }

  /// Reads a model and keeps the enclosing object's expected next member.
  private mutating func nested<Value: PayloadDecodable>(_ type: Value.Type) throws -> Value {
    let outer = expectation
    defer { expectation = outer }
    return try Value(from: &self)
  }

  /// Returns whether the next value is null, and skips it if so.
  public mutating func isNull() -> Bool {
    skipSpace()
    guard current == 0x6E else { return false }
    position = min(position &+ 4, end)
    return true
  }

  /// Reads a string, or `nil` for null.
  public mutating func optional() throws -> String? { isNull() ? nil : try value() as String }
  /// Reads an integer, or `nil` for null.
  public mutating func optional() throws -> Int? { isNull() ? nil : try value() as Int }
  /// Reads a double, or `nil` for null.
  public mutating func optional() throws -> Double? { isNull() ? nil : try value() as Double }
  /// Reads a boolean, or `nil` for null.
  public mutating func optional() throws -> Bool? { isNull() ? nil : try value() as Bool }
  /// Reads a model, or `nil` for null.
  public mutating func optional<Value: PayloadDecodable>() throws -> Value? { isNull() ? nil : try value() as Value }

  /// Returns the member's value. Throws an error that names the member if it is missing.
  @inlinable
  public func require<Value>(_ value: Value?, _ name: StaticString) throws -> Value {
    guard let value else { throw missing(name) }
    return value
  }

  @usableFromInline
  @inline(never)
  func missing(_ name: StaticString) -> PayloadReadingError {
    // The reader is behind the object's bracket. Its last byte is still inside the object.
    PayloadReadingError(
      code: .missingMember("\(name)"), offset: position - 1, description: "No value associated with key \"\(name)\".")
  }

  @inline(__always)
  private mutating func number() throws -> UnsafeBufferPointer<UInt8> {
    skipSpace()
    let byte = current
    guard byte == 0x2D || JSONScanner.isDigit(byte) else { throw mismatch("a number") }
    return UnsafeBufferPointer(start: bytes + position, count: scalarEnd() &- position)
  }

  @inline(never)
  private func unfit(_ type: StaticString) -> PayloadReadingError {
    let number = String(decoding: UnsafeBufferPointer(start: bytes + position, count: scalarEnd() - position), as: UTF8.self)
    return PayloadReadingError(code: .invalidValue, offset: position, description: "The number \(number) does not fit in \(type).")
  }
}
