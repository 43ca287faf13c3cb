/// A container created from a state and the entry of its object.
protocol MadeContainer: KeyedDecodingContainerProtocol {
  init(_ state: DecodingState, _ index: Int)
}

/// Creates containers for one type of keys.
///
/// There is one object per key type, so the type need not be looked up. A lookup for every object of a
/// document would take as long as reading a member.
final class KeyedMaker<Values: MadeContainer> {
  @inline(never)
  func container(_ state: DecodingState, _ index: Int) -> KeyedDecodingContainer<Values.Key> {
    KeyedDecodingContainer(Values(state, index))
  }
}

/// The makers of a state. The address of the key type determines the slot.
struct KeyedMakers {
  private var slots: [(keys: ObjectIdentifier, maker: AnyObject)?] = Array(repeating: nil, count: 16)

  @inline(__always)
  mutating func maker<Key: CodingKey>(for keys: Key.Type) -> KeyedMaker<KeyedValues<Key>> {
    let type = ObjectIdentifier(keys)
    let address = UInt(bitPattern: type)
    let slot = Int(truncatingIfNeeded: (address &>> 3 ^ address &>> 7) & 15)
    // The maker was stored with this type under the same identifier.
    if let known = slots[slot], known.keys == type { return unsafeDowncast(known.maker, to: KeyedMaker<KeyedValues<Key>>.self) }
    return make(slot)
  }

  @inline(never)
  private mutating func make<Key: CodingKey>(_ slot: Int) -> KeyedMaker<KeyedValues<Key>> {
    let maker = KeyedMaker<KeyedValues<Key>>()
    slots[slot] = (ObjectIdentifier(Key.self), maker)
    return maker
  }
}
