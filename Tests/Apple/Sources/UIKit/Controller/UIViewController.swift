// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uiviewcontroller with its members, uimodalpresentationstyle, uipresentationcontroller,
// uisheetpresentationcontroller, uiadaptivepresentationcontrollerdelegate, uiviewcontroller/traitoverrides.

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover, none = -1, automatic = -2
}

@MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String? {
    didSet { if modelNavigationItem?.title == nil || modelNavigationItem?.title == oldValue { modelNavigationItem?.title = title } }
  }
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open var definesPresentationContext = false
  open var preferredContentSize = CGSize.zero
  private var presentedHere: UIViewController?
  // Page: documentation/uikit/uiviewcontroller/presentedviewcontroller: presented by this controller or by one of
  // its ancestors.
  open private(set) var presentedViewController: UIViewController? {
    get { presentedHere ?? parent?.presentedViewController }
    set { presentedHere = newValue }
  }
  private weak var presenter: UIViewController?
  open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  open var edgesForExtendedLayout: UIRectEdge = .all
  open var hidesBottomBarWhenPushed = false
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

  enum Stage { case gone, appearing, shown, disappearing }
  private(set) var modelStage = Stage.gone
  /// The view that a container or a presentation puts the view into.
  weak var modelContainer: UIView?
  private var presentation: UIPresentationController?
  var modelNavigationItem: UINavigationItem?
  /// The search that is presented over this controller.
  weak var modelSearching: UISearchController?
  open var traitOverrides = UITraitOverrides() { didSet { loaded?.modelForEach { $0.modelTraitsChanged() } } }

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  open override var next: UIResponder? { loaded?.superview ?? parent ?? presenter }

  // MARK: The view

  open var view: UIView! {
    get {
      if let loaded { return loaded }
      loadView()
      if loaded == nil { UIKitModel.raise(.internalInconsistency, "\(type(of: self)) loaded no view") }
      viewDidLoad()
      return loaded
    }
    set {
      loaded = newValue
      newValue?.modelController = self
    }
  }
  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }
  open func loadViewIfNeeded() { _ = view }
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var traitCollection: UITraitCollection { loaded?.traitCollection ?? UIWindow.modelDefaultTraits }
  open func accessibilityPerformEscape() -> Bool { false }

  func modelWillLayout() { viewWillLayoutSubviews() }
  func modelDidLayout() { viewDidLayoutSubviews() }

  // MARK: Children

  open func addChild(_ child: UIViewController) {
    if child.parent != nil { child.removeFromParent() }
    children.append(child)
    child.parent = self
    child.willMove(toParent: self)
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }
  func modelMayBeShown(in view: UIView) -> Bool {
    if let modelContainer, view === modelContainer || view.isDescendant(of: modelContainer) { return true }
    guard let parent, let own = parent.viewIfLoaded else { return false }
    return view.isDescendant(of: own)
  }

  // MARK: Appearing

  func modelAppear() {
    guard modelStage == .gone || modelStage == .disappearing else { return }
    modelStage = .appearing
    viewWillAppear(UIView.areAnimationsEnabled)
    viewIsAppearing(UIView.areAnimationsEnabled)
    ModelRunLoop.atEndOfTurn { [weak self] in self?.modelDidAppear() }
    for child in modelShownChildren { child.modelAppear() }
  }
  /// UIKit tells a child when its view enters or leaves a visible container. The system's own containers do that
  /// themselves.
  func modelDidEnter() {
    if let parent, parent.modelForwards, parent.modelStage == .appearing || parent.modelStage == .shown { modelAppear() }
  }
  func modelWillLeave() { if let parent, parent.modelForwards { modelDisappear() } }
  private var modelForwards: Bool { !(self is UINavigationController || self is UITabBarController) }
  private func modelDidAppear() {
    guard modelStage == .appearing else { return }
    modelStage = .shown
    viewDidAppear(true)
  }
  func modelDisappear() {
    guard modelStage == .appearing || modelStage == .shown else { return }
    modelStage = .disappearing
    viewWillDisappear(true)
    for child in modelShownChildren { child.modelDisappear() }
    ModelRunLoop.atEndOfTurn { [self] in
      guard modelStage == .disappearing else { return }
      modelStage = .gone
      viewDidDisappear(true)
    }
  }
  var modelShownChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.window != nil || $0.viewIfLoaded?.superview != nil } }

  // MARK: Presenting

  open var presentationController: UIPresentationController? {
    if let presentation { return presentation }
    guard presenter != nil || parent == nil else { return parent?.presentationController }
    let made: UIPresentationController =
      switch modalPresentationStyle {
      case .automatic, .pageSheet, .formSheet: UISheetPresentationController(self)
      default: UIPresentationController(self)
      }
    presentation = made
    return made
  }
  open var sheetPresentationController: UISheetPresentationController? { presentationController as? UISheetPresentationController }

  /// The controller that UIKit presents from: the nearest one up the tree that covers the window.
  private var modelPresenter: UIViewController { parent?.modelPresenter ?? self }

  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    UIKitModel.checkThread()
    let top = modelPresenter
    let new = viewControllerToPresent
    if new === self || new.presenter != nil {
      return UIKitModel.raise(
        .invalidArgument, "Application tried to present modally a view controller \(type(of: new)) that is already being presented")
    }
    if new.parent != nil {
      return UIKitModel.raise(
        .invalidArgument, "Application tried to present modally a view controller \(type(of: new)) that has a parent view controller")
    }
    if let other = top.presentedViewController {
      return UIKitModel.raise(
        .ignored,
        "Attempt to present \(type(of: new)) on \(type(of: top)) which is already presenting \(type(of: other))\(other.isBeingDismissed || other.isBeingPresented ? " (a presentation is in progress)" : "")"
      )
    }
    if let search = top.modelSearching, search.isActive {
      return UIKitModel.raise(
        .ignored, "Attempt to present \(type(of: new)) on \(type(of: top)) which is already presenting \(type(of: search))")
    }
    guard let window = view.window else {
      return UIKitModel.raise(
        .ignored, "Attempt to present \(type(of: new)) on \(type(of: self)) whose view is not in the window hierarchy")
    }
    if top.modelStage == .appearing || top.isBeingPresented {
      return UIKitModel.raise(.ignored, "Attempt to present \(type(of: new)) while a presentation is in progress")
    }
    top.presentedViewController = new
    new.presenter = top
    new.isBeingPresented = true
    new.modelContainer = window
    window.endEditingForPresentation()
    let covers = [.fullScreen, .currentContext].contains(new.modalPresentationStyle)
    new.view.frame = covers ? window.bounds : window.bounds.inset(top: new is UIAlertController ? 200 : 54)
    window.addSubview(new.view)
    new.modelAppear()
    if covers { top.modelDisappear() }
    let finish: () -> Void = {
      new.isBeingPresented = false
      completion?()
    }
    if flag, UIView.areAnimationsEnabled {
      ModelRunLoop.atEndOfTurn(finish)
    } else {
      new.modelDidAppear()
      finish()
    }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    UIKitModel.checkThread()
    guard presentedHere == nil else { return modelDismissPresented(flag, completion, byPerson: false) }
    let top = modelPresenter
    if top.presentedViewController != nil { return top.modelDismissPresented(flag, completion, byPerson: false) }
    guard let presenter = top.presenter else {
      completion?()
      return
    }
    presenter.modelDismissPresented(flag, completion, byPerson: false)
  }

  func modelDismissPresented(_ animated: Bool, _ completion: (() -> Void)?, byPerson: Bool) {
    guard let gone = presentedHere else { return }
    if gone.isBeingPresented || gone.isBeingDismissed {
      return UIKitModel.raise(.ignored, "Attempt to dismiss \(type(of: gone)) while a presentation or dismissal is in progress")
    }
    // Controllers presented above it are dismissed with it, without their own animation.
    gone.presentedHere.map { _ in gone.modelDismissPresented(false, nil, byPerson: byPerson) }
    gone.isBeingDismissed = true
    if byPerson { gone.presentation.map { $0.delegate?.presentationControllerWillDismiss($0) } }
    gone.modelDisappear()
    if modelStage == .gone || modelStage == .disappearing { modelAppear() }
    let finish: () -> Void = { [self] in
      gone.isBeingDismissed = false
      gone.view.removeFromSuperview()
      gone.presenter = nil
      gone.modelContainer = nil
      if presentedHere === gone { presentedHere = nil }
      if byPerson { gone.presentation.map { $0.delegate?.presentationControllerDidDismiss($0) } }
      gone.presentation = nil
      completion?()
    }
    if animated, UIView.areAnimationsEnabled { ModelRunLoop.atEndOfTurn(finish) } else { finish() }
  }

  // MARK: Navigation

  open var navigationController: UINavigationController? { parent as? UINavigationController ?? parent?.navigationController }
  open var navigationItem: UINavigationItem {
    if let modelNavigationItem { return modelNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.modelController = self
    modelNavigationItem = item
    return item
  }
  open func show(_ viewController: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(viewController, animated: true)
    } else {
      present(viewController, animated: true)
    }
  }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    let isMoving = isBeingPresented || isBeingDismissed || (self as? UINavigationController ?? navigationController)?.isMoving == true
    return isMoving ? ModelCoordinator() : nil
  }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isCancelled: Bool { get }
}
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}
extension UIViewControllerTransitionCoordinator {
  // A requirement in Swift has no default argument; UIKit's has one.
  @discardableResult
  public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
@MainActor final class ModelCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  var isCancelled: Bool { false }
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { ModelRunLoop.atEndOfTurn { completion(self) } }
    return true
  }
}

@MainActor open class UIPresentationController: NSObject {
  open private(set) weak var presentedController: UIViewController?
  open var presentedViewController: UIViewController { presentedController ?? UIViewController() }
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  init(_ presented: UIViewController) { presentedController = presented }
}

@MainActor open class UISheetPresentationController: UIPresentationController {
  @MainActor open class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("medium"), large = Identifier("large")
    }
    public let identifier: Identifier
    init(_ identifier: Identifier) { self.identifier = identifier }
    open class func medium() -> Self { unsafeDowncast(Detent(.medium), to: Self.self) }
    open class func large() -> Self { unsafeDowncast(Detent(.large), to: Self.self) }
  }
  open var detents: [Detent] = [.large()]
  open var selectedDetentIdentifier: Detent.Identifier?
  open var prefersGrabberVisible = false
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var prefersEdgeAttachedInCompactHeight = false
  open func animateChanges(_ changes: () -> Void) { changes() }
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}
extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

extension CGRect {
  fileprivate func inset(top: CGFloat) -> CGRect { CGRect(x: minX, y: minY + top, width: width, height: height - top) }
}
extension UIWindow {
  fileprivate func endEditingForPresentation() {
    // UIKit keeps the first responder of a covered screen and hides the keyboard; a field there takes no keys.
    modelFirstResponder.map { _ = $0.resignFirstResponder() }
  }
}

@_spi(Model) extension UIWindow {
  /// The controller that a person sees on top: the last one presented.
  public var modelTopController: UIViewController? {
    var top = rootViewController
    while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
    return top
  }

  /// Pulls the sheet on top down.
  public func modelPullDown() {
    guard let top = modelTopController, top.presentingViewController != nil, !(top is UIAlertController),
      !top.modelHasFullScreen, let controller = top.presentationController
    else { return }
    let isHeld = top.isModalInPresentation || (top as? UINavigationController)?.topViewController?.isModalInPresentation == true
    guard !isHeld, controller.delegate?.presentationControllerShouldDismiss(controller) ?? true else {
      controller.delegate?.presentationControllerDidAttemptToDismiss(controller)
      return
    }
    top.presentingViewController?.modelDismissPresented(true, nil, byPerson: true)
  }
}
extension UIViewController {
  var modelHasFullScreen: Bool { [.fullScreen, .currentContext, .overFullScreen].contains(modalPresentationStyle) }
}
