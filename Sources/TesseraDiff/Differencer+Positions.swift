extension Differencer {
  /// Matches the rows of two partner sections by position: first at the same distance from the start, then at
  /// the same distance from the end. The remaining rows become loose.
  ///
  /// The first `known` rows are equal.
  @inlinable
  func matchPositions<Rows: ComparableRows>(
    _ old: Rows, _ oldSection: Int, _ new: Rows, _ newSection: Int, known: Int,
    oldIDs: UnsafeMutablePointer<Rows.ID>, newIDs: UnsafeMutablePointer<Rows.ID>
  ) {
    let oldBase = Int(oldStart.base[oldSection]), newBase = Int(newStart.base[newSection])
    let oldCount = Int(oldStart.base[oldSection + 1]) - oldBase, newCount = Int(newStart.base[newSection + 1]) - newBase
    let common = rowPairing == .positions ? min(oldCount, newCount) : 0
    let run = old.run(with: new, from: known, to: common) { noteUpdate(oldSection, $0, newSection, $0) }
    if run == oldCount, run == newCount { return }

    let usesPositions = rowPairing == .positions
    hasOpenSections = true
    var openness = Openness.ordered
    let none = Self.none
    let oldMatch = self.oldMatch.base, newMatch = self.newMatch.base + newBase
    for position in 0..<run { newMatch[position] = UInt32(truncatingIfNeeded: oldBase + position) }
    for position in run..<common {
      let isSame = old.id(position) == new.id(position)
      oldMatch[position] = isSame ? UInt32(truncatingIfNeeded: newBase + position) : none
      newMatch[position] = isSame ? UInt32(truncatingIfNeeded: oldBase + position) : none
      if isSame, !old.hasEqualContent(position, new, position) { noteUpdate(oldSection, position, newSection, position) }
    }
    for position in common..<oldCount { oldMatch[position] = none }
    for position in common..<newCount { newMatch[position] = none }

    let shift = newCount - oldCount
    if shift != 0, common > run, usesPositions {
      for position in max(run, run - shift)..<oldCount {
        let newPosition = position + shift
        guard oldMatch[position] == none, newMatch[newPosition] == none, old.id(position) == new.id(newPosition) else { continue }
        oldMatch[position] = UInt32(truncatingIfNeeded: newBase + newPosition)
        newMatch[newPosition] = UInt32(truncatingIfNeeded: oldBase + position)
        openness = .shuffled
        if !old.hasEqualContent(position, new, newPosition) { noteUpdate(oldSection, position, newSection, newPosition) }
      }
    }
    self.openness.base[newSection] = openness
    loosenOld(old, oldSection, from: run, ids: oldIDs)
    loosenNew(new, newSection, from: run, ids: newIDs)
  }

  /// Makes every old row of a section loose that has no partner at its position.
  @inlinable
  func loosenOld<Rows: Identities>(_ rows: Rows, _ section: Int, from first: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    let base = Int(oldStart.base[section]), count = Int(oldStart.base[section + 1]) - base
    let match = oldMatch.base, sectionOf = oldLooseSection.base
    let loose = oldLoose.base, hashes = oldHashes.base, seed = self.seed
    let start = oldLooseCount
    // Two loops, the first one branchless: which rows are loose cannot be predicted.
    var end = start
    for position in first..<count {
      loose[end] = UInt32(truncatingIfNeeded: base + position)
      end += match[position] == Self.none ? 1 : 0
    }
    for index in start..<end {
      let position = Int(loose[index]) - base
      hashes[index] = Self.mix(rows.hash(position), seed: seed)
      sectionOf[index] = UInt32(truncatingIfNeeded: section)
      (ids + index).initialize(to: rows.id(position))
    }
    oldLooseRange.base[section] = LooseRange(start, end)
    oldLooseCount = end
  }

  /// Makes every new row of a section loose that has no partner at its position.
  @inlinable
  func loosenNew<Rows: Identities>(_ rows: Rows, _ section: Int, from first: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    let base = Int(newStart.base[section]), count = Int(newStart.base[section + 1]) - base
    let match = newMatch.base + base, sectionOf = newLooseSection.base
    let loose = newLoose.base, hashes = newHashes.base, seed = self.seed
    let start = newLooseCount
    // Two loops, the first one branchless: which rows are loose cannot be predicted.
    var end = start
    for position in first..<count {
      loose[end] = UInt32(truncatingIfNeeded: base + position)
      end += match[position] == Self.none ? 1 : 0
    }
    for index in start..<end {
      let position = Int(loose[index]) - base
      hashes[index] = Self.mix(rows.hash(position), seed: seed)
      sectionOf[index] = UInt32(truncatingIfNeeded: section)
      (ids + index).initialize(to: rows.id(position))
    }
    newLooseRange.base[section] = LooseRange(start, end)
    newLooseCount = end
  }

  /// Opens an old section without a partner. All its rows are loose.
  @inlinable
  func openDeleted<Rows: Identities>(_ rows: Rows, _ section: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    hasOpenSections = true
    oldMatch.base.update(repeating: Self.none, count: Int(oldStart.base[section + 1] - oldStart.base[section]))
    loosenOld(rows, section, from: 0, ids: ids)
  }

  /// Opens a new section without a partner. All its rows are loose.
  @inlinable
  func openInserted<Rows: Identities>(_ rows: Rows, _ section: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    hasOpenSections = true
    let base = Int(newStart.base[section])
    (newMatch.base + base).update(repeating: Self.none, count: Int(newStart.base[section + 1]) - base)
    loosenNew(rows, section, from: 0, ids: ids)
  }

  @inlinable @inline(__always)
  func noteUpdate(_ oldSection: Int, _ old: Int, _ newSection: Int, _ new: Int) {
    updates.append(
      PackedUpdate(
        old: SectionedDifference.ItemPosition(section: oldSection, item: old).packed,
        new: SectionedDifference.ItemPosition(section: newSection, item: new).packed))
  }

  /// Makes loose rows that matched in the table partners, and records those whose content differs.
  @inlinable
  func joinLoose<Lists: Comparison>(_ lists: Lists) {
    let partner = self.partner.base + oldLooseCount
    let oldLoose = self.oldLoose.base, newLoose = self.newLoose.base
    let oldLooseSection = self.oldLooseSection.base, newLooseSection = self.newLooseSection.base
    let oldStart = self.oldStart.base, newStart = self.newStart.base
    let newMatch = self.newMatch.base
    // Prefetch rows that are compared later. Stops if rows have no memory of their own. A row adjacent to the
    // previous one is left to the processor's own prefetching.
    var isAsking = newLooseCount >= Self.farCount
    func isFar(_ index: Int) -> Bool {
      index < newLooseCount && partner[index] != Self.none && partner[index] &- partner[index - 1] &+ 1 > 2
    }
    func ask(_ index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
      let found = Int(partner[index]), section = Int(oldLooseSection[found])
      isAsking = lists.withMemoryOfOldRow(section, Int(oldLoose[found] - oldStart[section]), body)
    }
    for index in 0..<newLooseCount {
      if isAsking {
        let position = index + FetchAhead.positionDistance, row = index + FetchAhead.rowDistance,
          content = index + FetchAhead.contentDistance
        if isFar(position) { FetchAhead.entry(oldLoose + Int(partner[position]), oldLooseSection + Int(partner[position])) }
        if isFar(row) { ask(row) { FetchAhead.row($0, byteCount: $1) } }
        if isFar(content) { ask(content) { FetchAhead.content($0, byteCount: $1) } }
      }
      let found = partner[index]
      if found == Self.none { continue }
      let old = oldLoose[Int(found)], new = newLoose[index]
      let oldSection = Int(oldLooseSection[Int(found)]), newSection = Int(newLooseSection[index])
      if newSectionMatch.base[newSection] == UInt32(truncatingIfNeeded: oldSection) {
        // The order within the same section is decided later.
        newMatch[Int(new)] = old
        openness.base[newSection] = .shuffled
      } else {
        newMatch[Int(new)] = found | Self.movedFlag | Self.crossedFlag
      }
      let oldPosition = Int(old - oldStart[oldSection]), newPosition = Int(new - newStart[newSection])
      let isEqual = lists.withOldRows(oldSection) { old in
        lists.withNewRows(newSection) { new in old.hasEqualContent(oldPosition, new, newPosition) }
      }
      if !isEqual { noteUpdate(oldSection, oldPosition, newSection, newPosition) }
    }
  }
}
