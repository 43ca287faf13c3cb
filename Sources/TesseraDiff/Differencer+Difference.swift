extension Differencer {
  /// The difference from `old` to `new`. See `SectionedDifference` for its meaning.
  ///
  /// Equal lists cost one pass in order, without allocation. Otherwise the pass continues over all sections,
  /// and only rows that are not found at their position are hashed.
  @inlinable
  public func difference<Section: DifferentiableSection>(from old: [Section], to new: [Section]) -> SectionedDifference {
    let lists = SectionComparison(old: old, new: new)
    let (section, row) = lists.firstChange()
    if section == old.count, section == new.count { return .none }
    return difference(lists, after: section, row)
  }

  /// The difference from one list of columns to another. It has the same laws and the same result as
  /// comparing the rows themselves.
  ///
  /// Equal lists cost one read of the columns. Otherwise the complexity is the same as for rows.
  public func difference(from old: Columns, to new: Columns) -> SectionedDifference {
    old.withView { old in
      new.withView { new in
        old.isEqual(to: new) ? .none : difference(ColumnsComparison(old: old, new: new), after: 0, 0)
      }
    }
  }

  /// The difference from one plain list to another. See `Differencer.ListDifference` for its meaning.
  @inlinable
  public func difference<Item: DifferentiableItem>(from old: [Item], to new: [Item]) -> ListDifference {
    ListDifference(difference(from: [OneSection(items: old)], to: [OneSection(items: new)]))
  }

  /// All ids of `list` that occur more than once, for sections and rows. O(n). For diagnostics.
  @inlinable
  public func duplicates<Section: DifferentiableSection>(in list: [Section]) -> SectionedDifference.Duplicates {
    difference(from: [], to: list).duplicates
  }

  /// The difference of two lists whose first `first` sections are equal, and whose next section has `known`
  /// equal leading rows.
  @inlinable
  func difference<Lists: Comparison>(_ lists: Lists, after first: Int, _ known: Int) -> SectionedDifference {
    // Handles reentrancy: if a row's requirement compares with this same differencer, use a new one.
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

  /// The difference for the current `pairing.sections` and `pairing.rows`.
  @inlinable
  func attempt<Lists: Comparison>(_ lists: Lists, after first: Int, _ known: Int) -> SectionedDifference {
    let oldCount = lists.oldSectionCount, newCount = lists.newSectionCount
    begin(oldSections: oldCount, newSections: newCount)
    var oldTotal = 0, newTotal = 0
    for section in 0..<oldCount {
      oldSide.start.base[section] = UInt32(truncatingIfNeeded: oldTotal)
      oldTotal += lists.oldRowCount(section)
    }
    oldSide.start.base[oldCount] = UInt32(truncatingIfNeeded: oldTotal)
    for section in 0..<newCount {
      newSide.start.base[section] = UInt32(truncatingIfNeeded: newTotal)
      newTotal += lists.newRowCount(section)
    }
    newSide.start.base[newCount] = UInt32(truncatingIfNeeded: newTotal)
    matchSections(lists.oldSections, lists.newSections, known: first) { lists.hasEqualSection($0, $1) }
    hasRepeatedSections = hasRepeats
    hasRepeats = false

    reserve(oldItems: oldTotal, newItems: newTotal)
    let oldIDs = oldSide.ids.reserve(oldTotal, as: Lists.Rows.ID.self), newIDs = newSide.ids.reserve(newTotal, as: Lists.Rows.ID.self)
    for section in first..<max(first, oldCount) {
      let partner = Int(oldSide.sectionMatch.base[section])
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
      for section in 0..<newCount where newSide.sectionMatch.base[section] == Self.none {
        lists.withNewRows(section) { openInserted($0, section, ids: newIDs) }
      }
    }
    let updatesInPlace = changes.items.count
    if newSide.looseCount > 0 {
      if pairing.rows == .equalFirst {
        matchLoose(oldIDs, newIDs, groupMatch: newSide.sectionMatch.base) { self.hasEqualLooseRows(lists, $0, $1) }
      } else {
        matchLoose(oldIDs, newIDs, groupMatch: newSide.sectionMatch.base, isEqual: nil)
      }
      joinLoose(lists)
    } else {
      forgetPartners()
    }
    let isFirst = pairing.sections == .positions && pairing.rows == .positions
    if isFirst, !hasRepeats { noticeRepeats(lists, updatesInPlace: updatesInPlace, oldIDs, newIDs) }
    let result = staged()
    if isFirst, !hasRepeats, hasOpenSections { noticeRepeatsAmongMoves(lists, oldIDs, newIDs) }
    oldIDs.deinitialize(count: oldSide.looseCount)
    newIDs.deinitialize(count: newSide.looseCount)
    return result
  }
}
