#if GTK
internal import CGtk4
internal import TesseraScreen

/// The position of the keyboard focus: in a control of a row, or in another widget.
@MainActor
struct KeptFocus {
  let target: Page.FocusTarget?
  let widget: WidgetHandle
  /// The cursor position in a text field.
  let cursor: Int32?
}

extension LayerView {
  /// The widget or control that has the focus in this layer.
  func currentFocus() -> KeptFocus? {
    defer { lost = nil }
    guard tessera_window_focus(widget) != nil else { return lost }
    guard let focus = tessera_window_focus(widget), focus == widget || gtk_widget_is_ancestor(focus, widget) != 0 else { return nil }
    let cursor: Int32? = tessera_is_editable(focus) != 0 ? tessera_editable_position(focus) : nil
    for cell in cells.values {
      if let control = cell.focused, let row = cell.row {
        return KeptFocus(target: Page.FocusTarget(item: row.key, control: control), widget: WidgetHandle(focus), cursor: cursor)
      }
    }
    return KeptFocus(target: nil, widget: WidgetHandle(focus), cursor: cursor)
  }

  /// Restores the focus if a change removed it and its row still exists. If the control is pending and cannot
  /// take the focus, it receives it later.
  func restore(_ focus: KeptFocus?) {
    guard let focus, let target = focus.target, !isCovered else { return }
    guard let cell = cells[target.item.text], cell.focused != target.control else { return }
    guard cell.focus(target.control) else { return lost = focus }
    if let cursor = focus.cursor, let now = tessera_window_focus(widget), tessera_is_editable(now) != 0 {
      tessera_editable_set_position(now, cursor)
    }
  }

  /// Remembers the focus before another layer is shown.
  func keepFocus() { kept = currentFocus() }

  /// Takes the focus: at its previous position, or else at the first control that can take it.
  func takeFocus() {
    guard !isCovered else { return }
    if let kept {
      self.kept = nil
      if let target = kept.target { return focus(target) }
      if gtk_widget_is_ancestor(kept.widget.widget, widget) != 0, gtk_widget_grab_focus(kept.widget.widget) != 0 { return }
    }
    takeFirstFocus(attempts: 60)
  }

  /// Focuses the first control that is visible without scrolling, once the rows have a layout. Before that,
  /// GTK knows no heights and would scroll to a wrong position. On a page, only a text field is focused,
  /// because the content may still be loading and a list scrolls with its focus.
  private func takeFirstFocus(attempts: Int) {
    guard attempts > 0, !isCovered, currentFocus() == nil else { return }
    guard isLaidOut else {
      return GtkMainLoop.after(16) { [weak self] in self?.takeFirstFocus(attempts: attempts - 1) }
    }
    let height = Double(gtk_widget_get_height(scrolled))
    for cell in cellsInOrder {
      guard let (top, bottom) = extent(of: cell), top >= 0, bottom <= height else { continue }
      if kind == .root || kind == .push {
        guard let control = cell.row?.content.firstControl else { continue }
        if case .textField = control.kind { _ = cell.focus(control.name) }
        return
      }
      if gtk_widget_child_focus(cell.widget, GTK_DIR_TAB_FORWARD) != 0 { return }
    }
  }

  /// Moves the focus to a control and scrolls to it.
  func focus(_ target: Page.FocusTarget) { focus(target, attempts: 4) }

  private func focus(_ target: Page.FocusTarget, attempts: Int) {
    if let cell = cells[target.item.text], cell.focus(target.control) { return }
    guard attempts > 0, let position = list.position(of: target.item.text) else { return }
    tessera_list_scroll_to(listView, UInt32(position))
    // The row is created when the list performs its layout.
    GtkMainLoop.after(20) { [weak self] in self?.focus(target, attempts: attempts - 1) }
  }
}

extension Element {
  /// The first enabled control.
  fileprivate var firstControl: Control? {
    var found: Control?
    forEachControl { if found == nil, $0.availability.isAvailable { found = $0 } }
    return found
  }
}
#endif
