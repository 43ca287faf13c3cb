extension Differencer {
  /// The difference that leads from `old` to `new`; see `SectionedDifference` for what it says.
  ///
  /// Equal lists cost one pass in order, without allocation. Otherwise the pass goes on over all sections, and only rows that are not found
  /// in their position are hashed.
  @inlinable
  public func difference<Section: DifferentiableSection>(from old: [Section], to new: [Section]) -> SectionedDifference {
    let lists = SectionComparison(old: old, new: new)
    let (section, row) = lists.firstChange()
    if section == old.count, section == new.count { return .none }
    return difference(lists, after: section, row)
  }

  /// The difference that leads from one list of columns to another, with the same laws and the same result as for the rows themselves.
  ///
  /// Equal lists cost as much as reading them; otherwise as for rows.
  public func difference(from old: IdentityColumns, to new: IdentityColumns) -> SectionedDifference {
    old.withView { old in
      new.withView { new in
        old.isEqual(to: new) ? .none : difference(ColumnsComparison(old: old, new: new), after: 0, 0)
      }
    }
  }

  /// The difference that leads from one plain list to another; see `ListDifference` for what it says.
  @inlinable
  public func difference<Item: DifferentiableItem>(from old: [Item], to new: [Item]) -> ListDifference {
    ListDifference(difference(from: [OneSection(items: old)], to: [OneSection(items: new)]))
  }

  /// Every id of `list` that occurs more than once in it, sections and rows; O(n), for diagnostics.
  @inlinable
  public func duplicates<Section: DifferentiableSection>(in list: [Section]) -> SectionedDifference.Duplicates {
    difference(from: [], to: list).duplicates
  }

  /// The difference of two lists of which the first `first` sections are equal, and the first `known` rows of the section after them.
  @inlinable
  func difference<Lists: Comparison>(_ lists: Lists, after first: Int, _ known: Int) -> SectionedDifference {
    // A requirement of the rows that compares with this very differencer gets another one.
    if isComparing { return Differencer().difference(lists, after: first, known) }
    isComparing = true
    defer { isComparing = false }
    let result = attempt(lists, after: first, known)
    if !hasRepeatedSections, result.operationCount > 1 {
      hasRepeatedSections =
        hasRepeatedIDs(lists.oldSections, lists.oldSectionCount) || hasRepeatedIDs(lists.newSections, lists.newSectionCount)
    }
    return (hasRepeats || hasRepeatedSections) && result.operationCount > 1 ? best(lists, result) : result
  }

  /// One way to pair, by `sectionPairing` and `rowPairing`.
  @inlinable
  func attempt<Lists: Comparison>(_ lists: Lists, after first: Int, _ known: Int) -> SectionedDifference {
    let oldCount = lists.oldSectionCount, newCount = lists.newSectionCount
    begin(oldSections: oldCount, newSections: newCount)
    var oldTotal = 0, newTotal = 0
    for section in 0..<oldCount {
      oldStart.base[section] = UInt32(truncatingIfNeeded: oldTotal)
      oldTotal += lists.oldRowCount(section)
    }
    oldStart.base[oldCount] = UInt32(truncatingIfNeeded: oldTotal)
    for section in 0..<newCount {
      newStart.base[section] = UInt32(truncatingIfNeeded: newTotal)
      newTotal += lists.newRowCount(section)
    }
    newStart.base[newCount] = UInt32(truncatingIfNeeded: newTotal)
    matchSections(lists.oldSections, lists.newSections, known: first) { lists.hasEqualSection($0, $1) }
    hasRepeatedSections = hasRepeats
    hasRepeats = false

    reserve(oldItems: oldTotal, newItems: newTotal)
    let oldIDs = self.oldIDs.reserve(oldTotal, as: Lists.Rows.ID.self), newIDs = self.newIDs.reserve(newTotal, as: Lists.Rows.ID.self)
    for section in first..<max(first, oldCount) {
      let partner = Int(oldSectionMatch.base[section])
      lists.withOldRows(section) { old in
        if partner == Int(Self.none) {
          openDeleted(old, section, ids: oldIDs)
          return
        }
        if !lists.hasEqualSurroundings(section, partner) { noteSectionUpdate(section, partner) }
        lists.withNewRows(partner) { new in
          let known = section == first && partner == first ? known : 0
          matchPositions(old, section, new, partner, known: known, oldIDs: oldIDs, newIDs: newIDs)
        }
      }
    }
    if !sectionsKeptPositions {
      for section in 0..<newCount where newSectionMatch.base[section] == Self.none {
        lists.withNewRows(section) { openInserted($0, section, ids: newIDs) }
      }
    }
    let updatesInPlace = updates.count
    if newLooseCount > 0 {
      if rowPairing == .equalFirst {
        matchLoose(oldIDs, newIDs, groupMatch: newSectionMatch.base) { self.hasEqualLooseRows(lists, $0, $1) }
      } else {
        matchLoose(oldIDs, newIDs, groupMatch: newSectionMatch.base, isEqual: nil)
      }
      joinLoose(lists)
    } else {
      forgetPartners()
    }
    let isFirst = sectionPairing == .positions && rowPairing == .positions
    if isFirst, !hasRepeats { noticeRepeats(lists, updatesInPlace: updatesInPlace, oldIDs, newIDs) }
    let result = staged()
    if isFirst, !hasRepeats, hasOpenSections { noticeRepeatsAmongMoves(lists, oldIDs, newIDs) }
    oldIDs.deinitialize(count: oldLooseCount)
    newIDs.deinitialize(count: newLooseCount)
    return result
  }
}
