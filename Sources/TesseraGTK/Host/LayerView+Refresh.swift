#if GTK
internal import TesseraScreen

extension LayerView {
  /// Presses the button that refreshes the content, as pulling down and F5 do. Returns `false` if the screen
  /// has no such button.
  @discardableResult
  func refresh() -> Bool {
    guard let (row, _) = shown.sections.refresh(within: .max, where: \.isAvailable) else { return false }
    host?.send(.control(item: row.key.text, Control.Event(.refresh)), layer: layer)
    return true
  }
}
#endif
