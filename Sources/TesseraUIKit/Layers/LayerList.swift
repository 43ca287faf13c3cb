#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen

/// The rows of one layer as its collection view counts them: what the data source answers from.
///
/// Sections that are windows into long lists have an item for each place of the long list; places whose rows are not here are room.
struct LayerList {
  struct Section {
    var key: ItemKey
    var header: Row?
    var rows: [Row]
    var footer: Row?
    var style: SectionStyle
    /// Whether the section is a window, the place of its first row, and how many places it has.
    var isWindow: Bool
    var start: Int
    var count: Int

    init(_ section: SectionSnapshot, rows: [Row]? = nil) {
      (key, header, footer, style) = (section.key, section.header, section.footer, section.style)
      self.rows = rows ?? section.rows
      isWindow = section.window != nil
      start = section.window?.start ?? 0
      count = max(section.window?.total ?? 0, start + self.rows.count)
    }

    /// The row at a place, or nil where there is room for one.
    func row(at place: Int) -> Row? { rows.indices.contains(place - start) ? rows[place - start] : nil }
  }

  var sections: [Section]

  init(_ snapshot: [SectionSnapshot] = []) { sections = snapshot.map { Section($0) } }

  func row(section: Int, item: Int) -> Row? { sections.indices.contains(section) ? sections[section].row(at: item) : nil }

  /// The place of a row. O(rows).
  func place(of key: String) -> ItemPosition? {
    for (number, section) in sections.enumerated() {
      if let index = section.rows.firstIndex(where: { $0.key.text == key }) {
        return ItemPosition(section: number, item: section.start + index)
      }
    }
    return nil
  }
}

/// One batch for a collection view. Deletes, reloads and origins of moves count before it; inserts and targets after it.
struct ListBatch {
  var deletes: [ItemPosition] = [], inserts: [ItemPosition] = [], moves: [DifferenceMove<ItemPosition>] = []
  /// Rows that look different, in the same kind of cell and in another one.
  var reconfigures: [ItemPosition] = [], reloads: [ItemPosition] = []
  var sectionDeletes: [Int] = [], sectionInserts: [Int] = [], sectionMoves: [DifferenceMove<Int>] = []
  /// Rows that moved to a section of another style: places after the batch.
  var restyled: [ItemPosition] = []
  /// Sections whose header, footer or style is another one.
  var surroundings: [Int] = []
  /// Whether a header or footer came or went, or a style changed.
  var needsLayout = false

  var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reconfigures.isEmpty && reloads.isEmpty && sectionDeletes.isEmpty
      && sectionInserts.isEmpty && sectionMoves.isEmpty && surroundings.isEmpty && !needsLayout
  }
}
#endif
