#if GTK
internal import CGtk4
internal import TesseraDiff
internal import TesseraScreen

extension LayerView {
  /// The width from which sections stand beside each other.
  static let roomy: Int32 = 760
  /// The width below which the lines of tables are cards.
  static let slim: Int32 = 540

  /// Follows the width of the rows: in a window that becomes narrower columns stand below each other, and of a list and its detail one is seen.
  func connectWidth() {
    let adjustment: UnsafeMutableRawPointer = tessera_scroll_sideways_adjustment(scrolled)
    Signals.connect(adjustment, "changed") { [weak self] in
      guard let self else { return }
      let width = gtk_widget_get_width(scrolled)
      guard (width >= Self.roomy) != isWide || (width < Self.slim) != isNarrow else { return }
      // Nothing may change while GTK lays out.
      GtkMainLoop.after(1) { [weak self] in self?.arrange() }
    }
  }

  /// Arranges the sections for the width that there is now.
  func arrange() {
    let width = gtk_widget_get_width(scrolled)
    guard width > 0 else { return }
    arrange(isWide: width >= Self.roomy)
    arrange(isNarrow: width < Self.slim)
  }

  /// The button that goes back from a detail to its list; nil where there is none, or both are seen.
  var wayBack: Row? { placed.first { $0.pane == .wayBack }?.rows.first }

  /// Goes back from an open detail to its list, as its button does; false where none is seen alone.
  @discardableResult
  func closeDetail() -> Bool {
    guard let wayBack else { return false }
    host?.send(.control(item: wayBack.key.text, ControlEvent(.main)), layer: layer)
    return true
  }

  /// Moves the focus to where the person is after a detail replaced its list, or the other way: to the way back, and to what was chosen.
  func followDetail(_ before: Row?, _ focus: KeptFocus?) {
    switch (before, wayBack) {
    case (nil, let wayBack?):
      chosen = focus?.target
      self.focus(FocusTarget(item: wayBack.key, control: .main))
    case (_?, nil):
      guard let chosen else { return }
      self.chosen = nil
      self.focus(chosen)
    default: break
    }
  }
}

extension GtkScreenHost {
  /// Goes back from a detail that is seen instead of its list; false where there is none.
  func closeDetail() -> Bool { layers.last?.closeDetail() ?? false }
}
#endif
