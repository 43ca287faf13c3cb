#if canImport(UIKit)
internal import Foundation
internal import TesseraDiff
public import TesseraScreen
public import UIKit

/// Uses a screen as the data source of an existing table view, for apps whose controllers own one.
///
/// ```swift
/// final class CitiesViewController: UITableViewController {
///   private var source: TableViewScreenDataSource?
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     source = TableViewScreenDataSource(AnyScreen(CitiesScreen(api: api)), in: tableView, of: self)
///   }
/// }
/// ```
/// When the state changes, the table view receives the difference in batches. It is never reloaded while it
/// is on screen. Headers and footers are the table's own and show only text: controls in them cannot be used.
/// Sheets and alerts are presented from the controller.
///
/// - Law: the screen starts when you create the source, and ends when the source is released. Keep a
///   reference to it, because a table view does not.
/// - Isolation: the main actor.
public final class TableViewScreenDataSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  /// Shows the layers that the screen presents over the table. Its `didOpen` is called with routes.
  public let host: UIKitScreenHost
  private weak var tableView: UITableView?
  private let holder = PageHolder()
  var page: Page? { holder.page }
  private(set) var list = LayerList()
  private var shown: ScreenSnapshot?
  /// Whether a change is being shown.
  private var isChanging = false
  /// The last snapshot that arrived during a change, or while the user dragged a row over the table.
  private var waiting: ScreenSnapshot?
  private let differencer = Differencer()
  private var asked: [String: RevealRequest] = [:]
  /// The control that receives the focus once its row exists.
  private var wantedFocus: Page.FocusTarget?
  private var registered: [Row.ReuseIdentifier: String] = [:]

  /// Creates a data source for a table view and starts the screen.
  ///
  /// - Parameter controller: The controller of the table view. Its title is set to the screen's.
  public init(
    _ screen: AnyScreen, in tableView: UITableView, of controller: UIViewController, environment: ScreenEnvironment = ScreenEnvironment(),
    cells: CellRegistry = CellRegistry()
  ) {
    host = UIKitScreenHost(localizer: environment.localizer, cells: cells, clock: environment.clock) { environment.report($0) }
    self.tableView = tableView
    super.init()
    // Presentations need a bottom layer, which is the table.
    host.layers = [UIKitScreenHost.Layer(.root, .root, nil, nil)]
    host.container = controller
    host.hasAppeared = true
    (tableView.dataSource, tableView.delegate) = (self, self)
    (tableView.dragDelegate, tableView.dropDelegate) = (self, self)
    tableView.dragInteractionEnabled = true
    // A prefetched or retained cell would show an outdated row.
    tableView.isPrefetchingEnabled = false
    let waker = TableWaker()
    waker.source = self
    let page = Page(screen, environment: environment, inbox: Page.EffectInbox { Task { @MainActor in waker.source?.page?.pump() } })
    holder.page = page
    host.didSend = { [weak self] in self?.page?.send($0) }
    host.shownInTable = { [weak self] in self?.shown }
    host.wouldLoseChanges = { [weak self] in self?.wouldLoseChanges ?? false }
    host.wouldLoseOnClosing = { [weak self] in self?.page?.wouldLoseChanges(closing: $0) ?? false }
    page.attach(self)
    page.start()
  }

  // Not isolated, which would require iOS 18.4. The page outlives its source by one turn of the main actor.
  deinit {
    Task { @MainActor [holder, host] in
      holder.page?.end()
      host.close()
    }
  }

  /// Whether leaving the screen would lose the user's input.
  public var wouldLoseChanges: Bool { page?.wouldLoseChanges ?? false }
  var isBusy: Bool { page?.isBusy ?? false }

  func refusedText(of key: Row.Key, _ control: Control.Name) -> String? { host.refusedTexts.text(of: key.text, control, in: .root) }
  func send(_ event: Control.Event, of key: Row.Key) { host.send(.control(item: key.text, event), layer: .root) }

  /// Makes the table measure its rows again while the user types in one.
  func remeasure() { tableView?.performBatchUpdates(nil) }

  // MARK: The table

  public func numberOfSections(in tableView: UITableView) -> Int { list.sections.count }
  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { list.sections[section].count }

  public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let row = list.row(section: indexPath.section, item: indexPath.row)
    let cell = tableView.dequeueReusableCell(withIdentifier: identifier(row?.reuseIdentifier ?? .room, tableView), for: indexPath)
    if row == nil { reveal(indexPath) }
    (cell as? TableRowCell)?.show(row, list.sections[indexPath.section].style, in: self)
    return cell
  }

  /// Requests the rows around a missing row that is about to become visible, after the table's current queries.
  private func reveal(_ path: IndexPath) {
    let section = list.sections[path.section]
    let start = max(0, path.row - 25) / 25 * 25
    let wanted = start..<min(section.count, start + 75)
    let request = RevealRequest(rows: wanted, held: section.start..<section.start + section.rows.count)
    guard asked[section.key.text] != request else { return }
    asked[section.key.text] = request
    Task { [weak self] in self?.host.send(.reveal(section: section.key.text, wanted), layer: .root) }
  }

  private func identifier(_ kind: Row.ReuseIdentifier, _ tableView: UITableView) -> String {
    if let known = registered[kind] { return known }
    let identifier = "\(kind.description) \(registered.count)"
    registered[kind] = identifier
    tableView.register(TableRowCell.self, forCellReuseIdentifier: identifier)
    return identifier
  }

  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { words(list.sections[section].header) }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { words(list.sections[section].footer) }

  private func surroundings(_ section: Int) -> [String?] { [words(list.sections[section].header), words(list.sections[section].footer)] }

  private func words(_ row: Row?) -> String? {
    guard let label = row?.content.accessibilityNodes(host.localizer).first?.label, !label.isEmpty else { return nil }
    return label
  }

  // If the app enables prefetching again, the table may show a retained cell without asking for it.
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    guard let cell = cell as? TableRowCell, cell.isDetached, list.sections.indices.contains(indexPath.section) else { return }
    let row = list.row(section: indexPath.section, item: indexPath.row)
    if row == nil { reveal(indexPath) }
    cell.show(row, list.sections[indexPath.section].style, in: self)
  }

  public func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    (cell as? TableRowCell)?.detach()
  }

  public func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
    -> UISwipeActionsConfiguration?
  { swipe(indexPath, isLeading: true) }

  public func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
    -> UISwipeActionsConfiguration?
  { swipe(indexPath, isLeading: false) }

  private func swipe(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    guard let row = list.row(section: path.section, item: path.row) else { return nil }
    return .of(row, isLeading: isLeading, host.localizer) { [weak self] in self?.send(Control.Event($0), of: row.key) }
  }

  /// Moves the focus to the requested control, once its row exists and the table is visible.
  private func commitFocus() {
    guard let target = wantedFocus, !isChanging, let tableView, tableView.window != nil,
      let position = list.position(of: target.item.text)
    else { return }
    wantedFocus = nil
    let path = IndexPath(row: position.item, section: position.section)
    tableView.layoutIfNeeded()
    if tableView.cellForRow(at: path) == nil {
      tableView.scrollToRow(at: path, at: .middle, animated: false)
      tableView.layoutIfNeeded()
    }
    _ = (tableView.cellForRow(at: path) as? TableRowCell)?.focus(target.control)
  }

  // MARK: Changes

  /// Shows the snapshot that arrived during a change or a drag.
  func takeWhatWaited() {
    guard let snapshot = waiting else { return }
    waiting = nil
    take(snapshot, nil)
  }

  /// Shows a snapshot, using the difference from the displayed one if it is known.
  private func take(_ snapshot: ScreenSnapshot, _ difference: SectionedDifference?) {
    if isChanging || tableView?.hasUncommittedUpdates == true {
      waiting = snapshot
      return
    }
    waiting = nil
    isChanging = true
    // Removing a view may send events, for example from a text field that loses the focus. The screen's
    // answer is the next change.
    defer {
      isChanging = false
      takeWhatWaited()
      commitFocus()
    }
    let old = shown
    shown = snapshot
    let title = host.localizer.string(snapshot.title)
    if host.container?.title != title { host.container?.title = title }
    guard let tableView, tableView.window != nil, let old else {
      list = LayerList(snapshot.sections.arranged(isWide: false))
      tableView?.reloadData()
      return
    }
    // A table has one column, so of a list and its detail only one is shown.
    let (before, now) = (old.sections.arranged(isWide: false), snapshot.sections.arranged(isWide: false))
    let isPlain = !old.sections.dependOnRoom && !snapshot.sections.dependOnRoom
    let difference = (isPlain ? difference : nil) ?? differencer.difference(from: before, to: now)
    list.apply(difference, to: now) { after, changes in
      let before = changes.surroundings.map { surroundings($0) }
      tableView.performBatchUpdates {
        self.list = after
        changes.carryOut(on: tableView)
      }
      // The table caches its header texts. Reloading the section makes it ask again.
      let renamed = zip(changes.surroundings, before).filter { surroundings($0) != $1 }.map(\.0)
      if !renamed.isEmpty { tableView.performBatchUpdates { tableView.reloadSections(IndexSet(renamed), with: .none) } }
    }
  }
}

extension TableViewScreenDataSource: LayerHost, AnnouncingHost, FocusingHost, RoutingHost {
  public func show(_ snapshot: ScreenSnapshot) {
    if snapshot.layer == .root { take(snapshot, nil) } else { host.show(snapshot) }
  }
  public func apply(_ update: ScreenSnapshot.Update) {
    guard update.layer == .root else { return host.apply(update) }
    take(update.new, update.old.revision == shown?.revision ? update.difference : nil)
  }
  public func dismiss(_ layer: Page.LayerID) { host.dismiss(layer) }
  public func announce(_ words: Phrase, _ urgency: Page.Urgency) { host.announce(words, urgency) }
  public func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) {
    guard layer == .root else { return host.focus(target, in: layer) }
    wantedFocus = target
    commitFocus()
  }
  public func open(_ route: String) { host.open(route) }
}

extension ListBatch {
  @MainActor
  fileprivate func carryOut(on table: UITableView) {
    func paths(_ positions: [SectionedDifference.ItemPosition]) -> [IndexPath] {
      positions.map { IndexPath(row: $0.item, section: $0.section) }
    }
    if !sectionDeletes.isEmpty { table.deleteSections(IndexSet(sectionDeletes), with: .automatic) }
    if !sectionInserts.isEmpty { table.insertSections(IndexSet(sectionInserts), with: .automatic) }
    for move in sectionMoves { table.moveSection(move.from, toSection: move.to) }
    if !deletes.isEmpty { table.deleteRows(at: paths(deletes), with: .automatic) }
    if !inserts.isEmpty { table.insertRows(at: paths(inserts), with: .automatic) }
    for move in moves { table.moveRow(at: paths([move.from])[0], to: paths([move.to])[0]) }
    if !reconfigures.isEmpty { table.reconfigureRows(at: paths(reconfigures)) }
    if !reloads.isEmpty { table.reloadRows(at: paths(reloads), with: .automatic) }
  }
}

/// Owns the page of a source, so that it can be ended after the source is released.
@MainActor
private final class PageHolder {
  var page: Page?
  nonisolated init() {}
}

/// Wakes a source from any thread, as long as it exists.
@MainActor
private final class TableWaker {
  weak var source: TableViewScreenDataSource?
}
#endif
