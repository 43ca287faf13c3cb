#if canImport(UIKit)
internal import TesseraFlow
public import TesseraScreen
public import UIKit

/// One screen as a view controller, to be put wherever a view controller can be: pushed, presented, in a tab, as a child.
///
/// ```swift
/// let cities = ScreenViewController(AnyScreen(CitiesScreen(api: api)))
/// cities.didOpen = { [weak coordinator] route in coordinator?.open(route) }
/// navigationController?.pushViewController(cities, animated: true)
/// ```
/// Pages that the screen pushes are pushed on the navigation controller it stands in, or presented where there is none; sheets and
/// questions are presented from it. While leaving would lose what a person entered, the back button, the swipe from the edge and the pull
/// on a sheet ask first.
///
/// - Law: the screen begins when its view is loaded, and ends when the controller goes. A view that is never loaded costs nothing.
/// - Isolation: the main actor.
open class ScreenViewController: UIViewController {
  /// The host that shows the page.
  public let host: UIKitScreenHost
  let page: PageController
  /// Called with a route that the screen wants to go to and no flow on the page has.
  public var didOpen: ((String) -> Void)?
  private weak var shownRoot: UIViewController?
  private var isReplaced = false
  /// Lets go of what is held, as the app had it; nil while nothing is.
  private var letGo: (() -> Void)?
  private lazy var asker = LeavingAsker(self)

  /// A controller for a screen or a flow.
  ///
  /// - Parameter environment: The services, the clock and the reports of the page; its localizer is the language.
  public convenience init(
    _ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment(), cells: CellRegistry = CellRegistry(),
    images: ImageLoader? = nil
  ) {
    self.init(environment: environment, cells: cells, images: images) { Page(screen, environment: environment, inbox: $0) }
  }

  /// A controller for a screen in the state it begins with.
  public convenience init<S: Screen>(
    _ screen: S, state: S.State, environment: ScreenEnvironment = ScreenEnvironment(), cells: CellRegistry = CellRegistry()
  ) { self.init(AnyScreen(screen, state: state), environment: environment, cells: cells) }

  /// A controller for a page that `make` makes.
  init(environment: ScreenEnvironment, cells: CellRegistry, images: ImageLoader?, _ make: (EffectInbox) -> Page) {
    let report: @MainActor (Diagnostic) -> Void = { environment.report($0) }
    host = UIKitScreenHost(
      localizer: environment.localizer, cells: cells, images: images ?? ImageLoader(report: report), clock: environment.clock,
      report: report)
    page = PageController(host: host, make)
    super.init(nibName: nil, bundle: nil)
    connect()
  }

  /// A controller for an app from one of its routes on.
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

  /// A controller that goes on with the page of another one, with everything that was entered: after the system took a scene's controllers
  /// away, or to show the page in another controller. The other controller shows nothing afterwards.
  public init(continuing other: ScreenViewController) {
    let old = other.host
    host = UIKitScreenHost(localizer: old.localizer, cells: old.cells, images: old.images, clock: old.clock, report: old.report)
    page = other.page
    super.init(nibName: nil, bundle: nil)
    other.isReplaced = true
    page.move(to: host)
    connect()
  }

  /// Not supported: a screen cannot be read from a storyboard.
  public required init?(coder: NSCoder) { nil }

  // Not isolated: that needs iOS 18.4. The page outlives its controller by one turn of the main actor.
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
    // What the host itself pushed or presented over the screen hides it, and goes on.
    let isBelow = presentedViewController != nil || navigationController?.viewControllers.contains { isInside($0) } == true
    if !isBelow { host.hasAppeared = false }
  }

  /// Goes to a route that no flow on the page has: by default ``didOpen`` is called.
  open func open(_ route: String) {
    if let didOpen { return didOpen(route) }
    host.report(
      Diagnostic(
        .refusedURL, .warning,
        "The screen wants to go to '\(route.prefix(200))', and nobody takes it there. Set 'didOpen' on its controller."))
  }

  /// Shows everything in another language; what is typed and chosen stays.
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

  /// Whether leaving the screen would lose something that the person entered.
  public var wouldLoseChanges: Bool { page.wouldLoseChanges }

  /// Holds the screen while leaving it would lose something. Buttons are afterwards as the app itself had set them, and so are the gestures,
  /// which the host holds.
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
    // An app's own delegate hears of the pull itself.
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

  /// Asks a person whether what was entered may be lost, if it would be; calls `leave` unless it may not.
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

  /// The page as data to go on with later: what was entered, the stack of a flow, the rows in view; nil where the state is not `Codable`.
  ///
  /// Keep it in the scene's `stateRestorationActivity`. Only the same version of the app goes on with it.
  public func save(version: String) -> Data? { page.saved(version: version) }

  /// Goes on with data that ``save(version:)`` gave, before the view is loaded.
  ///
  /// - Returns: Whether it could; otherwise make another controller: the page begins anew and that was reported.
  public func restore(_ data: Data, version: String) -> Bool { !isViewLoaded && page.restore(data, version: version) }
}

/// Asks when a person pulls at a sheet that is held.
private final class LeavingAsker: NSObject, UIAdaptivePresentationControllerDelegate {
  private weak var controller: ScreenViewController?
  init(_ controller: ScreenViewController) { self.controller = controller }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { controller?.askAndLeave() }
}

extension UIViewController {
  /// Whether this is another controller or one of its children, at any depth.
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
