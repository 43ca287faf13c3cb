#if GTK
internal import TesseraScreen

extension LayerView {
  /// Whether the layer has a button of the host's that closes it. Most questions have an answer that means nothing, and need none.
  var needsCloser: Bool { kind != .alert || !shown.sections.contains(where: \.hasWayOut) }
}

extension SectionSnapshot {
  /// Whether a button here leaves the layer as if nothing had been asked.
  fileprivate var hasWayOut: Bool {
    func isWayOut(_ row: Row) -> Bool { if case .button(let button) = row.content { button.isWayOut } else { false } }
    return header.map(isWayOut) == true || rows.contains(where: isWayOut) || footer.map(isWayOut) == true
  }
}
#endif
