#if canImport(UIKit)
public import TesseraFlow
public import TesseraScreen
public import UIKit

/// A whole app in a window: one stack of its routes, with sheets, questions and flows over it.
///
/// ```swift
/// window.rootViewController = AppViewController(Shop(api: api), visit: .onDevice(identity: person), cells: cells)
/// ```
/// Links that the app's policy takes as external are given to the system; everything else that is no route is reported.
///
/// - Law: what the navigation bar shows is the app's navigation value; a swipe from the edge that would lose something is not begun.
/// - Isolation: the main actor.
public final class AppViewController: UINavigationController {
  /// The controller at the bottom, which everything else stands on.
  public let screen: ScreenViewController
  private let app: any App
  /// Called with an `https` address, or another one that the app's policy takes: by default the system opens it.
  public var didOpenExternal: (URL) -> Void = { UIApplication.shared.open($0) }
  /// Called with where the app is.
  public var didNavigate: (ScreenLocation) -> Void = { _ in }

  /// An app from one of its routes on, for somebody.
  ///
  /// - Parameter saved: Data that ``save()`` gave, to go on with.
  public init(
    _ app: any App, at route: String = "/", visit: Visit = .onDevice(), cells: CellRegistry = CellRegistry(), images: ImageLoader? = nil,
    restoring saved: Data? = nil
  ) {
    self.app = app
    func make() -> ScreenViewController { ScreenViewController(app, at: route, visit: visit, cells: cells, images: images) }
    var screen = make()
    if let saved, !screen.restore(saved, version: app.version) { screen = make() }
    self.screen = screen
    super.init(nibName: nil, bundle: nil)
    setViewControllers([screen], animated: false)
    if app.theme != .standard { screen.host.tintColor = app.theme.tintColor }
    screen.didOpen = { [weak self] in self?.open($0) }
    screen.host.didNavigate = { [weak self] in self?.didNavigate($0) }
  }

  /// Not supported: an app cannot be read from a storyboard.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.prefersLargeTitles = true
    if let tint = screen.host.tintColor { view.tintColor = tint }
  }

  /// Goes to a route of the app, or has the system open an external link.
  public func open(_ target: String) {
    switch app.linkPolicy.classify(target) {
    case .route(let route):
      if !screen.page.open(route) { report(target, "There is nothing behind it. Add a route for it.") }
    case .external(let url):
      if let url = URL(string: "\(url)") { didOpenExternal(url) } else { report(target, "The system reads no address in it.") }
    case .refused(let reason): report(target, "\(reason)")
    }
  }

  private func report(_ target: String, _ reason: String) {
    screen.host.report(Diagnostic(.refusedURL, .warning, "The link '\(target.prefix(200))' is not followed. \(reason)"))
  }

  /// The route of the app.
  public var route: String? { screen.page.location?.path }

  /// Shows everything in another language of the app, and in another time zone if one is given; what is typed and chosen stays.
  public func relocalize(_ language: Language, timeZone: String? = nil) {
    let timeZone = timeZone ?? screen.page.session?.visit.timeZone ?? screen.host.localizer.timeZone
    screen.relocalize(app.localizer(for: Visit(language: language, timeZone: timeZone)))
  }

  /// Lets somebody else use the app, or nobody: nothing of one person goes on for another.
  public func identify(_ identity: Identity?) { screen.page.session?.identify(identity) }

  /// Called with whoever signed in or out on a screen: the moment to keep a token.
  public var didIdentify: (Identity?) -> Void {
    get { screen.page.session?.didIdentify ?? { _ in } }
    set { screen.page.session?.didIdentify = newValue }
  }

  /// The app as data to go on with later; nil where a state is not `Codable`.
  public func save() -> Data? { screen.save(version: app.version) }
}
#endif
