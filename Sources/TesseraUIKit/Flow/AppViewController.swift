#if canImport(UIKit)
public import TesseraFlow
public import TesseraScreen
public import UIKit

/// Shows a whole app in a window: one navigation stack of its routes, with sheets, alerts and flows above it.
///
/// ```swift
/// window.rootViewController = AppViewController(Shop(api: api), visit: .onDevice(identity: person), cells: cells)
/// ```
/// The system opens links that the app's policy classifies as external. Other targets that are not routes are
/// reported.
///
/// - Law: the navigation bar shows the app's navigation value. The edge swipe is disabled while going back
///   would lose input.
/// - Isolation: the main actor.
public final class AppViewController: UINavigationController {
  /// The controller at the bottom of the stack.
  public let screen: ScreenViewController
  private let app: any App
  /// Called with an external link that the app's policy allows. By default, the system opens it.
  public var didOpenExternal: (URL) -> Void = { UIApplication.shared.open($0) }
  /// Called with the app's current location.
  public var didNavigate: (Page.Location) -> Void = { _ in }

  /// Creates a controller for an app, starting at a route.
  ///
  /// - Parameter saved: Data from ``save()``, to restore the app.
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

  /// Not supported: an app cannot be loaded from a storyboard.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.prefersLargeTitles = true
    if let tint = screen.host.tintColor { view.tintColor = tint }
  }

  /// Opens a route of the app. The system opens external links.
  public func open(_ target: String) {
    switch app.linkPolicy.classify(target) {
    case .route(let route):
      if !screen.page.open(route) { report(target, "No screen is declared for it. Add a route for it.") }
    case .external(let url):
      if let url = URL(string: "\(url)") { didOpenExternal(url) } else { report(target, "The system cannot read it as a URL.") }
    case .refused(let reason): report(target, "\(reason)")
    }
  }

  private func report(_ target: String, _ reason: String) {
    screen.host.report(Diagnostic(.refusedURL, .warning, "The link '\(target.prefix(200))' is not followed. \(reason)"))
  }

  /// The current route.
  public var route: String? { screen.page.location?.path }

  /// Switches to another language of the app, and optionally to another time zone. Input and selections are
  /// kept.
  public func relocalize(_ language: Language, timeZone: String? = nil) {
    let timeZone = timeZone ?? screen.page.session?.visit.timeZone ?? screen.host.localizer.timeZone
    screen.relocalize(app.localizer(for: Visit(language: language, timeZone: timeZone)))
  }

  /// Switches to another user, or to none. No content of one user is kept for the next one.
  public func identify(_ identity: Identity?) { screen.page.session?.identify(identity) }

  /// Called when a user signs in or out on a screen. Store or delete the token here.
  public var didIdentify: (Identity?) -> Void {
    get { screen.page.session?.didIdentify ?? { _ in } }
    set { screen.page.session?.didIdentify = newValue }
  }

  /// The app as data for restoring it later, or `nil` if a state is not `Codable`.
  public func save() -> Data? { screen.save(version: app.version) }
}
#endif
