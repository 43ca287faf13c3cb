#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

/// Reordering rows by dragging.
extension LayerDataSource: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
    -> [UIDragItem]
  {
    layer.map { DraggedRow.items(at: indexPath, in: $0.list, of: collectionView) } ?? []
  }

  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath path: IndexPath?
  ) -> UICollectionViewDropProposal {
    let operation = layer.map { DraggedRow.operation(of: session, at: path, in: $0.list, of: collectionView) } ?? .cancel
    return UICollectionViewDropProposal(operation: operation, intent: operation == .move ? .insertAtDestinationIndexPath : .unspecified)
  }

  func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator) {
    guard let layer, let item = coordinator.items.first?.dragItem,
      let (row, event) = DraggedRow.event(of: item, at: coordinator.destinationIndexPath, in: layer.list)
    else { return }
    layer.host?.send(.control(item: row, event), layer: layer.layer)
    // The row animates to its current position according to the page, which may be the original one.
    if let now = layer.list.position(of: row) { coordinator.drop(item, toItemAt: IndexPath(item: now.item, section: now.section)) }
  }

  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) { layer?.host?.requestFlush() }
}
#endif
