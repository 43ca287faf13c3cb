#if canImport(UIKit)
public import TesseraFlow
public import TesseraScreen
public import UIKit

/// A whole app with tabs in a window: the app's areas in the system's tab bar, and over it the stack of the area that is shown.
///
/// ```swift
/// window.rootViewController = AppTabBarController(Shop(api: api), visit: .onDevice(identity: person), cells: cells)
/// ```
/// An area that is chosen again is as it was left, with everything that was typed; chosen once more, it goes back to its beginning.
///
/// - Law: the tabs are the app's areas for the person; they follow who signs in.
/// - Isolation: the main actor.
public final class AppTabBarController: UITabBarController, UITabBarControllerDelegate {
  /// The stack of the area that is shown. There is one for all areas; it stands in the tab that is chosen.
  public let content: AppViewController
  private let app: any App
  private var areas: [AppLink] = []
  private var isShown = false

  private var session: AppSession? { content.screen.page.session }

  /// An app from one of its routes on, for somebody.
  public init(
    _ app: any App, at route: String = "/", visit: Visit = .onDevice(), cells: CellRegistry = CellRegistry(), images: ImageLoader? = nil,
    restoring saved: Data? = nil
  ) {
    self.app = app
    content = AppViewController(app, at: route, visit: visit, cells: cells, images: images, restoring: saved)
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: an app cannot be read from a storyboard.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    // A tab bar on phones, a side bar where there is room for one.
    mode = .tabSidebar
    if app.theme != .standard { view.tintColor = app.theme.tintColor }
  }

  // Not earlier: UIKit loads the view in the initializer, and an app begins when somebody sees it.
  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !isShown else { return }
    isShown = true
    // Begins the app, which decides the area it stands in. Later, in the middle of showing the stack, it would be asked to stand in another tab.
    content.screen.loadViewIfNeeded()
    session?.didChangeArea = { [weak self] in self?.showAreas() }
    showAreas()
  }

  /// Shows the areas as tabs, and the stack in the one that is shown.
  private func showAreas() {
    guard let session else { return }
    if session.areas != areas || viewControllers == nil {
      areas = session.areas
      leaveTab()
      let holders = areas.map { area in
        let holder = UIViewController()
        holder.tabBarItem = UITabBarItem(title: nil, image: UIImage.of(area.icon ?? "dot"), tag: 0)
        return holder
      }
      setViewControllers(holders.isEmpty ? [UIViewController()] : holders, animated: false)
    }
    let localizer = content.screen.host.localizer
    for (area, holder) in zip(areas, viewControllers ?? []) { holder.tabBarItem.title = localizer.string(area.title) }
    let index = session.area.flatMap { areas.firstIndex(of: $0) } ?? 0
    guard let holder = viewControllers?[index] else { return }
    if selectedIndex != index { selectedIndex = index }
    guard content.parent !== holder else { return }
    leaveTab()
    holder.addChild(content)
    content.view.fill(holder.view)
    content.didMove(toParent: holder)
  }

  private func leaveTab() {
    guard content.parent != nil else { return }
    content.willMove(toParent: nil)
    content.view.removeFromSuperview()
    content.removeFromParent()
  }

  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard let index = viewControllers?.firstIndex(where: { $0 === viewController }), areas.indices.contains(index) else { return }
    session?.choose(areas[index])
    // The answer to a person's tap is shown at once.
    content.screen.host.flush()
    // Where it could not be gone to, the bar shows where the app is.
    showAreas()
  }

  /// Shows everything in another language of the app, and in another time zone if one is given; what is typed and chosen stays.
  public func relocalize(_ language: Language, timeZone: String? = nil) {
    content.relocalize(language, timeZone: timeZone)
    showAreas()
  }
}
#endif
