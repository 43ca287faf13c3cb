// Rows at their positions are not looked up, so a repeated id among them goes unnoticed. It matters only
// where another partner could save an operation: a row updated in place next to another update, deletion or
// insertion of the same id, or a moved row.
extension Differencer {
  /// Sets `hasRepeats` if an id is repeated among the rows of a section that were updated in place and its
  /// loose rows.
  @inlinable
  func noticeRepeats<Lists: Comparison>(
    _ lists: Lists, updatesInPlace: Int, _ oldIDs: UnsafePointer<Lists.Rows.ID>, _ newIDs: UnsafePointer<Lists.Rows.ID>
  ) {
    var start = 0
    while start < updatesInPlace, !hasRepeats {
      let section = SectionedDifference.ItemPosition(packed: changes.items.elements[start].old).section
      var end = start + 1
      while end < updatesInPlace, SectionedDifference.ItemPosition(packed: changes.items.elements[end].old).section == section { end += 1 }
      let partner = Int(oldSide.sectionMatch.base[section])
      let isOpen = openness.base[partner] != .closed
      let oldLoose = isOpen ? oldSide.looseRange.base[section].indices : 0..<0,
        newLoose = isOpen ? newSide.looseRange.base[partner].indices : 0..<0
      if end - start > 1 || !oldLoose.isEmpty || !newLoose.isEmpty {
        lists.withOldRows(section) { rows in
          beginChecks(end - start)
          for index in start..<end {
            let position = SectionedDifference.ItemPosition(packed: changes.items.elements[index].old).item
            if !check(rows.id(position), rows.hash(position), of: rows, adding: position) { hasRepeats = true }
          }
          for index in oldLoose where !hasRepeats && !check(oldIDs[index], hash(rows, oldLooseAt: index), of: rows) { hasRepeats = true }
        }
        if !newLoose.isEmpty, !hasRepeats {
          lists.withOldRows(section) { old in
            lists.withNewRows(partner) { new in
              for index in newLoose {
                let position = Int(newSide.loose.base[index] - newSide.start.base[partner])
                if !check(newIDs[index], new.hash(position), of: old) { hasRepeats = true }
              }
            }
          }
        }
      }
      start = end
    }
  }

  @inlinable
  func hash<Rows: ComparableRows>(_ rows: Rows, oldLooseAt index: Int) -> UInt64 {
    rows.hash(Int(oldSide.loose.base[index] - oldSide.start.base[Int(oldSide.looseSection.base[index])]))
  }

  /// Sets `hasRepeats` if, in a section with moved rows, a row at its position shares its id with a loose or
  /// moved row.
  @inlinable
  func noticeRepeatsAmongMoves<Lists: Comparison>(
    _ lists: Lists, _ oldIDs: UnsafePointer<Lists.Rows.ID>, _ newIDs: UnsafePointer<Lists.Rows.ID>
  ) {
    for section in 0..<newSide.sectionCount where openness.base[section] == .shuffled && !hasRepeats {
      let start = Int(newSide.start.base[section]), end = Int(newSide.start.base[section + 1]), match = newSide.match.base
      let looseRange = newSide.looseRange.base[section].indices
      var hasMoves = false
      for flat in start..<end where match[flat] & Self.movedFlag != 0 && match[flat] & Self.crossedFlag == 0 {
        hasMoves = true
        break
      }
      if !hasMoves { continue }
      lists.withNewRows(section) { rows in
        // Read the properties once: the loop below visits every row of the section, and nearly all of them
        // find an empty slot.
        let slots = table.slots.base, slotMask = table.slotMask, seed = self.seed, newLoose = newSide.loose.base
        let hasTable = newSide.looseCount > 0 && !table.hashesCollide
        var nextLoose = looseRange.lowerBound
        var inPlace = 0, movedInPlace = 0
        for flat in start..<end {
          if nextLoose < looseRange.upperBound, Int(newLoose[nextLoose]) == flat {
            nextLoose += 1
            continue
          }
          inPlace += 1
          movedInPlace += match[flat] & Self.movedFlag != 0 ? 1 : 0
          guard hasTable else { continue }
          let hash = Self.mix(rows.hash(flat - start), seed: seed)
          if slots[Int(truncatingIfNeeded: hash) & slotMask] == 0 { continue }
          if isLoose(rows.id(flat - start), hash, in: section, oldIDs, newIDs) {
            hasRepeats = true
            return
          }
        }
        guard movedInPlace > 0, inPlace > 1 || oldSide.looseCount > 0 else { return }
        // Without new loose rows there is no table of the old ones.
        if newSide.looseCount == 0, oldSide.looseCount > 0 {
          hasRepeats = true
          return
        }
        beginChecks(end - start)
        for position in 0..<end - start where !check(rows.id(position), rows.hash(position), of: rows, adding: position) {
          hasRepeats = true
          return
        }
      }
    }
  }

  /// Whether a loose row of the new section, or of its partner, has the id.
  @inlinable
  func isLoose<ID: Hashable>(
    _ id: ID, _ hash: UInt64, in section: Int, _ oldIDs: UnsafePointer<ID>, _ newIDs: UnsafePointer<ID>
  ) -> Bool {
    let oldCount = oldSide.looseCount, total = oldSide.looseCount + newSide.looseCount, old = newSide.sectionMatch.base[section]
    let indexMask = UInt32(truncatingIfNeeded: (1 << UInt64(Int.bitWidth - total.leadingZeroBitCount)) - 1)
    let tag = UInt32(truncatingIfNeeded: hash >> 32) & ~indexMask
    var slot = Int(truncatingIfNeeded: hash) & table.slotMask
    while table.slots.base[slot] != 0 {
      let found = table.slots.base[slot]
      if (found ^ tag) & ~indexMask == 0 {
        var element = Int(found & indexMask) - 1
        if element >= oldCount, newIDs[element - oldCount] == id {
          return newSide.looseSection.base[element - oldCount] == UInt32(truncatingIfNeeded: section)
        }
        if element < oldCount, oldIDs[element] == id {
          // The same id in other sections is not a mistake, so only the beginning of the chain is searched.
          for _ in 0..<8 {
            if oldSide.looseSection.base[element] == old { return true }
            let new = table.partner.base[element]
            if new != Self.none, newSide.looseSection.base[Int(new) - oldCount] == UInt32(truncatingIfNeeded: section) { return true }
            if table.next.base[element] == Self.none { return false }
            element = Int(table.next.base[element])
          }
          return false
        }
      }
      slot = (slot + 1) & table.slotMask
    }
    return false
  }

  /// Whether an id occurs twice among the first `count`.
  @inlinable
  func hasRepeatedIDs<IDs: Identities>(_ ids: IDs, _ count: Int) -> Bool {
    if count < 2 { return false }
    beginChecks(count)
    return !(0..<count).allSatisfy { check(ids.id($0), ids.hash($0), of: ids, adding: $0) }
  }

  /// Empties the table of checks and reserves room for `count` rows.
  @usableFromInline
  func beginChecks(_ count: Int) {
    var capacity = 8
    while capacity < 2 * count { capacity *= 2 }
    table.checks.reserve(capacity)
    table.checks.base.update(repeating: 0, count: capacity)
    table.checkMask = capacity - 1
    table.checkBudget = 1024 + Self.patience * count
  }

  /// Whether the id is not in the table yet. Adds the row at `position` if one is given. Also `false` if the
  /// search takes too long: then all ways to pair are tried, which costs no more.
  @inlinable
  func check<Rows: Identities>(_ id: Rows.ID, _ given: UInt64, of rows: Rows, adding position: Int? = nil) -> Bool {
    var slot = Int(truncatingIfNeeded: Self.mix(given, seed: seed)) & table.checkMask
    while table.checks.base[slot] != 0 {
      if rows.id(Int(table.checks.base[slot]) - 1) == id { return false }
      slot = (slot + 1) & table.checkMask
      table.checkBudget -= 1
      if table.checkBudget < 0 { return false }
    }
    if let position { table.checks.base[slot] = UInt32(truncatingIfNeeded: position + 1) }
    return true
  }
}
