/// The arrangement of a section's items. It describes the purpose, and each host chooses the layout.
@nonexhaustive
public enum SectionStyle: Hashable, Sendable, Codable {
  /// Rows below each other.
  case list
  /// Cards, as many side by side as fit.
  case grid
  /// Cards in one line that scrolls sideways.
  case carousel
  /// A table. A row whose ``Element/row(_:)`` has as many elements as there are columns is a line of the table.
  /// Every other row spans the whole table. ``SectionModel/init(_:_:columns:)`` makes one.
  case table([Column])
  /// Buttons at the end of a form or a sheet.
  case actions
  /// Text fields and switches.
  case form

  /// A column of a table.
  public struct Column: Hashable, Sendable, Codable {
    /// The title, shown in the table's head. Where there is no room for columns, it is shown before each value.
    public var title: Phrase
    public var alignment: Alignment

    /// Creates a column.
    public init(_ title: Phrase, alignment: Alignment = .start) { (self.title, self.alignment) = (title, alignment) }
  }

  /// The alignment of a column's cells.
  public enum Alignment: String, Hashable, Sendable, Codable {
    /// At the start of the line, for text.
    case start
    /// At the end of the line, for numbers that users compare.
    case end
  }
}

extension SectionStyle {
  /// The columns of a table, or `nil` for other arrangements.
  public var columns: [Column]? {
    if case .table(let columns) = self { columns } else { nil }
  }

  /// The cells of a row, one for each column. `nil` if the row spans the table, and for other arrangements.
  ///
  /// The last cell contains the row's actions.
  public func cells(of element: Element) -> [Element]? {
    if case .table(let columns) = self, case .menu(var menu) = element, case .row(var cells)? = menu.content, cells.count == columns.count,
      !cells.isEmpty
    {
      menu.rowName = menu.name
      menu.parts = Array(cells.suffix(1))
      cells[cells.count - 1] = .menu(menu)
      return cells
    }
    guard case .table(let columns) = self, case .row(let cells) = element, cells.count == columns.count else { return nil }
    return cells
  }

  /// Splits a table's header into the heading above the table and the heads of its columns. `nil` if it has no
  /// heads, and for other arrangements.
  public func head(of element: Element) -> (heading: [Element], heads: [Element])? {
    if let heads = cells(of: element) { return ([], heads) }
    guard case .column(let parts) = element, let last = parts.last, let heads = cells(of: last) else { return nil }
    return (Array(parts.dropLast()), heads)
  }

  /// The sort order that a column's head shows by the arrow of its button, or `nil` if the rows aren't sorted by
  /// this column.
  public static func order(by head: Element) -> SortOrder? {
    switch head {
    case .accessible(let element, _): order(by: element)
    case .button(let button):
      switch button.icon {
      case "ascending": .ascending
      case "descending": .descending
      default: nil
      }
    default: nil
    }
  }
}
