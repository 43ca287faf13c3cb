#if GTK
internal import TesseraDiff
internal import TesseraScreen

extension RowList {
  /// Shows other sections, without a difference.
  func replace(with new: [SectionSnapshot]) {
    let before = count
    sections = new.map { Section($0) }
    measure()
    changed(at: 0, removed: before, added: count)
  }

  /// Carries out a difference stage by stage, in order, as `new` says what inserted and updated rows look like.
  func apply(_ difference: SectionedDifference, from new: [SectionSnapshot]) {
    let windows = windows(in: new)
    for stage in difference.stages {
      switch stage {
      case .updates(let updates): apply(updates, new, windows)
      case .sections(let changes): apply(changes, new)
      case .items(let changes):
        guard let changes = changes.sparing(windows, in: sections) else { return replace(with: new) }
        apply(changes, new)
      }
    }
    moveWindows(windows, new)
  }

  // MARK: Updates

  private func apply(_ updates: SectionedDifference.Updates, _ new: [SectionSnapshot], _ windows: [ItemKey: Int]) {
    for change in updates.sections { update(change.old, to: new[change.new], movesLater: windows[new[change.new].key] != nil) }
    for change in updates.items {
      let row = new[change.new.section].rows[change.new.item]
      sections[change.old.section].rows[change.old.item] = row
      didUpdate(row)
    }
  }

  /// Gives a section another header, footer, style or window. Headers that stay keep their widget.
  private func update(_ index: Int, to new: SectionSnapshot, movesLater: Bool) {
    let old = sections[index]
    var section = Section(new, rows: old.rows)
    if movesLater { section.window = old.window }
    let isSameShape =
      old.window == section.window && old.style == section.style && old.header?.key == section.header?.key
      && old.footer?.key == section.footer?.key
    sections[index] = section
    if isSameShape {
      if let header = section.header { didUpdate(header) }
      if let footer = section.footer { didUpdate(footer) }
    } else {
      changed(at: offsets[index], removed: old.count, added: section.count)
      if let header = section.header, header.key == old.header?.key { didUpdate(header) }
      if let footer = section.footer, footer.key == old.footer?.key { didUpdate(footer) }
      // Rows that stay keep their widget, which does not know of the other style.
      if old.style != section.style { for row in section.rows { didUpdate(row) } }
    }
  }

  // MARK: Sections

  private func apply(_ changes: SectionedDifference.SectionChanges, _ new: [SectionSnapshot]) {
    var arriving: [(at: Int, section: Section)] = changes.moves.map { ($0.to, sections[$0.from]) }
    arriving += changes.inserts.map { insert in
      let absent = Set(insert.absent)
      let source = new[insert.source]
      let rows = absent.isEmpty ? source.rows : source.rows.enumerated().filter { !absent.contains($0.offset) }.map(\.element)
      return (insert.at, Section(source, rows: rows))
    }
    for place in (changes.deletes + changes.moves.map(\.from)).sorted(by: >) {
      let (offset, count) = (offsets[place], sections[place].count)
      sections.remove(at: place)
      changed(at: offset, removed: count, added: 0)
    }
    for (place, section) in arriving.sorted(by: { $0.at < $1.at }) {
      let offset = offsets[place]
      sections.insert(section, at: place)
      changed(at: offset, removed: 0, added: section.count)
    }
  }

  // MARK: Rows

  private func apply(_ changes: SectionedDifference.ItemChanges, _ new: [SectionSnapshot]) {
    var removals: [Int: [Int]] = [:]
    for place in changes.deletes { removals[place.section, default: []].append(place.item) }
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
      if sections[section].window != nil || gone.count + come.count > 64 {
        splice(section, gone, come)
      } else {
        step(section, gone, come)
      }
    }
  }

  /// One notification for each run of neighbours: exact, and dear only where there are many.
  private func step(_ section: Int, _ gone: [Int], _ come: [(at: Int, row: Row)]) {
    var index = 0
    while index < gone.count {
      var length = 1
      while index + length < gone.count, gone[index + length] == gone[index] - length { length += 1 }
      let first = gone[index] - length + 1
      let place = place(section: section, item: first)
      sections[section].rows.removeSubrange(first..<first + length)
      changed(at: place, removed: length, added: 0)
      index += length
    }
    index = 0
    while index < come.count {
      var length = 1
      while index + length < come.count, come[index + length].at == come[index].at + length { length += 1 }
      let first = come[index].at
      let place = place(section: section, item: first)
      sections[section].rows.insert(contentsOf: come[index..<index + length].map(\.row), at: first)
      changed(at: place, removed: 0, added: length)
      index += length
    }
  }

  /// All changes of a section at once: GTK is told of the part between the first and the last place that differs.
  private func splice(_ index: Int, _ gone: [Int], _ come: [(at: Int, row: Row)]) {
    let old = sections[index]
    var isGone = [Bool](repeating: false, count: old.rows.count)
    for place in gone { isGone[place] = true }
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
    if old.window != nil {
      return changed(at: offsets[index], removed: old.count, added: sections[index].count)
    }
    var head = 0
    while head < min(rows.count, old.rows.count), rows[head] === old.rows[head] { head += 1 }
    var tail = 0
    while tail < min(rows.count, old.rows.count) - head, rows[rows.count - 1 - tail] === old.rows[old.rows.count - 1 - tail] { tail += 1 }
    changed(
      at: place(section: index, item: head), removed: old.rows.count - head - tail, added: rows.count - head - tail)
  }
}
#endif
