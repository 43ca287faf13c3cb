#if GTK
internal import CGtk4
public import TesseraFlow
public import TesseraScreen

/// Shows the layers of one page with GTK widgets: lists with reusable rows, sheets, alerts, pushed pages and
/// announcements.
///
/// ```swift
/// let host = GtkScreenHost(localizer: .english, rows: rows)
/// let page = Page(screen, environment: environment, inbox: Page.EffectInbox { Task { @MainActor in window.page.pump() } })
/// host.didSend = { page.send($0) }
/// page.attach(host)
/// page.start()
/// ```
/// For a whole app, use ``GtkWindow``, which adds a window, back navigation and routes.
///
/// - Law: the page's answer to a user event is shown before ``didSend`` returns to GTK. Other changes are
///   also shown immediately, up to 120 per second. Beyond that, only the last change is shown: a host that
///   receives ten thousand snapshots in a second draws a hundred of them, always the newest.
/// - Isolation: the main actor.
@MainActor
public final class GtkScreenHost {
  /// Called with a user event. Pass it to the page.
  public var didSend: (ScreenEvent) -> Void = { _ in }
  /// Called with a route that a screen opens.
  public var didOpen: (String) -> Void = { _ in }
  /// Called when a screen signs a user in or out.
  public var didIdentify: (Identity?) -> Void = { _ in }
  /// Called when a screen requires the user to sign in first.
  public var didAskToSignIn: () -> Void = {}
  /// Called with the current location of the page's flow.
  public var didNavigate: (Page.Location) -> Void = { _ in }
  /// Called with a screen reader announcement, after it was shown.
  public var didAnnounce: (String, Page.Urgency) -> Void = { _, _ in }
  /// Called after the layers or the title of the topmost layer changed.
  var didChangeLayers: () -> Void = {}
  /// Shows announcements. By default at the bottom of the host's own widget.
  let toast: ToastView

  /// The language of the displayed content. Attach the page again after changing it.
  public var localizer: Localizer {
    didSet { for layer in layers { layer.relocalize() } }
  }
  let rows: NativeRowRegistry
  let images: ImageLoader
  let report: @MainActor (Diagnostic) -> Void
  private let overlay = WidgetHandle(Widgets.make(gtk_overlay_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
  private let ground = Widgets.column(0)

  var layers: [LayerView] = []
  private var symbolReports = SymbolReports()
  private(set) var refusedTexts = RefusedTexts()
  /// The number of user events being handled.
  var sending = 0
  private var isBinding: Bool { layers.contains(where: \.isBinding) }
  private var isFlushing = false
  private var isScheduled = false
  private var lastFlush: gint64 = 0
  private var wantedFocus: (target: Page.FocusTarget, layer: Page.LayerID)?
  /// How often changes of the page were drawn.
  private(set) var flushCount = 0

  /// Creates a host without content.
  public init(
    localizer: Localizer = .english, rows: NativeRowRegistry = NativeRowRegistry(), images: (any GtkWindow.ImageSource)? = nil,
    linkPolicy: LinkPolicy = .standard, report: @escaping @MainActor (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.rows, self.report) = (localizer, rows, report)
    self.images = ImageLoader(images ?? NoImages(), linkPolicy: linkPolicy, report: report)
    toast = ToastView()
    tessera_overlay_set_child(overlay.widget, ground)
    tessera_overlay_add(overlay.widget, toast.widget)
  }

  isolated deinit { close() }

  /// The `GtkWidget` to put into your own window. The host keeps it alive.
  public var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(widget) }

  /// The widget to put into a window.
  var widget: Widget { overlay.widget }

  /// Keeps a text that its field doesn't accept, and refuses to submit its form.
  private func keepsBack(_ event: ScreenEvent) -> Bool {
    let snapshot = layers.first { $0.layer == event.layer }?.shown
    if refusedTexts.keeps(event, in: snapshot, localizer.language) { return true }
    guard let held = refusedTexts.holding(event, in: snapshot, localizer.language) else { return false }
    want(held.field, in: event.layer)
    announce(held.reason, .assertive)
    return true
  }

  /// Reports the unknown symbols of a row, each once.
  func reportSymbols(of row: Row) {
    for diagnostic in symbolReports.new(in: row.content) { report(diagnostic) }
  }

  // MARK: Events

  /// Sends a user event to the page and shows the answer immediately.
  func send(_ kind: ScreenEvent.Kind, layer: Page.LayerID) {
    sending += 1
    let event = ScreenEvent(layer: layer, kind)
    if !keepsBack(event) { didSend(event) }
    sending -= 1
    if sending == 0 { flush() }
  }

  /// Asks the page to close the topmost layer. Returns `false` if there is only the bottom layer.
  @discardableResult
  func dismissTop() -> Bool {
    guard let top = layers.last, top.layer != .root else { return false }
    send(.dismiss, layer: top.layer)
    return true
  }

  // MARK: Showing

  /// Shows pending changes, now or as soon as GTK allows.
  func requestFlush() {
    guard sending == 0, !isScheduled else { return }
    let passed = g_get_monotonic_time() - lastFlush
    if passed >= Self.interval, !isBinding, !isFlushing { return flush() }
    isScheduled = true
    GtkMainLoop.after(UInt32(max(1, (Self.interval - passed) / 1_000))) { [weak self] in
      self?.isScheduled = false
      self?.flush()
    }
  }

  /// The minimum time between two drawings not caused by the user, in microseconds.
  private static let interval: gint64 = 8_000

  /// Shows all pending changes. For tests and benchmarks.
  public func flush() {
    guard !isFlushing, !isBinding else { return requestFlush() }
    isFlushing = true
    defer {
      isFlushing = false
      lastFlush = g_get_monotonic_time()
    }
    // Showing one layer may cause the page to change another one.
    for _ in 0..<8 {
      let waiting = layers.filter(\.isWaiting)
      if waiting.isEmpty { break }
      flushCount += 1
      for layer in waiting { layer.commit() }
    }
    didChangeLayers()
    if let (target, layer) = wantedFocus {
      wantedFocus = nil
      layers.first { $0.layer == layer }?.focus(target)
    }
  }

  func want(_ target: Page.FocusTarget, in layer: Page.LayerID) {
    wantedFocus = (target, layer)
    requestFlush()
  }

  // MARK: Layers

  func put(_ layer: LayerView) {
    if layer.layer == .root { ground.append(layer.widget) } else { tessera_overlay_add(overlay.widget, layer.widget) }
    // Keep announcements above all layers.
    tessera_overlay_remove(overlay.widget, toast.widget)
    tessera_overlay_add(overlay.widget, toast.widget)
  }

  func take(_ layer: LayerView) {
    if layer.layer == .root { tessera_box_remove(ground, layer.widget) } else { tessera_overlay_remove(overlay.widget, layer.widget) }
    layer.close()
  }

  /// Disables the layers below the topmost one and gives it the focus.
  func cover() {
    for layer in layers { layer.isCovered = layer !== layers.last }
  }

  /// Removes all layers before another page is shown.
  func clear() {
    while let layer = layers.popLast() { take(layer) }
    wantedFocus = nil
    didChangeLayers()
  }

  /// Removes all content. The host shows nothing afterwards. Called automatically when the host is released.
  public func close() {
    while let layer = layers.popLast() { take(layer) }
    toast.close()
  }
}
#endif
