#if GTK
internal import CGtk4
internal import TesseraScreen

/// Rows that were asked for, and what the section held then: the same is not asked for twice.
struct RevealRequest: Equatable {
  let rows: Range<Int>
  let held: Range<Int>
}

extension LayerView {
  /// Looks for rows that are about to be seen and are not here, a moment later: scrolling tells of many places at once.
  func requestReveal() {
    guard !isRevealing, list.sections.contains(where: { $0.window != nil }) else { return }
    isRevealing = true
    GtkMainLoop.after(30) { [weak self] in
      self?.isRevealing = false
      self?.reveal()
    }
  }

  /// Asks for the rows that are seen, and those of a page before and after, wherever one of them is missing.
  private func reveal() {
    guard !isCovered, isLaidOut else { return }
    let height = Double(gtk_widget_get_height(scrolled))
    var seen: [Int: Range<Int>] = [:]
    for cell in cells.values {
      guard let (section, index) = list.windowed(at: cell.place), let (top, bottom) = extent(of: cell), top < 2 * height, bottom > -height
      else { continue }
      let known = seen[section] ?? index..<index + 1
      seen[section] = min(known.lowerBound, index)..<max(known.upperBound, index + 1)
    }
    for (number, rows) in seen { ask(for: rows, in: list.sections[number]) }
  }

  private func ask(for rows: Range<Int>, in section: RowList.Section) {
    let held = section.start..<section.start + section.rows.count
    guard rows.lowerBound < held.lowerBound || rows.upperBound > held.upperBound else { return }
    let step = 25
    let wanted = rows.lowerBound / step * step..<min(section.body, (rows.upperBound + step - 1) / step * step)
    let request = RevealRequest(rows: wanted, held: held)
    guard asked[section.key.text] != request else { return }
    asked[section.key.text] = request
    host.send(.reveal(section: section.key.text, wanted), layer: layer)
  }

  // MARK: Where rows are

  /// Whether the rows have been given their places.
  var isLaidOut: Bool { gtk_widget_get_mapped(listView) != 0 && cells.values.contains { gtk_widget_get_height($0.widget) > 0 } }

  /// The rows from the first to the last.
  var cellsInOrder: [RowCell] { cells.values.sorted { $0.place < $1.place } }

  /// Where a row begins and ends in what is seen; nil if it has no place.
  func extent(of cell: RowCell) -> (top: Double, bottom: Double)? {
    let height = gtk_widget_get_height(cell.widget)
    var (x, y) = (0.0, 0.0)
    guard height > 0, gtk_widget_translate_coordinates(cell.widget, scrolled, 0, 0, &x, &y) != 0 else { return nil }
    return (y, y + Double(height))
  }
}
#endif
