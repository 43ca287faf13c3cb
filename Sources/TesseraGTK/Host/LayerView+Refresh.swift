#if GTK
internal import TesseraScreen

extension LayerView {
  /// Presses what fetches the content anew, as pulling down and F5 do; false if the screen has no such button.
  @discardableResult
  func refresh() -> Bool {
    for row in shown.sections.lazy.flatMap(\.rows) where row.content.control(named: .refresh)?.availability.isAvailable == true {
      host?.send(.control(item: row.key.text, ControlEvent(.refresh)), layer: layer)
      return true
    }
    return false
  }
}
#endif
