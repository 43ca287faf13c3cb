#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
public import UIKit

/// Dragging rows of a `.reorderable` section in the table.
extension TableViewScreenDataSource: UITableViewDragDelegate, UITableViewDropDelegate {
  public func tableView(_ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem] {
    DraggedRow.items(at: IndexPath(item: indexPath.row, section: indexPath.section), in: list, of: tableView)
  }

  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    let operation = DraggedRow.operation(of: session, at: destinationIndexPath, in: list, of: tableView)
    return UITableViewDropProposal(operation: operation, intent: operation == .move ? .insertAtDestinationIndexPath : .unspecified)
  }

  public func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
    guard let item = coordinator.items.first?.dragItem,
      let (row, event) = DraggedRow.event(of: item, at: coordinator.destinationIndexPath, in: list)
    else { return }
    host.send(.control(item: row, event), layer: .root)
    // The row animates to its current position according to the page, which may be the original one.
    if let now = list.position(of: row) { coordinator.drop(item, toRowAt: IndexPath(row: now.item, section: now.section)) }
  }

  public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) { takeWhatWaited() }
}
#endif
