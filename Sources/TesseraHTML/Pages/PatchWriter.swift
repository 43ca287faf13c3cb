internal import TesseraDiff
internal import TesseraScreen

/// Converts the stages of a difference to sequential edits.
///
/// A stage is a batch of removals and insertions. Sequentially, all removals come first. Then each insertion or move
/// is placed, front to back, before the next element that stays in this stage. Elements that still have to move may
/// be in between, which does no harm because they leave.
struct PatchWriter {
  let renderer: HTMLRenderer
  let update: ScreenSnapshot.Update
  private let refusedTexts: [RefusedTexts.Text]
  private var out: HTMLRenderer.Writer
  private var isFirst = true
  /// The order of sections while rows change. `nil` while it is the old list's.
  private var layout: [SectionPosition]?

  /// The current section at a position.
  private enum SectionPosition {
    /// A section of the old list.
    case old(Int)
    /// A new section. Some of its rows are still elsewhere.
    case new(Int, absent: [Int])
  }

  private init(renderer: HTMLRenderer, update: ScreenSnapshot.Update, refusedTexts: [RefusedTexts.Text], out: HTMLRenderer.Writer) {
    (self.renderer, self.update, self.refusedTexts, self.out) = (renderer, update, refusedTexts, out)
  }

  /// Writes the edits from the old to the new snapshot.
  static func writeEdits(
    of update: ScreenSnapshot.Update, _ refusedTexts: [RefusedTexts.Text], by renderer: HTMLRenderer, into out: inout HTMLRenderer.Writer
  ) {
    var patch = PatchWriter(renderer: renderer, update: update, refusedTexts: refusedTexts, out: out)
    patch.writeEdits()
    out = patch.out
  }

  private mutating func writeEdits() {
    for stage in update.difference.stages {
      switch stage {
      case .updates(let updates): write(updates)
      case .sections(let changes): write(changes)
      case .items(let changes): write(changes)
      }
    }
    writeRoom()
  }

  /// Rewrites the frame of each long section whose number of rows changed, since the gaps around them changed.
  private mutating func writeRoom() {
    for section in update.new.sections where section.visibleRange != nil {
      guard let old = update.old.sections.first(where: { $0.key == section.key }), old.rows.count != section.rows.count,
        old.hasEqualContent(to: section)
      else { continue }
      write(surroundingsOf: section, as: old.key)
    }
  }

  private mutating func write(surroundingsOf section: ScreenSnapshot.Section, as key: Row.Key) {
    edit(.updateSection) {
      $0.argument(key)
      $0.markup { $0.section(section) { _ in } }
    }
  }

  // MARK: Parts of an edit

  private mutating func edit(_ edit: PatchEdit, _ body: (inout PatchWriter) -> Void) {
    out.raw(isFirst ? "[\"" : ",[\"")
    isFirst = false
    out.raw(trusted: edit.rawValue)
    out.raw("\"")
    body(&self)
    out.raw("]")
  }

  private mutating func argument(_ key: Row.Key?) {
    out.raw(",")
    if let key { out.json(HTMLRenderer.WireKey.encoded(key.text)) } else { out.raw("null") }
  }

  private mutating func markup(_ body: (inout Painter) -> Void) {
    out.raw(",")
    out.jsonString { writer in renderer.paint(update.layer, refusedTexts, into: &writer, body) }
  }

  // MARK: Stages

  private mutating func write(_ updates: SectionedDifference.Updates) {
    for change in updates.sections {
      write(surroundingsOf: update.new.sections[change.new], as: update.old.sections[change.old].key)
    }
    for change in updates.items {
      let section = update.new.sections[change.new.section]
      let row = section.rows[change.new.item]
      edit(.updateRow) {
        $0.argument($0.update.old.sections[change.old.section].rows[change.old.item].key)
        $0.markup { $0.row(row, section.style) }
      }
    }
  }

  private mutating func write(_ changes: SectionedDifference.SectionChanges) {
    let before = layout ?? update.old.sections.indices.map { .old($0) }
    for index in changes.deletes {
      edit(.removeSection) { $0.argument($0.key(of: before[index])) }
    }
    var leaves = [Bool](repeating: false, count: before.count)
    for index in changes.deletes { leaves[index] = true }
    for move in changes.moves { leaves[move.from] = true }
    let stays = before.indices.filter { !leaves[$0] }

    var after: [SectionPosition] = []
    var staying = 0, moved = 0, inserted = 0
    while true {
      let next = staying < stays.count ? key(of: before[stays[staying]]) : nil
      if inserted < changes.inserts.count, changes.inserts[inserted].at == after.count {
        let insert = changes.inserts[inserted]
        inserted += 1
        self.insert(insert, before: next)
        after.append(.new(insert.source, absent: insert.absent))
      } else if moved < changes.moves.count, changes.moves[moved].to == after.count {
        let position = before[changes.moves[moved].from]
        moved += 1
        edit(.moveSection) {
          $0.argument($0.key(of: position))
          $0.argument(next)
        }
        after.append(position)
      } else if staying < stays.count {
        after.append(before[stays[staying]])
        staying += 1
      } else {
        break
      }
    }
    layout = after
  }

  private mutating func insert(_ insert: SectionedDifference.SectionInsertion, before next: Row.Key?) {
    let section = update.new.sections[insert.source]
    edit(.insertSection) {
      $0.argument(next)
      $0.markup { painter in
        painter.section(section) { painter in
          var absent = insert.absent[...]
          for (index, row) in section.rows.enumerated() {
            if absent.first == index { absent.removeFirst() } else { painter.row(row, section.style) }
          }
        }
      }
    }
  }

  private mutating func write(_ changes: SectionedDifference.ItemChanges) {
    for position in changes.deletes {
      edit(.removeRow) { $0.argument($0.row(at: position)?.key) }
    }
    let leaving = changes.removals
    // Consecutive inserted rows share one edit if they are before the same row of the same section and no move is
    // between them.
    var coming: (section: Int, next: Row.Key?, rows: [Row], style: SectionStyle)?
    // Arrivals are sorted by position, as are removals, so both are traversed once per section.
    var section = -1
    var gone: ArraySlice<Int> = []
    var removed = 0, arrived = 0
    for arrival in changes.arrivals {
      let target: SectionedDifference.ItemPosition =
        switch arrival {
        case .inserted(let insert): insert.at
        case .moved(let move): move.to
        }
      if target.section != section {
        section = target.section
        gone = Self.items(of: target.section, in: leaving)
        (removed, arrived) = (0, 0)
      }
      // The next staying row is the k-th row that is neither removed nor moved.
      let k = target.item - arrived
      while let first = gone.first, first <= k + removed {
        gone.removeFirst()
        removed += 1
      }
      arrived += 1
      let next = row(at: SectionedDifference.ItemPosition(section: target.section, item: k + removed))?.key
      switch arrival {
      case .inserted(let insert):
        if coming?.section != target.section || coming?.next != next {
          write(coming)
          coming = (target.section, next, [], update.new.sections[insert.source.section].style)
        }
        coming?.rows.append(update.new.sections[insert.source.section].rows[insert.source.item])
      case .moved(let move):
        write(coming)
        coming = nil
        edit(.moveRow) {
          $0.argument($0.row(at: move.from)?.key)
          $0.argument($0.sectionKey(target.section))
          $0.argument(next)
        }
      }
    }
    write(coming)
  }

  private mutating func write(_ coming: (section: Int, next: Row.Key?, rows: [Row], style: SectionStyle)?) {
    guard let coming else { return }
    edit(.insertRows) {
      $0.argument($0.sectionKey(coming.section))
      $0.argument(coming.next)
      $0.markup { painter in coming.rows.forEachLent { painter.row($0, coming.style) } }
    }
  }

  /// The rows of one section in a list of positions in descending order. The result is ascending.
  private static func items(of section: Int, in positions: [SectionedDifference.ItemPosition]) -> ArraySlice<Int> {
    var low = 0, high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle].section > section { low = middle + 1 } else { high = middle }
    }
    var items: [Int] = []
    while low < positions.count, positions[low].section == section {
      items.append(positions[low].item)
      low += 1
    }
    return items.reversed()[...]
  }

  // MARK: Positions

  private func key(of position: SectionPosition) -> Row.Key {
    switch position {
    case .old(let index): update.old.sections[index].key
    case .new(let index, _): update.new.sections[index].key
    }
  }

  private func sectionKey(_ index: Int) -> Row.Key { layout.map { key(of: $0[index]) } ?? update.old.sections[index].key }

  /// The row at a position before the rows change. `nil` after the end.
  private func row(at position: SectionedDifference.ItemPosition) -> Row? {
    let rows: ScreenSnapshot.Rows
    var item = position.item
    switch layout?[position.section] ?? .old(position.section) {
    case .old(let index): rows = update.old.sections[index].rows
    case .new(let index, let absent):
      rows = update.new.sections[index].rows
      for index in absent where index <= item { item += 1 }
    }
    return item < rows.count ? rows[item] : nil
  }
}
