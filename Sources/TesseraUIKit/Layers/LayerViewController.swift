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
  /// The sections of the list: those of the screen without its search, where that stands in the navigation bar, arranged for the room that there is.
  private(set) var placed: [SectionSnapshot]
  /// Whether there is room for columns.
  private(set) var isWide = false
  /// The control that was used last, before a detail replaced its list.
  private var used: FocusTarget?
  private var chosen: FocusTarget?
  /// The screen's search, where it stands in the navigation bar.
  private(set) var search: LayerSearch?
  /// The snapshot that is to be shown and is not yet, with the difference if it begins at what is shown.
  private var waiting: (snapshot: ScreenSnapshot, update: ScreenUpdate?)?
  var list: LayerList
  private let differencer = Differencer()
  private(set) var collection: UICollectionView?
  /// Whether a change is being shown: what comes in the middle of one is shown after it.
  private var isChanging = false
  /// The height of the list when it was laid out last.
  private var height: CGFloat = 0
  private var source: LayerDataSource?
  var asked: [String: RevealRequest] = [:]
  var isRevealing = false
  /// The target that gets the focus as soon as its row is there.
  var wantedFocus: FocusTarget?

  init(_ snapshot: ScreenSnapshot, host: UIKitScreenHost) {
    (layer, kind, self.host, shown) = (snapshot.layer, snapshot.presentation, host, snapshot)
    placed = snapshot.sections.arranged(isWide: false)
    list = LayerList(placed)
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
    // Rows have another height by another size of text, and views of an app's own by what they do themselves.
    collection.selfSizingInvalidation = .enabledIncludingConstraints
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
    // The rows end where the keyboard begins; where there is none they go on below the bar at the bottom.
    view.keyboardLayoutGuide.usesBottomSafeArea = false
    view.addSubview(collection)
    NSLayoutConstraint.activate([
      collection.topAnchor.constraint(equalTo: view.topAnchor),
      collection.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collection.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      collection.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
    turn()
    offerRefresh()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Whether there is a bar is known now.
    if (search == nil) != (barOwner == nil || shown.search(isWide: isWide) == nil) { change(to: shown, by: nil) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    host?.didAppear()
    takeKeys()
    commitFocus()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    host?.didDisappear()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    keepFieldInView()
    arrange()
    restoreAnchor()
    requestReveal()
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil { takeSearchAway() }
    if parent == nil, kind == .push { host?.didPop(self) }
  }

  // The keys of a hardware keyboard go to the first responder; where no field is, to the layer.
  override var canBecomeFirstResponder: Bool { true }

  /// Takes the keys, unless a view has them: a field here or in the bar, one in a view of the app's own, or one beside the list.
  func takeKeys() {
    guard let window = collection?.window, host?.layers.last?.content === self, window.firstResponderInside == nil else { return }
    becomeFirstResponder()
  }

  /// Scrolls to the field with the keyboard, where the keyboard took the room that it stood in.
  private func keepFieldInView() {
    guard let collection else { return }
    let isLower = collection.bounds.height < height
    height = collection.bounds.height
    guard isLower, let field = collection.firstResponderInside else { return }
    collection.scrollRectToVisible(field.convert(field.bounds, to: collection), animated: false)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !handle(presses) { super.pressesBegan(presses, with: event) }
  }

  override func accessibilityPerformEscape() -> Bool { closeDetail() || host?.dismissTop() ?? false }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    host?.images.removeAll()
  }

  // MARK: Showing

  var isWaiting: Bool { waiting != nil && !isHeld && !isChanging }

  /// Whether a person holds a row over the list, which made room for it: whatever comes meanwhile is shown when it was dropped.
  private var isHeld: Bool { collection?.hasUncommittedUpdates ?? false }

  /// Keeps what is to be shown; of many changes only the last one counts.
  func wait(for update: ScreenUpdate) { waiting = (update.new, waiting == nil ? update : nil) }

  /// Shows what waits.
  func commit() {
    guard let (snapshot, update) = waiting else { return }
    waiting = nil
    let before = wayBack
    change(to: snapshot, by: update.flatMap { $0.old.revision == shown.revision ? $0.difference : nil })
    followDetail(before)
  }

  /// Shows a whole snapshot: after the page was attached again, or because a flow shows another screen here.
  func showAnew(_ snapshot: ScreenSnapshot) {
    if isHeld || isChanging {
      waiting = (snapshot, nil)
      return
    }
    waiting = nil
    let isOther = snapshot.title != shown.title
    change(to: snapshot, by: nil)
    relocalize()
    if isOther { collection?.scrollToTop() }
  }

  /// Shows a snapshot, by the difference of its sections to those of the one before if that is known.
  private func change(to snapshot: ScreenSnapshot, by difference: SectionedDifference?) {
    // A view that goes tells things, as a field does that loses the keyboard, and the screen answers.
    guard !isChanging else { return waiting = (snapshot, nil) }
    isChanging = true
    defer {
      isChanging = false
      if waiting != nil { host?.requestFlush() }
    }
    let (isRenamed, old, wasWhole) = (snapshot.title != shown.title, placed, search == nil && !shown.sections.dependOnRoom)
    shown = snapshot
    if isRenamed { name() }
    placed = offerSearch(snapshot).arranged(isWide: isWide)
    guard let collection, collection.window != nil else {
      // Nobody sees it: the rows are asked for when somebody does.
      list = LayerList(placed)
      collection?.reloadData()
      offerRefresh()
      return
    }
    // The page's difference counts the row of the search, too, and knows of no arrangement.
    let known = wasWhole && search == nil && !snapshot.sections.dependOnRoom ? difference : nil
    let difference = known ?? differencer.difference(from: old, to: placed)
    var anchor = Anchor(collection)
    list.apply(difference, to: placed) { [self] after, changes in
      take(changes, after, collection)
      anchor?.follow(changes)
    }
    anchor?.restore(collection)
    restoreAnchor()
    offerRefresh()
    requestReveal()
    commitFocus()
  }

  /// Puts the screen's search into the navigation bar, or takes it away, and gives the sections that are left for the list.
  private func offerSearch(_ snapshot: ScreenSnapshot) -> [SectionSnapshot] {
    guard let host, let found = snapshot.search(isWide: isWide), let owner = barOwner,
      search != nil || owner.navigationItem.searchController == nil
    else {
      takeSearchAway()
      return snapshot.sections
    }
    if let search { search.show(found, host.localizer) } else { search = LayerSearch(found, of: self, in: owner, host.localizer) }
    return snapshot.sections(without: found)
  }

  private func takeSearchAway() {
    search?.remove()
    search = nil
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
    if let found = shown.search(isWide: isWide), let host { search?.show(found, host.localizer) }
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
    // That is about one view each; what stands in the rows follows the traits.
    traitOverrides.layoutDirection = host.localizer.direction == .rightToLeft ? .rightToLeft : .leftToRight
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

  // MARK: Columns, and a list with its detail

  /// Arranges the sections for the width: where it becomes smaller, columns stand below each other, and of a list and its detail one is seen.
  private func arrange() {
    let isRoomy = (collection?.bounds.width ?? 0) >= 700
    guard isRoomy != isWide else { return }
    isWide = isRoomy
    guard shown.sections.dependOnRoom else { return }
    if isHeld { waiting = (waiting?.snapshot ?? shown, nil) } else { change(to: shown, by: nil) }
  }

  /// The button that goes back from a detail to its list; nil where there is none, or both are seen.
  private var wayBack: Row? { placed.first { $0.pane == .wayBack }?.rows.first }

  /// Goes back from an open detail to its list, as its button does; false where none is seen alone.
  func closeDetail() -> Bool {
    guard let wayBack else { return false }
    host?.send(.control(item: wayBack.key.text, ControlEvent(.main)), layer: layer)
    return true
  }

  /// Keeps the control that a person uses: the focus comes back to what opened a detail.
  func note(_ control: ControlName, of row: Row) { used = FocusTarget(item: row.key, control: control) }

  /// Moves the focus to where the person is after a detail replaced its list, or the other way.
  private func followDetail(_ before: Row?) {
    switch (before, wayBack) {
    case (nil, let wayBack?):
      chosen = used
      collection?.scrollToTop()
      focus(FocusTarget(item: wayBack.key, control: .main))
    case (_?, nil):
      if let chosen { focus(chosen) }
      chosen = nil
    default: break
    }
  }
}

extension UIView {
  /// The view with the keys among this one and those in it. O(views).
  var firstResponderInside: UIView? { isFirstResponder ? self : subviews.lazy.compactMap(\.firstResponderInside).first }
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
