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
    let oldBase = Int(oldSide.start.base[oldSection]), newBase = Int(newSide.start.base[newSection])
    let oldCount = Int(oldSide.start.base[oldSection + 1]) - oldBase, newCount = Int(newSide.start.base[newSection + 1]) - newBase
    let common = pairing.rows == .positions ? min(oldCount, newCount) : 0
    let run = old.run(with: new, from: known, to: common) { noteUpdate(oldSection, $0, newSection, $0) }
    if run == oldCount, run == newCount { return }

    let usesPositions = pairing.rows == .positions
    hasOpenSections = true
    var openness = Openness.ordered
    let none = Self.none
    let oldMatch = oldSide.match.base, newMatch = newSide.match.base + newBase
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
    let base = Int(oldSide.start.base[section]), count = Int(oldSide.start.base[section + 1]) - base
    let match = oldSide.match.base, sectionOf = oldSide.looseSection.base
    let loose = oldSide.loose.base, hashes = oldSide.hashes.base, seed = self.seed
    let start = oldSide.looseCount
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
    oldSide.looseRange.base[section] = LooseRange(start, end)
    oldSide.looseCount = end
  }

  /// Makes every new row of a section loose that has no partner at its position.
  @inlinable
  func loosenNew<Rows: Identities>(_ rows: Rows, _ section: Int, from first: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    let base = Int(newSide.start.base[section]), count = Int(newSide.start.base[section + 1]) - base
    let match = newSide.match.base + base, sectionOf = newSide.looseSection.base
    let loose = newSide.loose.base, hashes = newSide.hashes.base, seed = self.seed
    let start = newSide.looseCount
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
    newSide.looseRange.base[section] = LooseRange(start, end)
    newSide.looseCount = end
  }

  /// Opens an old section without a partner. All its rows are loose.
  @inlinable
  func openDeleted<Rows: Identities>(_ rows: Rows, _ section: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    hasOpenSections = true
    oldSide.match.base.update(repeating: Self.none, count: Int(oldSide.start.base[section + 1] - oldSide.start.base[section]))
    loosenOld(rows, section, from: 0, ids: ids)
  }

  /// Opens a new section without a partner. All its rows are loose.
  @inlinable
  func openInserted<Rows: Identities>(_ rows: Rows, _ section: Int, ids: UnsafeMutablePointer<Rows.ID>) {
    hasOpenSections = true
    let base = Int(newSide.start.base[section])
    (newSide.match.base + base).update(repeating: Self.none, count: Int(newSide.start.base[section + 1]) - base)
    loosenNew(rows, section, from: 0, ids: ids)
  }

  @inlinable @inline(__always)
  func noteUpdate(_ oldSection: Int, _ old: Int, _ newSection: Int, _ new: Int) {
    changes.items.append(
      PackedUpdate(
        old: SectionedDifference.ItemPosition(section: oldSection, item: old).packed,
        new: SectionedDifference.ItemPosition(section: newSection, item: new).packed))
  }

  /// Makes loose rows that matched in the table partners, and records those whose content differs.
  @inlinable
  func joinLoose<Lists: Comparison>(_ lists: Lists) {
    let partner = table.partner.base + oldSide.looseCount
    let oldLoose = oldSide.loose.base, newLoose = newSide.loose.base
    let oldLooseSection = oldSide.looseSection.base, newLooseSection = newSide.looseSection.base
    let oldStart = oldSide.start.base, newStart = newSide.start.base
    let newMatch = newSide.match.base
    // Prefetch rows that are compared later. Stops if rows have no memory of their own. A row adjacent to the
    // previous one is left to the processor's own prefetching.
    var isAsking = newSide.looseCount >= Self.farCount
    func isFar(_ index: Int) -> Bool {
      index < newSide.looseCount && partner[index] != Self.none && partner[index] &- partner[index - 1] &+ 1 > 2
    }
    func ask(_ index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
      let found = Int(partner[index]), section = Int(oldLooseSection[found])
      isAsking = lists.withMemoryOfOldRow(section, Int(oldLoose[found] - oldStart[section]), body)
    }
    for index in 0..<newSide.looseCount {
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
      if newSide.sectionMatch.base[newSection] == UInt32(truncatingIfNeeded: oldSection) {
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
