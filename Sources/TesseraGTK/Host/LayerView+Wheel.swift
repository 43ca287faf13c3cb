#if GTK
internal import CGtk4

extension LayerView {
  /// Notes that the wheel scrolls: where it ends at the top, nobody has pulled.
  func connectWheel() -> SignalConnection {
    let watcher: UnsafeMutableRawPointer = tessera_scroll_watcher(scrolled)
    return SignalConnection(watcher, "scroll") { [weak self] _ in
      guard let self, !isWheeling, tessera_scrolls_by_wheel(watcher) != 0 else { return }
      isWheeling = true
      // The window scrolls, and tells that it is at its edge, before the loop goes on.
      GtkMainLoop.soon { [weak self] in self?.isWheeling = false }
    }
  }
}
#endif
