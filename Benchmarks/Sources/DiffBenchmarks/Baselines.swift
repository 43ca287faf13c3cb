/// One comparison with `==` of every row with the row in its place.
func equalityPass(_ old: [RowSection], _ new: [RowSection]) -> Int {
  var equal = 0
  for section in 0..<min(old.count, new.count) {
    old[section].items.withUnsafeBufferPointer { old in
      new[section].items.withUnsafeBufferPointer { new in
        for row in 0..<min(old.count, new.count) { equal += old[row] == new[row] ? 1 : 0 }
      }
    }
  }
  return equal
}

/// The least that has to be done to look up every row: all old ids into an open-addressing table, then one search for every new id.
///
/// 32-bit slots at a load of at most one half in memory that is used again, the hash of `Differencer`, nothing written but the table.
struct LookUp {
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private let indexMask: UInt32

  init(capacityFor count: Int) {
    var capacity = 16
    while capacity < 2 * count { capacity *= 2 }
    slots = .allocate(capacity: capacity)
    indexMask = UInt32(1 << (Int.bitWidth - count.leadingZeroBitCount) - 1)
  }

  func release() { slots.deallocate() }

  func callAsFunction(_ old: [UInt64], _ new: [UInt64]) -> Int {
    old.withUnsafeBufferPointer { old in new.withUnsafeBufferPointer { new in run(old, new) } }
  }

  private func run(_ old: UnsafeBufferPointer<UInt64>, _ new: UnsafeBufferPointer<UInt64>) -> Int {
    let mask = slots.count - 1
    slots.update(repeating: 0)
    for index in old.indices {
      let hash = Self.mix(old[index])
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: hash >> 32) & ~indexMask | UInt32(truncatingIfNeeded: index + 1)
    }
    var found = 0
    for id in new {
      let hash = Self.mix(id)
      let tag = UInt32(truncatingIfNeeded: hash >> 32) & ~indexMask
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 {
        if (slots[slot] ^ tag) & ~indexMask == 0, old[Int(slots[slot] & indexMask) - 1] == id {
          found += 1
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return found
  }

  @inline(__always)
  private static func mix(_ id: UInt64) -> UInt64 {
    let product = (id ^ 0x2545_F491_4F6C_DD1D).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
