#if GTK
internal import CGtk4
internal import TesseraDiff
internal import TesseraScreen

/// One layer of a page: a `GtkListView` with its rows, and the frame around it.
@MainActor
final class LayerView {
  let layer: Page.LayerID
  let kind: ScreenSnapshot.PresentationKind
  /// Weak, because a host closes its layers while it is being released.
  private(set) weak var host: GtkScreenHost?
  /// Set while GTK requests rows, when the list must not change.
  fileprivate(set) var isBinding = false
  let list = RowList()
  let scrolled: Widget
  let listView: Widget
  private let pane: Widget
  private let frame: LayerFrame
  let head: StickyHead
  private let factory: OpaquePointer
  private var connections: [SignalConnection] = []
  /// The rows that GTK holds, by the key of the row they show.
  var cells: [String: RowCell] = [:]
  /// The rows that GTK has unbound but that were not detached yet.
  private var loose: [RowCell] = []
  /// Reusable contents of rows, by kind.
  var spare: [Row.ReuseIdentifier: [RowContent]] = [:]
  /// The displayed snapshot.
  private(set) var shown: ScreenSnapshot
  /// The sections of the list: the snapshot's, arranged for the available width.
  private(set) var placed: [ScreenSnapshot.Section]
  /// The maximum width of the rows.
  private(set) var most = LayerFrame.widest
  /// Whether there is room for columns.
  private(set) var isWide: Bool
  /// Whether table rows are shown as cards because the layer is narrow.
  private(set) var isNarrow = false
  /// Whether the layer is a single message that fills it. Only with libadwaita.
  var isStatus = false
  /// The control that had the focus before a detail replaced its list.
  var chosen: Page.FocusTarget?
  /// The next snapshot to show, and the difference to it if there is only one step.
  private var waiting: (snapshot: ScreenSnapshot, update: ScreenSnapshot.Update?)?
  private let differencer = Differencer()
  /// The focus before another layer was shown.
  var kept: KeptFocus?
  /// The focus that a pending control lost, until another widget receives it.
  var lost: KeptFocus?
  /// The requests already made, by section.
  var asked: [String: RevealRequest] = [:]
  var isRevealing = false
  var revealFrame = 0
  var isKeepingTop = false
  /// Whether a wheel event is being handled.
  var isWheeling = false
  private var isClosed = false

  init(_ snapshot: ScreenSnapshot, host: GtkScreenHost) {
    (layer, kind, shown, self.host) = (snapshot.layer, snapshot.presentation, snapshot, host)
    // Later layers have the width of the layers below.
    isWide = kind != .sheet && kind != .alert && gtk_widget_get_width(host.widget) >= Self.roomy
    placed = snapshot.sections.arranged(isWide: isWide)
    list.replace(with: placed)
    isStatus = Adwaita.current != nil && kind != .sheet && kind != .alert && list.isStatus
    factory = gtk_signal_list_item_factory_new()
    let view: Widget = tessera_list_view(list.model, UnsafeMutableRawPointer(factory))
    view.classes("t-list")
    listView = view
    scrolled = tessera_scrolled(view)
    tessera_scrolled_natural_height(scrolled, kind == .sheet || kind == .alert ? 1 : 0)
    head = StickyHead(over: scrolled)
    pane = tessera_pane(head.widget)
    frame = LayerFrame(kind, rows: pane)
    frame.show(closer: needsCloser)
    fit()
    list.didUpdate = { [weak self] row in self?.cells[row.key.text]?.refresh() }
    list.didUpdateCards = { [weak self] section in self?.cells[RowCell.key(ofCards: section)]?.refresh() }
    frame.didClose = { [weak self] in self.map { $0.host?.send(.dismiss, layer: $0.layer) } }
    connect()
    connectKeyboard(pane)
    connectWidth()
    relocalize()
  }

  var widget: Widget { frame.widget }

  // MARK: The factory: setup, bind, unbind and teardown create, configure, detach and release cells

  /// Uses C functions instead of the closures for other signals, because GTK binds every visible row again
  /// when rows are inserted.
  private func connect() {
    let data = Unmanaged.passRetained(WeakLayer(self)).toOpaque()
    let factory = UnsafeMutableRawPointer(factory)
    g_object_set_data_full(factory.assumingMemoryBound(to: GObject.self), "tessera", data) { data in
      if let data { Unmanaged<WeakLayer>.fromOpaque(data).release() }
    }
    tessera_connect_item(factory, "setup", { _, item, data in onItem(item, data) { layer, item in RowCell.setUp(item, layer) } }, data)
    tessera_connect_item(factory, "bind", { _, item, data in onItem(item, data) { RowCell.of($1)?.bind($0) } }, data)
    tessera_connect_item(factory, "unbind", { _, item, data in onItem(item, data) { RowCell.of($1)?.unbind($0) } }, data)
    tessera_connect_item(factory, "teardown", { _, item, data in onItem(item, data) { RowCell.of($1)?.tearDown() } }, data)
    connections.append(
      SignalConnection(UnsafeMutableRawPointer(scrolled), "edge-overshot") { [weak self] arguments in
        if let self, arguments.enumeration(0) == Int32(GTK_POS_TOP.rawValue), !isWheeling { refresh() }
      })
    connections.append(connectWheel())
    let adjustment: UnsafeMutableRawPointer = tessera_scroll_adjustment(scrolled)
    for signal in ["value-changed", "changed"] {
      connections.append(SignalConnection(adjustment, signal) { [weak self] _ in self?.requestReveal() })
    }
    if Adwaita.current != nil { connections.append(SignalConnection(adjustment, "changed") { [weak self] _ in self?.fitStatus() }) }
  }

  /// Detaches the row from a cell soon, unless it is bound again first.
  func loosen(_ cell: RowCell) {
    loose.append(cell)
    guard loose.count == 1 else { return }
    GtkMainLoop.soon { [weak self] in self?.detachLoose() }
  }

  private func detachLoose() {
    let cells = loose
    loose = []
    for cell in cells { cell.detachIfLoose() }
  }

  // MARK: Showing

  var isWaiting: Bool { waiting != nil }

  /// Stores an update to show later. Of several, only the last one counts.
  func wait(for update: ScreenSnapshot.Update) { waiting = (update.new, waiting == nil ? update : nil) }

  /// Shows the pending update.
  func commit() {
    guard let (snapshot, update) = waiting, !isClosed else { return }
    waiting = nil
    let focus = currentFocus()
    let before = wayBack
    if let update, update.old.revision == shown.revision, !shown.sections.dependOnRoom, !snapshot.sections.dependOnRoom {
      change(to: snapshot, placed: snapshot.sections, by: update.difference)
    } else {
      change(to: snapshot)
    }
    restore(focus)
    followDetail(before, focus)
  }

  /// Shows the same snapshot with more or less room.
  func arrange(isWide: Bool) {
    guard isWide != self.isWide, !isClosed else { return }
    self.isWide = isWide
    guard shown.sections.dependOnRoom else { return }
    let focus = currentFocus()
    change(to: shown)
    restore(focus)
  }

  /// Shows table rows as cards, or as rows again.
  func arrange(isNarrow: Bool) {
    guard isNarrow != self.isNarrow, !isClosed else { return }
    self.isNarrow = isNarrow
    let focus = currentFocus()
    for cell in cells.values where cell.isOfTable { cell.refresh() }
    restore(focus)
    requestReveal()
  }

  /// Shows a whole snapshot, after the page was attached again or because a flow shows another screen here.
  func showAnew(_ snapshot: ScreenSnapshot) {
    waiting = nil
    let isOther = snapshot.title != shown.title
    change(to: snapshot)
    relocalize()
    if isOther {
      tessera_scroll_set(scrolled, 0)
      takeFocus()
    }
  }

  private func change(to snapshot: ScreenSnapshot) {
    let new = snapshot.sections.arranged(isWide: isWide)
    change(to: snapshot, placed: new, by: differencer.difference(from: placed, to: new))
  }

  private func change(to snapshot: ScreenSnapshot, placed new: [ScreenSnapshot.Section], by difference: SectionedDifference) {
    let isAtTop = isKeepingTop || tessera_scroll_value(scrolled) == 0
    list.apply(difference, from: new)
    placed = new
    fit()
    updateBoxes()
    if isAtTop { keepTop() }
    let isRenamed = snapshot.title != shown.title
    shown = snapshot
    if isRenamed { name() }
    frame.show(closer: needsCloser)
    requestReveal()
  }

  /// Updates the maximum width of the rows, which is larger if there are columns.
  private func fit() {
    let new = placed.contains { !$0.columns.isEmpty } ? LayerFrame.widestLine : LayerFrame.widest
    guard new != most else { return }
    most = new
    frame.fit(new)
    for cell in cells.values { cell.fit() }
  }

  /// Shows the content in the host's language.
  func relocalize() {
    name()
    for cell in cells.values { cell.refresh() }
    head.close()
    requestReveal()
    spare = [:]
  }

  private func name() { frame.show(title: title, close: host?.localizer.string("Close") ?? "") }

  /// The title of the layer, in the host's language.
  var title: String { host?.localizer.string(shown.title) ?? "" }

  /// Whether another layer covers this one, so that it is disabled and hidden from screen readers.
  var isCovered = false {
    didSet {
      guard isCovered != oldValue else { return }
      gtk_widget_set_can_target(widget, isCovered ? 0 : 1)
      gtk_widget_set_can_focus(widget, isCovered ? 0 : 1)
      tessera_a11y_hidden(widget, isCovered ? 1 : 0)
    }
  }

  /// Releases all rows. The layer must not be used afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    waiting = nil
    isBinding = true
    tessera_list_view_clear(listView)
    for connection in connections { connection.end() }
    connections = []
    head.close()
    detachLoose()
    for cell in cells.values { cell.tearDown() }
    cells = [:]
    for content in spare.values.joined() { content.tearDown() }
    spare = [:]
    list.close()
  }
}

/// The user data of the C callbacks.
final class WeakLayer: Sendable {
  @MainActor weak var layer: LayerView?
  @MainActor init(_ layer: LayerView) { self.layer = layer }
}

/// Runs a step of the factory, during which the list must not change.
private func onItem(
  _ item: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ body: @MainActor (LayerView, UnsafeMutableRawPointer) -> Void
) {
  // GTK calls this on the main thread only. Both pointers are not used after this call.
  nonisolated(unsafe) let (item, data) = (item, data)
  MainActor.assumeIsolated {
    guard let item, let data, let layer = Unmanaged<WeakLayer>.fromOpaque(data).takeUnretainedValue().layer else { return }
    let wasBinding = layer.isBinding
    layer.isBinding = true
    body(layer, item)
    layer.isBinding = wasBinding
  }
}
#endif
