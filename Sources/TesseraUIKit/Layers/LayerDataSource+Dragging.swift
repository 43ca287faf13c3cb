#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

/// A row that a person drags, as the drag carries it inside the app.
private struct DraggedRow {
  let layer: LayerID
  let section: ItemKey
  let row: ItemKey
  /// The row's name in moves.
  let id: String
}

/// Rows that a person puts into another order by holding and dragging them.
///
/// A drop says what the person wants; the rows move when the page says so, by its difference. A row is named by its identity, because the list may
/// have changed since it was lifted.
extension LayerDataSource: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
    -> [UIDragItem]
  {
    guard let layer, let row = layer.list.row(section: indexPath.section, item: indexPath.item), let position = row.content.position else {
      return []
    }
    let section = layer.list.sections[indexPath.section].key
    // Empty: the row means nothing outside of its list.
    let item = UIDragItem(itemProvider: NSItemProvider())
    item.localObject = DraggedRow(layer: layer.layer, section: section, row: row.key, id: position.id)
    return [item]
  }

  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath path: IndexPath?
  ) -> UICollectionViewDropProposal {
    guard session.localDragSession != nil, session.items.count == 1, let dragged = session.items[0].localObject as? DraggedRow,
      dragged.layer == layer?.layer
    else { return UICollectionViewDropProposal(operation: .cancel, intent: .unspecified) }
    guard let layer, let path, layer.list.sections.indices.contains(path.section), layer.list.sections[path.section].key == dragged.section
    else { return UICollectionViewDropProposal(operation: .forbidden, intent: .unspecified) }
    return UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
  }

  func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator) {
    guard let layer, let path = coordinator.destinationIndexPath, let item = coordinator.items.first?.dragItem,
      let dragged = item.localObject as? DraggedRow, layer.list.sections.indices.contains(path.section)
    else { return }
    let section = layer.list.sections[path.section]
    // Positions count without the row itself, which was lifted out.
    let others = section.rows.filter { $0.key != dragged.row }
    guard section.key == dragged.section, others.count < section.rows.count else { return }
    let before = others.dropFirst(path.item).first?.content.position?.id
    let row = dragged.row.text
    layer.host?.send(.control(item: row, ControlEvent(Element.Menu.move, .text(before ?? ""))), layer: layer.layer)
    // It settles where the page has it now, which may be where it was.
    if let now = layer.list.position(of: row) { coordinator.drop(item, toItemAt: IndexPath(item: now.item, section: now.section)) }
  }

  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) { layer?.host?.requestFlush() }
}

extension Element {
  /// The position of a row that can be dragged; nil for others.
  fileprivate var position: Menu.Position? {
    if case .menu(let menu) = self { menu.position } else { nil }
  }
}
#endif
