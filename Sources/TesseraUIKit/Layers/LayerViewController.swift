#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

/// The rows of one layer in a collection view.
///
/// It is given whole snapshots and shows the difference to what it showed, in batches; while it is on screen it never reloads.
final class LayerViewController: UIViewController {
  let layer: LayerID
  let kind: PresentationKind
  weak var host: UIKitScreenHost?
  private(set) var shown: ScreenSnapshot
  /// The snapshot that is to be shown and is not yet, with the difference if it begins at what is shown.
  private var waiting: (snapshot: ScreenSnapshot, update: ScreenUpdate?)?
  var list: LayerList
  private let differencer = Differencer()
  private(set) var collection: UICollectionView?
  private var source: LayerDataSource?
  var asked: [String: RevealRequest] = [:]
  var isRevealing = false
  /// The target that gets the focus as soon as its row is there.
  private var wantedFocus: FocusTarget?

  init(_ snapshot: ScreenSnapshot, host: UIKitScreenHost) {
    (layer, kind, self.host, shown) = (snapshot.layer, snapshot.presentation, host, snapshot)
    list = LayerList(snapshot.sections)
    super.init(nibName: nil, bundle: nil)
    name()
  }

  required init?(coder: NSCoder) { fatalError("LayerViewController is made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let collection = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
    // A cell that was prepared early would show what its row was then.
    collection.isPrefetchingEnabled = false
    collection.allowsSelection = false
    collection.alwaysBounceVertical = true
    collection.keyboardDismissMode = .interactive
    collection.backgroundColor = .clear
    collection.register(
      RowSupplement.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    collection.register(
      RowSupplement.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter, withReuseIdentifier: "footer")
    let source = LayerDataSource(self)
    (collection.dataSource, collection.delegate) = (source, source)
    (collection.dragDelegate, collection.dropDelegate) = (source, source)
    (self.source, self.collection) = (source, collection)
    collection.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(collection)
    NSLayoutConstraint.activate([
      collection.topAnchor.constraint(equalTo: view.topAnchor),
      collection.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collection.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      // The rows end where the keyboard begins.
      collection.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
    turn()
    offerRefresh()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    host?.didAppear()
    takeKeys()
    commitFocus()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    restoreAnchor()
    requestReveal()
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil, kind == .push { host?.didPop(self) }
  }

  // The keys of a hardware keyboard go to the first responder; where no field is, to the layer.
  override var canBecomeFirstResponder: Bool { true }

  /// Takes the keys, unless a field has them.
  func takeKeys() {
    guard let collection, collection.window != nil, host?.layers.last?.content === self,
      !collection.visibleCells.contains(where: { ($0 as? RowCell)?.focused != nil })
    else { return }
    becomeFirstResponder()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !handle(presses) { super.pressesBegan(presses, with: event) }
  }

  override func accessibilityPerformEscape() -> Bool { host?.dismissTop() ?? false }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    host?.images.removeAll()
  }

  // MARK: Showing

  var isWaiting: Bool { waiting != nil && !isHeld }

  /// Whether a person holds a row over the list, which made room for it: whatever comes meanwhile is shown when it was dropped.
  private var isHeld: Bool { collection?.hasUncommittedUpdates ?? false }

  /// Keeps what is to be shown; of many changes only the last one counts.
  func wait(for update: ScreenUpdate) { waiting = (update.new, waiting == nil ? update : nil) }

  /// Shows what waits.
  func commit() {
    guard let (snapshot, update) = waiting else { return }
    waiting = nil
    if let update, update.old.revision == shown.revision {
      change(to: snapshot, by: update.difference)
    } else {
      change(to: snapshot, by: differencer.difference(from: shown.sections, to: snapshot.sections))
    }
  }

  /// Shows a whole snapshot: after the page was attached again, or because a flow put another page into this place.
  func showAnew(_ snapshot: ScreenSnapshot) {
    if isHeld {
      waiting = (snapshot, nil)
      return
    }
    waiting = nil
    let isOther = snapshot.title != shown.title
    change(to: snapshot, by: differencer.difference(from: shown.sections, to: snapshot.sections))
    relocalize()
    if isOther { collection?.contentOffset = .zero }
  }

  private func change(to snapshot: ScreenSnapshot, by difference: SectionedDifference) {
    let isRenamed = snapshot.title != shown.title
    shown = snapshot
    if isRenamed { name() }
    guard let collection, collection.window != nil else {
      // Nobody sees it: the rows are asked for when somebody does.
      list = LayerList(snapshot.sections)
      collection?.reloadData()
      return
    }
    var anchor = Anchor(collection)
    list.apply(difference, to: snapshot.sections) { [self] after, changes in
      take(changes, after, collection)
      anchor?.follow(changes)
    }
    anchor?.restore(collection)
    restoreAnchor()
    offerRefresh()
    requestReveal()
    commitFocus()
  }

  private func take(_ changes: ListBatch, _ after: LayerList, _ collection: UICollectionView) {
    // Without animation where the person moves the rows already, and where the difference is too large to follow.
    let isCalm = !collection.isTracking && !collection.isDecelerating && !UIAccessibility.isReduceMotionEnabled
    let update = {
      collection.performBatchUpdates {
        self.list = after
        changes.carryOut(on: collection)
      }
    }
    if isCalm { update() } else { UIView.performWithoutAnimation(update) }
    if !changes.restyled.isEmpty {
      let paths = changes.restyled.map { IndexPath(item: $0.item, section: $0.section) }
      collection.performBatchUpdates { collection.reconfigureItems(at: paths) }
    }
    showSurroundings(changes, collection)
  }

  /// Shows headers and footers that are seen anew; a style that is another one changes the cells of its section.
  private func showSurroundings(_ changes: ListBatch, _ collection: UICollectionView) {
    for section in changes.surroundings {
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        let view = collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section)) as? RowSupplement
        view?.show(supplement(kind, section), list.sections[section].style, in: self)
      }
    }
    guard changes.needsLayout else { return }
    let sections = Set(changes.surroundings)
    let seen = collection.indexPathsForVisibleItems.filter { sections.contains($0.section) }
    if !seen.isEmpty { collection.performBatchUpdates { collection.reconfigureItems(at: seen) } }
    collection.collectionViewLayout.invalidateLayout()
    collection.layoutIfNeeded()
  }

  /// Shows everything in the host's language.
  func relocalize() {
    name()
    turn()
    guard let collection else { return }
    let seen = collection.indexPathsForVisibleItems
    if collection.window != nil, !seen.isEmpty { collection.performBatchUpdates { collection.reconfigureItems(at: seen) } }
    for section in list.sections.indices {
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        let view = collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section)) as? RowSupplement
        view?.show(supplement(kind, section), list.sections[section].style, in: self)
      }
    }
  }

  private func turn() {
    guard isViewLoaded, let host else { return }
    view.semanticContentAttribute = host.localizer.direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
    collection?.semanticContentAttribute = view.semanticContentAttribute
  }

  private func name() {
    title = host?.localizer.string(shown.title)
    navigationItem.title = title
    host?.didRename(self)
  }

  func supplement(_ kind: String, _ section: Int) -> Row? {
    guard list.sections.indices.contains(section) else { return nil }
    return kind == UICollectionView.elementKindSectionHeader ? list.sections[section].header : list.sections[section].footer
  }

  // MARK: Focus

  func focus(_ target: FocusTarget) {
    wantedFocus = target
    commitFocus()
  }

  /// Moves the focus to where it is wanted, once the row is there and the layer can be used.
  private func commitFocus() {
    guard let target = wantedFocus, let collection, collection.window != nil else { return }
    guard let position = list.position(of: target.item.text) else {
      for section in list.sections.indices where list.sections[section].header?.key == target.item {
        let path = IndexPath(item: 0, section: section)
        let view = collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path) as? RowSupplement
        if view?.focus(target.control) == true { wantedFocus = nil }
      }
      return
    }
    wantedFocus = nil
    let path = IndexPath(item: position.item, section: position.section)
    collection.layoutIfNeeded()
    if collection.cellForItem(at: path) == nil {
      collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
      collection.layoutIfNeeded()
    }
    _ = (collection.cellForItem(at: path) as? RowCell)?.focus(target.control)
  }
}

/// The visible rows, and where: after a change the first of them that is left stands there again, unless the list was at its top.
@MainActor
private struct Anchor {
  private var rows: [(position: ItemPosition, distance: CGFloat)]

  init?(_ collection: UICollectionView) {
    guard collection.contentOffset.y > 0 else { return nil }
    rows = collection.visibleCells.compactMap { cell in
      guard let path = collection.indexPath(for: cell), cell.frame.maxY > collection.contentOffset.y else { return nil }
      return (ItemPosition(section: path.section, item: path.item), cell.frame.minY - collection.contentOffset.y)
    }
    rows.sort { $0.distance < $1.distance }
  }

  /// Follows the rows through a batch. O(rows in view × changes).
  mutating func follow(_ changes: ListBatch) {
    rows = rows.compactMap { row in changes.position(of: row.position).map { ($0, row.distance) } }
  }

  func restore(_ collection: UICollectionView) {
    guard let row = rows.first else { return }
    let path = IndexPath(item: row.position.item, section: row.position.section)
    // Heights above are estimates until they are seen: a second look is exact.
    for _ in 0..<2 {
      guard let position = collection.layoutAttributesForItem(at: path) else { return }
      let offset = max(0, position.frame.minY - row.distance)
      if abs(offset - collection.contentOffset.y) < 0.5 { return }
      collection.contentOffset.y = offset
      collection.layoutIfNeeded()
    }
  }
}

extension ListBatch {
  /// Tells a collection view; called inside its update.
  @MainActor
  fileprivate func carryOut(on collection: UICollectionView) {
    func paths(_ positions: [ItemPosition]) -> [IndexPath] { positions.map { IndexPath(item: $0.item, section: $0.section) } }
    if !sectionDeletes.isEmpty { collection.deleteSections(IndexSet(sectionDeletes)) }
    if !sectionInserts.isEmpty { collection.insertSections(IndexSet(sectionInserts)) }
    for move in sectionMoves { collection.moveSection(move.from, toSection: move.to) }
    if !deletes.isEmpty { collection.deleteItems(at: paths(deletes)) }
    if !inserts.isEmpty { collection.insertItems(at: paths(inserts)) }
    for move in moves { collection.moveItem(at: paths([move.from])[0], to: paths([move.to])[0]) }
    if !reconfigures.isEmpty { collection.reconfigureItems(at: paths(reconfigures)) }
    if !reloads.isEmpty { collection.reloadItems(at: paths(reloads)) }
  }
}
#endif
