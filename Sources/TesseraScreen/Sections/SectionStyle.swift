/// An arrangement of the items of a section: by meaning, so that each host finds the room for it.
@nonexhaustive
public enum SectionStyle: Hashable, Sendable, Codable {
  /// Rows below each other.
  case list
  /// Cards, as many side by side as there is room for.
  case grid
  /// Cards in one line that is scrolled sideways.
  case carousel
  /// Rows whose elements stand in columns: a row with ``Element/row(_:)`` of as many elements as there are columns is a line of the table, and
  /// every other row is as wide as the table. ``SectionModel/init(_:_:columns:)`` makes one.
  case table([Column])
  /// Things to do, at the end of a form or a sheet.
  case actions
  /// Text fields and switches.
  case form

  /// A column of a table.
  public struct Column: Hashable, Sendable, Codable {
    /// The title, which stands in the table's head, and before each value where there is no room for columns.
    public var title: Phrase
    public var alignment: Alignment

    /// A column.
    public init(_ title: Phrase, alignment: Alignment = .start) { (self.title, self.alignment) = (title, alignment) }
  }

  /// The side of a column at which its cells stand.
  public enum Alignment: String, Hashable, Sendable, Codable {
    /// At the beginning of lines: words.
    case start
    /// At the end of lines: numbers that are compared.
    case end
  }
}

extension SectionStyle {
  /// The columns of a table; `nil` for other arrangements.
  public var columns: [Column]? {
    if case .table(let columns) = self { columns } else { nil }
  }

  /// The cells of a row, one for each column; `nil` for a row that is as wide as the table, and outside of tables.
  ///
  /// The actions of a line stand in its last cell.
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

  /// The parts of a table's header: what stands over the table, and the heads of its columns; `nil` where it has no heads, and outside of tables.
  public func head(of element: Element) -> (heading: [Element], heads: [Element])? {
    if let heads = cells(of: element) { return ([], heads) }
    guard case .column(let parts) = element, let last = parts.last, let heads = cells(of: last) else { return nil }
    return (Array(parts.dropLast()), heads)
  }

  /// The order of the rows that a head of a column tells, by the arrow of its button; `nil` where they are not sorted by it.
  public static func order(by head: Element) -> TableOrder? {
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
