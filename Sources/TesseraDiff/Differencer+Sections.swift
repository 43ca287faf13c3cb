extension Differencer {
  /// Matches the sections: by position from the start, by position from the end, and the rest through the
  /// table. The first `known` sections are partners at their positions.
  @inlinable
  func matchSections<Sections: Identities>(
    _ old: Sections, _ new: Sections, known: Int, isEqual: (_ old: Int, _ new: Int) -> Bool
  ) {
    let usesPositions = sectionPairing == .positions
    let known = usesPositions ? known : 0
    let oldCount = oldSectionCount, newCount = newSectionCount, none = Self.none
    let oldMatch = oldSectionMatch.base, newMatch = newSectionMatch.base
    oldMatch.update(repeating: none, count: oldCount)
    newMatch.update(repeating: none, count: newCount)
    var matched = 0
    for section in 0..<(usesPositions ? min(oldCount, newCount) : 0) where section < known || old.id(section) == new.id(section) {
      oldMatch[section] = UInt32(truncatingIfNeeded: section)
      newMatch[section] = UInt32(truncatingIfNeeded: section)
      matched += 1
    }
    if matched == oldCount, matched == newCount, usesPositions { return }
    sectionsKeptPositions = false
    let shift = newCount - oldCount
    if shift != 0, usesPositions {
      for section in max(known, known - shift)..<max(known, known - shift, oldCount) {
        guard oldMatch[section] == none, newMatch[section + shift] == none, old.id(section) == new.id(section + shift) else { continue }
        oldMatch[section] = UInt32(truncatingIfNeeded: section + shift)
        newMatch[section + shift] = UInt32(truncatingIfNeeded: section)
        matched += 1
      }
    }
    if matched == newCount, usesPositions { return }

    // The table works for sections as well as rows. All sections are in one group.
    reserveLoose(old: oldCount, new: newCount)
    let oldIDs = self.oldIDs.reserve(oldCount, as: Sections.ID.self), newIDs = self.newIDs.reserve(newCount, as: Sections.ID.self)
    for section in known..<oldCount where oldMatch[section] == none {
      (oldIDs + oldLooseCount).initialize(to: old.id(section))
      oldLoose.base[oldLooseCount] = UInt32(truncatingIfNeeded: section)
      oldHashes.base[oldLooseCount] = Self.mix(old.hash(section), seed: seed)
      oldLooseSection.base[oldLooseCount] = 0
      oldLooseCount += 1
    }
    for section in known..<newCount where newMatch[section] == none {
      (newIDs + newLooseCount).initialize(to: new.id(section))
      newLoose.base[newLooseCount] = UInt32(truncatingIfNeeded: section)
      newHashes.base[newLooseCount] = Self.mix(new.hash(section), seed: seed)
      newLooseSection.base[newLooseCount] = 0
      newLooseCount += 1
    }
    var ofTheOnlyGroup = UInt32(0)
    let oldLoose = self.oldLoose.base, newLoose = self.newLoose.base
    if sectionPairing == .equalFirst {
      withoutActuallyEscaping(isEqual) { isEqual in
        matchLoose(oldIDs, newIDs, groupMatch: &ofTheOnlyGroup) { isEqual(Int(oldLoose[$0]), Int(newLoose[$1])) }
      }
    } else {
      matchLoose(oldIDs, newIDs, groupMatch: &ofTheOnlyGroup, isEqual: nil)
    }
    oldIDs.deinitialize(count: oldLooseCount)
    newIDs.deinitialize(count: newLooseCount)
    joinLooseSections()
  }

  @usableFromInline
  func noteSectionUpdate(_ old: Int, _ new: Int) {
    sectionUpdates.append(PackedUpdate(old: UInt64(old), new: UInt64(new)))
  }

  @usableFromInline
  func joinLooseSections() {
    for index in 0..<newLooseCount {
      let found = partner.base[oldLooseCount + index]
      if found == Self.none { continue }
      let old = oldLoose.base[Int(found)], new = newLoose.base[index]
      oldSectionMatch.base[Int(old)] = new
      newSectionMatch.base[Int(new)] = old
    }
    for index in repeated.elements { duplicateSections.append(newLoose.base[Int(index)]) }
    repeated.removeAll()
    oldLooseCount = 0
    newLooseCount = 0
  }
}
