// Pages: documentation/uikit/uitableviewdragdelegate, uitableviewdropdelegate, its
// tableView(_:dropSessionDidUpdate:withDestinationIndexPath:),
// uitableviewdropcoordinator, uitableviewdropitem, uitableviewdropproposal, uitableview/hasuncommittedupdates, draginteractionenabled.

@MainActor open class UITableViewDropProposal: NSObject {
  public enum Intent: Int, Sendable { case unspecified = 0, insertAtDestinationIndexPath, insertIntoDestinationIndexPath, automatic }
  public let operation: UIDropOperation
  public let intent: Intent
  public init(operation: UIDropOperation, intent: Intent) { (self.operation, self.intent) = (operation, intent) }
}
@MainActor public protocol UITableViewDropItem: NSObjectProtocol {
  var dragItem: UIDragItem { get }
  var sourceIndexPath: IndexPath? { get }
}
@MainActor public protocol UITableViewDropCoordinator: NSObjectProtocol {
  var items: [any UITableViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var session: any UIDropSession { get }
  @discardableResult func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}
@MainActor public protocol UITableViewDragDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem]
  func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
}
extension UITableViewDragDelegate {
  public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
}
@MainActor public protocol UITableViewDropDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
}
extension UITableViewDropDelegate {
  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .copy, intent: .unspecified) }
}

/// The drags of the collection view behind a table, handed on as the table's.
extension UITableView.Adapter: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
    -> [UIDragItem]
  {
    guard table.dragInteractionEnabled else { return [] }
    return table.dragDelegate?.tableView(table, itemsForBeginning: session, at: indexPath) ?? []
  }
  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {
    table.dragDelegate?.tableView(table, dragSessionDidEnd: session)
  }
  func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator) {
    table.dropDelegate?.tableView(table, performDropWith: ModelTableDrop(coordinator))
  }
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal {
    let answer = table.dropDelegate?.tableView(table, dropSessionDidUpdate: session, withDestinationIndexPath: withDestinationIndexPath)
    let intent: UICollectionViewDropProposal.Intent =
      answer?.intent == .insertAtDestinationIndexPath ? .insertAtDestinationIndexPath : .unspecified
    return UICollectionViewDropProposal(operation: answer?.operation ?? .cancel, intent: intent)
  }
}
@MainActor private final class ModelTableDropItem: NSObject, UITableViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?
  init(_ item: any UICollectionViewDropItem) { (dragItem, sourceIndexPath) = (item.dragItem, item.sourceIndexPath) }
}
@MainActor private final class ModelTableDrop: NSObject, UITableViewDropCoordinator {
  private let inner: any UICollectionViewDropCoordinator
  init(_ inner: any UICollectionViewDropCoordinator) { self.inner = inner }
  var items: [any UITableViewDropItem] { inner.items.map(ModelTableDropItem.init) }
  var destinationIndexPath: IndexPath? { inner.destinationIndexPath }
  var session: any UIDropSession { inner.session }
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating { inner.drop(dragItem, toItemAt: indexPath) }
}
