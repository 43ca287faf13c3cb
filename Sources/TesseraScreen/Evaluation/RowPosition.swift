/// The position of a row on a screen, including headers and footers.
struct RowPosition: Hashable, Sendable {
  let section: Int
  /// The index of the row in the section: -1 for the header, the number of rows for the footer.
  let item: Int
}

extension ScreenSnapshot.Section {
  /// The row at a position as numbered by ``RowPosition``.
  func row(at position: Int) -> Row {
    if position < 0, let header { return header }
    if position == rows.count, let footer { return footer }
    return rows[position]
  }

  /// The section with another row at a position as numbered by ``RowPosition``.
  func replacing(_ position: Int, _ row: Row) -> ScreenSnapshot.Section {
    let isItem = rows.indices.contains(position)
    return ScreenSnapshot.Section(
      key: key, header: position < 0 ? row : header, rows: isItem ? rows.replacing([(position, row)]) : rows,
      footer: position == rows.count ? row : footer, style: style, visibleRange: visibleRange, isBeside: isBeside, pane: pane,
      columns: columns)
  }
}
