#if GTK
internal import TesseraScreen

/// A section of a layer on screen.
struct RowSection: Equatable {
  private(set) weak var layer: LayerView?
  let key: ItemKey

  static func == (left: RowSection, right: RowSection) -> Bool { left.layer === right.layer && left.key == right.key }
}

/// A row that a person drags: as it was when they took it, since the list may scroll meanwhile and its widgets show other rows.
struct DraggedRow {
  let row: ItemKey
  let position: Element.Menu.Position
  let section: RowSection

  /// Whether the row may be dropped in a section: it stays in its own.
  func mayStand(in other: RowSection?) -> Bool { other == section }

  /// Asks for the row to be put before another one, or behind all.
  @MainActor
  func move(before id: String?) {
    guard let layer = section.layer else { return }
    layer.host?.send(.control(item: row.text, ControlEvent(Element.Menu.move, .text(id ?? ""))), layer: layer.layer)
  }
}
#endif
