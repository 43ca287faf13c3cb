extension Differencer {
  /// The stage that changes rows, or `nil` if no row changes.
  func itemChanges(_ layout: Layout) -> SectionedDifference.ItemChanges? {
    let (insertCount, moveCount) = countArrivals(layout)
    let deletes = itemDeletes(layout)
    if deletes.isEmpty, insertCount == 0, moveCount == 0 { return nil }

    var inserts: [SectionedDifference.Insertion<SectionedDifference.ItemPosition>] = []
    let moves = [SectionedDifference.Move<SectionedDifference.ItemPosition>](unsafeUninitializedCapacity: moveCount) { moves, movesDone in
      inserts = .init(unsafeUninitializedCapacity: insertCount) { inserts, insertsDone in
        forEachArrival(layout) { position, section, item, found in
          let target = SectionedDifference.ItemPosition(packed: UInt64(position) << 32 | UInt64(item))
          if found == Self.none {
            let source = SectionedDifference.ItemPosition(packed: UInt64(section) << 32 | UInt64(item))
            (inserts.baseAddress.unsafelyUnwrapped + insertsDone).initialize(to: .init(at: target, source: source))
            insertsDone += 1
          } else {
            let from = origin(of: found, new: section, layout)
            (moves.baseAddress.unsafelyUnwrapped + movesDone).initialize(to: .init(from: from, to: target))
            movesDone += 1
          }
        }
      }
    }
    return .init(deletes: deletes, inserts: inserts, moves: moves)
  }

  /// Decides which rows move within their section, and counts all rows that are inserted or moved
  /// individually.
  private func countArrivals(_ layout: Layout) -> (inserts: Int, moves: Int) {
    for section in 0..<newSide.sectionCount where openness.base[section] == .shuffled { markMoves(in: section) }
    var inserts = 0, moves = 0
    forEachArrival(layout) { _, _, _, found in
      inserts += found == Self.none ? 1 : 0
      moves += found == Self.none ? 0 : 1
    }
    return (inserts, moves)
  }

  /// Calls `body` in order for each row that is inserted into a section or moves. It receives the position of
  /// the row's section in the layout, the section and position in the new list, and its entry in the new side's
  /// `match`.
  @inline(__always)
  private func forEachArrival(_ layout: Layout, _ body: (_ position: Int, _ section: Int, _ item: Int, _ found: UInt32) -> Void) {
    let match = newSide.match.base, loose = newSide.loose.base
    for position in 0..<layout.count {
      let new = layout.new(at: position)
      guard new != Self.none else { continue }
      let section = Int(new), start = Int(newSide.start.base[section])
      if newSide.sectionMatch.base[section] == Self.none {
        // Rows without a partner are inserted together with their section.
        for index in newSide.looseRange.base[section].indices {
          let flat = Int(loose[index])
          if match[flat] != Self.none { body(position, section, flat - start, match[flat]) }
        }
      } else if openness.base[section] == .ordered {
        for index in newSide.looseRange.base[section].indices {
          let flat = Int(loose[index])
          body(position, section, flat - start, match[flat])
        }
      } else if openness.base[section] == .shuffled {
        for flat in start..<Int(newSide.start.base[section + 1]) where match[flat] & Self.movedFlag != 0 {
          body(position, section, flat - start, match[flat])
        }
      }
    }
  }

  /// The position, in the layout before rows change, of the old row that `found` refers to: the entry in the new
  /// side's `match` for a row in the new section `new`.
  @inline(__always)
  private func origin(of found: UInt32, new: Int, _ layout: Layout) -> SectionedDifference.ItemPosition {
    var flat = found & ~(Self.movedFlag | Self.crossedFlag)
    var section = newSide.sectionMatch.base[new]
    if found & Self.crossedFlag != 0 {
      section = oldSide.looseSection.base[Int(flat)]
      flat = oldSide.loose.base[Int(flat)]
    }
    return SectionedDifference.ItemPosition(
      packed: UInt64(layout.position(ofOld: Int(section))) << 32 | UInt64(flat - oldSide.start.base[Int(section)]))
  }

  /// The rows deleted from sections that stay, in layout order.
  private func itemDeletes(_ layout: Layout) -> [SectionedDifference.ItemPosition] {
    var count = 0
    forEachDelete(layout) { _, _ in count += 1 }
    if count == 0 { return [] }
    return [SectionedDifference.ItemPosition](unsafeUninitializedCapacity: count) { deletes, done in
      forEachDelete(layout) { position, item in
        (deletes.baseAddress.unsafelyUnwrapped + done).initialize(
          to: SectionedDifference.ItemPosition(packed: UInt64(position) << 32 | UInt64(item)))
        done += 1
      }
    }
  }

  /// Calls `body` for each row deleted from a section that stays. It receives the position of its section in
  /// the layout and its position in the section.
  @inline(__always)
  private func forEachDelete(_ layout: Layout, _ body: (_ position: Int, _ item: Int) -> Void) {
    let partner = table.partner.base, loose = oldSide.loose.base
    for position in 0..<layout.count {
      let new = layout.new(at: position)
      guard new != Self.none, openness.base[Int(new)] != .closed else { continue }
      let section = Int(newSide.sectionMatch.base[Int(new)]), start = Int(oldSide.start.base[section])
      for index in oldSide.looseRange.base[section].indices {
        if partner[index] == Self.none { body(position, Int(loose[index]) - start) }
      }
    }
  }
}
