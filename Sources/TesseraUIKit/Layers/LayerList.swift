#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen

/// The rows of one layer as its collection view counts them: what the data source answers from.
///
/// Sections that have a visible range have an item for each position of the long list; positions whose rows are not here are room.
struct LayerList {
  struct Section {
    var key: ItemKey
    var header: Row?
    var rows: [Row]
    var footer: Row?
    var style: SectionStyle
    /// Whether the section has a visible range, the position of its first row, and how many positions it has.
    var hasVisibleRange: Bool
    var start: Int
    var count: Int
    /// The sections that stand beside each other, with their parts of the rows; empty for one alone.
    var columns: [SectionSnapshot.Column]
    /// The column in which each row stands, and whether it is neither header nor footer there. By row: while a difference is carried out, some rows
    /// are not here yet.
    private var rowColumns: [ItemKey: (column: SectionSnapshot.Column, isRow: Bool)]

    init(_ section: SectionSnapshot, rows: [Row]? = nil) {
      (key, header, footer, style) = (section.key, section.header, section.footer, section.style)
      self.rows = rows ?? Array(section.rows)
      (columns, rowColumns) = (section.columns, section.rowColumns)
      hasVisibleRange = section.visibleRange != nil
      start = section.visibleRange?.start ?? 0
      count = max(section.visibleRange?.total ?? 0, start + self.rows.count)
    }

    /// The section of a row in a line of several, and whether the row is neither header nor footer there; nil in a section alone.
    func column(of row: Row) -> (column: SectionSnapshot.Column, isRow: Bool)? { rowColumns[row.key] }

    /// Takes the columns of the rows that the section is to have.
    mutating func takeColumns(of section: SectionSnapshot) { rowColumns = section.rowColumns }

    /// The row at a position, or nil where there is room for one.
    func row(at position: Int) -> Row? { rows.indices.contains(position - start) ? rows[position - start] : nil }
  }

  var sections: [Section]

  init(_ snapshot: [SectionSnapshot] = []) { sections = snapshot.map { Section($0) } }

  func row(section: Int, item: Int) -> Row? { sections.indices.contains(section) ? sections[section].row(at: item) : nil }

  /// The position of a row. O(rows).
  func position(of key: String) -> ItemPosition? {
    for (number, section) in sections.enumerated() {
      if let index = section.rows.firstIndex(where: { $0.key.text == key }) {
        return ItemPosition(section: number, item: section.start + index)
      }
    }
    return nil
  }
}

extension SectionSnapshot {
  /// The column of each row in a line of several sections, and whether it is neither header nor footer there.
  fileprivate var rowColumns: [ItemKey: (column: Column, isRow: Bool)] {
    var found: [ItemKey: (column: Column, isRow: Bool)] = [:]
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

/// One batch for a collection view. Deletes, reloads and origins of moves count before it; inserts and targets after it.
struct ListBatch {
  var deletes: [ItemPosition] = [], inserts: [ItemPosition] = [], moves: [DifferenceMove<ItemPosition>] = []
  /// Rows that look different, in the same kind of cell and in another one.
  var reconfigures: [ItemPosition] = [], reloads: [ItemPosition] = []
  var sectionDeletes: [Int] = [], sectionInserts: [Int] = [], sectionMoves: [DifferenceMove<Int>] = []
  /// Rows that moved to another section, which may have another style: positions after the batch.
  var restyled: [ItemPosition] = []
  /// Sections whose header, footer or style is another one.
  var surroundings: [Int] = []
  /// Whether a header or footer came or went, or a style changed.
  var needsLayout = false

  /// The position of a row after the batch; nil if it is deleted.
  func position(of row: ItemPosition) -> ItemPosition? {
    if sectionDeletes.contains(row.section) || deletes.contains(row) { return nil }
    if let move = moves.first(where: { $0.from == row }) { return move.to }
    var position = row
    if let move = sectionMoves.first(where: { $0.from == row.section }) {
      position = ItemPosition(section: move.to, item: row.item)
    } else if !sectionDeletes.isEmpty || !sectionInserts.isEmpty || !sectionMoves.isEmpty {
      let gone = sectionDeletes.count { $0 < row.section } + sectionMoves.count { $0.from < row.section }
      position = ItemPosition(section: Self.shifted(row.section - gone, among: sectionInserts + sectionMoves.map(\.to)), item: row.item)
    }
    let gone = (deletes + moves.map(\.from)).count { $0.section == row.section && $0.item < row.item }
    let come = (inserts + moves.map(\.to)).lazy.filter { $0.section == position.section }.map(\.item)
    return ItemPosition(section: position.section, item: Self.shifted(position.item - gone, among: Array(come)))
  }

  /// The position of what was the n-th of those that stay, when others come to their positions.
  private static func shifted(_ position: Int, among arrivals: [Int]) -> Int {
    arrivals.sorted().reduce(position) { $1 <= $0 ? $0 + 1 : $0 }
  }

  var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reconfigures.isEmpty && reloads.isEmpty && sectionDeletes.isEmpty
      && sectionInserts.isEmpty && sectionMoves.isEmpty && surroundings.isEmpty && !needsLayout
  }
}
#endif
