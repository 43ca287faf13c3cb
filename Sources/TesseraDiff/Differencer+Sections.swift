extension Differencer {
  /// The difference that leads from `old` to `new`; see `SectionedDifference` for what it says.
  ///
  /// Equal lists cost one pass in order, without allocation. Otherwise the pass goes on over all sections, and only rows that are not found
  /// in their place are hashed.
  @inlinable
  public func difference<Section: DifferentiableSection>(from old: [Section], to new: [Section]) -> SectionedDifference {
    let (section, row) = Self.firstChange(from: old, to: new)
    if section == old.count, section == new.count { return .none }
    return difference(from: old, to: new, after: section, row)
  }

  /// How many sections are equal from the start on, and how many rows of the one after them (0 if its id or surroundings differ).
  @inlinable
  static func firstChange<Section: DifferentiableSection>(from old: [Section], to new: [Section]) -> (section: Int, row: Int) {
    let common = min(old.count, new.count)
    var section = 0
    while section < common {
      guard old[section].id == new[section].id, old[section].hasEqualContent(to: new[section]) else { return (section, 0) }
      let (row, isWhole) = withRows(old[section]) { old in
        withRows(new[section]) { new in
          let common = min(old.count, new.count)
          var row = 0
          while row < common, old[row].id == new[row].id, old[row].hasEqualContent(to: new[row]) { row += 1 }
          return (row, row == old.count && row == new.count)
        }
      }
      if !isWhole { return (section, row) }
      section += 1
    }
    return (section, 0)
  }

  /// The rows of a section in contiguous memory.
  @inlinable @inline(__always)
  static func withRows<Section: DifferentiableSection, Result>(
    _ section: Section, _ body: (UnsafeBufferPointer<Section.Item>) -> Result
  ) -> Result {
    let items = section.items
    return items.withContiguousStorageIfAvailable(body) ?? Array(items).withUnsafeBufferPointer(body)
  }

  @inlinable
  func difference<Section: DifferentiableSection>(
    from old: [Section], to new: [Section], after first: Int, _ known: Int
  ) -> SectionedDifference {
    begin(oldSections: old.count, newSections: new.count)
    var oldTotal = 0, newTotal = 0
    for section in old.indices {
      oldStart.base[section] = UInt32(truncatingIfNeeded: oldTotal)
      oldTotal += old[section].items.count
    }
    oldStart.base[old.count] = UInt32(truncatingIfNeeded: oldTotal)
    for section in new.indices {
      newStart.base[section] = UInt32(truncatingIfNeeded: newTotal)
      newTotal += new[section].items.count
    }
    newStart.base[new.count] = UInt32(truncatingIfNeeded: newTotal)

    matchSections(
      from: first, sameID: { old[$0].id == new[$1].id },
      oldID: { old[$0].id }, newID: { new[$0].id },
      oldHash: { UInt64(truncatingIfNeeded: old[$0].identityHash) }, newHash: { UInt64(truncatingIfNeeded: new[$0].identityHash) })

    reserve(oldItems: oldTotal, newItems: newTotal)
    let oldIDs = self.oldIDs.reserve(oldTotal, as: Section.Item.ID.self)
    let newIDs = self.newIDs.reserve(newTotal, as: Section.Item.ID.self)
    for section in first..<max(first, old.count) {
      let partner = oldSectionMatch.base[section]
      Self.withRows(old[section]) { rows in
        let loosenOld = { (place: Int) in
          let index = self.loosenOld(section, place, hash: UInt64(truncatingIfNeeded: rows[place].identityHash))
          (oldIDs + index).initialize(to: rows[place].id)
        }
        if partner == Self.none {
          openDeleted(section, loosen: loosenOld)
          return
        }
        let newSection = Int(partner)
        if !old[section].hasEqualContent(to: new[newSection]) { noteSectionUpdate(section, newSection) }
        Self.withRows(new[newSection]) { newRows in
          matchPlaces(
            oldSection: section, newSection: newSection, known: section == first && newSection == first ? known : 0,
            sameID: { rows[$0].id == newRows[$1].id }, sameContent: { rows[$0].hasEqualContent(to: newRows[$1]) },
            loosenOld: loosenOld,
            loosenNew: { place in
              let index = self.loosenNew(newSection, place, hash: UInt64(truncatingIfNeeded: newRows[place].identityHash))
              (newIDs + index).initialize(to: newRows[place].id)
            })
        }
      }
    }
    if !sectionsKeptPlaces {
      for section in new.indices where newSectionMatch.base[section] == Self.none {
        Self.withRows(new[section]) { rows in
          openInserted(section) { place in
            let index = self.loosenNew(section, place, hash: UInt64(truncatingIfNeeded: rows[place].identityHash))
            (newIDs + index).initialize(to: rows[place].id)
          }
        }
      }
    }
    if newLooseCount > 0 {
      matchLoose(
        oldIDs, newIDs, oldGroup: oldSectionOf.base, newGroup: newSectionOf.base, groupMatch: newSectionMatch.base)
      joinLoose { from, to in
        let oldItems = old[from.section].items, newItems = new[to.section].items
        return oldItems[oldItems.index(oldItems.startIndex, offsetBy: from.item)]
          .hasEqualContent(to: newItems[newItems.index(newItems.startIndex, offsetBy: to.item)])
      }
    }
    oldIDs.deinitialize(count: oldLooseCount)
    newIDs.deinitialize(count: newLooseCount)
    return staged()
  }

  /// Matches the sections, of which the first `known` are partners in their places: by place from the start, by place from the end, and the
  /// rest through the table.
  @inlinable @inline(__always)
  func matchSections<ID: Hashable>(
    from known: Int, sameID: (_ old: Int, _ new: Int) -> Bool, oldID: (Int) -> ID, newID: (Int) -> ID,
    oldHash: (Int) -> UInt64, newHash: (Int) -> UInt64
  ) {
    let oldCount = oldSectionCount, newCount = newSectionCount
    let common = min(oldCount, newCount)
    let oldMatch = oldSectionMatch.base, newMatch = newSectionMatch.base
    oldMatch.update(repeating: Self.none, count: oldCount)
    newMatch.update(repeating: Self.none, count: newCount)
    var matched = 0
    for section in 0..<common where section < known || sameID(section, section) {
      oldMatch[section] = UInt32(truncatingIfNeeded: section)
      newMatch[section] = UInt32(truncatingIfNeeded: section)
      matched += 1
    }
    if matched == oldCount, matched == newCount { return }
    sectionsKeptPlaces = false
    let shift = newCount - oldCount
    if shift != 0 {
      for old in max(known, known - shift)..<max(known, oldCount) where old + shift >= known {
        let new = old + shift
        guard oldMatch[old] == Self.none, newMatch[new] == Self.none, sameID(old, new) else { continue }
        oldMatch[old] = UInt32(truncatingIfNeeded: new)
        newMatch[new] = UInt32(truncatingIfNeeded: old)
        matched += 1
      }
    }
    if matched == newCount { return }

    // The table does not care whether it holds rows or sections: all sections are in one group.
    reserveLoose(old: oldCount, new: newCount)
    let oldIDs = self.oldIDs.reserve(oldCount, as: ID.self), newIDs = self.newIDs.reserve(newCount, as: ID.self)
    for section in known..<oldCount where oldMatch[section] == Self.none {
      (oldIDs + oldLooseCount).initialize(to: oldID(section))
      noteLooseOldSection(section, hash: oldHash(section))
    }
    for section in known..<newCount where newMatch[section] == Self.none {
      (newIDs + newLooseCount).initialize(to: newID(section))
      noteLooseNewSection(section, hash: newHash(section))
    }
    let zeros = oneGroup(count: max(oldCount, newCount))
    matchLoose(oldIDs, newIDs, oldGroup: zeros, newGroup: zeros, groupMatch: zeros)
    oldIDs.deinitialize(count: oldLooseCount)
    newIDs.deinitialize(count: newLooseCount)
    joinLooseSections()
  }

  @usableFromInline
  func noteLooseOldSection(_ section: Int, hash: UInt64) {
    oldLoose.base[oldLooseCount] = UInt32(truncatingIfNeeded: section)
    oldHashes.base[oldLooseCount] = Self.mix(hash, seed: seed)
    oldLooseCount += 1
  }

  @usableFromInline
  func noteLooseNewSection(_ section: Int, hash: UInt64) {
    newLoose.base[newLooseCount] = UInt32(truncatingIfNeeded: section)
    newHashes.base[newLooseCount] = Self.mix(hash, seed: seed)
    newLooseCount += 1
  }

  @usableFromInline
  func noteSectionUpdate(_ old: Int, _ new: Int) {
    sectionUpdates.append(PackedUpdate(old: UInt64(old), new: UInt64(new)))
  }

  /// A column of zeros: every section is in the group 0, whose partner is the group 0.
  @usableFromInline
  func oneGroup(count: Int) -> UnsafePointer<UInt32> {
    oldSectionOf.reserve(count)
    oldSectionOf.base.update(repeating: 0, count: count)
    return UnsafePointer(oldSectionOf.base)
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
    for section in repeated.elements { duplicateSections.append(section) }
    repeated.removeAll()
    oldLooseCount = 0
    newLooseCount = 0
  }
}
