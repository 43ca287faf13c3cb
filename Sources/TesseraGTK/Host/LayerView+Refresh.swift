#if GTK
internal import TesseraScreen

extension LayerView {
  /// Presses what fetches the content anew, as pulling down and F5 do; false if the screen has no such button.
  @discardableResult
  func refresh() -> Bool {
    let rows = shown.sections.lazy.flatMap { [$0.header].compactMap { $0 } + $0.rows + [$0.footer].compactMap { $0 } }
    for row in rows where row.content.control(named: .refresh)?.availability.isAvailable == true {
      host?.send(.control(item: row.key.text, ControlEvent(.refresh)), layer: layer)
      return true
    }
    return false
  }
}
#endif
