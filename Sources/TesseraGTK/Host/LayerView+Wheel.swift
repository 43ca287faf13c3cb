#if GTK
internal import CGtk4

extension LayerView {
  /// Detects scrolling by the wheel, so that reaching the top with it does not count as pulling down.
  func connectWheel() -> SignalConnection {
    let watcher: UnsafeMutableRawPointer = tessera_scroll_watcher(scrolled)
    return SignalConnection(watcher, "scroll") { [weak self] _ in
      guard let self, !isWheeling, tessera_scrolls_by_wheel(watcher) != 0 else { return }
      isWheeling = true
      // The scrolled window reports reaching its edge before the loop continues.
      GtkMainLoop.soon { [weak self] in self?.isWheeling = false }
    }
  }
}
#endif
