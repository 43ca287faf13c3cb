/// A first look at the keys of a screen: nearly always they differ, and then nothing else has to be done.
enum UniqueKeys {
  /// Whether no two rows and no two sections have the same hash. `false` may be wrong: two texts with one hash, or too many in one slot.
  static func areUnique(_ sections: [SectionSnapshot]) -> Bool {
    var count = 0
    for section in sections { count += section.rows.count }
    return haveDistinctHashes(sections.count) { visit in sections.allSatisfy { visit($0.key.hash) } }
      && haveDistinctHashes(count) { visit in sections.allSatisfy { $0.rows.allSatisfy { visit($0.key.hash) } } }
  }

  /// Puts hashes into a table of twice their number until one is there already.
  @inline(__always)
  private static func haveDistinctHashes(_ count: Int, _ forEach: ((Int) -> Bool) -> Bool) -> Bool {
    guard count > 1 else { return true }
    let bits = Int.bitWidth - (2 * count - 1).leadingZeroBitCount
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << bits) { table in
      // 0 is an empty slot; a hash of 0 is taken for a duplicate and looked at again.
      table.initialize(repeating: 0)
      return forEach { hash in
        var position = Int(truncatingIfNeeded: UInt(bitPattern: hash) >> UInt(UInt.bitWidth - bits))
        // Chosen ids can crowd one slot: the second look has a seed.
        for _ in 0..<32 where hash != 0 {
          if table[position] == 0 {
            table[position] = hash
            return true
          }
          if table[position] == hash { return false }
          position = (position + 1) & (table.count - 1)
        }
        return false
      }
    }
  }
}
