internal import TesseraJSON

extension PayloadReader {
  /// The text at the position.
  public mutating func value() throws -> String {
    skipSpace()
    guard current == 0x22 else { throw mismatch("a string") }
    let start = position &+ 1
    var isEscaped = false
    let close = JSONScanner.trustedTextEnd(bytes, start, end, &isEscaped)
    position = min(close &+ 1, end)
    return JSONText.string(bytes, JSONExtent(start, close), isEscaped: isEscaped)
  }

  /// The integer at the position, in any notation of an integral value.
  public mutating func value() throws -> Int {
    guard let value: Int = JSONNumber.integer(try number()) else { throw unfit("Int") }
    position = scalarEnd()
    return value
  }

  /// The double nearest to the number at the position.
  public mutating func value() throws -> Double {
    guard let value = JSONNumber.double(try number()) else { throw unfit("Double") }
    position = scalarEnd()
    return value
  }

  /// The boolean at the position.
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

  /// The texts of the array at the position.
  public mutating func value() throws -> [String] { try elements { (reader) throws -> String in try reader.value() } }

  /// The model at the position.
  public mutating func value<Value: PayloadDecodable>() throws -> Value {
    let value = try nested(Value.self)
    return value
  }

  /// The models of the array at the position.
  public mutating func value<Value: PayloadDecodable>() throws -> [Value] {
    try elements { (reader) throws -> Value in try reader.nested(Value.self) }
  }

  /// Reads a model without forgetting where the enclosing object's next member is expected.
  private mutating func nested<Value: PayloadDecodable>(_ type: Value.Type) throws -> Value {
    let outer = expectation
    defer { expectation = outer }
    return try Value(from: &self)
  }

  /// Whether the value at the position is null; moves after it if so.
  public mutating func isNull() -> Bool {
    skipSpace()
    guard current == 0x6E else { return false }
    position = min(position &+ 4, end)
    return true
  }

  /// The text at the position, or nil for null.
  public mutating func optional() throws -> String? { isNull() ? nil : try value() as String }
  /// The integer at the position, or nil for null.
  public mutating func optional() throws -> Int? { isNull() ? nil : try value() as Int }
  /// The double at the position, or nil for null.
  public mutating func optional() throws -> Double? { isNull() ? nil : try value() as Double }
  /// The boolean at the position, or nil for null.
  public mutating func optional() throws -> Bool? { isNull() ? nil : try value() as Bool }
  /// The model at the position, or nil for null.
  public mutating func optional<Value: PayloadDecodable>() throws -> Value? { isNull() ? nil : try value() as Value }

  /// The value of a member, or an error that names it when it did not arrive.
  @inlinable
  public func require<Value>(_ value: Value?, _ name: StaticString) throws -> Value {
    guard let value else { throw missing(name) }
    return value
  }

  @usableFromInline
  @inline(never)
  func missing(_ name: StaticString) -> PayloadReadingError {
    // The reader stands after the object's bracket; its last byte is still inside.
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
