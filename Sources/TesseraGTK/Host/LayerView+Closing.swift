#if GTK
internal import TesseraScreen

extension LayerView {
  /// Whether the host must add a close button to the layer. Most alerts have a cancelling answer and need
  /// none.
  var needsCloser: Bool { kind != .alert || !shown.sections.contains(where: \.hasWayOut) }
}

extension ScreenSnapshot.Section {
  /// Whether a button in this section closes the layer without any effect.
  fileprivate var hasWayOut: Bool {
    func isWayOut(_ row: Row) -> Bool { if case .button(let button) = row.content { button.isWayOut } else { false } }
    return header.map(isWayOut) == true || rows.contains(where: isWayOut) || footer.map(isWayOut) == true
  }
}
#endif
