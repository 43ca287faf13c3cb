internal import TesseraDiff
internal import TesseraScreen

/// A row of a table that shows a whole layer: a header, a row or a footer of a section.
///
/// Two table rows with the same id are the same row, regardless of their positions. They have equal content
/// if they show the identical row object.
struct TableRow: DifferentiableItem {
  /// The kind of a table row within its section.
  enum Part: Hashable { case header, row, footer }
  /// The identity of a table row: its row's identity, within its section.
  struct ID: Hashable {
    let section: String
    let part: Part
    let row: String
  }

  let id: ID
  let shown: ScreenModel.ShownRow
  /// The position among the rows of its section, or `nil` for headers and footers.
  let position: Int?
  /// The columns of the table section that contains the row.
  var columns: [SectionStyle.Column]?

  /// Whether this is a placeholder for a row that is not loaded.
  var isRoom: Bool { shown.row == nil }

  /// The reuse identifier of its views.
  var kind: String { shown.row.map { "tessera:\($0.reuseIdentifier)" } ?? "tessera:room" }

  func hasEqualContent(to other: TableRow) -> Bool { shown == other.shown && columns == other.columns }

  /// The table rows of a layer, from the top. O(rows).
  static func rows(of sections: [ScreenModel.ShownSection]) -> [TableRow] {
    var rows: [TableRow] = []
    rows.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count + 2 })
    // A table has one column, so side-by-side sections are stacked.
    for section in sections.lazy.flatMap({ $0.columns.isEmpty ? [$0] : $0.columns }) {
      func line(_ shown: ScreenModel.ShownRow, _ part: Part, _ position: Int? = nil) -> TableRow {
        TableRow(id: ID(section: section.id, part: part, row: shown.id), shown: shown, position: position, columns: section.style.columns)
      }
      if let header = section.header { rows.append(line(header, .header)) }
      for (position, row) in section.rows.enumerated() { rows.append(line(row, .row, position)) }
      if let footer = section.footer { rows.append(line(footer, .footer)) }
    }
    return rows
  }
}
