/// The members of one object, looked up by name in the bytes.
struct KeyedValues<Key: CodingKey>: MadeContainer {
  let state: DecodingState
  let index: Int

  init(_ state: DecodingState, _ index: Int) { (self.state, self.index) = (state, index) }

  var codingPath: [any CodingKey] { state.codingPath(index) }
  var allKeys: [Key] { state.keys(index).compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { state.find(index, key.stringValue) >= 0 }

  /// The entry of a member. Throws if it is missing.
  @inline(__always)
  private func required(_ key: Key) throws -> Int {
    let found = state.find(index, key.stringValue)
    guard found >= 0 else { throw state.missing(key, index) }
    return found
  }

  /// The entry of a member, or `nil` if it is missing or null.
  @inline(__always)
  private func present(_ key: Key) -> Int? {
    let found = state.find(index, key.stringValue)
    return found >= 0 && !state.isNull(found) ? found : nil
  }

  func decodeNil(forKey key: Key) throws -> Bool { state.isNull(try required(key)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try JSONValueDecoder(state: state, index: required(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try JSONValueDecoder(state: state, index: required(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    decoder(PathKey("super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder(key)
  }

  /// A decoder for the member. For a missing member, a decoder for `null`.
  private func decoder(_ key: any CodingKey) -> any Decoder {
    let found = state.find(index, key.stringValue)
    guard found < 0 else { return JSONValueDecoder(state: state, index: found) }
    let null = DecodingState(("null" as StaticString).utf8Start, rules: state.rules)
    null.prefix = codingPath + [key]
    null.read(JSONExtent(0, 4))
    return JSONValueDecoder(state: null, index: 0)
  }
}

extension KeyedValues {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try state.bool(required(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try state.string(required(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try state.double(required(key)) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try state.float(required(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try state.integer(type, required(key)) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try state.integer(type, required(key)) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try state.integer(type, required(key)) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try state.integer(type, required(key)) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try state.integer(type, required(key)) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try state.integer(type, required(key)) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try state.integer(type, required(key)) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try state.integer(type, required(key)) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try state.integer(type, required(key)) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try state.integer(type, required(key)) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try state.integer(type, required(key)) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try state.integer(type, required(key)) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try state.value(type, required(key)) }
}

extension KeyedValues {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key).map { try state.bool($0) } }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key).map { try state.string($0) } }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key).map { try state.double($0) } }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try present(key).map { try state.float($0) } }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try present(key).map { try state.integer(type, $0) } }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try present(key).map { try state.value(type, $0) }
  }
}
