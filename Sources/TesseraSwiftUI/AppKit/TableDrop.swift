internal import TesseraScreen

/// The move that a person means by dropping a line between two others of a table.
struct TableDrop: Equatable {
  let section: String
  /// The position of the row, and the position before which it is to stand, both counted as long as it stands where it was.
  let row: Int, target: Int

  /// Nil for a position outside of the row's section, and for rows that stay where they are.
  ///
  /// - Parameter line: The line above which it is dropped; the number of lines for below all.
  init?(of dragged: TableRow.ID, above line: Int, in rows: [TableRow]) {
    guard let from = rows.first(where: { $0.id == dragged }), let row = from.position, from.shown.row?.content.position != nil else {
      return nil
    }
    func neighbour(_ index: Int) -> TableRow? {
      rows.indices.contains(index) && rows[index].id.section == dragged.section ? rows[index] : nil
    }
    if let below = neighbour(line), below.id.part == .row, let position = below.position {
      target = position
    } else if let above = neighbour(line - 1), above.id.part != .footer {
      target = above.position.map { $0 + 1 } ?? 0
    } else {
      return nil
    }
    (section, self.row) = (dragged.section, row)
  }
}
