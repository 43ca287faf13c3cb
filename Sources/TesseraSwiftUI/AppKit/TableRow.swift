internal import TesseraDiff
internal import TesseraScreen

/// A line of a layer that is shown as one long table: a header, a row or a footer of a section.
///
/// Two lines with one id are the same line, wherever they stand; they have equal content where they show the very same row.
struct TableRow: DifferentiableItem {
  /// The position of a line in its section.
  enum Part: Hashable { case header, row, footer }
  /// The identity of a line: its row's, within its section.
  struct ID: Hashable {
    let section: String
    let part: Part
    let row: String
  }

  let id: ID
  let shown: ShownRow
  /// The position among the rows of its section; `nil` for headers and footers.
  let position: Int?
  /// The columns of the table that the line stands in.
  var columns: [SectionStyle.Column]?

  /// Whether the line is room for a row that is not here.
  var isRoom: Bool { shown.row == nil }

  /// The name of the kind of view that shows the line. Views of one kind are used again for each other.
  var kind: String { shown.row.map { "tessera:\($0.reuseIdentifier)" } ?? "tessera:room" }

  func hasEqualContent(to other: TableRow) -> Bool { shown == other.shown && columns == other.columns }

  /// The lines of a layer, from its top. O(rows).
  static func rows(of sections: [ShownSection]) -> [TableRow] {
    var rows: [TableRow] = []
    rows.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count + 2 })
    // A table has one column.
    for section in sections.lazy.flatMap({ $0.columns.isEmpty ? [$0] : $0.columns }) {
      func line(_ shown: ShownRow, _ part: Part, _ position: Int? = nil) -> TableRow {
        TableRow(id: ID(section: section.id, part: part, row: shown.id), shown: shown, position: position, columns: section.style.columns)
      }
      if let header = section.header { rows.append(line(header, .header)) }
      for (position, row) in section.rows.enumerated() { rows.append(line(row, .row, position)) }
      if let footer = section.footer { rows.append(line(footer, .footer)) }
    }
    return rows
  }
}
