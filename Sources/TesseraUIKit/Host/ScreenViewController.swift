#if canImport(UIKit)
internal import TesseraFlow
public import TesseraScreen
public import UIKit

/// Shows one screen. Use it anywhere a view controller is allowed: pushed, presented, in a tab, or as a
/// child.
///
/// ```swift
/// let cities = ScreenViewController(AnyScreen(CitiesScreen(api: api)))
/// cities.didOpen = { [weak coordinator] route in coordinator?.open(route) }
/// navigationController?.pushViewController(cities, animated: true)
/// ```
/// Pages that the screen pushes are pushed on the controller's navigation controller, or presented if there
/// is none. Sheets and alerts are presented from this controller. While leaving would lose input, the back
/// button, the edge swipe and pulling down a sheet ask the user first.
///
/// - Law: the screen starts when the view is loaded, and ends when the controller is released. A controller
///   whose view is never loaded starts no screen.
/// - Isolation: the main actor.
open class ScreenViewController: UIViewController {
  /// The host that displays the page.
  public let host: UIKitScreenHost
  let page: PageController
  /// Called with a route that the screen opens and that no flow on the page has.
  public var didOpen: ((String) -> Void)?
  private weak var shownRoot: UIViewController?
  private var isReplaced = false
  /// Restores the app's own settings after the screen was protected from being left. `nil` while it is not
  /// protected.
  private var letGo: (() -> Void)?
  private lazy var asker = LeavingAsker(self)

  /// Creates a controller for a screen or a flow.
  ///
  /// - Parameter environment: The services, clock and diagnostics of the page. Its localizer determines the
  ///   language.
  public convenience init(
    _ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment(), cells: CellRegistry = CellRegistry(),
    images: ImageLoader? = nil
  ) {
    self.init(environment: environment, cells: cells, images: images) { Page(screen, environment: environment, inbox: $0) }
  }

  /// Creates a controller for a screen with an initial state.
  public convenience init<S: Screen>(
    _ screen: S, state: S.State, environment: ScreenEnvironment = ScreenEnvironment(), cells: CellRegistry = CellRegistry()
  ) { self.init(AnyScreen(screen, state: state), environment: environment, cells: cells) }

  /// Creates a controller for the page that `make` returns.
  init(environment: ScreenEnvironment, cells: CellRegistry, images: ImageLoader?, _ make: (Page.EffectInbox) -> Page) {
    let report: @MainActor (Diagnostic) -> Void = { environment.report($0) }
    host = UIKitScreenHost(
      localizer: environment.localizer, cells: cells, images: images ?? ImageLoader(report: report), clock: environment.clock,
      report: report)
    page = PageController(host: host, make)
    super.init(nibName: nil, bundle: nil)
    connect()
  }

  /// Creates a controller for an app, starting at a route.
  init(_ app: any App, at route: String, visit: Visit, cells: CellRegistry, images: ImageLoader?) {
    let environment = app.completeEnvironment(for: visit)
    let report: @MainActor (Diagnostic) -> Void = { environment.report($0) }
    host = UIKitScreenHost(
      localizer: environment.localizer, cells: cells, images: images ?? ImageLoader(linkPolicy: app.linkPolicy, report: report),
      clock: environment.clock,
      report: report)
    page = PageController(host: host, app, at: route, visit: visit)
    super.init(nibName: nil, bundle: nil)
    connect()
  }

  /// Creates a controller that takes over the page of another one, including all input. Use it when the
  /// system has released a scene's controllers, or to show the page in another controller. The other
  /// controller shows nothing afterwards.
  public init(continuing other: ScreenViewController) {
    let old = other.host
    host = UIKitScreenHost(localizer: old.localizer, cells: old.cells, images: old.images, clock: old.clock, report: old.report)
    page = other.page
    super.init(nibName: nil, bundle: nil)
    other.isReplaced = true
    page.move(to: host)
    connect()
  }

  /// Not supported: a screen cannot be loaded from a storyboard.
  public required init?(coder: NSCoder) { nil }

  // Not isolated, which would require iOS 18.4. The page outlives its controller by one turn of the main
  // actor.
  deinit {
    guard !isReplaced else { return }
    Task { @MainActor [page] in page.end() }
  }

  private func connect() {
    (host.container, host.holdsContainer) = (self, true)
    host.didChangeLayers = { [weak self] in self?.layersDidChange() }
    host.didOpen = { [weak self] in self?.open($0) }
    host.didFinishShowing = { [weak self] in self?.hold($0) }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    page.begin()
    layersDidChange()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    host.hasAppeared = true
    host.didAppear()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // The screen stays active below controllers that the host itself has pushed or presented.
    let isBelow = presentedViewController != nil || navigationController?.viewControllers.contains { isInside($0) } == true
    if !isBelow { host.hasAppeared = false }
  }

  /// Opens a route that no flow on the page has. By default, calls ``didOpen``.
  open func open(_ route: String) {
    if let didOpen { return didOpen(route) }
    host.report(
      Diagnostic(
        .refusedURL, .warning,
        "The screen wants to go to '\(route.prefix(200))', but no handler is set. Set 'didOpen' on its controller."))
  }

  /// Switches to another language. Input and selections are kept.
  public func relocalize(_ localizer: Localizer) { page.relocalize(localizer) }

  private func layersDidChange() {
    guard isViewLoaded, let root = host.rootController else { return }
    if root !== shownRoot {
      if let shownRoot {
        shownRoot.willMove(toParent: nil)
        shownRoot.view.removeFromSuperview()
        shownRoot.removeFromParent()
      }
      shownRoot = root
      addChild(root)
      root.view.fill(view)
      root.didMove(toParent: self)
    }
    title = root.title
    navigationItem.title = root.title
  }

  // MARK: Leaving

  /// Whether leaving the screen would lose the user's input.
  public var wouldLoseChanges: Bool { page.wouldLoseChanges }

  /// Protects the screen from being left while that would lose input. Afterwards, restores the app's own
  /// settings of buttons and gestures.
  private func hold(_ isHeld: Bool) {
    guard isHeld != (letGo != nil) else { return }
    guard isHeld else {
      letGo?()
      letGo = nil
      return
    }
    let presented = navigationController?.presentingViewController == nil ? nil : navigationController
    let (own, outer, back) = (isModalInPresentation, presented?.isModalInPresentation ?? false, navigationItem.backAction)
    isModalInPresentation = true
    presented?.isModalInPresentation = true
    navigationItem.backAction = UIAction { [weak self] _ in self?.askAndLeave() }
    let sheet = outermost.presentingViewController == nil ? nil : outermost.presentationController
    // An app's own delegate is notified of the pull itself.
    if let sheet, sheet.delegate == nil { sheet.delegate = asker }
    letGo = { [weak self, weak presented, weak sheet] in
      self?.isModalInPresentation = own
      presented?.isModalInPresentation = outer
      self?.navigationItem.backAction = back
      if let sheet, sheet.delegate === self?.asker { sheet.delegate = nil }
    }
  }

  private var outermost: UIViewController {
    var outermost: UIViewController = self
    while let next = outermost.parent { outermost = next }
    return outermost
  }

  open override func accessibilityPerformEscape() -> Bool {
    let isOver = presentingViewController != nil || (navigationController?.viewControllers.first.map { !isInside($0) } ?? false)
    guard isOver, wouldLoseChanges else { return super.accessibilityPerformEscape() }
    askAndLeave()
    return true
  }

  fileprivate func askAndLeave() { askToLeave { [weak self] in self?.leave() } }

  /// If leaving would lose input, asks the user whether to discard it. Calls `leave` unless the user
  /// declines.
  public func askToLeave(_ leave: @escaping @MainActor () -> Void) {
    guard wouldLoseChanges else { return leave() }
    present(UIAlertController.leaving(host.localizer, leave), animated: true)
  }

  private func leave() {
    hold(false)
    if let navigation = navigationController, navigation.viewControllers.count > 1, navigation.topViewController === self {
      navigation.popViewController(animated: true)
    } else {
      presentingViewController?.dismiss(animated: true)
    }
  }

  // MARK: Restoring

  /// The page as data for restoring it later: its input, the stack of a flow and the scroll positions. `nil`
  /// if the state is not `Codable`.
  ///
  /// Store it in the scene's `stateRestorationActivity`. Only the same version of the app can restore it.
  public func save(version: String) -> Data? { page.saved(version: version) }

  /// Restores data from ``save(version:)``. Call it before the view is loaded.
  ///
  /// - Returns: Whether it was restored. If not, the reason was reported. Create another controller to start
  ///   the page from the beginning.
  public func restore(_ data: Data, version: String) -> Bool { !isViewLoaded && page.restore(data, version: version) }
}

/// Asks the user when they pull down a protected sheet.
private final class LeavingAsker: NSObject, UIAdaptivePresentationControllerDelegate {
  private weak var controller: ScreenViewController?
  init(_ controller: ScreenViewController) { self.controller = controller }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { controller?.askAndLeave() }
}

extension UIViewController {
  /// Whether this is another controller or one of its descendants.
  func isInside(_ other: UIViewController) -> Bool {
    var current: UIViewController? = self
    while let next = current {
      if next === other { return true }
      current = next.parent
    }
    return false
  }
}
#endif
