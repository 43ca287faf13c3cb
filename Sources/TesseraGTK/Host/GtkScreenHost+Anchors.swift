#if GTK
internal import CGtk4
internal import TesseraScreen

extension GtkScreenHost {
  /// The first visible row of each layer, from the bottom: the keys of rows, empty for a layer at its beginning.
  var anchors: [String] { layers.map { $0.anchor ?? "" } }

  /// Scrolls each layer to the row that it showed first, once it has its rows.
  func show(anchors: [String]) {
    for (layer, anchor) in zip(layers, anchors) where !anchor.isEmpty { layer.show(anchor: anchor) }
  }
}

extension LayerView {
  /// The first row in view; `nil` at the beginning.
  fileprivate var anchor: String? {
    guard tessera_scroll_value(scrolled) > 0 else { return nil }
    return cellsInOrder.first { extent(of: $0).map { $0.bottom > 0 } ?? false }?.row?.key.text
  }

  /// Scrolls to a row as soon as it is there: what the layer shows may have to be loaded first. Given up after ten seconds.
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
