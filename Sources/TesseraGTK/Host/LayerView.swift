#if GTK
internal import CGtk4
internal import TesseraDiff
internal import TesseraScreen

/// One layer of a page: a `GtkListView` over its rows, and what stands around it.
@MainActor
final class LayerView {
  let layer: LayerID
  let kind: PresentationKind
  /// Weak: a host that goes away closes its layers while it does.
  private(set) weak var host: GtkScreenHost?
  /// While GTK asks for rows nothing in the list may change.
  fileprivate(set) var isBinding = false
  let list = RowList()
  let scrolled: Widget
  let listView: Widget
  private let pane: Widget
  private let frame: LayerFrame
  let head: StickyHead
  private let factory: OpaquePointer
  private var connections: [SignalConnection] = []
  /// The rows that GTK holds, by key while they show one.
  var cells: [String: RowCell] = [:]
  /// The rows that GTK has unbound and that were not detached yet.
  private var loose: [RowCell] = []
  /// The contents of rows that are not needed now, by kind.
  var spare: [ReuseIdentifier: [RowContent]] = [:]
  /// The snapshot that is shown.
  private(set) var shown: ScreenSnapshot
  /// The sections of the list: those of the snapshot, arranged for the room that there is.
  private(set) var placed: [SectionSnapshot]
  /// The widest that the rows become.
  private(set) var most = LayerFrame.widest
  /// Whether there is room for columns.
  private(set) var isWide: Bool
  /// Whether the lines of a table have no room, and are cards.
  private(set) var isNarrow = false
  /// Whether the layer is one message, which fills it; with libadwaita only.
  var isStatus = false
  /// The control that had the focus before a detail replaced its list.
  var chosen: FocusTarget?
  /// The snapshot that is to be shown, and the way there if there is one step only.
  private var waiting: (snapshot: ScreenSnapshot, update: ScreenUpdate?)?
  private let differencer = Differencer()
  /// The focus before another layer came.
  var kept: KeptFocus?
  /// The focus that a pending control lost, while nothing else has it.
  var lost: KeptFocus?
  /// The requests that were made, by section.
  var asked: [String: RevealRequest] = [:]
  var isRevealing = false
  var revealFrame = 0
  var isKeepingTop = false
  /// Whether a notch of the wheel is being handled.
  var isWheeling = false
  private var isClosed = false

  init(_ snapshot: ScreenSnapshot, host: GtkScreenHost) {
    (layer, kind, shown, self.host) = (snapshot.layer, snapshot.presentation, snapshot, host)
    // What comes later has the room of the layers below.
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

  // MARK: The factory: setup, bind, unbind and teardown are dequeue, configure, detach and the end

  /// By functions of C, without the closures of other signals: when rows come, GTK binds each visible row anew.
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

  /// Takes the row from a cell soon, unless it is bound again before.
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

  /// Keeps what is to be shown; of many changes only the last one counts.
  func wait(for update: ScreenUpdate) { waiting = (update.new, waiting == nil ? update : nil) }

  /// Shows what waits.
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

  /// Shows the same with more or less room.
  func arrange(isWide: Bool) {
    guard isWide != self.isWide, !isClosed else { return }
    self.isWide = isWide
    guard shown.sections.dependOnRoom else { return }
    let focus = currentFocus()
    change(to: shown)
    restore(focus)
  }

  /// Shows the lines of tables as cards, or as lines again.
  func arrange(isNarrow: Bool) {
    guard isNarrow != self.isNarrow, !isClosed else { return }
    self.isNarrow = isNarrow
    let focus = currentFocus()
    for cell in cells.values where cell.isOfTable { cell.refresh() }
    restore(focus)
    requestReveal()
  }

  /// Shows a whole snapshot: after the page was attached again, or because a flow shows another screen here.
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

  private func change(to snapshot: ScreenSnapshot, placed new: [SectionSnapshot], by difference: SectionedDifference) {
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

  /// Finds the width of the rows: with columns in one line all of them are wider.
  private func fit() {
    let new = placed.contains { !$0.columns.isEmpty } ? LayerFrame.widestLine : LayerFrame.widest
    guard new != most else { return }
    most = new
    frame.fit(new)
    for cell in cells.values { cell.fit() }
  }

  /// Shows everything in the host's language.
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

  /// Whether another layer stands over this one: then nothing in it can be used or is read.
  var isCovered = false {
    didSet {
      guard isCovered != oldValue else { return }
      gtk_widget_set_can_target(widget, isCovered ? 0 : 1)
      gtk_widget_set_can_focus(widget, isCovered ? 0 : 1)
      tessera_a11y_hidden(widget, isCovered ? 1 : 0)
    }
  }

  /// Lets go of all rows. The layer is not used afterwards.
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

/// The part of a layer that C holds.
final class WeakLayer: Sendable {
  @MainActor weak var layer: LayerView?
  @MainActor init(_ layer: LayerView) { self.layer = layer }
}

/// Runs a step of the factory, during which the list must not change.
private func onItem(
  _ item: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ body: @MainActor (LayerView, UnsafeMutableRawPointer) -> Void
) {
  // GTK calls on the main thread only; both pointers are used during this call and not kept.
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
