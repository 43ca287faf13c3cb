#if GTK
internal import TesseraScreen

/// A section of a displayed layer.
struct RowSection: Equatable {
  private(set) weak var layer: LayerView?
  let key: Row.Key

  static func == (left: RowSection, right: RowSection) -> Bool { left.layer === right.layer && left.key == right.key }
}

/// A dragged row, as it was when the drag started. The list may scroll in the meantime, and its widgets may
/// show other rows.
struct DraggedRow {
  let row: Row.Key
  let position: Element.Menu.Position
  let section: RowSection

  /// Whether the row may be dropped in a section. It must stay in its own section.
  func mayStand(in other: RowSection?) -> Bool { other == section }

  /// Requests to move the row before another one, or to the end.
  @MainActor
  func move(before id: String?) {
    guard let layer = section.layer else { return }
    layer.host?.send(.control(item: row.text, Control.Event(Element.Menu.move, .text(id ?? ""))), layer: layer.layer)
  }
}
#endif
