#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

/// Shows the rows of one layer in a collection view.
///
/// It receives whole snapshots and applies the differences in batches. While it is on screen, it never
/// reloads the collection view.
final class LayerViewController: UIViewController {
  let layer: Page.LayerID
  let kind: ScreenSnapshot.PresentationKind
  weak var host: UIKitScreenHost?
  private(set) var shown: ScreenSnapshot
  /// The sections of the list: the screen's, without a search field that is shown in the navigation bar, arranged
  /// for the available width.
  private(set) var placed: [ScreenSnapshot.Section]
  /// Whether there is room for columns.
  private(set) var isWide = false
  /// The control used last, to restore the focus after a detail replaced its list.
  private var used: Page.FocusTarget?
  private var chosen: Page.FocusTarget?
  /// The search in the navigation bar, if the screen has one.
  private(set) var search: LayerSearch?
  /// The pending snapshot, with the difference if that starts at the displayed one.
  private var waiting: (snapshot: ScreenSnapshot, update: ScreenSnapshot.Update?)?
  var list: LayerList
  private let differencer = Differencer()
  private(set) var collection: UICollectionView?
  /// Whether a change is being shown. Changes that arrive in the meantime are shown afterwards.
  private var isChanging = false
  /// The height of the list at the last layout.
  private var height: CGFloat = 0
  private var source: LayerDataSource?
  var asked: [String: RevealRequest] = [:]
  var isRevealing = false
  /// The control that receives the focus once its row exists.
  var wantedFocus: Page.FocusTarget?

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
    // A prefetched cell would show an outdated row.
    collection.isPrefetchingEnabled = false
    // The height of rows changes with the text size, and the height of custom views whenever they want.
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
    // The rows end above the keyboard. Without a keyboard, they extend below the bottom bar.
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
    // Only now it is known whether there is a navigation bar.
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

  // Key presses go to the first responder. If no text field is focused, that is the layer.
  override var canBecomeFirstResponder: Bool { true }

  /// Becomes the first responder, unless another view in the window already is.
  func takeKeys() {
    guard let window = collection?.window, host?.layers.last?.content === self, window.firstResponderInside == nil else { return }
    becomeFirstResponder()
  }

  /// Scrolls to the focused text field if the keyboard covered it.
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

  /// Whether the user is dragging a row over the list. Changes that arrive in the meantime are shown after
  /// the drop.
  private var isHeld: Bool { collection?.hasUncommittedUpdates ?? false }

  /// Stores an update to show later. Of several, only the last one counts.
  func wait(for update: ScreenSnapshot.Update) { waiting = (update.new, waiting == nil ? update : nil) }

  /// Shows the pending update.
  func commit() {
    guard let (snapshot, update) = waiting else { return }
    waiting = nil
    let before = wayBack
    change(to: snapshot, by: update.flatMap { $0.old.revision == shown.revision ? $0.difference : nil })
    followDetail(before)
  }

  /// Shows a whole snapshot, after the page was attached again or because a flow shows another screen here.
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

  /// Shows a snapshot, using the difference from the previous sections if it is known.
  private func change(to snapshot: ScreenSnapshot, by difference: SectionedDifference?) {
    // Removing a view may send events, for example from a text field that loses the focus, and the screen
    // answers.
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
      // Not visible: the rows are loaded when the view appears.
      list = LayerList(placed)
      collection?.reloadData()
      offerRefresh()
      return
    }
    // The page's difference includes the search row and ignores the arrangement.
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

  /// Moves the screen's search into the navigation bar or removes it, and returns the remaining sections.
  private func offerSearch(_ snapshot: ScreenSnapshot) -> [ScreenSnapshot.Section] {
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
    // No animation while the user scrolls, or if the difference is too large to follow.
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

  /// Updates visible headers and footers. If the style changed, also the cells of the section.
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

  /// Shows the content in the host's language.
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
    // The attribute applies to single views only. The content of rows follows the traits.
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

  /// Arranges the sections for the width. In a narrow view, columns are stacked, and of a list and its detail
  /// only one is shown.
  private func arrange() {
    let isRoomy = (collection?.bounds.width ?? 0) >= 700
    guard isRoomy != isWide else { return }
    isWide = isRoomy
    guard shown.sections.dependOnRoom else { return }
    if isHeld { waiting = (waiting?.snapshot ?? shown, nil) } else { change(to: shown, by: nil) }
  }

  /// The button that returns from a detail to its list. `nil` if there is none or both are visible.
  private var wayBack: Row? { placed.first { $0.pane == .wayBack }?.rows.first }

  /// Returns from an open detail to its list, like its button does. Returns `false` if no detail is shown
  /// alone.
  func closeDetail() -> Bool {
    guard let wayBack else { return false }
    host?.send(.control(item: wayBack.key.text, Control.Event(.main)), layer: layer)
    return true
  }

  /// Remembers the control that the user pressed, to restore the focus when a detail is closed.
  func note(_ control: Control.Name, of row: Row) { used = Page.FocusTarget(item: row.key, control: control) }

  /// Moves the focus after a detail replaced its list, or the reverse.
  private func followDetail(_ before: Row?) {
    switch (before, wayBack) {
    case (nil, let wayBack?):
      chosen = used
      collection?.scrollToTop()
      focus(Page.FocusTarget(item: wayBack.key, control: .main))
    case (_?, nil):
      if let chosen { focus(chosen) }
      chosen = nil
    default: break
    }
  }
}

extension UIView {
  /// The first responder among this view and its descendants. O(views).
  var firstResponderInside: UIView? { isFirstResponder ? self : subviews.lazy.compactMap(\.firstResponderInside).first }
}

extension ListBatch {
  /// Performs the batch. Called inside the collection view's update.
  @MainActor
  fileprivate func carryOut(on collection: UICollectionView) {
    func paths(_ positions: [SectionedDifference.ItemPosition]) -> [IndexPath] {
      positions.map { IndexPath(item: $0.item, section: $0.section) }
    }
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
