#if GTK
internal import CGtk4

extension LayerView {
  /// Makes Tab move between controls and Up and Down between rows. The other list keys scroll.
  func connectKeyboard(_ pane: Widget) {
    tessera_pane_connect(pane, moveFocusInPane, Unmanaged.passRetained(WeakLayer(self)).toOpaque()) { data in
      if let data { Unmanaged<WeakLayer>.fromOpaque(data).release() }
    }
    guard let keys = gtk_event_controller_key_new() else { return }
    let box = Unmanaged.passRetained(WeakLayer(self)).toOpaque()
    g_object_set_data_full(UnsafeMutableRawPointer(keys).assumingMemoryBound(to: GObject.self), "tessera", box) { data in
      if let data { Unmanaged<WeakLayer>.fromOpaque(data).release() }
    }
    tessera_connect_key(UnsafeMutableRawPointer(keys), keyPressed, box)
    gtk_widget_add_controller(listView, keys)
  }

  /// Moves the focus to the next control. Returns `false` if it leaves the rows.
  func moveFocus(_ direction: GtkDirectionType) -> Bool {
    guard isLaidOut else { return false }
    let rows = cellsInOrder
    let isForward = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_DOWN
    let isWithinRows = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD
    let current = rows.firstIndex { $0.widget.hasFocus }
    if let current, isWithinRows || direction == GTK_DIR_LEFT || direction == GTK_DIR_RIGHT {
      if gtk_widget_child_focus(rows[current].widget, direction) != 0 { return true }
      if !isWithinRows {
        // Arrow keys move between the cards of a carousel or grid.
        return rows[current].group?.neighbor(of: rows[current], direction).map { enter($0, GTK_DIR_TAB_FORWARD) } ?? false
      }
    }
    let rest = current.map { isForward ? Array(rows[($0 + 1)...]) : rows[..<$0].reversed() } ?? (isForward ? rows : rows.reversed())
    for row in rest where enter(row, isForward || !isWithinRows ? GTK_DIR_TAB_FORWARD : direction) { return true }
    return false
  }

  /// Focuses the first control of a row. For a card or a row in a column it also scrolls, because the list
  /// itself only scrolls to whole entries.
  private func enter(_ cell: RowCell, _ direction: GtkDirectionType) -> Bool {
    guard gtk_widget_child_focus(cell.widget, direction) != 0 else { return false }
    if cell.isNested, let (top, bottom) = extent(of: cell) {
      let height = Double(gtk_widget_get_height(scrolled))
      if top < 0 { scroll(by: top - 12) } else if bottom > height { scroll(by: min(top, bottom - height) + 12) }
    }
    return true
  }

  /// Handles a key. Returns whether it had an effect on the rows.
  func press(_ key: UInt32) -> Bool {
    let page = tessera_scroll_page(scrolled)
    switch key {
    case UInt32(GDK_KEY_Up): if !moveFocus(GTK_DIR_UP) { scroll(by: -60) }
    case UInt32(GDK_KEY_Down): if !moveFocus(GTK_DIR_DOWN) { scroll(by: 60) }
    case UInt32(GDK_KEY_Page_Up): scroll(by: -page * 0.9)
    case UInt32(GDK_KEY_Page_Down): scroll(by: page * 0.9)
    case UInt32(GDK_KEY_Home): scroll(to: 0)
    case UInt32(GDK_KEY_End): scroll(to: .greatestFiniteMagnitude)
    default: return false
    }
    return true
  }

  /// Scrolls by a distance in logical pixels.
  func scroll(by distance: Double) { scroll(to: tessera_scroll_value(scrolled) + distance) }
  private func scroll(to value: Double) { tessera_scroll_set(scrolled, value) }
}

private let moveFocusInPane: @convention(c) (UnsafeMutableRawPointer?, GtkDirectionType) -> gboolean = { data, direction in
  // GTK calls this on the main thread only. The pointer is not used after this call.
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guard let data else { return 0 }
    return Unmanaged<WeakLayer>.fromOpaque(data).takeUnretainedValue().layer?.moveFocus(direction) == true ? 1 : 0
  }
}

private let keyPressed: @convention(c) (UnsafeMutableRawPointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?) -> gboolean = {
  _, key, _, modifiers, data in
  // GTK calls this on the main thread only. The pointer is not used after this call.
  nonisolated(unsafe) let data = data
  let isPlain = modifiers.rawValue & (GDK_ALT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) == 0
  return MainActor.assumeIsolated {
    guard let data, isPlain else { return 0 }
    return Unmanaged<WeakLayer>.fromOpaque(data).takeUnretainedValue().layer?.press(key) == true ? 1 : 0
  }
}
#endif
