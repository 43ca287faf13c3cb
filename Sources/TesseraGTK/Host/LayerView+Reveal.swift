#if GTK
internal import CGtk4
internal import TesseraScreen

/// A request for rows, together with the section's rows at that time, so that the same request is not
/// repeated.
struct RevealRequest: Equatable {
  let rows: Range<Int>
  let held: Range<Int>
}

extension LayerView {
  /// Looks for missing rows that are about to become visible and for table headers that scrolled out of view.
  /// Runs with a short delay, because scrolling reports many positions at once and rows get their new
  /// positions only after the next frame.
  func requestReveal() {
    guard list.sections.contains(where: { $0.visibleRange != nil || $0.hasHeads }) else { return head.show(nil, in: self) }
    revealFrame = frameCount
    guard !isRevealing else { return }
    isRevealing = true
    waitForReveal(attempts: 12)
  }

  private func waitForReveal(attempts: Int) {
    GtkMainLoop.after(30) { [weak self] in
      guard let self else { return }
      // A window that is not drawn has no frames, and its rows do not move.
      if attempts > 0, frameCount < revealFrame + 2 { return waitForReveal(attempts: attempts - 1) }
      isRevealing = false
      reveal()
      showHead()
    }
  }

  /// The number of frames drawn so far.
  private var frameCount: Int { gtk_widget_get_frame_clock(listView).map { gdk_frame_clock_get_frame_counter($0) } ?? 0 }

  /// Requests the visible rows and one page of rows before and after, if any of them is missing.
  private func reveal() {
    guard isLaidOut else { return }
    var seen: [Int: Range<Int>] = [:]
    for cell in cells.values where !cell.isLoose && extent(of: cell) != nil {
      guard let (section, index) = list.visibleRange(at: cell.position) else { continue }
      let known = seen[section] ?? index..<index + 1
      seen[section] = min(known.lowerBound, index)..<max(known.upperBound, index + 1)
    }
    for (number, rows) in seen {
      // One page before and one page after.
      let body = list.sections[number].body
      ask(for: max(0, rows.lowerBound - rows.count)..<min(body, rows.upperBound + rows.count), in: list.sections[number])
    }
  }

  private func ask(for rows: Range<Int>, in section: RowList.Section) {
    let held = section.start..<section.start + section.rows.count
    guard rows.lowerBound < held.lowerBound || rows.upperBound > held.upperBound else { return }
    let step = 25
    let wanted = rows.lowerBound / step * step..<min(section.body, (rows.upperBound + step - 1) / step * step)
    let request = RevealRequest(rows: wanted, held: held)
    guard asked[section.key.text] != request else { return }
    asked[section.key.text] = request
    host?.send(.reveal(section: section.key.text, wanted), layer: layer)
  }

  // MARK: The very top

  /// Keeps the list at the top. GTK keeps the first visible row in place, but at the top users expect to see
  /// rows inserted above it. GTK scrolls during layout, so scroll back afterwards.
  func keepTop() {
    guard list.count > 0 else { return }
    tessera_list_scroll_to(listView, 0)
    guard !isKeepingTop else { return }
    isKeepingTop = true
    keepTop(since: frameCount, attempts: 12)
  }

  private func keepTop(since frame: Int, attempts: Int) {
    GtkMainLoop.after(16) { [weak self] in
      // Do nothing if the list was scrolled elsewhere in the meantime.
      guard let self, isKeepingTop else { return }
      if attempts > 0, frameCount < frame + 2 { return keepTop(since: frame, attempts: attempts - 1) }
      isKeepingTop = false
      if tessera_scroll_value(scrolled) > 0 { tessera_scroll_set(scrolled, 0) }
    }
  }

  // MARK: Where rows are

  /// Whether the rows have a layout.
  var isLaidOut: Bool { gtk_widget_get_mapped(listView) != 0 && cells.values.contains { gtk_widget_get_height($0.widget) > 0 } }

  /// The rows in display order.
  var cellsInOrder: [RowCell] {
    cells.values.filter { !$0.isLoose && $0.cards == nil && $0.columns == nil }.map { ($0.path, $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  /// The top and bottom of a row in the visible area. `nil` if it is not visible, because then GTK gives it
  /// no position.
  func extent(of cell: RowCell) -> (top: Double, bottom: Double)? {
    let height = gtk_widget_get_height(cell.widget)
    var (x, y) = (0.0, 0.0)
    guard gtk_widget_get_mapped(cell.widget) != 0, height > 0, gtk_widget_translate_coordinates(cell.widget, scrolled, 0, 0, &x, &y) != 0
    else { return nil }
    return (y, y + Double(height))
  }
}
#endif
