#if GTK
internal import CGtk4
internal import TesseraScreen

/// Sections side by side, in one list entry.
///
/// A `GtkListView` arranges entries vertically. Therefore all rows of these sections share one entry, each
/// with its own cell.
@MainActor
final class ColumnGroup {
  private weak var owner: RowCell?
  private let handle: WidgetHandle
  private var columns: [Column] = []

  private struct Column {
    let box: Widget
    var cells: [RowCell] = []
  }

  init(in owner: RowCell) {
    self.owner = owner
    handle = WidgetHandle(tessera_columns())
  }

  var widget: Widget { handle.widget }

  /// Shows the sections. Rows that stay keep their widgets, even in another column.
  func show(_ rows: [Row], _ sections: [ScreenSnapshot.Section.Column], in layer: LayerView) {
    guard let owner else { return }
    let entries = sections.map { RowList.entries(of: $0, rows) }
    let known = Dictionary(columns.flatMap(\.cells).compactMap { cell in cell.shownKey.map { ($0, cell) } }) { first, _ in first }
    let old = columns.flatMap { column in column.cells.map { (column.box, $0) } }
    let new = entries.enumerated().map { column, entries in
      entries.enumerated().map { index, entry in
        let cell = entry.key.flatMap { known[$0] } ?? RowCell(column: column, index, of: owner, in: layer)
        (cell.column, cell.index) = (column, index)
        return cell
      }
    }
    let stays = Set(new.joined().map(ObjectIdentifier.init))
    for (box, cell) in old {
      if stays.contains(ObjectIdentifier(cell)) {
        // The destination box has already removed the cell from this one.
        let now = new.firstIndex { $0.contains { $0 === cell } } ?? 0
        if columns.indices.contains(now), columns[now].box == box { continue }
      } else {
        cell.tearDown()
      }
      tessera_box_remove(box, cell.widget)
    }
    while columns.count > new.count { tessera_box_remove(handle.widget, columns.removeLast().box) }
    while columns.count < new.count {
      let box = Widgets.column(0)
      gtk_widget_set_valign(box, GTK_ALIGN_START)
      gtk_widget_set_hexpand(box, 1)
      handle.widget.append(box)
      columns.append(Column(box: box))
    }
    for (number, cells) in new.enumerated() {
      columns[number].cells = cells
      name(columns[number].box, rows, sections[number], layer)
      var last: Widget?
      for cell in cells {
        tessera_box_insert_after(columns[number].box, cell.widget, last)
        last = cell.widget
      }
    }
    for (cells, entries) in zip(new, entries) {
      for (cell, entry) in zip(cells, entries) where !cell.shows(entry) { cell.refresh() }
    }
  }

  /// Sets the accessibility labels of a list and its detail.
  private func name(_ box: Widget, _ rows: [Row], _ section: ScreenSnapshot.Section.Column, _ layer: LayerView) {
    guard section.pane != nil, section.hasHeader, rows.indices.contains(section.range.lowerBound),
      let name = rows[section.range.lowerBound].content.name
    else { return }
    tessera_a11y_label(box, layer.host?.localizer.string(name) ?? "")
  }

  func tearDown() {
    for cell in columns.flatMap(\.cells) { cell.tearDown() }
    columns = []
  }
}

extension RowList {
  /// The entries of one of the sections side by side: its header, its rows or all of its cards, and its
  /// footer.
  static func entries(of section: ScreenSnapshot.Section.Column, _ rows: [Row]) -> [Entry] {
    let own = rows[section.range.clamped(to: 0..<rows.count)]
    let body = own.dropFirst(section.hasHeader ? 1 : 0).dropLast(section.hasFooter ? 1 : 0)
    var entries: [Entry] = []
    if section.hasHeader, let header = own.first { entries.append(.row(header, section.style, isHeader: true)) }
    if (section.style == .grid || section.style == .carousel) && !body.isEmpty {
      entries.append(.cards(section: section.section.text, Array(body), section.style))
    } else {
      entries += body.map { .row($0, section.style, isHeader: false) }
    }
    if section.hasFooter, let footer = own.last { entries.append(.row(footer, section.style, isHeader: false)) }
    return entries
  }
}

extension RowList.Entry {
  /// The key under which the layer stores a cell that shows the entry.
  @MainActor var key: String? {
    switch self {
    case .row(let row, _, _): row.key.text
    case .cards(let section, _, _), .columns(let section, _, _): RowCell.key(ofCards: section)
    case .room, .nothing: nil
    }
  }
}
#endif
