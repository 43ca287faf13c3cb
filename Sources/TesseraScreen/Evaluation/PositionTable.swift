/// A hash table of the positions of at most 255 hashes, in about four bytes each. Looking up a missing hash is fast.
struct PositionTable: Sendable {
  /// Each slot has a position in the lower byte and eight bits of the hash in the upper one, or is `empty`.
  private var slots: [UInt16]
  private static let empty = UInt16.max

  /// The maximum number of positions. Position 255 isn't used, so that no entry looks like an empty slot.
  static let capacity = 255

  /// Creates a table of the positions of the first `count` hashes.
  init(count: Int, _ hash: (Int) -> Int) {
    precondition(count <= Self.capacity, "A table has at most \(Self.capacity) positions")
    var size = 4
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: Self.empty, count: size)
    for position in 0..<count {
      let mixed = Self.mix(hash(position))
      var slot = Int(mixed >> 32) & (size - 1)
      while slots[slot] != Self.empty { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(mixed & 0xFF) << 8 | UInt16(position)
    }
  }

  /// The first position for which `isWanted` is true among the entries whose stored hash bits match.
  func position(_ hash: Int, where isWanted: (Int) -> Bool) -> Int? {
    let mixed = Self.mix(hash)
    let tag = UInt16(mixed & 0xFF)
    return slots.withUnsafeBufferPointer { slots in
      var slot = Int(mixed >> 32) & (slots.count - 1)
      while slots[slot] != Self.empty {
        if slots[slot] >> 8 == tag, isWanted(Int(slots[slot] & 0xFF)) { return Int(slots[slot] & 0xFF) }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private static func mix(_ hash: Int) -> UInt64 {
    let (high, low) = UInt64(bitPattern: Int64(hash)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
