internal import TesseraScreen

/// The move requested by dropping a row between two others of a table.
struct TableDrop: Equatable {
  let section: String
  /// The row's position, and the position before which it is inserted. Both are counted before the move.
  let row: Int, target: Int

  /// Fails for a position outside of the row's section, and for rows that cannot be moved.
  ///
  /// - Parameter line: The table row above which it is dropped, or the number of table rows for the end.
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
