#if GTK
internal import CGtk4
internal import TesseraScreen

/// The cards of a section in one list entry: in a grid, or in a horizontally scrolling carousel.
///
/// A `GtkListView` arranges entries vertically. Therefore all cards of a section share one entry, each with
/// its own cell.
@MainActor
final class CardGroup {
  let style: SectionStyle
  private weak var owner: RowCell?
  private let handle: WidgetHandle
  private let box: Widget
  private(set) var cells: [RowCell] = []

  init(_ style: SectionStyle, in owner: RowCell) {
    (self.style, self.owner) = (style, owner)
    if style == .carousel {
      box = Widgets.row(12)
      handle = WidgetHandle(tessera_sideways(box))
    } else {
      box = tessera_cards()
      handle = WidgetHandle(box)
    }
  }

  var widget: Widget { handle.widget }

  /// Shows the rows. Rows that stay keep their widgets, even at another position.
  func show(_ rows: [Row], in layer: LayerView) {
    guard let owner else { return }
    let known = Dictionary(cells.compactMap { cell in cell.row.map { ($0.key, cell) } }) { first, _ in first }
    let old = cells
    cells = rows.enumerated().map { index, row in known[row.key] ?? RowCell(index, of: owner, in: layer) }
    let stays = Set(cells.map(ObjectIdentifier.init))
    for cell in old where !stays.contains(ObjectIdentifier(cell)) {
      cell.tearDown()
      tessera_box_remove(box, cell.widget)
    }
    var last: Widget?
    for (index, cell) in cells.enumerated() {
      cell.index = index
      tessera_box_insert_after(box, cell.widget, last)
      if style == .carousel { gtk_widget_set_size_request(cell.widget, 240, -1) }
      last = cell.widget
    }
    for (cell, row) in zip(cells, rows) where cell.row !== row { cell.refresh() }
  }

  /// The next card in a direction, or `nil` at the ends.
  func neighbor(of cell: RowCell, _ direction: GtkDirectionType) -> RowCell? {
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    let index = cell.index + ((direction == GTK_DIR_RIGHT) != isMirrored ? 1 : -1)
    return cells.indices.contains(index) ? cells[index] : nil
  }

  func tearDown() {
    for cell in cells { cell.tearDown() }
    cells = []
  }
}
#endif
