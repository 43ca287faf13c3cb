#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

/// A row that a person drags, as the drag carries it inside the app.
///
/// A drop says what the person wants; the rows move when the page says so, by its difference. A row is named by its identity, because the list may
/// have changed since it was lifted.
struct DraggedRow {
  /// The list that it was lifted from.
  let list: ObjectIdentifier
  let section: ItemKey
  let row: ItemKey
  /// The row's name in moves.
  let id: String

  /// The items of a drag that begins at a row; none for rows that stay where they are.
  @MainActor
  static func items(at path: IndexPath, in list: LayerList, of view: UIScrollView) -> [UIDragItem] {
    // In a line of columns the positions count rows of other sections as well: there a row is put elsewhere by its menu.
    guard let row = list.row(section: path.section, item: path.item), let position = row.content.position,
      list.sections[path.section].columns.isEmpty
    else { return [] }
    // Empty: the row means nothing outside of its list.
    let item = UIDragItem(itemProvider: NSItemProvider())
    item.localObject = DraggedRow(list: ObjectIdentifier(view), section: list.sections[path.section].key, row: row.key, id: position.id)
    return [item]
  }

  /// Whether the row that is dragged can be put at a position; it can be put nowhere but into its own section.
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

  /// The move that a drop at a position means; nil where the row is not in that section any more.
  @MainActor
  static func event(of item: UIDragItem, at path: IndexPath?, in list: LayerList) -> (row: String, event: ControlEvent)? {
    guard let path, let dragged = item.localObject as? DraggedRow, list.sections.indices.contains(path.section) else { return nil }
    let section = list.sections[path.section]
    // Positions count without the row itself, which was lifted out.
    let others = section.rows.filter { $0.key != dragged.row }
    guard section.key == dragged.section, others.count < section.rows.count else { return nil }
    let before = others.dropFirst(path.item).first?.content.position?.id
    return (dragged.row.text, ControlEvent(Element.Menu.move, .text(before ?? "")))
  }
}

extension Element {
  /// The position of a row that can be dragged; nil for others.
  fileprivate var position: Menu.Position? {
    if case .menu(let menu) = self { menu.position } else { nil }
  }
}
#endif
