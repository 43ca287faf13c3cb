// Pages: documentation/uikit/uitableview with its methods, uitableviewcell, uitableviewdatasource,
// uitableviewdelegate.
//
// It uses the model of collection views, which has the same rules for batches and reuse.

/// In UIKit the superclass is `UIView`.
@MainActor open class UITableViewCell: UICollectionViewCell {
  public enum SelectionStyle: Int, Sendable { case none = 0, blue, gray, `default` }
  open var selectionStyle = SelectionStyle.default
  public required init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}
extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
  func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
}
extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
    -> UISwipeActionsConfiguration?
  { nil }
  public func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
    -> UISwipeActionsConfiguration?
  { nil }
}

@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain = 0, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade = 0, right, left, top, bottom, none, middle, automatic = 100 }
  public static let automaticDimension: CGFloat = -1
  open weak var dataSource: (any UITableViewDataSource)?
  open var rowHeight: CGFloat = UITableView.automaticDimension
  open var allowsSelection = true
  // Page: documentation/uikit/uitableview/isprefetchingenabled (iOS 15).
  open var isPrefetchingEnabled: Bool {
    get { engine.isPrefetchingEnabled }
    set { engine.isPrefetchingEnabled = newValue }
  }
  open weak var dragDelegate: (any UITableViewDragDelegate)?
  open weak var dropDelegate: (any UITableViewDropDelegate)?
  // Off by default, as on phones before iOS 15. A host that needs dragging must turn it on.
  open var dragInteractionEnabled = false
  open var hasUncommittedUpdates: Bool { engine.hasUncommittedUpdates }
  private let engine: UICollectionView
  private var adapter: Adapter?

  public init(frame: CGRect, style: Style) {
    engine = UICollectionView(frame: CGRect(origin: .zero, size: frame.size), collectionViewLayout: Self.layout())
    super.init(frame: frame)
    // Tables measure their rows again when the text size changes.
    engine.selfSizingInvalidation = .enabledIncludingConstraints
    let adapter = Adapter(self)
    self.adapter = adapter
    (engine.dataSource, engine.delegate) = (adapter, adapter)
    (engine.dragDelegate, engine.dropDelegate) = (adapter, adapter)
    addSubview(engine)
  }
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) { nil }

  private static func layout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
      return NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }
  }
  open override func layoutSubviews() {
    engine.frame = CGRect(origin: .zero, size: bounds.size)
    engine.layoutIfNeeded()
  }
  open override func setNeedsLayout() {
    super.setNeedsLayout()
  }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    engine.register(cellClass, forCellWithReuseIdentifier: identifier)
  }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    engine.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? UITableViewCell ?? UITableViewCell(frame: .zero)
  }
  open var numberOfSections: Int { engine.numberOfSections }
  open func numberOfRows(inSection section: Int) -> Int { engine.numberOfItems(inSection: section) }
  open var visibleCells: [UITableViewCell] { engine.visibleCells.compactMap { $0 as? UITableViewCell } }
  open var indexPathsForVisibleRows: [IndexPath]? { engine.indexPathsForVisibleItems }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { engine.cellForItem(at: indexPath) as? UITableViewCell }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { engine.indexPath(for: cell) }
  public enum ScrollPosition: Int, Sendable { case none = 0, top, middle, bottom }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    let position: UICollectionView.ScrollPosition =
      switch scrollPosition {
      case .top: .top
      case .bottom: .bottom
      case .middle, .none: .centeredVertically
      }
    engine.scrollToItem(at: indexPath, at: position, animated: animated)
  }
  open func reloadData() { engine.reloadData() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    engine.performBatchUpdates(updates, completion: completion)
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { engine.insertItems(at: indexPaths) }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { engine.deleteItems(at: indexPaths) }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { engine.reloadItems(at: indexPaths) }
  open func reconfigureRows(at indexPaths: [IndexPath]) { engine.reconfigureItems(at: indexPaths) }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { engine.moveItem(at: indexPath, to: newIndexPath) }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { engine.insertSections(sections) }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { engine.deleteSections(sections) }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { engine.reloadSections(sections) }
  open func moveSection(_ section: Int, toSection newSection: Int) { engine.moveSection(section, toSection: newSection) }

  @_spi(Model) public var modelCounters: UICollectionView.Counters { engine.modelCounters }
  /// Swipes a row. Returns the revealed actions, outermost first.
  @_spi(Model) public func modelSwipe(_ indexPath: IndexPath, fromLeading: Bool = false) -> [UIContextualAction] {
    let delegate = delegate as? any UITableViewDelegate
    let configuration =
      fromLeading
      ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)
      : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath)
    return configuration?.actions ?? []
  }
  @_spi(Model) public var modelRows: UICollectionView { engine }

  final class Adapter: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    unowned let table: UITableView
    init(_ table: UITableView) { self.table = table }
    func numberOfSections(in collectionView: UICollectionView) -> Int { table.dataSource?.numberOfSections(in: table) ?? 0 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      table.dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      table.dataSource?.tableView(table, cellForRowAt: indexPath) ?? UICollectionViewCell(frame: .zero)
    }
    func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
      if let cell = cell as? UITableViewCell {
        (table.delegate as? any UITableViewDelegate)?.tableView(table, willDisplay: cell, forRowAt: indexPath)
      }
    }
    func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
      if let cell = cell as? UITableViewCell {
        (table.delegate as? any UITableViewDelegate)?.tableView(table, didEndDisplaying: cell, forRowAt: indexPath)
      }
    }
  }
}
