/// A `Decoder` at one value of a document. Two words wide, so it fits into an existential without a box.
package struct JSONValueDecoder: Decoder {
  package let state: DecodingState
  package let index: Int

  package var codingPath: [any CodingKey] { state.codingPath(index) }
  package var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard state.entry(index).isKind(.object) else { throw state.mismatch([String: Any].self, index) }
    return state.container(index)
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard state.entry(index).isKind(.array) else { throw state.mismatch([Any].self, index) }
    return UnkeyedValues(state: state, array: index)
  }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  package func decodeNil() -> Bool { state.isNull(index) }
  package func decode(_ type: Bool.Type) throws -> Bool { try state.bool(index) }
  package func decode(_ type: String.Type) throws -> String { try state.string(index) }
  package func decode(_ type: Double.Type) throws -> Double { try state.double(index) }
  package func decode(_ type: Float.Type) throws -> Float { try state.float(index) }
  package func decode(_ type: Int.Type) throws -> Int { try state.integer(type, index) }
  package func decode(_ type: Int8.Type) throws -> Int8 { try state.integer(type, index) }
  package func decode(_ type: Int16.Type) throws -> Int16 { try state.integer(type, index) }
  package func decode(_ type: Int32.Type) throws -> Int32 { try state.integer(type, index) }
  package func decode(_ type: Int64.Type) throws -> Int64 { try state.integer(type, index) }
  package func decode(_ type: Int128.Type) throws -> Int128 { try state.integer(type, index) }
  package func decode(_ type: UInt.Type) throws -> UInt { try state.integer(type, index) }
  package func decode(_ type: UInt8.Type) throws -> UInt8 { try state.integer(type, index) }
  package func decode(_ type: UInt16.Type) throws -> UInt16 { try state.integer(type, index) }
  package func decode(_ type: UInt32.Type) throws -> UInt32 { try state.integer(type, index) }
  package func decode(_ type: UInt64.Type) throws -> UInt64 { try state.integer(type, index) }
  package func decode(_ type: UInt128.Type) throws -> UInt128 { try state.integer(type, index) }
  package func decode<T: Decodable>(_ type: T.Type) throws -> T { try state.value(type, index) }
}
