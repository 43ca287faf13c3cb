// Pages: documentation/uikit/uidragitem, uidragsession, uidropsession, uidropoperation,
// uicollectionviewdragdelegate, uicollectionviewdropdelegate,
// uicollectionviewdropcoordinator, uicollectionviewdropitem, uicollectionviewdropproposal with their members,
// uicollectionview/hasuncommittedupdates, uicollectionview/draginteractionenabled; documentation/foundation/nsitemprovider.

/// Foundation declares it on Apple's platforms, but not on Linux.
open class NSItemProvider: NSObject { public override init() { super.init() } }

@MainActor open class UIDragItem: NSObject {
  public let itemProvider: NSItemProvider
  open var localObject: Any?
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}
@MainActor public protocol UIDragDropSession: NSObjectProtocol { var items: [UIDragItem] { get } }
@MainActor public protocol UIDragSession: UIDragDropSession {}
@MainActor public protocol UIDropSession: UIDragDropSession { var localDragSession: (any UIDragSession)? { get } }
@MainActor public protocol UIDragAnimating: NSObjectProtocol {}
public enum UIDropOperation: UInt, Sendable { case cancel = 0, forbidden, copy, move }

@MainActor open class UICollectionViewDropProposal: NSObject {
  public enum Intent: Int, Sendable { case unspecified = 0, insertAtDestinationIndexPath, insertIntoDestinationIndexPath }
  public let operation: UIDropOperation
  public let intent: Intent
  public init(operation: UIDropOperation, intent: Intent) { (self.operation, self.intent) = (operation, intent) }
}
@MainActor public protocol UICollectionViewDropItem: NSObjectProtocol {
  var dragItem: UIDragItem { get }
  var sourceIndexPath: IndexPath? { get }
}
@MainActor public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  var items: [any UICollectionViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var session: any UIDropSession { get }
  @discardableResult func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}

@MainActor public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
    -> [UIDragItem]
  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}
extension UICollectionViewDragDelegate {
  public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {}
}
@MainActor public protocol UICollectionViewDropDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
}
extension UICollectionViewDropDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .copy, intent: .unspecified) }
}

/// A row under a person's finger, from the lift to the end. While it is over the list, the list shows a gap that its
/// data source knows nothing of.
@_spi(Model) @MainActor
public final class ModelDrag: NSObject, UIDragSession, UIDropSession {
  public let items: [UIDragItem]
  public var localDragSession: (any UIDragSession)? { self }
  private unowned let collection: UICollectionView
  private let cell: UICollectionViewCell?
  private var proposed: UICollectionViewDropProposal?
  private var target: IndexPath?

  fileprivate init?(_ collection: UICollectionView, _ path: IndexPath) {
    guard collection.dragInteractionEnabled, let delegate = collection.dragDelegate else { return nil }
    let session = ModelSession([])
    items = delegate.collectionView(collection, itemsForBeginning: session, at: path)
    (self.collection, cell) = (collection, collection.cellForItem(at: path))
    super.init()
    if items.isEmpty { return nil }
  }

  /// Drags the row over a position, counted without the row itself, or out of the list. Returns the list's
  /// proposal.
  @discardableResult
  public func move(to path: IndexPath?) -> UIDropOperation {
    target = path
    let answer = collection.dropDelegate?.collectionView(collection, dropSessionDidUpdate: self, withDestinationIndexPath: path)
    proposed = answer
    collection.modelHasGap = answer?.operation == .move && answer?.intent == .insertAtDestinationIndexPath
    return answer?.operation ?? .cancel
  }

  /// Lets go; whether the list took the row.
  @discardableResult
  public func drop() -> Bool {
    defer { collection.dragDelegate?.collectionView(collection, dragSessionDidEnd: self) }
    let isTaken = proposed.map { $0.operation == .move || $0.operation == .copy } ?? false
    defer { collection.modelHasGap = false }
    guard isTaken, let delegate = collection.dropDelegate else { return false }
    collection.modelIsDropping = true
    defer { collection.modelIsDropping = false }
    let source = cell.flatMap { collection.indexPath(for: $0) }
    delegate.collectionView(collection, performDropWith: ModelDrop(self, collection, items.map { ModelDropItem($0, source) }, target))
    return true
  }

  /// The system cancels the drag, as for an incoming call or when the user leaves the app.
  public func cancel() {
    collection.modelHasGap = false
    collection.dragDelegate?.collectionView(collection, dragSessionDidEnd: self)
  }
}

@MainActor private final class ModelSession: NSObject, UIDragSession {
  let items: [UIDragItem]
  init(_ items: [UIDragItem]) { self.items = items }
}
@MainActor private final class ModelDropItem: NSObject, UICollectionViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?
  init(_ item: UIDragItem, _ source: IndexPath?) { (dragItem, sourceIndexPath) = (item, source) }
}
@MainActor private final class ModelAnimation: NSObject, UIDragAnimating {}
@MainActor private final class ModelDrop: NSObject, UICollectionViewDropCoordinator {
  let items: [any UICollectionViewDropItem]
  let destinationIndexPath: IndexPath?
  let session: any UIDropSession
  private unowned let collection: UICollectionView
  init(_ session: any UIDropSession, _ collection: UICollectionView, _ items: [any UICollectionViewDropItem], _ target: IndexPath?) {
    (self.session, self.collection, self.items, destinationIndexPath) = (session, collection, items, target)
  }
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    if collection.layoutAttributesForItem(at: indexPath) == nil {
      UIKitModel.raise(.internalInconsistency, "an item is dropped at \(indexPath), where there is none")
    }
    return ModelAnimation()
  }
}

extension UICollectionView {
  /// A person holds a row until it is lifted; nil where it stays where it is.
  @_spi(Model) public func modelLift(_ indexPath: IndexPath) -> ModelDrag? { ModelDrag(self, indexPath) }
}
