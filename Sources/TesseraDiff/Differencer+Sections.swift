extension Differencer {
  /// Matches the sections: by position from the start, by position from the end, and the rest through the
  /// table. The first `known` sections are partners at their positions.
  @inlinable
  func matchSections<Sections: Identities>(
    _ old: Sections, _ new: Sections, known: Int, isEqual: (_ old: Int, _ new: Int) -> Bool
  ) {
    let usesPositions = pairing.sections == .positions
    let known = usesPositions ? known : 0
    let oldCount = oldSide.sectionCount, newCount = newSide.sectionCount, none = Self.none
    let oldMatch = oldSide.sectionMatch.base, newMatch = newSide.sectionMatch.base
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
    let oldIDs = oldSide.ids.reserve(oldCount, as: Sections.ID.self), newIDs = newSide.ids.reserve(newCount, as: Sections.ID.self)
    for section in known..<oldCount where oldMatch[section] == none {
      (oldIDs + oldSide.looseCount).initialize(to: old.id(section))
      oldSide.loose.base[oldSide.looseCount] = UInt32(truncatingIfNeeded: section)
      oldSide.hashes.base[oldSide.looseCount] = Self.mix(old.hash(section), seed: seed)
      oldSide.looseSection.base[oldSide.looseCount] = 0
      oldSide.looseCount += 1
    }
    for section in known..<newCount where newMatch[section] == none {
      (newIDs + newSide.looseCount).initialize(to: new.id(section))
      newSide.loose.base[newSide.looseCount] = UInt32(truncatingIfNeeded: section)
      newSide.hashes.base[newSide.looseCount] = Self.mix(new.hash(section), seed: seed)
      newSide.looseSection.base[newSide.looseCount] = 0
      newSide.looseCount += 1
    }
    var ofTheOnlyGroup = UInt32(0)
    let oldLoose = oldSide.loose.base, newLoose = newSide.loose.base
    if pairing.sections == .equalFirst {
      withoutActuallyEscaping(isEqual) { isEqual in
        matchLoose(oldIDs, newIDs, groupMatch: &ofTheOnlyGroup) { isEqual(Int(oldLoose[$0]), Int(newLoose[$1])) }
      }
    } else {
      matchLoose(oldIDs, newIDs, groupMatch: &ofTheOnlyGroup, isEqual: nil)
    }
    oldIDs.deinitialize(count: oldSide.looseCount)
    newIDs.deinitialize(count: newSide.looseCount)
    joinLooseSections()
  }

  @usableFromInline
  func noteSectionUpdate(_ old: Int, _ new: Int) {
    changes.sections.append(PackedUpdate(old: UInt64(old), new: UInt64(new)))
  }

  @usableFromInline
  func joinLooseSections() {
    for index in 0..<newSide.looseCount {
      let found = table.partner.base[oldSide.looseCount + index]
      if found == Self.none { continue }
      let old = oldSide.loose.base[Int(found)], new = newSide.loose.base[index]
      oldSide.sectionMatch.base[Int(old)] = new
      newSide.sectionMatch.base[Int(new)] = old
    }
    for index in table.repeated.elements { changes.duplicateSections.append(newSide.loose.base[Int(index)]) }
    table.repeated.removeAll()
    oldSide.looseCount = 0
    newSide.looseCount = 0
  }
}
