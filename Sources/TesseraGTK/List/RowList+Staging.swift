#if GTK
internal import TesseraDiff
internal import TesseraScreen

extension RowList {
  /// Replaces all sections, without a difference.
  func replace(with new: [ScreenSnapshot.Section]) {
    let before = count
    sections = new.map { Section($0) }
    measure()
    changed(at: 0, removed: before, added: count)
  }

  /// Applies a difference stage by stage. Reads inserted and updated rows from `new`.
  func apply(_ difference: SectionedDifference, from new: [ScreenSnapshot.Section]) {
    let visibleRanges = visibleRanges(in: new)
    for stage in difference.stages {
      switch stage {
      case .updates(let updates): apply(updates, new, visibleRanges)
      case .sections(let changes): apply(changes, new)
      case .items(let changes):
        guard let changes = changes.sparing(visibleRanges, in: sections) else {
          changedLines = []
          return replace(with: new)
        }
        apply(changes, new)
      }
    }
    moveVisibleRanges(visibleRanges, new)
    let lines = changedLines
    changedLines = []
    for line in lines { didUpdateCards(line) }
  }

  // MARK: Updates

  private func apply(_ updates: SectionedDifference.Updates, _ new: [ScreenSnapshot.Section], _ visibleRanges: [Row.Key: Int]) {
    for change in updates.sections { update(change.old, to: new[change.new], movesLater: visibleRanges[new[change.new].key] != nil) }
    for change in updates.items {
      let row = new[change.new.section].rows[change.new.item]
      sections[change.old.section].rows[change.old.item] = row
      if sections[change.old.section].columns.isEmpty { didUpdate(row) } else { changedLines.insert(sections[change.old.section].key.text) }
    }
  }

  /// Updates a section's header, footer, style or visible range. A header that stays keeps its widget.
  private func update(_ index: Int, to new: ScreenSnapshot.Section, movesLater: Bool) {
    let old = sections[index]
    var section = Section(new, rows: old.rows)
    if movesLater { section.visibleRange = old.visibleRange }
    let isSameShape =
      old.visibleRange == section.visibleRange && old.style == section.style && old.header?.key == section.header?.key
      && old.footer?.key == section.footer?.key
    sections[index] = section
    if !section.columns.isEmpty { changedLines.insert(section.key.text) }
    if isSameShape {
      if let header = section.header { didUpdate(header) }
      if let footer = section.footer { didUpdate(footer) }
    } else {
      changed(at: offsets[index], removed: old.count, added: section.count)
      if let header = section.header, header.key == old.header?.key { didUpdate(header) }
      if let footer = section.footer, footer.key == old.footer?.key { didUpdate(footer) }
      // Rows that stay keep their widgets, which must be updated to the new style.
      if old.style != section.style { for row in section.rows { didUpdate(row) } }
    }
  }

  // MARK: Sections

  private func apply(_ changes: SectionedDifference.SectionChanges, _ new: [ScreenSnapshot.Section]) {
    var arriving: [(at: Int, section: Section)] = changes.moves.map { ($0.to, sections[$0.from]) }
    arriving += changes.inserts.map { insert in
      let absent = Set(insert.absent)
      let source = new[insert.source]
      let rows = absent.isEmpty ? Array(source.rows) : source.rows.enumerated().filter { !absent.contains($0.offset) }.map(\.element)
      return (insert.at, Section(source, rows: rows))
    }
    for position in (changes.deletes + changes.moves.map(\.from)).sorted(by: >) {
      let (offset, count) = (offsets[position], sections[position].count)
      sections.remove(at: position)
      changed(at: offset, removed: count, added: 0)
    }
    for (position, section) in arriving.sorted(by: { $0.at < $1.at }) {
      let offset = offsets[position]
      sections.insert(section, at: position)
      changed(at: offset, removed: 0, added: section.count)
    }
  }

  // MARK: Rows

  private func apply(_ changes: SectionedDifference.ItemChanges, _ new: [ScreenSnapshot.Section]) {
    var removals: [Int: [Int]] = [:]
    for position in changes.deletes { removals[position.section, default: []].append(position.item) }
    var arrivals: [Int: [(at: Int, row: Row)]] = [:]
    for move in changes.moves {
      removals[move.from.section, default: []].append(move.from.item)
      arrivals[move.to.section, default: []].append((move.to.item, sections[move.from.section].rows[move.from.item]))
    }
    for insert in changes.inserts {
      arrivals[insert.at.section, default: []].append((insert.at.item, new[insert.source.section].rows[insert.source.item]))
    }
    for section in Set(removals.keys).union(arrivals.keys).sorted() {
      let gone = (removals[section] ?? []).sorted(by: >)
      let come = (arrivals[section] ?? []).sorted { $0.at < $1.at }
      if sections[section].visibleRange != nil || sections[section].hasCards || gone.count + come.count > 64 {
        splice(section, gone, come)
      } else {
        step(section, gone, come)
      }
    }
  }

  /// Applies a few changes. Changes close together are sent as one notification: GTK finds the rows in
  /// between again by their objects, and a moved row keeps its widget. Changes far apart are sent separately,
  /// because GTK requests every row between the first and the last reported position.
  private func step(_ section: Int, _ gone: [Int], _ come: [(at: Int, row: Row)]) {
    let before = sections[section].rows.count
    let after = before - gone.count + come.count
    let head = min(gone.last ?? before, come.first?.at ?? after)
    let tail = min(before - 1 - (gone.first ?? -1), after - 1 - (come.last?.at ?? -1))
    if max(before, after) - head - tail <= Self.near {
      for position in gone { sections[section].rows.remove(at: position) }
      for arrival in come { sections[section].rows.insert(arrival.row, at: arrival.at) }
      return changed(at: position(section: section, item: head), removed: before - head - tail, added: after - head - tail)
    }
    for run in gone.runs(by: { $0 - $1 <= Self.near }) {
      guard let last = run.first, let first = run.last else { continue }
      for position in run { sections[section].rows.remove(at: position) }
      changed(at: position(section: section, item: first), removed: last - first + 1, added: last - first + 1 - run.count)
    }
    for run in come.runs(by: { $1.at - $0.at <= Self.near }) {
      guard let first = run.first?.at, let last = run.last?.at else { continue }
      for arrival in run { sections[section].rows.insert(arrival.row, at: arrival.at) }
      changed(at: position(section: section, item: first), removed: last - first + 1 - run.count, added: last - first + 1)
    }
  }

  /// About the number of rows for which GTK keeps widgets.
  private static let near = 200

  /// Applies all changes of a section at once. Reports the range between the first and the last differing
  /// position to GTK.
  private func splice(_ index: Int, _ gone: [Int], _ come: [(at: Int, row: Row)]) {
    let old = sections[index]
    var isGone = [Bool](repeating: false, count: old.rows.count)
    for position in gone { isGone[position] = true }
    var rows: [Row] = []
    rows.reserveCapacity(old.rows.count - gone.count + come.count)
    var next = 0
    func keep() -> Bool {
      while next < old.rows.count, isGone[next] { next += 1 }
      guard next < old.rows.count else { return false }
      rows.append(old.rows[next])
      next += 1
      return true
    }
    for arrival in come {
      while rows.count < arrival.at, keep() {}
      rows.append(arrival.row)
    }
    while keep() {}
    sections[index].rows = rows
    if old.isGroup && sections[index].isGroup {
      if old.columns.isEmpty { didUpdateCards(old.key.text) } else { changedLines.insert(old.key.text) }
      return
    }
    if old.isGroup || sections[index].isGroup {
      return changed(at: offsets[index] + old.lead, removed: old.body, added: sections[index].body)
    }
    if old.visibleRange != nil {
      return changed(at: offsets[index], removed: old.count, added: sections[index].count)
    }
    var head = 0
    while head < min(rows.count, old.rows.count), rows[head] === old.rows[head] { head += 1 }
    var tail = 0
    while tail < min(rows.count, old.rows.count) - head, rows[rows.count - 1 - tail] === old.rows[old.rows.count - 1 - tail] { tail += 1 }
    changed(
      at: position(section: index, item: head), removed: old.rows.count - head - tail, added: rows.count - head - tail)
  }
}

extension Array {
  /// Splits the array between elements that do not belong together.
  fileprivate func runs(by belongs: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var result: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belongs(self[index - 1], self[index]) {
      result.append(self[start..<index])
      start = index
    }
    if start < endIndex { result.append(self[start...]) }
    return result
  }
}
#endif
