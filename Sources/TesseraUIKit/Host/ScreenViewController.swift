#if canImport(UIKit)
public import TesseraScreen
public import UIKit

/// One screen as a view controller, to be put wherever a view controller can be: pushed, presented, in a tab, as a child.
///
/// ```swift
/// let cities = ScreenViewController(AnyScreen(CitiesScreen(api: api), state: .init()))
/// cities.didOpen = { [weak coordinator] route in coordinator?.open(route) }
/// navigationController?.pushViewController(cities, animated: true)
/// ```
/// Pages that the screen pushes are pushed on the navigation controller it stands in; sheets and questions are presented from it.
///
/// - Law: the screen begins when its view is loaded, and ends when the controller goes.
/// - Isolation: the main actor.
open class ScreenViewController: UIViewController {
  /// The host that shows the page.
  public let host: UIKitScreenHost
  let page: PageController
  /// Called with a route that the screen wants to go to; by default, a flow on the page is asked and nothing else happens.
  public var didOpen: ((String) -> Void)?
  /// Where the screen is in the app, for those who restore it.
  public internal(set) var route: String?
  private var isReplaced = false
  private weak var shownRoot: UIViewController?

  /// A controller for a screen.
  ///
  /// - Parameter environment: The services, the clock and the reports of the page; its localizer is the language.
  public init(
    _ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment(), cells: CellRegistry = CellRegistry(),
    images: ImageLoader? = nil
  ) {
    let report: @MainActor (Diagnostic) -> Void = { environment.report($0) }
    host = UIKitScreenHost(
      localizer: environment.localizer, cells: cells, images: images ?? ImageLoader(report: report), clock: environment.clock, report: report)
    page = PageController(screen, environment: environment, host: host)
    super.init(nibName: nil, bundle: nil)
    connect()
  }

  /// A controller that goes on with the page of another one, with everything that was entered: after the system took a scene's controllers
  /// away, or to show the page in another place. The other controller shows nothing afterwards.
  public init(continuing other: ScreenViewController) {
    let old = other.host
    host = UIKitScreenHost(localizer: old.localizer, cells: old.cells, images: old.images, clock: old.clock, report: old.report)
    page = other.page
    super.init(nibName: nil, bundle: nil)
    other.isReplaced = true
    page.move(to: host)
    connect()
  }

  private func connect() {
    host.container = self
    host.didChangeLayers = { [weak self] in self?.layersDidChange() }
    host.didOpen = { [weak self] in self?.open($0) }
  }

  /// A controller for a screen in the state it begins with.
  public convenience init<S: Screen>(
    _ screen: S, state: S.State, environment: ScreenEnvironment = ScreenEnvironment(), cells: CellRegistry = CellRegistry()
  ) { self.init(AnyScreen(screen, state: state), environment: environment, cells: cells) }

  /// Not supported: a screen cannot be read from a storyboard.
  public required init?(coder: NSCoder) { return nil }

  isolated deinit { if !isReplaced { page.end() } }

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
    // What was pushed or presented over the screen hides it and is the host's own; everything else is not.
    if presentedViewController == nil, navigationController?.viewControllers.contains(where: { self.isInside($0) }) != true {
      host.hasAppeared = view.window != nil
    }
  }

  /// Goes to a route: a flow on the page takes it, or else ``didOpen`` is called.
  open func open(_ route: String) {
    if let didOpen { didOpen(route) } else if !page.open(route) {
      host.report(
        Diagnostic(
          .refusedURL, .warning, "The screen wants to go to '\(route.prefix(200))', and nobody takes it there. Set 'didOpen' on its controller."))
    }
  }

  /// Whether leaving the screen would lose something that the person entered.
  public var wouldLoseChanges: Bool { page.wouldLoseChanges }

  /// Shows everything in another language; what is typed and chosen stays.
  public func localize(_ localizer: Localizer) { page.localize(localizer) }

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
}
#endif
