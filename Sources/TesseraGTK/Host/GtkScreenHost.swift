#if GTK
internal import CGtk4
public import TesseraFlow
public import TesseraScreen

/// Shows the layers of one page with GTK's own widgets: lists whose rows are reused, sheets, questions, pages, words that are said.
///
/// ```swift
/// let host = GtkScreenHost(localizer: .english, rows: rows)
/// let page = Page(screen, environment: environment, inbox: EffectInbox { Task { @MainActor in window.page.pump() } })
/// host.didSend = { page.send($0) }
/// page.attach(host)
/// page.start()
/// ```
/// ``GtkWindow`` does this for whole apps, with a window, a way back and routes.
///
/// - Law: what the page says after an event of a person is shown before ``didSend`` returns to GTK. What comes by itself is shown at
///   once too, and beyond 120 changes per second the last one of them: a host that is told ten thousand snapshots in a second draws a
///   hundred of them, and always the newest.
/// - Isolation: the main actor.
@MainActor
public final class GtkScreenHost {
  /// Called with what a person did: hand it to the page.
  public var didSend: (ScreenEvent) -> Void = { _ in }
  /// Called with a route that a screen wants to go to.
  public var didOpen: (String) -> Void = { _ in }
  /// Called when a screen signs somebody in or out.
  public var didIdentify: (Identity?) -> Void = { _ in }
  /// Called when a screen wants the person to sign in first.
  public var didAskToSignIn: () -> Void = {}
  /// Called with where the flow of the page is.
  public var didNavigate: (ScreenLocation) -> Void = { _ in }
  /// Called with what is said to people who use a screen reader, after it was shown.
  public var didAnnounce: (String, Urgency) -> Void = { _, _ in }
  /// Called after the layers, or the title of the one on top, changed.
  var didChangeLayers: () -> Void = {}
  /// The view for what a screen reader must hear first; by default at the bottom of the host's own widget.
  let toast: ToastView

  /// The language of everything that is shown; attach the page again after a change.
  public var localizer: Localizer {
    didSet { for layer in layers { layer.relocalize() } }
  }
  let rows: NativeRowRegistry
  let images: ImageLoader
  let report: @MainActor (Diagnostic) -> Void
  private let overlay = WidgetHandle(Widgets.make(gtk_overlay_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
  private let ground = Widgets.column(0)

  var layers: [LayerView] = []
  /// The number of events of a person that are being answered.
  var sending = 0
  private var isBinding: Bool { layers.contains(where: \.isBinding) }
  private var isFlushing = false
  private var isScheduled = false
  private var lastFlush: gint64 = 0
  private var wantedFocus: (target: FocusTarget, layer: LayerID)?
  /// The number of times that something was drawn that the page said.
  private(set) var flushCount = 0

  /// A host that shows nothing yet.
  public init(
    localizer: Localizer = .english, rows: NativeRowRegistry = NativeRowRegistry(), images: any ImageSource = NoImages(),
    linkPolicy: LinkPolicy = .standard, report: @escaping @MainActor (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.rows, self.report) = (localizer, rows, report)
    self.images = ImageLoader(images, linkPolicy: linkPolicy, report: report)
    toast = ToastView()
    tessera_overlay_set_child(overlay.widget, ground)
    tessera_overlay_add(overlay.widget, toast.widget)
  }

  isolated deinit { close() }

  /// The `GtkWidget` to put into a window of one's own. The host keeps it.
  public var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(widget) }

  /// The widget to put into a window.
  var widget: Widget { overlay.widget }

  // MARK: Events

  /// Hands a person's event to the page, and shows the answer before anything else happens.
  func send(_ kind: ScreenEvent.Kind, layer: LayerID) {
    sending += 1
    didSend(ScreenEvent(layer: layer, kind))
    sending -= 1
    if sending == 0 { flush() }
  }

  /// Asks the page to close the layer on top; false if only the one at the bottom is there.
  @discardableResult
  func dismissTop() -> Bool {
    guard let top = layers.last, top.layer != .root else { return false }
    send(.dismiss, layer: top.layer)
    return true
  }

  // MARK: Showing

  /// Shows what was said meanwhile, now or as soon as GTK allows.
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

  /// The shortest time between two drawings that nobody asked for, in microseconds.
  private static let interval: gint64 = 8_000

  /// Shows everything that was said so far; tests and those who measure call it.
  public func flush() {
    guard !isFlushing, !isBinding else { return requestFlush() }
    isFlushing = true
    defer {
      isFlushing = false
      lastFlush = g_get_monotonic_time()
    }
    // Showing one layer can make the page say something about another one.
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

  func want(_ target: FocusTarget, in layer: LayerID) {
    wantedFocus = (target, layer)
    requestFlush()
  }

  // MARK: Layers

  func put(_ layer: LayerView) {
    if layer.layer == .root { ground.append(layer.widget) } else { tessera_overlay_add(overlay.widget, layer.widget) }
    // Words that are said stand over everything.
    tessera_overlay_remove(overlay.widget, toast.widget)
    tessera_overlay_add(overlay.widget, toast.widget)
  }

  func take(_ layer: LayerView) {
    if layer.layer == .root { tessera_box_remove(ground, layer.widget) } else { tessera_overlay_remove(overlay.widget, layer.widget) }
    layer.close()
  }

  /// Lets nothing below the layer on top be used, and gives that one the focus.
  func cover() {
    for layer in layers { layer.isCovered = layer !== layers.last }
  }

  /// Takes all layers away: another page comes.
  func clear() {
    while let layer = layers.popLast() { take(layer) }
    wantedFocus = nil
    didChangeLayers()
  }

  /// Takes everything away; the host shows nothing afterwards. Happens by itself when the host goes.
  public func close() {
    while let layer = layers.popLast() { take(layer) }
    toast.close()
  }
}
#endif
