// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uitabbarcontroller, uitabbarcontroller/mode-swift.property, uitabbarcontrollerdelegate, uitabbaritem.
//
// The real one asks for its view in its initializer, so that subclasses are told `viewDidLoad` before they are made; the model does, too.

@MainActor open class UITabBarItem: UIBarItem {
  open var tag = 0
  open var selectedImage: UIImage?
  public override init() { super.init() }
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

@MainActor open class UITabBarController: UIViewController {
  public enum Mode: Int, Sendable { case automatic = 0, tabBar, tabSidebar }
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var mode = Mode.automatic
  private var tabs: [UIViewController]?
  private var selected = 0
  private weak var shown: UIViewController?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    loadViewIfNeeded()
  }
  public required init?(coder: NSCoder) { nil }

  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    for controller in tabs ?? [] where viewControllers?.contains(where: { $0 === controller }) != true {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in viewControllers ?? [] where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabs = viewControllers
    if selected >= viewControllers?.count ?? 0 { selected = 0 }
    showSelected()
  }
  open var selectedIndex: Int {
    get { selected }
    set {
      guard tabs?.indices.contains(newValue) == true else {
        return UIKitModel.raise(.invalidArgument, "There is no view controller at the index \(newValue) of the tab bar")
      }
      selected = newValue
      showSelected()
    }
  }
  open var selectedViewController: UIViewController? { tabs?.indices.contains(selected) == true ? tabs?[selected] : nil }
  override var modelShownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showSelected()
  }

  private func showSelected() {
    guard isViewLoaded, let top = selectedViewController, top !== shown else { return }
    if let shown {
      shown.modelDisappear()
      shown.viewIfLoaded?.removeFromSuperview()
    }
    shown = top
    top.view.frame = contentFrame
    view.addSubview(top.view)
    if modelStage == .shown || modelStage == .appearing { top.modelAppear() }
  }
  private var contentFrame: CGRect { CGRect(x: 0, y: 0, width: view.bounds.width, height: max(0, view.bounds.height - 83)) }
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    selectedViewController?.viewIfLoaded?.frame = contentFrame
  }

  /// A person's tap on a tab.
  @_spi(Model) public func modelSelect(_ index: Int) {
    guard let tabs, tabs.indices.contains(index) else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: tabs[index])
  }
}
