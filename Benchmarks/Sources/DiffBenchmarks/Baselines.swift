/// One comparison with `==` of every row with the row at the same position.
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

/// One comparison with `==` of every new row with the old row of the same id, at any position, for ids in
/// both lists.
struct PartnerPass {
  private let partners: [(old: Int, new: Int)]

  init(_ old: [RowSection], _ new: [RowSection]) {
    var positions: [Int: Int] = [:]
    for (section, one) in old.enumerated() {
      for (position, row) in one.items.enumerated() { positions[row.id] = section << 32 | position }
    }
    partners = new.enumerated().flatMap { section, one in
      one.items.enumerated().compactMap { position, row in positions[row.id].map { ($0, section << 32 | position) } }
    }
  }

  func callAsFunction(_ old: [RowSection], _ new: [RowSection]) -> Int {
    var equal = 0
    for partner in partners {
      let oldRow = old[partner.old >> 32].items[partner.old & 0xFFFF_FFFF], newRow = new[partner.new >> 32].items[partner.new & 0xFFFF_FFFF]
      equal += oldRow == newRow ? 1 : 0
    }
    return equal
  }
}

/// One pass over all data of the columns, eight numbers at a time.
func memoryPass(_ columns: [UInt64]...) -> UInt64 {
  columns.reduce(0) { sum, column in
    column.withUnsafeBufferPointer { column in
      var sums = SIMD8<UInt64>.zero
      for index in stride(from: 0, to: column.count / 8 * 8, by: 8) {
        sums ^= UnsafeRawPointer(column.baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: SIMD8<UInt64>.self)
      }
      return sum &+ sums.wrappedSum()
    }
  }
}

/// The minimal work for looking up every row: insert all old ids into an open-addressing table, then search
/// for every new id.
///
/// Uses 32-bit slots at a load factor of at most one half in reused memory, and the hash of `Differencer`.
/// Only the table is written.
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
