extension Differencer {
  /// Finds the partner with the same id for each loose row or section. The result is stored in `partner`, old
  /// elements first.
  ///
  /// `groupMatch` maps a new section to its old partner. An id that occurs once on each side is paired
  /// directly. `pairCrowded` pairs the others, equal elements first if `isEqual` is given.
  ///
  /// The table holds 32 bits per slot: the number of the loose element plus one in the low bits, and bits of
  /// its hash in the others.
  @inlinable
  func matchLoose<ID: Hashable>(
    _ oldIDs: UnsafePointer<ID>, _ newIDs: UnsafePointer<ID>,
    groupMatch: UnsafePointer<UInt32>, isEqual: ((Int, Int) -> Bool)?
  ) {
    table.hashesCollide = lookUpLoose(oldIDs, newIDs, patience: Self.patience) == false
    if table.hashesCollide {
      // The given hashes do not distinguish the ids. Use the hashes of the ids themselves.
      for index in 0..<oldSide.looseCount { oldSide.hashes.base[index] = UInt64(truncatingIfNeeded: oldIDs[index].hashValue) }
      for index in 0..<newSide.looseCount { newSide.hashes.base[index] = UInt64(truncatingIfNeeded: newIDs[index].hashValue) }
      _ = lookUpLoose(oldIDs, newIDs, patience: .max)
    }
    pairCrowded(groupMatch: groupMatch, isEqual: isEqual)
  }

  /// Fills the table with the old elements and looks up the new ones. Both run backwards, so that chains of
  /// equal ids run forwards.
  ///
  /// Returns `false`, with no result, if a search takes more than `patience` steps per element on average.
  @inlinable
  func lookUpLoose<ID: Hashable>(
    _ oldIDs: UnsafePointer<ID>, _ newIDs: UnsafePointer<ID>, patience: Int
  ) -> Bool {
    let oldCount = oldSide.looseCount, total = oldSide.looseCount + newSide.looseCount
    let none = Self.none
    let mask = prepareTable()
    let slots = table.slots.base, next = table.next.base, partner = table.partner.base
    let oldHashes = oldSide.hashes.base, newHashes = newSide.hashes.base
    let indexBits = UInt32(truncatingIfNeeded: Int.bitWidth - total.leadingZeroBitCount)
    let indexMask = UInt32(truncatingIfNeeded: (1 << UInt64(indexBits)) - 1)
    var budget = patience == .max ? Int.max : 1024 + total * patience

    var old = oldCount - 1
    while old >= 0 {
      let hash = oldHashes[old]
      let tag = UInt32(truncatingIfNeeded: hash >> 32) & ~indexMask
      let entry = tag | UInt32(truncatingIfNeeded: old + 1)
      var slot = Int(truncatingIfNeeded: hash) & mask
      let start = slot
      while true {
        let found = slots[slot]
        if found == 0 {
          slots[slot] = entry
          break
        }
        if (found ^ tag) & ~indexMask == 0 {
          let first = Int(found & indexMask) - 1
          if oldIDs[first] == oldIDs[old] {
            next[old] = UInt32(truncatingIfNeeded: first)
            slots[slot] = entry
            if oldSide.looseSection.base[first] == oldSide.looseSection.base[old] { hasRepeats = true }
            break
          }
        }
        slot = (slot + 1) & mask
      }
      budget -= (slot - start) & mask
      if budget < 0 { return false }
      old -= 1
    }

    var new = newSide.looseCount - 1
    while new >= 0 {
      let hash = newHashes[new]
      let tag = UInt32(truncatingIfNeeded: hash >> 32) & ~indexMask
      let element = UInt32(truncatingIfNeeded: oldCount + new)
      var slot = Int(truncatingIfNeeded: hash) & mask
      let start = slot
      while true {
        let found = slots[slot]
        if found == 0 {
          slots[slot] = tag | (element + 1)
          break
        }
        if (found ^ tag) & ~indexMask == 0 {
          let first = Int(found & indexMask) - 1
          if first < oldCount {
            if oldIDs[first] == newIDs[new] {
              if partner[first] == none, next[first] == none {
                partner[first] = element
                partner[Int(element)] = UInt32(truncatingIfNeeded: first)
              } else {
                crowd(first: first, element: element)
              }
              break
            }
          } else if newIDs[first - oldCount] == newIDs[new] {
            // The id has no old element and occurs here more than once.
            noteRepeated(earlier: element, later: UInt32(truncatingIfNeeded: first))
            slots[slot] = tag | (element + 1)
            break
          }
        }
        slot = (slot + 1) & mask
      }
      budget -= (slot - start) & mask
      if budget < 0 { return false }
      new -= 1
    }
    return true
  }

  /// Empties the table, makes it large enough, and returns the mask for slots.
  @usableFromInline
  func prepareTable() -> Int {
    let total = oldSide.looseCount + newSide.looseCount
    var capacity = 16
    while capacity < max(2 * oldSide.looseCount, total + total / 4) { capacity *= 2 }
    table.slots.reserve(capacity)
    table.slots.base.update(repeating: 0, count: capacity)
    table.next.reserve(total)
    table.next.base.update(repeating: Self.none, count: total)
    table.partner.reserve(total)
    table.partner.base.update(repeating: Self.none, count: total)
    table.crowded.removeAll()
    table.repeated.removeAll()
    table.slotMask = capacity - 1
    return table.slotMask
  }

  /// Chains a new element to the old element `first`, whose id occurs more than once on either side.
  ///
  /// The new elements of such an id form a chain that begins at `partner[first]`.
  @usableFromInline
  func crowd(first: Int, element: UInt32) {
    let later = table.partner.base[first]
    if later == Self.none {
      table.crowded.append(UInt32(truncatingIfNeeded: first))
    } else {
      if table.partner.base[Int(later)] != Self.none {
        table.partner.base[Int(later)] = Self.none
        table.crowded.append(UInt32(truncatingIfNeeded: first))
      }
      noteRepeated(earlier: element, later: later)
    }
    table.next.base[Int(element)] = later
    table.partner.base[first] = element
  }

  /// Records that `later` repeats the id of `earlier`, if both are in the same section.
  @usableFromInline
  func noteRepeated(earlier: UInt32, later: UInt32) {
    let earlier = Int(earlier) - oldSide.looseCount, later = Int(later) - oldSide.looseCount
    if newSide.looseSection.base[earlier] == newSide.looseSection.base[later] {
      table.repeated.append(UInt32(truncatingIfNeeded: later))
      hasRepeats = true
    }
  }
}
