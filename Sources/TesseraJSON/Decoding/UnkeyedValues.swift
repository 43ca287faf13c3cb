/// The elements of one array, read in order. Three words wide, so it fits into an existential without a box.
struct UnkeyedValues: UnkeyedDecodingContainer {
  let state: DecodingState
  private let array: UInt32
  private var position: UInt32
  private(set) var currentIndex = 0

  init(state: DecodingState, array: Int) {
    self.state = state
    self.array = UInt32(truncatingIfNeeded: array)
    position = self.array &+ 1
  }

  var codingPath: [any CodingKey] { state.codingPath(Int(array)) }
  var count: Int? { Int(state.entry(Int(array)).count) }
  var isAtEnd: Bool { state.entry(Int(position)).isKind(.close) }

  /// Reads the next element. Advances only on success, as the protocol demands.
  @inline(__always)
  private mutating func advance<Value>(_ type: Value.Type, _ read: (Int) throws -> Value) throws -> Value {
    let index = Int(position)
    guard !state.entry(index).isKind(.close) else { throw atEnd(type) }
    let value = try read(index)
    position = state.entry(index).next
    currentIndex &+= 1
    return value
  }

  @inline(never)
  private func atEnd(_ type: Any.Type) -> DecodingError {
    .valueNotFound(
      type,
      DecodingError.Context(codingPath: codingPath + [PathKey(currentIndex)], debugDescription: "Unkeyed container is at end."))
  }

  mutating func decodeNil() throws -> Bool {
    let index = Int(position)
    guard !state.entry(index).isKind(.close) else { throw atEnd(Any?.self) }
    guard state.isNull(index) else { return false }
    position = state.entry(index).next
    currentIndex &+= 1
    return true
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    let state = state
    return try advance(KeyedDecodingContainer<Nested>.self) {
      try JSONValueDecoder(state: state, index: $0).container(keyedBy: type)
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let state = state
    return try advance((any UnkeyedDecodingContainer).self) { try JSONValueDecoder(state: state, index: $0).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    let state = state
    return try advance((any Decoder).self) { JSONValueDecoder(state: state, index: $0) }
  }
}

extension UnkeyedValues {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try advance(type) { [state] in try state.bool($0) } }
  mutating func decode(_ type: String.Type) throws -> String { try advance(type) { [state] in try state.string($0) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try advance(type) { [state] in try state.double($0) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try advance(type) { [state] in try state.float($0) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try advance(type) { [state] in try state.integer(type, $0) } }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try advance(type) { [state] in try state.value(type, $0) } }
}
