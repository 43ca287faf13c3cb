extension Differencer {
  /// Matches the rows of two sections that are partners as far as places tell: those at the same distance from the start, then those at
  /// the same distance from the end; hands the loose rows of either side to `loosenOld` and `loosenNew`.
  ///
  /// The first `known` rows are equal and reported already.
  @inlinable @inline(__always)
  func matchPlaces(
    oldSection: Int, newSection: Int, known: Int,
    sameID: (_ old: Int, _ new: Int) -> Bool, sameContent: (_ old: Int, _ new: Int) -> Bool,
    loosenOld: (Int) -> Void, loosenNew: (Int) -> Void
  ) {
    let oldBase = Int(oldStart.base[oldSection]), newBase = Int(newStart.base[newSection])
    let oldCount = Int(oldStart.base[oldSection + 1]) - oldBase, newCount = Int(newStart.base[newSection + 1]) - newBase
    let common = min(oldCount, newCount)
    var run = known
    while run < common, sameID(run, run) {
      if !sameContent(run, run) { noteUpdate(oldSection, run, newSection, run) }
      run += 1
    }
    if run == oldCount, run == newCount { return }

    hasOpenSections = true
    var openness = Openness.ordered
    let oldMatch = self.oldMatch.base + oldBase, newMatch = self.newMatch.base + newBase
    for place in 0..<run {
      oldMatch[place] = UInt32(truncatingIfNeeded: newBase + place)
      newMatch[place] = UInt32(truncatingIfNeeded: oldBase + place)
    }
    for place in run..<common {
      if sameID(place, place) {
        oldMatch[place] = UInt32(truncatingIfNeeded: newBase + place)
        newMatch[place] = UInt32(truncatingIfNeeded: oldBase + place)
        if !sameContent(place, place) { noteUpdate(oldSection, place, newSection, place) }
      } else {
        oldMatch[place] = Self.none
        newMatch[place] = Self.none
      }
    }
    for place in common..<oldCount { oldMatch[place] = Self.none }
    for place in common..<newCount { newMatch[place] = Self.none }

    let shift = newCount - oldCount
    if shift != 0, common > run {
      for old in max(run, run - shift)..<oldCount {
        let new = old + shift
        guard oldMatch[old] == Self.none, newMatch[new] == Self.none, sameID(old, new) else { continue }
        oldMatch[old] = UInt32(truncatingIfNeeded: newBase + new)
        newMatch[new] = UInt32(truncatingIfNeeded: oldBase + old)
        openness = .shuffled
        if !sameContent(old, new) { noteUpdate(oldSection, old, newSection, new) }
      }
    }
    self.openness.base[newSection] = openness
    for place in run..<oldCount where oldMatch[place] == Self.none { loosenOld(place) }
    for place in run..<newCount where newMatch[place] == Self.none { loosenNew(place) }
  }

  /// Opens an old section without a partner: all its rows are loose.
  @inlinable @inline(__always)
  func openDeleted(_ section: Int, loosen: (Int) -> Void) {
    hasOpenSections = true
    let base = Int(oldStart.base[section]), count = Int(oldStart.base[section + 1]) - base
    (oldMatch.base + base).update(repeating: Self.none, count: count)
    for place in 0..<count { loosen(place) }
  }

  /// Opens a new section without a partner: all its rows are loose.
  @inlinable @inline(__always)
  func openInserted(_ section: Int, loosen: (Int) -> Void) {
    hasOpenSections = true
    let base = Int(newStart.base[section]), count = Int(newStart.base[section + 1]) - base
    (newMatch.base + base).update(repeating: Self.none, count: count)
    for place in 0..<count { loosen(place) }
  }

  /// Notes an old row without a partner in its place. The id goes to `oldIDs` at the index that is returned.
  @inlinable @inline(__always)
  func loosenOld(_ section: Int, _ place: Int, hash: UInt64) -> Int {
    let flat = Int(oldStart.base[section]) + place, index = oldLooseCount
    oldLoose.base[index] = UInt32(truncatingIfNeeded: flat)
    oldHashes.base[index] = Self.mix(hash, seed: seed)
    oldSectionOf.base[flat] = UInt32(truncatingIfNeeded: section)
    oldLooseCount = index + 1
    return index
  }

  /// Notes a new row without a partner in its place. The id goes to `newIDs` at the index that is returned.
  @inlinable @inline(__always)
  func loosenNew(_ section: Int, _ place: Int, hash: UInt64) -> Int {
    let flat = Int(newStart.base[section]) + place, index = newLooseCount
    newLoose.base[index] = UInt32(truncatingIfNeeded: flat)
    newHashes.base[index] = Self.mix(hash, seed: seed)
    newSectionOf.base[flat] = UInt32(truncatingIfNeeded: section)
    newLooseCount = index + 1
    return index
  }

  @inlinable @inline(__always)
  func noteUpdate(_ oldSection: Int, _ old: Int, _ newSection: Int, _ new: Int) {
    updates.append(
      PackedUpdate(
        old: ItemPosition(section: oldSection, item: old).packed, new: ItemPosition(section: newSection, item: new).packed))
  }

  /// Makes the loose rows that found each other in the table partners, and notes those whose content differs.
  @inlinable @inline(__always)
  func joinLoose(sameContent: (_ old: ItemPosition, _ new: ItemPosition) -> Bool) {
    let oldCount = oldLooseCount
    for index in 0..<newLooseCount {
      let found = partner.base[oldCount + index]
      if found == Self.none { continue }
      let old = oldLoose.base[Int(found)], new = newLoose.base[index]
      let oldSection = oldSectionOf.base[Int(old)], newSection = newSectionOf.base[Int(new)]
      join(old: old, in: oldSection, new: new, in: newSection)
      let from = ItemPosition(packed: UInt64(oldSection) << 32 | UInt64(old - oldStart.base[Int(oldSection)]))
      let to = ItemPosition(packed: UInt64(newSection) << 32 | UInt64(new - newStart.base[Int(newSection)]))
      if !sameContent(from, to) { updates.append(PackedUpdate(old: from.packed, new: to.packed)) }
    }
  }

  /// Makes two loose rows partners: in the same section their order decides later, between sections it is a move.
  @inlinable @inline(__always)
  func join(old: UInt32, in oldSection: UInt32, new: UInt32, in newSection: UInt32) {
    oldMatch.base[Int(old)] = new
    if newSectionMatch.base[Int(newSection)] == oldSection {
      newMatch.base[Int(new)] = old
      openness.base[Int(newSection)] = .shuffled
    } else {
      newMatch.base[Int(new)] = old | Self.movedFlag
    }
  }
}
