extension Differencer {
  /// The result, once every section and row has its partner or none.
  @usableFromInline
  func staged() -> SectionedDifference {
    var stages: [SectionedDifference.Stage] = []
    if sectionUpdates.count > 0 || updates.count > 0 { stages.append(.updates(collectUpdates())) }
    if !sectionsKeptPlaces || hasOpenSections {
      let layout = sectionsKeptPlaces ? Layout(sectionCount: newSectionCount) : middleLayout()
      if let changes = layout.arrivals { stages.append(.sections(changes)) }
      if hasOpenSections, let changes = itemChanges(layout) { stages.append(.items(changes)) }
      if !layout.departures.isEmpty { stages.append(.sections(.init(deletes: layout.departures, inserts: [], moves: []))) }
    }
    return SectionedDifference(stages: stages, duplicates: collectDuplicates())
  }

  /// How sections stand while rows change: as in the new list, and between them the old ones that rows have to leave before they go.
  struct Layout {
    /// The old and the new index of each section in that order; nil on the side where it does not exist. Nil as a whole: all as before.
    var order: [(old: UInt32, new: UInt32)]?
    /// Where each old section stands; meaningless for those that are gone.
    var placeOfOld: [UInt32] = []
    let sectionCount: Int
    /// The stage that leads to this layout.
    var arrivals: SectionedDifference.SectionChanges?
    /// The places of the sections that go afterwards.
    var departures: [Int] = []

    init(sectionCount: Int) { self.sectionCount = sectionCount }

    func place(ofOld section: Int) -> Int { order == nil ? section : Int(placeOfOld[section]) }
  }

  private func collectUpdates() -> SectionedDifference.Updates {
    var rows = updates.elements
    // Rows that were found in their place come in order; those that were found elsewhere come in runs after them.
    var isSorted = true
    for index in rows.indices.dropFirst() where rows[index - 1].old > rows[index].old {
      isSorted = false
      break
    }
    if !isSorted { rows.sort { $0.old < $1.old } }
    return .init(
      sections: sectionUpdates.elements.map { .init(old: Int($0.old), new: Int($0.new)) },
      items: rows.map { .init(old: ItemPosition(packed: $0.old), new: ItemPosition(packed: $0.new)) })
  }

  private func collectDuplicates() -> SectionedDifference.Duplicates {
    if repeated.count == 0, duplicateSections.count == 0 { return .init() }
    return .init(
      sections: duplicateSections.elements.map(Int.init).sorted(),
      items: repeated.elements.map { flat in
        let section = Int(newSectionOf.base[Int(flat)])
        return ItemPosition(section: section, item: Int(flat - newStart.base[section]))
      }.sorted())
  }

  /// Orders the sections for the time in which rows change, and collects how they get there.
  private func middleLayout() -> Layout {
    let oldCount = oldSectionCount, newCount = newSectionCount
    let oldMatch = oldSectionMatch.base, newMatch = newSectionMatch.base

    // Which sections move: all that stay but a longest run that keeps its order.
    sequence.reserve(newCount)
    var count = 0
    for new in 0..<newCount where newMatch[new] != Self.none {
      sequence.base[count] = newMatch[new]
      count += 1
    }
    _ = markLongestIncreasing(count: count)

    // A section that goes waits until its rows have left it, before the next section that neither goes nor moves.
    var layout = Layout(sectionCount: newCount)
    var order: [(old: UInt32, new: UInt32)] = []
    order.reserveCapacity(newCount)
    layout.placeOfOld = [UInt32](repeating: Self.none, count: oldCount)
    var deletes: [Int] = [], inserts: [SectionedDifference.SectionInsertion] = [], moves: [DifferenceMove<Int>] = []
    var passed = 0
    func passOld(upTo end: Int) {
      while passed < end {
        if oldMatch[passed] == Self.none {
          if hasLeavingRows(passed) {
            layout.placeOfOld[passed] = UInt32(truncatingIfNeeded: order.count)
            layout.departures.append(order.count)
            order.append((UInt32(truncatingIfNeeded: passed), Self.none))
          } else {
            deletes.append(passed)
          }
        }
        passed += 1
      }
    }
    count = 0
    for new in 0..<newCount {
      let old = newMatch[new]
      if old == Self.none {
        inserts.append(.init(at: order.count, source: new, absent: arrivingRows(new)))
      } else {
        let stays = kept.base[count] == 1
        count += 1
        if stays {
          passOld(upTo: Int(old))
        } else {
          moves.append(.init(from: Int(old), to: order.count))
        }
        layout.placeOfOld[Int(old)] = UInt32(truncatingIfNeeded: order.count)
      }
      order.append((old, UInt32(truncatingIfNeeded: new)))
    }
    passOld(upTo: oldCount)
    layout.order = order
    if !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) {
      layout.arrivals = .init(deletes: deletes, inserts: inserts, moves: moves)
    }
    return layout
  }

  /// Whether rows of a section that goes have a partner elsewhere.
  private func hasLeavingRows(_ old: Int) -> Bool {
    for flat in oldStart.base[old]..<oldStart.base[old + 1] where oldMatch.base[Int(flat)] != Self.none { return true }
    return false
  }

  /// The rows of a section that comes which have a partner elsewhere.
  private func arrivingRows(_ new: Int) -> [Int] {
    let start = Int(newStart.base[new]), end = Int(newStart.base[new + 1])
    return (start..<end).lazy.filter { self.newMatch.base[$0] != Self.none }.map { $0 - start }
  }
}
