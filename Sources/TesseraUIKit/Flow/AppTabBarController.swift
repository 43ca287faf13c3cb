#if canImport(UIKit)
public import TesseraFlow
public import TesseraScreen
public import UIKit

/// Shows a whole app with tabs in a window: the app's areas in the system's tab bar, and the navigation stack
/// of the current area.
///
/// ```swift
/// window.rootViewController = AppTabBarController(Shop(api: api), visit: .onDevice(identity: person), cells: cells)
/// ```
/// An area keeps its state and input while another one is shown. Choosing the current area again returns to
/// its first page.
///
/// - Law: the tabs are the app's areas for the current user and change when another user signs in.
/// - Isolation: the main actor.
public final class AppTabBarController: UITabBarController, UITabBarControllerDelegate {
  /// The navigation stack. All areas share it, and it is moved into the selected tab.
  public let content: AppViewController
  private let app: any App
  private var areas: [AppLink] = []
  private var isShown = false

  private var session: AppSession? { content.screen.page.session }

  /// Creates a controller for an app, starting at a route.
  public init(
    _ app: any App, at route: String = "/", visit: Visit = .onDevice(), cells: CellRegistry = CellRegistry(), images: ImageLoader? = nil,
    restoring saved: Data? = nil
  ) {
    self.app = app
    content = AppViewController(app, at: route, visit: visit, cells: cells, images: images, restoring: saved)
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: an app cannot be loaded from a storyboard.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    // A tab bar on phones, a side bar if there is room for one.
    mode = .tabSidebar
    if app.theme != .standard { view.tintColor = app.theme.tintColor }
  }

  // Not earlier: UIKit loads the view in the initializer, but the app should start when it becomes visible.
  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !isShown else { return }
    isShown = true
    // Starts the app, which determines the current area. Starting it later, while the stack is being shown,
    // would require moving it to another tab.
    content.screen.loadViewIfNeeded()
    session?.didChangeArea = { [weak self] in self?.showAreas() }
    showAreas()
  }

  /// Updates the tabs and moves the stack into the selected one.
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
    // Show the result of the tap immediately.
    content.screen.host.flush()
    // If the area could not be opened, select the app's current area.
    showAreas()
  }

  /// Switches to another language of the app, and optionally to another time zone. Input and selections are
  /// kept.
  public func relocalize(_ language: Language, timeZone: String? = nil) {
    content.relocalize(language, timeZone: timeZone)
    showAreas()
  }
}
#endif
