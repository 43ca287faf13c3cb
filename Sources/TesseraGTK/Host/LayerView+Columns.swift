#if GTK
internal import CGtk4
internal import TesseraDiff
internal import TesseraScreen

extension LayerView {
  /// The minimum width for showing sections side by side.
  static let roomy: Int32 = 760
  /// The width below which table rows become cards.
  static let slim: Int32 = 540

  /// Follows the width of the rows. In a narrow window, columns are stacked, and of a list and its detail
  /// only one is shown.
  func connectWidth() {
    let adjustment: UnsafeMutableRawPointer = tessera_scroll_sideways_adjustment(scrolled)
    Signals.connect(adjustment, "changed") { [weak self] in
      guard let self else { return }
      let width = gtk_widget_get_width(scrolled)
      guard (width >= Self.roomy) != isWide || (width < Self.slim) != isNarrow else { return }
      // The content must not change while GTK performs a layout.
      GtkMainLoop.after(1) { [weak self] in self?.arrange() }
    }
  }

  /// Arranges the sections for the current width.
  func arrange() {
    let width = gtk_widget_get_width(scrolled)
    guard width > 0 else { return }
    arrange(isWide: width >= Self.roomy)
    arrange(isNarrow: width < Self.slim)
  }

  /// The button that returns from a detail to its list. `nil` if there is none or both are visible.
  var wayBack: Row? { placed.first { $0.pane == .wayBack }?.rows.first }

  /// Returns from an open detail to its list, like its button does. Returns `false` if no detail is shown
  /// alone.
  @discardableResult
  func closeDetail() -> Bool {
    guard let wayBack else { return false }
    host?.send(.control(item: wayBack.key.text, Control.Event(.main)), layer: layer)
    return true
  }

  /// Moves the focus after a detail replaced its list or the reverse: to the back button, or to the row that
  /// opened the detail.
  func followDetail(_ before: Row?, _ focus: KeptFocus?) {
    switch (before, wayBack) {
    case (nil, let wayBack?):
      chosen = focus?.target
      self.focus(Page.FocusTarget(item: wayBack.key, control: .main))
    case (_?, nil):
      guard let chosen else { return }
      self.chosen = nil
      self.focus(chosen)
    default: break
    }
  }
}

extension GtkScreenHost {
  /// Returns from a detail shown in place of its list. Returns `false` if there is none.
  func closeDetail() -> Bool { layers.last?.closeDetail() ?? false }
}
#endif
