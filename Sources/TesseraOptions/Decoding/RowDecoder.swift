/// Decodes a row that was read, by the rules that ``MenuPayload`` names.
///
/// Integers are refused where there is a fraction or a truth value; a `Double` takes every JSON number; nothing is converted silently.
struct RowDecoder: Decoder {
  let value: OptionValue
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(KeyedValues(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw mismatch([Any].self) }
    return UnkeyedValues(decoder: self, values: values)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func child(_ value: OptionValue, _ key: any CodingKey) -> RowDecoder {
    RowDecoder(value: value, codingPath: codingPath + [key], userInfo: userInfo)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let found =
      switch value {
      case .null: "null"
      case .bool: "a truth value"
      case .number(let text): "the number \(text.prefix(40))"
      case .text: "a text"
      case .array: "an array"
      case .object(let members): members[JSONReader.brokenText] == nil ? "an object" : "a text with half of a surrogate pair"
      }
    return .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "expected \(type), found \(found)"))
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard case .number(let text) = value, let number = Number(text) else { throw mismatch(type) }
    return number
  }

  func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Number.Type) throws -> Number {
    guard case .number(let text) = value, let number = Number(text), number.isFinite else { throw mismatch(type) }
    return number
  }
}

extension RowDecoder: SingleValueDecodingContainer, ExactTextContainer, ExactValueContainer {
  func textOrNumber() throws -> String {
    switch value {
    case .text(let text), .number(let text): return text
    default: throw mismatch(OptionID.self)
    }
  }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch(type) }
    return flag
  }
  func decode(_ type: String.Type) throws -> String {
    guard case .text(let text) = value else { throw mismatch(type) }
    return text
  }
  func decode(_ type: Double.Type) throws -> Double { try number(type) }
  func decode(_ type: Float.Type) throws -> Float { try number(type) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
}
