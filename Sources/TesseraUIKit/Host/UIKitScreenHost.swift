#if canImport(UIKit)
public import TesseraScreen
public import UIKit

/// Shows the layers of one page with UIKit: collection views, pushed controllers, sheets, alerts, words that VoiceOver says.
///
/// ``ScreenViewController`` makes one for itself; whoever builds a controller of their own may.
///
/// - Law: what the page says after an event of a person is shown before ``didSend`` returns to UIKit. What comes by itself is shown at
///   once too, and beyond 120 changes per second the last one of them.
/// - Law: the controllers that UIKit presents become those of the layers one transition after the other; no presentation is begun while
///   another one has not ended.
/// - Isolation: the main actor.
@MainActor
public final class UIKitScreenHost {
  /// Called with what a person did: hand it to the page.
  public var didSend: (ScreenEvent) -> Void = { _ in }
  /// Called with a route that a screen wants to go to.
  public var didOpen: (String) -> Void = { _ in }
  /// Called with where the flow of the page is.
  public var didNavigate: (ScreenLocation) -> Void = { _ in }
  /// Called with what is said to people who use a screen reader, after it was said.
  public var didAnnounce: (String, Urgency) -> Void = { _, _ in }
  /// Called with whoever a screen signs in, or nil for out.
  public var didIdentify: (Identity?) -> Void = { _ in }
  /// Called when a screen wants the person to sign in first.
  public var didAskToSignIn: () -> Void = {}
  /// Asked whether leaving the page would lose something that the person entered.
  public var wouldLoseChanges: () -> Bool = { false }
  /// Asked whether closing a layer, and those over it, would lose something; a layer below may hold a draft that stays.
  var wouldLoseOnClosing: (LayerID) -> Bool = { _ in false }
  /// Whether the host guards the way back from its container, too: whoever does has to ask there.
  var holdsContainer = false
  /// Called after the layers, or the title of one, changed.
  var didChangeLayers: () -> Void = {}
  /// Called when everything is shown, with whether leaving would lose something.
  var didFinishShowing: (Bool) -> Void = { _ in }
  /// The rows that each layer showed first when the page was kept, from the bottom; empty once they are shown.
  var wantedAnchors: [String] = []

  /// The language of everything that is shown; attach the page again after a change.
  public var localizer: Localizer {
    didSet { for layer in layers { layer.content?.relocalize() } }
  }
  /// The accent of the app's theme; nil for the one of the window. What is presented does not inherit it from the stack.
  var tintColor: UIColor?
  let cells: CellRegistry
  let images: ImageLoader
  let report: @MainActor (Diagnostic) -> Void
  let clock: any Clock<Duration>

  /// One layer as UIKit shows it.
  final class Layer {
    let id: LayerID
    let kind: PresentationKind
    /// The rows; nil where the system's alert shows the layer.
    let content: LayerViewController?
    let alert: AlertLayer?
    /// The controller that was presented for the layer, while it is.
    var presented: UIViewController?
    var wasPresented = false

    init(_ id: LayerID, _ kind: PresentationKind, _ content: LayerViewController?, _ alert: AlertLayer?) {
      (self.id, self.kind, self.content, self.alert) = (id, kind, content, alert)
    }
  }

  var layers: [Layer] = []
  private(set) lazy var presenter = LayerPresenter(self)
  private var sending = 0
  private var isFlushing = false
  private var isScheduled = false
  private var lastFlush: ContinuousClock.Instant?
  private var wantedFocus: (target: FocusTarget, layer: LayerID)?
  /// The numbers of times that something was drawn that the page said, and of cells that were given a row.
  private(set) var flushCount = 0, shownCells = 0

  /// A host that shows nothing yet.
  public init(
    localizer: Localizer = .english, cells: CellRegistry = CellRegistry(), images: ImageLoader = ImageLoader(),
    clock: any Clock<Duration> = ContinuousClock(), report: @escaping @MainActor (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.cells, self.images, self.clock, self.report) = (localizer, cells, images, clock, report)
  }

  /// The controller of the layer at the bottom, as soon as there is one.
  public var rootController: UIViewController? { layers.first?.content }

  /// Whether ``container`` is on screen, or below what the host itself put over it. Set it from `viewDidAppear`: UIKit presents nothing
  /// from a controller before that.
  public var hasAppeared = false

  /// The controller that everything else is presented from; the one whose child ``rootController`` is.
  public weak var container: UIViewController?

  // MARK: Events

  /// Hands a person's event to the page, and shows the answer before anything else happens.
  func send(_ kind: ScreenEvent.Kind, layer: LayerID) {
    sending += 1
    if case .reveal = kind {} else { finishComposing() }
    didSend(ScreenEvent(layer: layer, kind))
    sending -= 1
    if sending == 0 { flush() }
  }

  /// The field in which an input method has begun something that is not finished.
  weak var composing: TextInputView?

  /// Takes letters that an input method has not finished as they are: a button that is pressed leaves the keyboard where it is, and means the text
  /// that is seen.
  private func finishComposing() {
    guard let field = composing else { return }
    composing = nil
    field.finishComposing()
  }

  /// Asks the page to close the layer on top; false if only the one at the bottom is there.
  @discardableResult
  public func dismissTop() -> Bool {
    guard let top = layers.last, top.id != .root else { return false }
    close(top.id)
    return true
  }

  /// Asks the page to close a layer; before something is lost there, the page asks the person.
  func close(_ layer: LayerID) { send(.dismiss, layer: layer) }

  // MARK: Showing

  /// Whether something was said that is not shown yet.
  var isWaiting: Bool { isScheduled || presenter.isBusy || layers.contains { $0.content?.isWaiting ?? false } }

  /// Shows what was said meanwhile, now or a moment later.
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

  /// The shortest time between two drawings that nobody asked for.
  private static let interval = Duration.milliseconds(8)

  /// Shows everything that was said so far; tests and those who measure call it.
  public func flush() {
    guard !isFlushing else { return requestFlush() }
    isFlushing = true
    defer {
      isFlushing = false
      lastFlush = .now
    }
    // Showing one layer can make the page say something about another one.
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

  func want(_ target: FocusTarget, in layer: LayerID) {
    wantedFocus = (target, layer)
    requestFlush()
  }

  func didShowCell() { shownCells += 1 }
  func didRename(_ controller: LayerViewController) { didChangeLayers() }
  func didAppear() { presenter.goOn() }
  func didDisappear() { presenter.goOn() }

  /// The row that each layer shows first, from the bottom; empty for a layer at its beginning.
  var anchors: [String] { layers.map { $0.content?.anchor ?? "" } }

  // MARK: What people take away themselves

  /// A pushed controller left its stack. If the host did not do that, the person went back.
  func didPop(_ controller: LayerViewController) {
    guard presenter.didLosePush(controller), let layer = layers.first(where: { $0.content === controller }) else { return }
    send(.dismiss, layer: layer.id)
  }

  /// UIKit took an alert away, before its answer is sent.
  func didTakeAway(_ alert: UIAlertController, then answer: () -> Void) {
    presenter.didLose(alert)
    answer()
    presenter.goOn()
  }

  /// Takes all layers away, because those of another page come at once.
  func clear() { layers = [] }

  /// Takes everything away; the host shows nothing afterwards.
  public func close() {
    layers = []
    presenter.close()
  }
}
#endif
