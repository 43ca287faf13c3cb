/// The members of an object.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder
  let members: [String: OptionValue]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func row(_ key: Key) throws -> RowDecoder {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "there is no '\(key.stringValue)'"))
    }
    return decoder.child(value, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try row(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try row(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try row(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try row(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try row(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try row(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try row(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try row(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try row(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try row(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try row(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try row(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try row(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try row(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try row(key).decode(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try row(key).decode(type) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try row(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try row(key).unkeyedContainer() }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try row(key) }
}

/// The elements of an array.
struct UnkeyedValues: UnkeyedDecodingContainer {
  let decoder: RowDecoder
  let values: [OptionValue]
  private(set) var currentIndex = 0

  init(decoder: RowDecoder, values: [OptionValue]) { (self.decoder, self.values) = (decoder, values) }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  /// The next element; taken only when it could be decoded.
  private mutating func next<T>(_ decode: (RowDecoder) throws -> T) throws -> T {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        T.self, DecodingError.Context(codingPath: codingPath, debugDescription: "there are only \(values.count) elements"))
    }
    let result = try decode(decoder.child(values[currentIndex], RowIndex(currentIndex)))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, values[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next { try $0.unkeyedContainer() } }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// The place of an element in an array.
struct RowIndex: CodingKey {
  let intValue: Int?
  init(_ index: Int) { intValue = index }
  init?(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
  var stringValue: String { "\(intValue ?? 0)" }
}
