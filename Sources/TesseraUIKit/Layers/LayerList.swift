#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen

/// The rows of one layer as its collection view counts them. The data source reads from it.
///
/// A section with a visible range has an item for each position of the long list. Rows that are not loaded
/// have placeholders.
struct LayerList {
  struct Section {
    var key: Row.Key
    var header: Row?
    var rows: [Row]
    var footer: Row?
    var style: SectionStyle
    /// Whether the section has a visible range, the position of its first loaded row, and its number of
    /// positions.
    var hasVisibleRange: Bool
    var start: Int
    var count: Int
    /// The sections that are side by side, with their ranges of rows. Empty for a single section.
    var columns: [ScreenSnapshot.Section.Column]
    /// The column of each row, and whether it is one of its rows rather than its header or footer. Stored by key, because some
    /// rows are missing while a difference is applied.
    private var rowColumns: [Row.Key: (column: ScreenSnapshot.Section.Column, isRow: Bool)]

    init(_ section: ScreenSnapshot.Section, rows: [Row]? = nil) {
      (key, header, footer, style) = (section.key, section.header, section.footer, section.style)
      self.rows = rows ?? Array(section.rows)
      (columns, rowColumns) = (section.columns, section.rowColumns)
      hasVisibleRange = section.visibleRange != nil
      start = section.visibleRange?.start ?? 0
      count = max(section.visibleRange?.total ?? 0, start + self.rows.count)
    }

    /// The side-by-side section that contains a row, and whether it is one of its rows rather than its header or footer.
    /// `nil` for a single section.
    func column(of row: Row) -> (column: ScreenSnapshot.Section.Column, isRow: Bool)? { rowColumns[row.key] }

    /// Sets the columns for the section's future rows.
    mutating func takeColumns(of section: ScreenSnapshot.Section) { rowColumns = section.rowColumns }

    /// The row at a position, or `nil` for a placeholder.
    func row(at position: Int) -> Row? { rows.indices.contains(position - start) ? rows[position - start] : nil }
  }

  var sections: [Section]

  init(_ snapshot: [ScreenSnapshot.Section] = []) { sections = snapshot.map { Section($0) } }

  func row(section: Int, item: Int) -> Row? { sections.indices.contains(section) ? sections[section].row(at: item) : nil }

  /// The position of a row. O(rows).
  func position(of key: String) -> SectionedDifference.ItemPosition? {
    for (number, section) in sections.enumerated() {
      if let index = section.rows.firstIndex(where: { $0.key.text == key }) {
        return SectionedDifference.ItemPosition(section: number, item: section.start + index)
      }
    }
    return nil
  }
}

extension ScreenSnapshot.Section {
  /// The side-by-side section of each row, and whether it is one of its rows rather than its header or footer.
  fileprivate var rowColumns: [Row.Key: (column: Column, isRow: Bool)] {
    var found: [Row.Key: (column: Column, isRow: Bool)] = [:]
    for column in columns {
      for position in column.range {
        let isHeader = column.hasHeader && position == column.range.lowerBound
        let isFooter = column.hasFooter && position == column.range.upperBound - 1
        found[rows[position].key] = (column, !isHeader && !isFooter)
      }
    }
    return found
  }
}

/// One batch for a collection view. Deletes, reloads and move origins are positions before it, inserts and
/// move targets are positions after it.
struct ListBatch {
  var deletes: [SectionedDifference.ItemPosition] = [], inserts: [SectionedDifference.ItemPosition] = [],
    moves: [SectionedDifference.Move<SectionedDifference.ItemPosition>] = []
  /// Rows with changed content, in the same kind of cell and in another kind.
  var reconfigures: [SectionedDifference.ItemPosition] = [], reloads: [SectionedDifference.ItemPosition] = []
  var sectionDeletes: [Int] = [], sectionInserts: [Int] = [], sectionMoves: [SectionedDifference.Move<Int>] = []
  /// Rows that moved to a section whose style may differ: positions after the batch.
  var restyled: [SectionedDifference.ItemPosition] = []
  /// Sections whose header, footer or style changed.
  var surroundings: [Int] = []
  /// Whether a header or footer was added or removed, or a style changed.
  var needsLayout = false

  /// The position of a row after the batch, or `nil` if it is deleted.
  func position(of row: SectionedDifference.ItemPosition) -> SectionedDifference.ItemPosition? {
    if sectionDeletes.contains(row.section) || deletes.contains(row) { return nil }
    if let move = moves.first(where: { $0.from == row }) { return move.to }
    var position = row
    if let move = sectionMoves.first(where: { $0.from == row.section }) {
      position = SectionedDifference.ItemPosition(section: move.to, item: row.item)
    } else if !sectionDeletes.isEmpty || !sectionInserts.isEmpty || !sectionMoves.isEmpty {
      let gone = sectionDeletes.count { $0 < row.section } + sectionMoves.count { $0.from < row.section }
      position = SectionedDifference.ItemPosition(
        section: Self.shifted(row.section - gone, among: sectionInserts + sectionMoves.map(\.to)), item: row.item)
    }
    let gone = (deletes + moves.map(\.from)).count { $0.section == row.section && $0.item < row.item }
    let come = (inserts + moves.map(\.to)).lazy.filter { $0.section == position.section }.map(\.item)
    return SectionedDifference.ItemPosition(section: position.section, item: Self.shifted(position.item - gone, among: Array(come)))
  }

  /// The new position of the element at `position` among the remaining ones, after the insertions.
  private static func shifted(_ position: Int, among arrivals: [Int]) -> Int {
    arrivals.sorted().reduce(position) { $1 <= $0 ? $0 + 1 : $0 }
  }

  var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reconfigures.isEmpty && reloads.isEmpty && sectionDeletes.isEmpty
      && sectionInserts.isEmpty && sectionMoves.isEmpty && surroundings.isEmpty && !needsLayout
  }
}
#endif
