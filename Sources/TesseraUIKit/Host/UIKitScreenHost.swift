#if canImport(UIKit)
public import TesseraScreen
public import UIKit

/// Shows the layers of one page with UIKit: collection views, pushed controllers, sheets, alerts and
/// VoiceOver announcements.
///
/// ``ScreenViewController`` creates its own. You only need one for a custom view controller.
///
/// - Law: the page's answer to a user event is shown before ``didSend`` returns to UIKit. Other changes are
///   also shown immediately, up to 120 per second. Beyond that, only the last change is shown.
/// - Law: UIKit's presented controllers are matched to the layers one transition after the other. No
///   presentation starts before another one has ended.
/// - Isolation: the main actor.
@MainActor
public final class UIKitScreenHost {
  /// Called with a user event. Pass it to the page.
  public var didSend: (ScreenEvent) -> Void = { _ in }
  /// Called with a route that a screen opens.
  public var didOpen: (String) -> Void = { _ in }
  /// Called with the current location of the page's flow.
  public var didNavigate: (Page.Location) -> Void = { _ in }
  /// Called after a VoiceOver announcement was posted.
  public var didAnnounce: (String, Page.Urgency) -> Void = { _, _ in }
  /// Called with the user that a screen signs in, or with `nil` for a sign-out.
  public var didIdentify: (Identity?) -> Void = { _ in }
  /// Called when a screen requires the user to sign in first.
  public var didAskToSignIn: () -> Void = {}
  /// Returns whether leaving the page would lose the user's input.
  public var wouldLoseChanges: () -> Bool = { false }
  /// Returns whether closing a layer and those above it would lose input. Drafts in lower layers are not
  /// affected.
  var wouldLoseOnClosing: (Page.LayerID) -> Bool = { _ in false }
  /// Whether the host also protects its container from being left. The owner of the container then has to ask
  /// the user.
  var holdsContainer = false
  /// Called after the layers or the title of one changed.
  var didChangeLayers: () -> Void = {}
  /// Called when all changes are shown, with whether leaving would lose input.
  var didFinishShowing: (Bool) -> Void = { _ in }
  /// The first visible row of each layer when the page was saved, from the bottom. Empty once they are
  /// restored.
  var wantedAnchors: [String] = []

  /// The language of the displayed content. Attach the page again after changing it.
  public var localizer: Localizer {
    didSet { for layer in layers { layer.content?.relocalize() } }
  }
  /// The accent color of the app's theme, or `nil` to use the window's. Presented controllers do not inherit
  /// it from the stack.
  var tintColor: UIColor?
  let cells: CellRegistry
  let images: ImageLoader
  let report: @MainActor (Diagnostic) -> Void
  let clock: any Clock<Duration>

  /// One layer as UIKit shows it.
  final class Layer {
    let id: Page.LayerID
    let kind: ScreenSnapshot.PresentationKind
    /// The controller of the rows, or `nil` if a system alert shows the layer.
    let content: LayerViewController?
    let alert: AlertLayer?
    /// The controller presented for the layer, while it is presented.
    var presented: UIViewController?
    var wasPresented = false

    init(_ id: Page.LayerID, _ kind: ScreenSnapshot.PresentationKind, _ content: LayerViewController?, _ alert: AlertLayer?) {
      (self.id, self.kind, self.content, self.alert) = (id, kind, content, alert)
    }
  }

  var layers: [Layer] = []
  private(set) lazy var presenter = LayerPresenter(self)
  private var symbolReports = SymbolReports()
  private(set) var refusedTexts = RefusedTexts()
  /// The bottom layer, if a table of the app shows it.
  var shownInTable: () -> ScreenSnapshot? = { nil }
  private var sending = 0
  private var isFlushing = false
  private var isScheduled = false
  private var lastFlush: ContinuousClock.Instant?
  private var wantedFocus: (target: Page.FocusTarget, layer: Page.LayerID)?
  /// How often changes of the page were drawn, and how often cells were given a row.
  private(set) var flushCount = 0, shownCells = 0

  /// Creates a host without content.
  public init(
    localizer: Localizer = .english, cells: CellRegistry = CellRegistry(), images: ImageLoader = ImageLoader(),
    clock: any Clock<Duration> = ContinuousClock(), report: @escaping @MainActor (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.cells, self.images, self.clock, self.report) = (localizer, cells, images, clock, report)
  }

  /// The controller of the bottom layer, once there is one.
  public var rootController: UIViewController? { layers.first?.content }

  /// Whether ``container`` is on screen, or covered only by the host's own controllers. Set it in
  /// `viewDidAppear`, because UIKit cannot present from a controller before that.
  public var hasAppeared = false

  /// The controller from which everything is presented, and the parent of ``rootController``.
  public weak var container: UIViewController?

  /// Keeps a text that its field doesn't accept, and refuses to submit its form.
  private func keepsBack(_ event: ScreenEvent) -> Bool {
    let snapshot = layers.first { $0.id == event.layer }?.content?.shown ?? (event.layer == .root ? shownInTable() : nil)
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
    if case .reveal = kind {} else { finishComposing() }
    let event = ScreenEvent(layer: layer, kind)
    if !keepsBack(event) { didSend(event) }
    sending -= 1
    if sending == 0 { flush() }
  }

  /// The field with uncommitted text of an input method.
  weak var composing: TextInputView?

  /// Commits the uncommitted text of an input method. Pressing a button does not close the keyboard, but
  /// refers to the visible text.
  private func finishComposing() {
    guard let field = composing else { return }
    composing = nil
    field.finishComposing()
  }

  /// Asks the page to close the topmost layer. Returns `false` if there is only the bottom layer.
  @discardableResult
  public func dismissTop() -> Bool {
    guard let top = layers.last, top.id != .root else { return false }
    close(top.id)
    return true
  }

  /// Asks the page to close a layer. If that would lose input, the page asks the user first.
  func close(_ layer: Page.LayerID) { send(.dismiss, layer: layer) }

  // MARK: Showing

  /// Whether there are changes that are not shown yet.
  var isWaiting: Bool { isScheduled || presenter.isBusy || layers.contains { $0.content?.isWaiting ?? false } }

  /// Shows pending changes, now or with a short delay.
  func requestFlush() {
    guard sending == 0, !isScheduled else { return }
    let passed = lastFlush.map { ContinuousClock.now - $0 } ?? Self.interval
    if passed >= Self.interval, !isFlushing { return flush() }
    isScheduled = true
    let (clock, rest) = (clock, max(.milliseconds(1), Self.interval - passed))
    Task { [weak self] in
      try? await clock.sleep(for: rest)
      self?.isScheduled = false
      self?.flush()
    }
  }

  /// The minimum time between two drawings not caused by the user.
  private static let interval = Duration.milliseconds(8)

  /// Shows all pending changes. For tests and benchmarks.
  public func flush() {
    guard !isFlushing else { return requestFlush() }
    isFlushing = true
    defer {
      isFlushing = false
      lastFlush = .now
    }
    // Showing one layer may cause the page to change another one.
    for _ in 0..<8 {
      let waiting = layers.filter { $0.content?.isWaiting ?? false }
      if waiting.isEmpty { break }
      flushCount += 1
      for layer in waiting { layer.content?.commit() }
    }
    presenter.goOn()
    didChangeLayers()
    if let (target, layer) = wantedFocus {
      wantedFocus = nil
      layers.first { $0.id == layer }?.content?.focus(target)
    }
  }

  func want(_ target: Page.FocusTarget, in layer: Page.LayerID) {
    wantedFocus = (target, layer)
    requestFlush()
  }

  func didShowCell() { shownCells += 1 }
  func didRename(_ controller: LayerViewController) { didChangeLayers() }
  func didAppear() { presenter.goOn() }
  func didDisappear() { presenter.goOn() }

  /// The first visible row of each layer, from the bottom. Empty for a layer that is scrolled to the top.
  var anchors: [String] { layers.map { $0.content?.anchor ?? "" } }

  // MARK: Dismissals by the user

  /// Called when a pushed controller left its stack. If the host has not removed it, the user went back.
  func didPop(_ controller: LayerViewController) {
    guard presenter.didLosePush(controller), let layer = layers.first(where: { $0.content === controller }) else { return }
    send(.dismiss, layer: layer.id)
  }

  /// Called when UIKit dismissed an alert, before its answer is sent.
  func didTakeAway(_ alert: UIAlertController, then answer: () -> Void) {
    presenter.didLose(alert)
    answer()
    presenter.goOn()
  }

  /// Removes all layers before another page's layers are added.
  func clear() { layers = [] }

  /// Removes all content. The host shows nothing afterwards.
  public func close() {
    layers = []
    presenter.close()
  }
}
#endif
