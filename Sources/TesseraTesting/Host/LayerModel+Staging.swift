internal import TesseraDiff
internal import TesseraScreen

extension LayerModel {
  /// The error for a stage that cannot be applied to the current content.
  struct Fault: Error {
    let message: String
  }

  /// Applies a difference stage by stage, as a list view would. Takes the content of updated rows from
  /// `update.new`.
  mutating func apply(_ update: ScreenSnapshot.Update) throws(Fault) {
    let new = update.new.sections
    for (number, stage) in update.difference.stages.enumerated() {
      do throws(Fault) {
        switch stage {
        case .updates(let updates): try apply(updates, new)
        case .sections(let changes): try apply(changes, new)
        case .items(let changes): try apply(changes, new)
        }
      } catch {
        throw Fault(message: "stage \(number) of \(update.difference.stages.count): \(error.message)")
      }
    }
    revision = update.new.revision
    title = update.new.title
  }

  private mutating func apply(_ updates: SectionedDifference.Updates, _ new: [ScreenSnapshot.Section]) throws(Fault) {
    for change in updates.sections {
      let source = try new.at(change.new, "the new sections")
      let shown = try sections.at(change.old, "the sections")
      guard shown.key == source.key else { throw Fault(message: "section '\(shown.key)' is updated with '\(source.key)'") }
      sections[change.old] = Section(source, rows: shown.rows)
    }
    for change in updates.items {
      let source = try new.row(at: change.new)
      let shown = try row(at: change.old)
      guard shown.key == source.key else { throw Fault(message: "row '\(shown.key)' is updated with '\(source.key)'") }
      sections[change.old.section].rows[change.old.item] = source
    }
  }

  private mutating func apply(_ changes: SectionedDifference.SectionChanges, _ new: [ScreenSnapshot.Section]) throws(Fault) {
    var moved: [Int: Section] = [:]
    for move in changes.moves { moved[move.to] = try sections.at(move.from, "the sections") }
    for position in (changes.deletes + changes.moves.map(\.from)).sorted(by: >) {
      _ = try sections.at(position, "the sections")
      sections.remove(at: position)
    }
    var arriving = moved
    for insert in changes.inserts {
      let source = try new.at(insert.source, "the new sections")
      let absent = Set(insert.absent)
      let rows = source.rows.enumerated().filter { !absent.contains($0.offset) }.map(\.element)
      guard arriving.updateValue(Section(source, rows: rows), forKey: insert.at) == nil else {
        throw Fault(message: "two sections are inserted at position \(insert.at)")
      }
    }
    for (position, section) in arriving.sorted(by: { $0.key < $1.key }) {
      guard position <= sections.count else {
        throw Fault(message: "section '\(section.key)' is inserted at \(position) of \(sections.count)")
      }
      sections.insert(section, at: position)
    }
  }

  private mutating func apply(_ changes: SectionedDifference.ItemChanges, _ new: [ScreenSnapshot.Section]) throws(Fault) {
    var arriving: [SectionedDifference.ItemPosition: Row] = [:]
    for move in changes.moves { arriving[move.to] = try row(at: move.from) }
    for insert in changes.inserts {
      guard arriving.updateValue(try new.row(at: insert.source), forKey: insert.at) == nil else {
        throw Fault(message: "two rows are inserted at \(insert.at)")
      }
    }
    for position in changes.removals {
      _ = try row(at: position)
      sections[position.section].rows.remove(at: position.item)
    }
    for (position, row) in arriving.sorted(by: { $0.key < $1.key }) {
      let rows = try sections.at(position.section, "the sections").rows
      guard position.item <= rows.count else { throw Fault(message: "row '\(row.key)' is inserted at \(position) of \(rows.count)") }
      sections[position.section].rows.insert(row, at: position.item)
    }
  }

  private func row(at position: SectionedDifference.ItemPosition) throws(Fault) -> Row {
    try sections.at(position.section, "the sections").rows.at(position.item, "the rows of section \(position.section)")
  }
}

extension RandomAccessCollection where Index == Int {
  func at(_ index: Int, _ what: String) throws(LayerModel.Fault) -> Element {
    guard indices.contains(index) else { throw LayerModel.Fault(message: "position \(index) of \(what), which are \(count)") }
    return self[index]
  }
}

extension [ScreenSnapshot.Section] {
  fileprivate func row(at position: SectionedDifference.ItemPosition) throws(LayerModel.Fault) -> Row {
    let section = try at(position.section, "the new sections")
    return try [Row](section.rows).at(position.item, "the rows of the new section \(position.section)")
  }
}
