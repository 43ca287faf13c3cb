/// Encodes the properties of a value one by one, or its single value.
final class PropertyEncoder: Encoder {
  /// Thrown if the value isn't a set of uniquely named properties or a single value.
  struct OtherForm: Error {}

  private enum Form { case none, single, properties, other }

  private let writer: SharingWriter
  private let former: SharingWriter.Former?
  private let start: Int
  private var form = Form.none
  private var names: Set<String> = []
  /// The properties that are large enough to copy next time.
  private(set) var properties: [String: (start: Int, written: WrittenValue)] = [:]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ writer: SharingWriter, former: SharingWriter.Former?) {
    (self.writer, self.former) = (writer, former)
    start = writer.bytes.count
  }

  func end(isOutermost: Bool) throws {
    if form == .none, !isOutermost { begin() }
    switch form {
    case .properties: writer.append(UInt8(ascii: "}"))
    case .single where writer.bytes.count > start: break
    case .none, .single, .other: throw OtherForm()
    }
  }

  private func begin() {
    form = .properties
    writer.append(UInt8(ascii: "{"))
  }

  fileprivate func add(_ value: some Encodable, _ name: String) throws {
    guard form == .properties, names.insert(name).inserted else { throw refuse() }
    let before = former.flatMap { former in
      former.written.properties[name].map { (written: $0.written, start: former.start + $0.start) }
    }
    do {
      guard let written = try writer.write(property: name, value, former: before, isFirst: names.count == 1) else { return }
      properties[name] = (written.start - start, written.written)
    } catch {
      // The value's `encode(to:)` may catch the error and continue, but the output already contains half a
      // property.
      form = .other
      throw error
    }
  }

  fileprivate func add(_ value: some Encodable) throws {
    guard form == .single, writer.bytes.count == start else { throw refuse() }
    properties = try writer.write(value, former: former).properties
  }

  fileprivate func addNil() throws {
    guard form == .single, writer.bytes.count == start else { throw refuse() }
    writer.writeNull()
  }

  fileprivate func refuse() -> OtherForm {
    form = .other
    return OtherForm()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    switch form {
    case .none: begin()
    case .properties, .other: break
    case .single: form = .other
    }
    return KeyedEncodingContainer(Properties(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    form = .other
    return NoElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    form = form == .none ? .single : .other
    return Single(encoder: self)
  }
}

private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: PropertyEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { try encoder.add(Optional<Int>.none, key.stringValue) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.add(value, key.stringValue) }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy keyType: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
    _ = encoder.refuse()
    return KeyedEncodingContainer(Properties<Inner>(encoder: encoder))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    _ = encoder.refuse()
    return NoElements(encoder: encoder)
  }

  mutating func superEncoder() -> any Encoder {
    _ = encoder.refuse()
    return encoder
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: PropertyEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { try encoder.addNil() }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try encoder.add(value) }
}

private struct NoElements: UnkeyedEncodingContainer {
  let encoder: PropertyEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  mutating func encodeNil() throws { throw encoder.refuse() }
  mutating func encode<Value: Encodable>(_ value: Value) throws { throw encoder.refuse() }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy keyType: Inner.Type) -> KeyedEncodingContainer<Inner> {
    _ = encoder.refuse()
    return KeyedEncodingContainer(Properties<Inner>(encoder: encoder))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  mutating func superEncoder() -> any Encoder { encoder }
}
