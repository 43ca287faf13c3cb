#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen

extension LayerList {
  /// Applies a difference stage by stage. `batch` is called before each batch. It must set the list to the
  /// first argument inside the collection view's update.
  ///
  /// - Law: afterwards the list equals `new`.
  func apply(
    _ difference: SectionedDifference, to new: [ScreenSnapshot.Section], _ batch: (_ after: LayerList, _ changes: ListBatch) -> Void
  ) {
    var list = self
    list.takeColumns(of: new)
    let ranged = visibleRanges(in: new)
    func take(_ changes: ListBatch, _ after: LayerList) {
      list = after
      if !changes.isEmpty { batch(after, changes) }
    }
    for stage in difference.stages {
      var after = list
      let changes: ListBatch =
        switch stage {
        case .updates(let updates): after.take(updates, new)
        case .sections(let changes): after.take(changes, new, ranged)
        case .items(let changes): after.take(changes, new, ranged)
        }
      take(changes, after)
    }
    for index in list.sections.indices {
      guard let position = ranged[list.sections[index].key] else { continue }
      for (after, changes) in list.movingVisibleRange(index, to: new[position]) { take(changes, after) }
    }
  }

  /// Sets the column of each row in side-by-side sections first, because cells are created before the
  /// difference is applied completely.
  private mutating func takeColumns(of new: [ScreenSnapshot.Section]) {
    for section in new where !section.columns.isEmpty {
      if let index = sections.firstIndex(where: { $0.key == section.key }) { sections[index].takeColumns(of: section) }
    }
  }

  /// The sections that have a visible range before or after, with their positions among the new sections.
  /// Their rows are counted in the long list and therefore not as in the difference.
  private func visibleRanges(in new: [ScreenSnapshot.Section]) -> [Row.Key: Int] {
    let old = Set(sections.lazy.filter(\.hasVisibleRange).map(\.key))
    if old.isEmpty, !new.contains(where: { $0.visibleRange != nil }) { return [:] }
    var found: [Row.Key: Int] = [:]
    for (index, section) in new.enumerated() where section.visibleRange != nil || old.contains(section.key) { found[section.key] = index }
    return found
  }

  // MARK: Updates

  private mutating func take(_ updates: SectionedDifference.Updates, _ new: [ScreenSnapshot.Section]) -> ListBatch {
    var changes = ListBatch()
    for change in updates.sections {
      let section = new[change.new]
      let old = sections[change.old]
      changes.surroundings.append(change.old)
      if (old.header == nil) != (section.header == nil) || (old.footer == nil) != (section.footer == nil) || old.style != section.style
        || old.columns != section.columns
      {
        changes.needsLayout = true
      }
      (sections[change.old].header, sections[change.old].footer) = (section.header, section.footer)
      (sections[change.old].style, sections[change.old].columns) = (section.style, section.columns)
    }
    for change in updates.items {
      let row = new[change.new.section].rows[change.new.item]
      let section = change.old.section
      let position = SectionedDifference.ItemPosition(section: section, item: sections[section].start + change.old.item)
      let isSameKind = sections[section].rows[change.old.item].reuseIdentifier == row.reuseIdentifier
      sections[section].rows[change.old.item] = row
      if isSameKind { changes.reconfigures.append(position) } else { changes.reloads.append(position) }
    }
    return changes
  }

  // MARK: Sections

  private mutating func take(
    _ changes: SectionedDifference.SectionChanges, _ new: [ScreenSnapshot.Section], _ ranged: [Row.Key: Int]
  ) -> ListBatch {
    var batch = ListBatch()
    (batch.sectionDeletes, batch.sectionMoves, batch.sectionInserts) = (changes.deletes, changes.moves, changes.inserts.map(\.at))
    var arriving: [(at: Int, section: Section)] = changes.moves.map { ($0.to, sections[$0.from]) }
    for insert in changes.inserts {
      let source = new[insert.source]
      // A visible range is inserted with all its rows. Rows that would move into it are deleted at their old
      // positions.
      let absent = ranged[source.key] == nil ? Set(insert.absent) : []
      let rows = absent.isEmpty ? Array(source.rows) : source.rows.enumerated().filter { !absent.contains($0.offset) }.map(\.element)
      arriving.append((insert.at, Section(source, rows: rows)))
    }
    for position in (changes.deletes + changes.moves.map(\.from)).sorted(by: >) { sections.remove(at: position) }
    for (position, section) in arriving.sorted(by: { $0.at < $1.at }) { sections.insert(section, at: position) }
    return batch
  }

  // MARK: Rows

  private mutating func take(
    _ changes: SectionedDifference.ItemChanges, _ new: [ScreenSnapshot.Section], _ ranged: [Row.Key: Int]
  ) -> ListBatch {
    var batch = ListBatch()
    func hasVisibleRange(_ position: SectionedDifference.ItemPosition) -> Bool { ranged[sections[position.section].key] != nil }
    var gone: [Int: [Int]] = [:]
    var coming: [Int: [(at: Int, row: Row)]] = [:]
    for position in changes.deletes where !hasVisibleRange(position) {
      batch.deletes.append(position)
      gone[position.section, default: []].append(position.item)
    }
    for insert in changes.inserts where !hasVisibleRange(insert.at) {
      batch.inserts.append(insert.at)
      coming[insert.at.section, default: []].append((insert.at.item, new[insert.source.section].rows[insert.source.item]))
    }
    for move in changes.moves {
      let row = sections[move.from.section].rows[move.from.item]
      switch (hasVisibleRange(move.from), hasVisibleRange(move.to)) {
      case (false, false):
        batch.moves.append(move)
        if sections[move.from.section].key != sections[move.to.section].key { batch.restyled.append(move.to) }
      case (false, true): batch.deletes.append(move.from)
      case (true, false): batch.inserts.append(move.to)
      case (true, true): continue
      }
      if !hasVisibleRange(move.from) { gone[move.from.section, default: []].append(move.from.item) }
      if !hasVisibleRange(move.to) { coming[move.to.section, default: []].append((move.to.item, row)) }
    }
    for section in Set(gone.keys).union(coming.keys) {
      let rows = sections[section].rows.splicing(out: gone[section] ?? [], in: coming[section] ?? [])
      sections[section].rows = rows
      sections[section].count = rows.count
    }
    return batch
  }

  // MARK: Visible ranges

  /// The batches that update a section's visible range: first its length, then its rows.
  private func movingVisibleRange(_ index: Int, to new: ScreenSnapshot.Section) -> [(LayerList, ListBatch)] {
    let old = sections[index]
    // Rows that stay keep their object, so that their cells are not configured again with the same content.
    let known = Dictionary(old.rows.map { ($0.key, $0) }) { first, _ in first }
    let section = Section(new, rows: new.rows.map { known[$0.key] ?? $0 })
    var (length, content) = (self, self)
    content.sections[index] = section
    length.sections[index].count = section.count
    var resize = ListBatch()
    for item in min(old.count, section.count)..<max(old.count, section.count) {
      let position = SectionedDifference.ItemPosition(section: index, item: item)
      if section.count > old.count { resize.inserts.append(position) } else { resize.deletes.append(position) }
    }
    var change = ListBatch()
    let shown = Set(old.start..<old.start + old.rows.count).union(section.start..<section.start + section.rows.count)
    for item in shown.sorted() where item < section.count {
      let (before, after) = (old.row(at: item), section.row(at: item))
      if before === after { continue }
      let isSameKind = before != nil && before?.key == after?.key && before?.reuseIdentifier == after?.reuseIdentifier
      let position = SectionedDifference.ItemPosition(section: index, item: item)
      // Positions that the first batch inserted have placeholder cells.
      if isSameKind { change.reconfigures.append(position) } else { change.reloads.append(position) }
    }
    return [(length, resize), (content, change)]
  }
}

extension [Row] {
  /// The rows with some removed and others inserted. O(rows) for many changes, O(changes) array moves for
  /// few.
  fileprivate func splicing(out gone: [Int], in coming: [(at: Int, row: Row)]) -> [Row] {
    var rows = self
    let come = coming.sorted { $0.at < $1.at }
    if gone.count + come.count <= 64 {
      for position in gone.sorted(by: >) { rows.remove(at: position) }
      for arrival in come { rows.insert(arrival.row, at: arrival.at) }
      return rows
    }
    let positions = Set(gone)
    var next = rows.enumerated().lazy.filter { !positions.contains($0.offset) }.map(\.element).makeIterator()
    var result: [Row] = []
    result.reserveCapacity(rows.count - gone.count + come.count)
    for arrival in come {
      while result.count < arrival.at, let row = next.next() { result.append(row) }
      result.append(arrival.row)
    }
    while let row = next.next() { result.append(row) }
    return result
  }
}
#endif
