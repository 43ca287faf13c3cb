#if GTK
internal import CGtk4
internal import TesseraScreen

/// Repeats the headers of the visible table above the list while the table's own headers are scrolled out of
/// view.
///
/// Only for pointers and sighted users. Screen readers and the keyboard use the headers in the list.
@MainActor
final class StickyHead {
  private let handle = WidgetHandle(Widgets.make(gtk_overlay_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
  private let box = Widgets.column(0)
  private var cell: RowCell?
  /// The header that is shown.
  private(set) var row: Row?

  init(over rows: Widget) {
    tessera_overlay_set_child(widget, rows)
    box.classes("t-stuck")
    gtk_widget_set_valign(box, GTK_ALIGN_START)
    gtk_widget_set_can_focus(box, 0)
    tessera_a11y_hidden(box, 1)
    gtk_widget_set_visible(box, 0)
    tessera_overlay_add(widget, box)
  }

  var widget: Widget { handle.widget }

  func show(_ header: (row: Row, style: SectionStyle)?, in layer: LayerView) {
    guard header?.row !== row else { return }
    row = header?.row
    gtk_widget_set_visible(box, header == nil ? 0 : 1)
    guard let header else { return close() }
    if cell == nil {
      let new = RowCell(over: layer)
      box.append(new.widget)
      cell = new
    }
    cell?.show(header.row, over: header.style, layer)
  }

  func close() {
    row = nil
    guard let cell else { return }
    self.cell = nil
    cell.tearDown()
    tessera_box_remove(box, cell.widget)
  }
}

extension LayerView {
  /// Shows the headers of a table whose own are out of view. Shows none if table rows are cards.
  func showHead() { head.show(isNarrow ? nil : headOutOfView, in: self) }

  /// The header of the topmost section, if that is a table whose header is scrolled out of view.
  private var headOutOfView: (row: Row, style: SectionStyle)? {
    guard isLaidOut else { return nil }
    let seen = cells.values.filter { !$0.isLoose && !$0.isNested }
      .compactMap { cell in extent(of: cell).map { (position: cell.position, extent: $0) } }
    guard let top = seen.filter({ $0.extent.bottom > 0 }).min(by: { $0.extent.top < $1.extent.top }), top.extent.top <= 0,
      let number = list.section(at: top.position)
    else { return nil }
    let section = list.sections[number]
    let index = top.position - list.offsets[number] - section.lead
    guard section.hasHeads, index >= 0, index < section.body, let header = section.header else { return nil }
    return (header, section.style)
  }
}

extension RowList.Section {
  /// Whether the section is a table with headers.
  var hasHeads: Bool { header.map { style.head(of: $0.content) != nil } ?? false }
}
#endif
