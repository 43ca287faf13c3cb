internal import TesseraDiff

extension Differencer {
  /// The difference of two evaluations of a screen, which share unchanged rows. Parts with the same memory aren't
  /// read.
  ///
  /// - Law: the result has the same changes as the plain difference of the sections, with equally few operations.
  func difference(fromShown old: [ScreenSnapshot.Section], to new: [ScreenSnapshot.Section]) -> SectionedDifference {
    guard old.count == new.count else { return difference(from: old, to: new) }
    for index in old.indices where old[index].key != new[index].key { return difference(from: old, to: new) }
    var updates: [SectionedDifference.Update<SectionedDifference.ItemPosition>] = []
    var open: [(section: Int, shared: (start: Int, end: Int))] = []
    for index in old.indices {
      let (before, after) = (old[index].rows, new[index].rows)
      if after.hasKeys(of: before) {
        after.forEachDifference(from: before) { item in
          guard !before[item].hasEqualItem(after[item]) else { return }
          let position = SectionedDifference.ItemPosition(section: index, item: item)
          updates.append(SectionedDifference.Update(old: position, new: position))
        }
      } else {
        open.append((index, after.sharedEnds(with: before)))
      }
    }
    let sections = old.indices.filter { !old[$0].hasEqualContent(to: new[$0]) }.map { SectionedDifference.Update(old: $0, new: $0) }
    if open.isEmpty {
      if updates.isEmpty, sections.isEmpty { return .none }
      return SectionedDifference(stages: [.updates(.init(sections: sections, items: updates))])
    }
    return difference(old, new, open, sections: sections, updates: updates)
  }

  /// Compares only the rows between the shared start and the shared end of each section.
  private func difference(
    _ old: [ScreenSnapshot.Section], _ new: [ScreenSnapshot.Section], _ open: [(section: Int, shared: (start: Int, end: Int))],
    sections: [SectionedDifference.Update<Int>], updates: [SectionedDifference.Update<SectionedDifference.ItemPosition>]
  ) -> SectionedDifference {
    func middles(_ list: [ScreenSnapshot.Section]) -> [SectionMiddle] {
      open.map { index, shared in SectionMiddle(list[index], shared.start, shared.end) }
    }
    func position(_ position: SectionedDifference.ItemPosition) -> SectionedDifference.ItemPosition {
      let (section, shared) = open[position.section]
      return SectionedDifference.ItemPosition(section: section, item: position.item + shared.start)
    }
    let middle = difference(from: middles(old), to: middles(new))
    var updates = updates
    var stages: [SectionedDifference.Stage] = []
    for stage in middle.stages {
      switch stage {
      case .updates(let found):
        updates += found.items.map { SectionedDifference.Update(old: position($0.old), new: position($0.new)) }
      case .items(let changes):
        stages.append(
          .items(
            .init(
              deletes: changes.deletes.map(position),
              inserts: changes.inserts.map { SectionedDifference.Insertion(at: position($0.at), source: position($0.source)) },
              moves: changes.moves.map { SectionedDifference.Move(from: position($0.from), to: position($0.to)) })))
      case .sections: break
      }
    }
    updates.sort { $0.old < $1.old }
    if !updates.isEmpty || !sections.isEmpty { stages.insert(.updates(.init(sections: sections, items: updates)), at: 0) }
    return SectionedDifference(stages: stages)
  }
}

/// The rows of a section between the start and the end that two evaluations share.
private struct SectionMiddle: DifferentiableSection {
  let id: Row.Key
  let items: [Row]

  init(_ section: ScreenSnapshot.Section, _ start: Int, _ end: Int) {
    id = section.key
    items = Array(section.rows.dropFirst(start).dropLast(end))
  }

  var identityHash: Int { id.hash }
  func hasEqualContent(to other: SectionMiddle) -> Bool { true }
}

extension ScreenSnapshot.Rows {
  /// The number of identical rows at the start and, of the others, at the end of both lists.
  func sharedEnds(with old: ScreenSnapshot.Rows) -> (start: Int, end: Int) {
    let common = Swift.min(count, old.count)
    var start = 0, end = 0
    // Whole parts first.
    if case .parts(let mine) = storage, case .parts(let theirs) = old.storage {
      var part = 0
      while part < Swift.min(mine.parts.count, theirs.parts.count), mine.parts[part] === theirs.parts[part] { part += 1 }
      start = mine.start(of: part)
      var last = 0
      while last < Swift.min(mine.parts.count, theirs.parts.count) - part,
        mine.parts[mine.parts.count - 1 - last] === theirs.parts[theirs.parts.count - 1 - last]
      { last += 1 }
      end = mine.count - mine.start(of: mine.parts.count - last)
    }
    while start < common - end, self[start] === old[start] { start += 1 }
    while end < common - start, self[count - 1 - end] === old[old.count - 1 - end] { end += 1 }
    return (start, end)
  }
}
