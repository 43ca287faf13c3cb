#if GTK
internal import CGtk4
internal import TesseraScreen

extension GtkScreenHost {
  /// The key of the first visible row of each layer, from the bottom. Empty for a layer that is scrolled to
  /// the top.
  var anchors: [String] { layers.map { $0.anchor ?? "" } }

  /// Scrolls each layer to its first visible row, once its rows are loaded.
  func show(anchors: [String]) {
    for (layer, anchor) in zip(layers, anchors) where !anchor.isEmpty { layer.show(anchor: anchor) }
  }
}

extension LayerView {
  /// The first visible row, or `nil` if the layer is scrolled to the top.
  fileprivate var anchor: String? {
    guard tessera_scroll_value(scrolled) > 0 else { return nil }
    return cellsInOrder.first { extent(of: $0).map { $0.bottom > 0 } ?? false }?.row?.key.text
  }

  /// Scrolls to a row once it exists, because the layer may have to load its content first. Gives up after
  /// ten seconds.
  fileprivate func show(anchor: String, tries: Int = 100) {
    guard tries > 0 else { return }
    if isLaidOut, let position = list.position(of: anchor) {
      isKeepingTop = false
      tessera_list_scroll_to(listView, UInt32(position))
    } else {
      GtkMainLoop.after(100) { [weak self] in self?.show(anchor: anchor, tries: tries - 1) }
    }
  }
}
#endif
