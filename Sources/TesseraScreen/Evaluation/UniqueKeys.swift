/// A fast check whether all keys of a screen are unique, which is nearly always the case.
enum UniqueKeys {
  /// Whether no two rows and no two sections have the same hash. `false` may be wrong: two texts can have the same
  /// hash, or too many hashes the same slot.
  static func areUnique(_ sections: [ScreenSnapshot.Section]) -> Bool {
    var count = 0
    for section in sections { count += section.rows.count }
    return haveDistinctHashes(sections.count) { visit in sections.allSatisfy { visit($0.key.hash) } }
      && haveDistinctHashes(count) { visit in sections.allSatisfy { $0.rows.allSatisfy { visit($0.key.hash) } } }
  }

  /// Inserts hashes into a table of at least twice their number until one is a duplicate.
  @inline(__always)
  private static func haveDistinctHashes(_ count: Int, _ forEach: ((Int) -> Bool) -> Bool) -> Bool {
    guard count > 1 else { return true }
    let bits = Int.bitWidth - (2 * count - 1).leadingZeroBitCount
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << bits) { table in
      // 0 marks an empty slot. A hash of 0 counts as a duplicate, so the exact check runs.
      table.initialize(repeating: 0)
      return forEach { hash in
        var position = Int(truncatingIfNeeded: UInt(bitPattern: hash) >> UInt(UInt.bitWidth - bits))
        // Users who can choose ids can fill one slot. The exact check then uses a randomly seeded hash.
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
