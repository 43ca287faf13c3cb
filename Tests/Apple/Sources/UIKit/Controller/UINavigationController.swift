// Pages: documentation/uikit/uinavigationcontroller, uinavigationcontrollerdelegate, uinavigationitem, uinavigationbar, uibarbuttonitem.

@MainActor open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
}
@MainActor open class UIBarButtonItem: UIBarItem {
  public enum SystemItem: Int, Sendable { case done = 0, cancel, edit, save, add, close = 24, refresh = 13 }
  open var primaryAction: UIAction?
  open var menu: UIMenu?
  public override init() { super.init() }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.title, self.image, self.primaryAction, self.menu) = (title ?? primaryAction?.title, image, primaryAction, menu)
  }
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    title = "\(systemItem)"
  }
  @_spi(Model) public func modelPress() { if isEnabled { primaryAction?.modelPerform(self) } }
}
@MainActor open class UIMenu: UIMenuElement {
  open private(set) var children: [UIMenuElement] = []
  public init(title: String = "", children: [UIMenuElement] = []) { self.children = children }
}

@MainActor open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic = 0, always, never }
  open var title: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var backAction: UIAction?
  open var backButtonTitle: String?
  open var hidesBackButton = false
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      oldValue?.searchBar.removeFromSuperview()
      searchController?.modelOwner = modelController
      modelController?.navigationController?.modelShowSearch()
    }
  }
  weak var modelController: UIViewController?
  open var hidesSearchBarWhenScrolling = true
  public init(title: String) { self.title = title }
}

@MainActor open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  {}
}

@MainActor open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  open private(set) lazy var navigationBar = UINavigationBar(frame: .zero)
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    return recognizer
  }()
  // Page: documentation/uikit/uinavigationcontroller/interactivecontentpopgesturerecognizer (iOS 26, Mac Catalyst 26).
  open private(set) lazy var interactiveContentPopGestureRecognizer: UIGestureRecognizer? = {
    let recognizer = UIPanGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    return recognizer
  }()
  private var stack: [UIViewController] = []
  private(set) var isMoving = false
  private weak var shown: UIViewController?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  public required init?(coder: NSCoder) { nil }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
  override var modelShownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) {
      return UIKitModel.raise(
        .invalidArgument, "Pushing the same view controller instance more than once is not supported (\(type(of: viewController)))")
    }
    if viewController is UINavigationController {
      return UIKitModel.raise(.invalidArgument, "Pushing a navigation controller is not supported")
    }
    setViewControllers(stack + [viewController], animated: animated)
  }
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return last
  }
  @discardableResult open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let position = stack.firstIndex(where: { $0 === viewController }) else {
      UIKitModel.raise(.internalInconsistency, "Tried to pop to a view controller that doesn't exist.")
      return nil
    }
    let gone = Array(stack[(position + 1)...])
    setViewControllers(Array(stack[...position]), animated: animated)
    return gone
  }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    UIKitModel.checkThread()
    if isMoving {
      UIKitModel.raise(
        .internalInconsistency,
        "nested push or pop: a transition begins while another one has not ended; the navigation bar may be corrupted")
    }
    if Set(viewControllers.map(ObjectIdentifier.init)).count != viewControllers.count {
      return UIKitModel.raise(.invalidArgument, "All view controllers in a navigation controller must be distinct")
    }
    for controller in viewControllers where controller.parent != nil && controller.parent !== self {
      return UIKitModel.raise(.invalidArgument, "\(type(of: controller)) has another parent already")
    }
    let gone = stack.filter { old in !viewControllers.contains { $0 === old } }
    let come = viewControllers.filter { new in !stack.contains { $0 === new } }
    stack = viewControllers
    for controller in come { addChild(controller) }
    for controller in gone { controller.willMove(toParent: nil) }
    let animates = animated && UIView.areAnimationsEnabled && viewIfLoaded?.window != nil
    showTop(animates)
    for controller in come { controller.didMove(toParent: self) }
    let finish: () -> Void = { [weak self] in
      for controller in gone {
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
      }
      guard let self else { return }
      isMoving = false
      if let top = stack.last, isViewLoaded { delegate?.navigationController(self, didShow: top, animated: animates) }
    }
    if animates {
      isMoving = true
      ModelRunLoop.atEndOfTurn(finish)
    } else {
      finish()
    }
  }

  private func showTop(_ animated: Bool) {
    guard isViewLoaded, let top = stack.last, top !== shown else { return }
    if let shown {
      shown.modelDisappear()
      let old = shown
      if animated {
        ModelRunLoop.atEndOfTurn { [weak self] in if self?.stack.last !== old { old.viewIfLoaded?.removeFromSuperview() } }
      } else {
        old.viewIfLoaded?.removeFromSuperview()
      }
    }
    shown?.modelNavigationItem?.searchController?.searchBar.removeFromSuperview()
    shown = top
    delegate?.navigationController(self, willShow: top, animated: animated)
    top.view.frame = contentFrame
    view.addSubview(top.view)
    modelShowSearch()
    if modelStage == .shown || modelStage == .appearing { top.modelAppear() }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.accessibilityElementsHidden = true
    showTop(false)
    view.addSubview(navigationBar)
  }
  private var contentFrame: CGRect { CGRect(x: 0, y: 96, width: view.bounds.width, height: max(0, view.bounds.height - 96)) }
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 96)
    stack.last?.viewIfLoaded?.frame = contentFrame
  }

  /// Shows the search bar of the controller on top, below its title. It takes the room of the large title here,
  /// where UIKit makes the bar higher.
  func modelShowSearch() {
    guard isViewLoaded, let bar = stack.last?.modelNavigationItem?.searchController?.searchBar, bar.superview !== navigationBar else {
      return
    }
    bar.frame = CGRect(x: 0, y: 44, width: view.bounds.width, height: 52)
    navigationBar.addSubview(bar)
  }
}

@_spi(Model) extension UINavigationController {
  /// Presses the back button of the bar.
  public func modelPressBack() {
    guard viewControllers.count > 1, let top = topViewController, !top.navigationItem.hidesBackButton else { return }
    if let action = top.navigationItem.backAction { return action.modelPerform(self) }
    popViewController(animated: true)
  }
  /// Swipes from the leading edge, or anywhere in the content; whether that went back.
  @discardableResult public func modelSwipeBack(inContent: Bool = false) -> Bool {
    let recognizer = inContent ? interactiveContentPopGestureRecognizer : interactivePopGestureRecognizer
    guard viewControllers.count > 1, let recognizer, recognizer.isEnabled else { return false }
    // With a delegate of its own, UIKit lets the gesture begin; a delegate that an app sets decides instead.
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    popViewController(animated: true)
    return true
  }
}
