extension Differencer {
  /// The stage in which rows change, or nil when none does.
  func itemChanges(_ layout: Layout) -> SectionedDifference.ItemChanges? {
    var insertCount = 0, moveCount = 0
    for section in 0..<newSectionCount {
      let isNew = newSectionMatch.base[section] == Self.none
      if isNew || openness.base[section] != .closed {
        if openness.base[section] == .shuffled { _ = markMoves(in: section) }
        let match = newMatch.base
        var unmatched = 0, moved = 0
        for flat in Int(newStart.base[section])..<Int(newStart.base[section + 1]) {
          let isUnmatched = match[flat] == Self.none
          unmatched += isUnmatched ? 1 : 0
          moved += match[flat] & Self.movedFlag != 0 ? 1 : 0
        }
        moveCount += moved - unmatched
        if !isNew { insertCount += unmatched }
      }
    }
    let deletes = itemDeletes(layout)
    if deletes.isEmpty, insertCount == 0, moveCount == 0 { return nil }

    var inserts: [DifferenceInsertion<ItemPosition>] = []
    let moves = [DifferenceMove<ItemPosition>](unsafeUninitializedCapacity: moveCount) { moves, movesDone in
      inserts = .init(unsafeUninitializedCapacity: insertCount) { inserts, insertsDone in
        forEachOpenNew(layout) { place, section, isNew in
          let match = newMatch.base, start = Int(newStart.base[section])
          let placeBits = UInt64(place) << 32, sectionBits = UInt64(section) << 32
          for flat in start..<Int(newStart.base[section + 1]) {
            let found = match[flat]
            if found & Self.movedFlag == 0 { continue }
            let item = UInt64(flat - start)
            if found == Self.none {
              if isNew { continue }
              (inserts.baseAddress.unsafelyUnwrapped + insertsDone).initialize(
                to: .init(at: ItemPosition(packed: placeBits | item), source: ItemPosition(packed: sectionBits | item)))
              insertsDone += 1
            } else {
              (moves.baseAddress.unsafelyUnwrapped + movesDone).initialize(
                to: .init(from: origin(of: Int(found & ~Self.movedFlag), new: section, layout), to: ItemPosition(packed: placeBits | item)))
              movesDone += 1
            }
          }
        }
      }
    }
    return .init(deletes: deletes, inserts: inserts, moves: moves)
  }

  /// Calls `body` for each open section of the new list: its place in the layout, its index, whether it is new.
  private func forEachOpenNew(_ layout: Layout, _ body: (_ place: Int, _ section: Int, _ isNew: Bool) -> Void) {
    if let order = layout.order {
      for place in order.indices where order[place].new != Self.none {
        let isNew = order[place].old == Self.none
        if isNew || openness.base[Int(order[place].new)] != .closed { body(place, Int(order[place].new), isNew) }
      }
    } else {
      for section in 0..<layout.sectionCount where openness.base[section] != .closed { body(section, section, false) }
    }
  }

  /// Where the old row `flat`, now in the new section `new`, stands in the layout before rows change.
  @inline(__always)
  private func origin(of flat: Int, new: Int, _ layout: Layout) -> ItemPosition {
    let partner = newSectionMatch.base[new]
    var section = Int(partner)
    // A row in its own section need not be a loose one, whose section is noted.
    if partner == Self.none || flat < Int(oldStart.base[section]) || flat >= Int(oldStart.base[section + 1]) {
      section = Int(oldSectionOf.base[flat])
    }
    return ItemPosition(packed: UInt64(layout.place(ofOld: section)) << 32 | UInt64(flat - Int(oldStart.base[section])))
  }

  /// The rows that go from sections that stay, in the order of the layout.
  private func itemDeletes(_ layout: Layout) -> [ItemPosition] {
    var count = 0
    forEachOpenOld(layout) { _, section in
      for flat in Int(oldStart.base[section])..<Int(oldStart.base[section + 1]) { count += oldMatch.base[flat] == Self.none ? 1 : 0 }
    }
    if count == 0 { return [] }
    return [ItemPosition](unsafeUninitializedCapacity: count) { deletes, done in
      forEachOpenOld(layout) { place, section in
        let start = Int(oldStart.base[section]), match = oldMatch.base, placeBits = UInt64(place) << 32
        for flat in start..<Int(oldStart.base[section + 1]) where match[flat] == Self.none {
          (deletes.baseAddress.unsafelyUnwrapped + done).initialize(to: ItemPosition(packed: placeBits | UInt64(flat - start)))
          done += 1
        }
      }
    }
  }

  /// Calls `body` for each open section that is in both lists: its place in the layout, its index in the old list.
  private func forEachOpenOld(_ layout: Layout, _ body: (_ place: Int, _ section: Int) -> Void) {
    if let order = layout.order {
      for place in order.indices where order[place].old != Self.none && order[place].new != Self.none {
        if openness.base[Int(order[place].new)] != .closed { body(place, Int(order[place].old)) }
      }
    } else {
      for section in 0..<layout.sectionCount where openness.base[section] != .closed { body(section, section) }
    }
  }
}
