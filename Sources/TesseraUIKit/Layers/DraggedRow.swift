#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

/// A dragged row, as the local object of a drag.
///
/// A drop only requests a move. The rows move when the page sends its difference. The row is identified by
/// its key, because the list may have changed since the drag started.
struct DraggedRow {
  /// The list from which it is dragged.
  let list: ObjectIdentifier
  let section: Row.Key
  let row: Row.Key
  /// The row's id in move events.
  let id: String

  /// The drag items for a row. Empty for rows that cannot be moved.
  @MainActor
  static func items(at path: IndexPath, in list: LayerList, of view: UIScrollView) -> [UIDragItem] {
    // With side-by-side sections, the positions include rows of other sections. There, rows are moved with
    // their menus.
    guard let row = list.row(section: path.section, item: path.item), let position = row.content.position,
      list.sections[path.section].columns.isEmpty
    else { return [] }
    // Empty, because the row has no meaning outside of its list.
    let item = UIDragItem(itemProvider: NSItemProvider())
    item.localObject = DraggedRow(list: ObjectIdentifier(view), section: list.sections[path.section].key, row: row.key, id: position.id)
    return [item]
  }

  /// Whether the row can be dropped at a position. It can only be dropped in its own section.
  @MainActor
  static func operation(of session: any UIDropSession, at path: IndexPath?, in list: LayerList, of view: UIScrollView) -> UIDropOperation {
    guard session.localDragSession != nil, session.items.count == 1, let dragged = session.items[0].localObject as? DraggedRow,
      dragged.list == ObjectIdentifier(view)
    else { return .cancel }
    guard let path, list.sections.indices.contains(path.section), list.sections[path.section].key == dragged.section else {
      return .forbidden
    }
    return .move
  }

  /// The move event for a drop at a position, or `nil` if the row is no longer in that section.
  @MainActor
  static func event(of item: UIDragItem, at path: IndexPath?, in list: LayerList) -> (row: String, event: Control.Event)? {
    guard let path, let dragged = item.localObject as? DraggedRow, list.sections.indices.contains(path.section) else { return nil }
    let section = list.sections[path.section]
    // Positions do not count the dragged row itself.
    let others = section.rows.filter { $0.key != dragged.row }
    guard section.key == dragged.section, others.count < section.rows.count else { return nil }
    let before = others.dropFirst(path.item).first?.content.position?.id
    return (dragged.row.text, Control.Event(Element.Menu.move, .text(before ?? "")))
  }
}

extension Element {
  /// The position of a movable row, or `nil` for others.
  fileprivate var position: Menu.Position? {
    if case .menu(let menu) = self { menu.position } else { nil }
  }
}
#endif
