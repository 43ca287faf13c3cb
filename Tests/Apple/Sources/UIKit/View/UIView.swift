// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uiview, uiwindow, uiscreen.

@MainActor open class UIView: UIResponder {
  open var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      bounds.size = frame.size
      if contentMode == .redraw { setNeedsDisplay() }
      setNeedsLayout()
    }
  }
  open var bounds: CGRect
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var isHidden = false { didSet { if isHidden != oldValue { superview?.modelContentChanged() } } }
  open var alpha: CGFloat = 1
  open var isUserInteractionEnabled = true
  open var clipsToBounds = false
  open var isOpaque = true
  open var contentMode = ContentMode.scaleToFill
  public enum ContentMode: Int, Sendable { case scaleToFill = 0, scaleAspectFit, scaleAspectFill, redraw, center }
  open var tag = 0
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .tintColor { didSet { modelForEach { $0.tintColorDidChange() } } }
  open func tintColorDidChange() {}
  open lazy var layer = CALayer()
  open var translatesAutoresizingMaskIntoConstraints = true
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified { didSet { setNeedsLayout() } }
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) { didSet { setNeedsLayout() } }
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  // Accessibility, informal on NSObject: documentation/objectivec/nsobject-swift.class/isaccessibilityelement and its neighbours.
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityHint: String?
  open var accessibilityTraits: UIAccessibilityTraits = .none
  open var accessibilityIdentifier: String?
  open var accessibilityElements: [Any]?
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var accessibilityContainerType = UIAccessibilityContainerType.none
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityExpandedStatus = UIAccessibility.ExpandedStatus.unsupported
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}

  /// The object that Objective-C's associated objects would hold.
  @_spi(Model) public var modelAssociated: AnyObject?
  var modelNeedsLayout = true
  var modelConstraints: [NSLayoutConstraint] = []
  weak var modelController: UIViewController?
  private var modelGuides: [String: UILayoutGuide] = [:]

  public init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }
  public convenience override init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }

  open override var next: UIResponder? { modelController ?? superview }

  // MARK: Hierarchy

  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.filter { $0 !== view }.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    UIKitModel.checkThread()
    if view === self { return UIKitModel.raise(.invalidArgument, "Can't add self as subview") }
    if isDescendant(of: view) { return UIKitModel.raise(.invalidArgument, "a view is added below one of its own subviews") }
    if let controller = view.modelController, view.superview == nil, !(controller.modelMayBeShown(in: self)) {
      UIKitModel.raise(
        .internalInconsistency, "the view of \(type(of: controller)) is added to a hierarchy without its controller being a child there")
    }
    view.removeFromSuperview()
    guard index <= subviews.count else { return UIKitModel.raise(.invalidArgument, "index \(index) beyond subviews") }
    subviews.insert(view, at: index)
    view.superview = self
    didAddSubview(view)
    modelContentChanged()
    if window != nil { view.modelForEach { $0.didMoveToWindow() } }
    view.modelController?.modelDidEnter()
  }

  open func removeFromSuperview() {
    guard let parent = superview else { return }
    if let window, let first = window.modelFirstResponder as? UIView, first.isDescendant(of: self) { first.modelForceResign() }
    modelController?.modelWillLeave()
    let hadWindow = window != nil
    parent.subviews.removeAll { $0 === self }
    superview = nil
    modelForEach { view in view.modelConstraints.removeAll { !$0.modelIsWithin(self) } }
    parent.modelRemoveConstraints(with: self)
    parent.modelContentChanged()
    if hadWindow { modelForEach { $0.didMoveToWindow() } }
  }

  // MARK: Drawing

  open func draw(_ rect: CGRect) {}
  open func setNeedsDisplay() {
    UIKitModel.checkThread()
    modelNeedsDisplay = true
    setNeedsLayout()
  }
  var modelNeedsDisplay = true
  /// The areas that the view filled when it was last drawn, bottom first.
  @_spi(Model) public internal(set) var modelFilled: [ModelFill] = []

  func modelForceResign() {
    _ = resignFirstResponder()
    if isFirstResponder { modelWindow?.modelFirstResponder = nil }
  }

  open func didAddSubview(_ subview: UIView) {}
  open func didMoveToWindow() {}
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let next = current {
      if next === view { return true }
      current = next.superview
    }
    return false
  }
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }
  func modelForEach(_ body: (UIView) -> Void) {
    body(self)
    for view in subviews { view.modelForEach(body) }
  }

  // MARK: Geometry

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let mine = modelOrigin(), theirs = view?.modelOrigin() ?? .zero
    return rect.offsetBy(dx: mine.x - theirs.x, dy: mine.y - theirs.y)
  }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let mine = modelOrigin(), theirs = view?.modelOrigin() ?? .zero
    return CGPoint(x: point.x + theirs.x - mine.x, y: point.y + theirs.y - mine.y)
  }
  /// The position of the zero of the view's coordinates in the window.
  private func modelOrigin() -> CGPoint {
    var point = CGPoint.zero
    var view = self
    while let parent = view.superview {
      point.x += view.frame.minX - view.bounds.minX
      point.y += view.frame.minY - view.bounds.minY
      view = parent
    }
    return point
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      let inner = CGPoint(x: point.x - view.frame.minX + view.bounds.minX, y: point.y - view.frame.minY + view.bounds.minY)
      if let hit = view.hitTest(inner, with: event) { return hit }
    }
    return self
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    default: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
  open var traitCollection: UITraitCollection {
    let inherited = superview?.traitCollection ?? UIWindow.modelDefaultTraits
    guard let direction = modelController?.traitOverrides.modelDirection, direction != inherited.layoutDirection else { return inherited }
    return UITraitCollection(inherited.preferredContentSizeCategory, inherited.userInterfaceStyle, direction)
  }

  // MARK: Gestures

  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.modelView = self
  }
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    if recognizer.modelView === self { recognizer.modelView = nil }
  }

  // MARK: Layout

  open func setNeedsLayout() {
    var view: UIView? = self
    while let current = view {
      current.modelNeedsLayout = true
      view = current.superview
    }
  }
  open func layoutIfNeeded() {
    UIKitModel.checkThread()
    guard modelNeedsLayout else { return }
    modelNeedsLayout = false
    modelController?.modelWillLayout()
    layoutSubviews()
    for view in subviews { view.layoutIfNeeded() }
    modelDrawIfNeeded()
    modelController?.modelDidLayout()
  }
  open func layoutSubviews() { modelSolve() }
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() {}
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  /// The content's own size at a width; -1 where it has none.
  func modelIntrinsic(width: CGFloat) -> CGSize { intrinsicContentSize }
  open func invalidateIntrinsicContentSize() { modelContentChanged(isSaid: true) }
  public static let noIntrinsicMetric: CGFloat = -1
  open func sizeThatFits(_ size: CGSize) -> CGSize { modelMeasure(width: size.width) }
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority, verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { modelMeasure(width: targetSize.width) }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) { modelHugging[axis] = priority }
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  var modelHugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]

  /// Another text size, direction or style.
  func modelTraitsChanged() {
    modelContentChanged()
    setNeedsLayout()
  }

  /// The content has another size: all ancestors are laid out again, and a cell measures itself again.
  func modelContentChanged(isSaid: Bool = false) {
    setNeedsLayout()
    var view: UIView? = self
    while let current = view {
      if let cell = current as? UICollectionReusableView {
        // A collection view hears of it from the cell or its content view, or by their constraints if it was asked to.
        let says = isSaid && (self === cell || self === (cell as? UICollectionViewCell)?.contentView)
        let mode = (cell.superview as? UICollectionView)?.selfSizingInvalidation ?? .enabledIncludingConstraints
        if mode == .enabledIncludingConstraints || says && mode == .enabled || !(cell is UICollectionViewCell) {
          cell.modelNeedsMeasuring = true
        }
        return
      }
      view = current.superview
    }
  }

  func modelGuide(_ name: String, _ insets: @escaping @MainActor (UIView) -> NSDirectionalEdgeInsets) -> UILayoutGuide {
    if let guide = modelGuides[name] { return guide }
    let guide = UILayoutGuide(self, insets)
    modelGuides[name] = guide
    return guide
  }
  open var safeAreaLayoutGuide: UILayoutGuide { modelGuide("safe") { $0.modelSafeArea } }
  open var layoutMarginsGuide: UILayoutGuide { modelGuide("margins") { $0.directionalLayoutMargins } }
  open var readableContentGuide: UILayoutGuide { modelGuide("readable") { $0.directionalLayoutMargins } }
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let guide = modelGuides["keyboard"] as? UIKeyboardLayoutGuide { return guide }
    let guide = UIKeyboardLayoutGuide(self) { view in
      let keyboard = view.window?.modelKeyboardHeight ?? 0
      let bottom = (view.window?.bounds.maxY ?? 0) - view.convert(view.bounds, to: nil).maxY
      let least = view.keyboardLayoutGuide.usesBottomSafeArea ? view.modelSafeArea.bottom : 0
      return NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: max(least, keyboard - max(0, bottom)), trailing: 0)
    }
    modelGuides["keyboard"] = guide
    return guide
  }
  var modelSafeArea: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: window == nil ? 0 : 34, trailing: 0)
  }

  // MARK: Animation

  open class func performWithoutAnimation(_ actions: () -> Void) {
    let was = modelAnimates
    modelAnimates = false
    actions()
    modelAnimates = was
  }
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
    animations()
    if let completion { ModelRunLoop.atEndOfTurn { completion(true) } }
  }
  open class var areAnimationsEnabled: Bool { modelAnimates }
  open class func setAnimationsEnabled(_ enabled: Bool) { modelAnimates = enabled }
  static var modelAnimates = true
}

@MainActor open class UIEvent: NSObject {}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      oldValue?.modelDisappear()
      modelShowRoot()
    }
  }
  var modelFirstResponder: UIResponder? { didSet { modelKeyboardHeight = modelFirstResponder is (any UITextInput) ? 336 : 0 } }
  @_spi(Model) public internal(set) var modelKeyboardHeight: CGFloat = 0 {
    didSet {
      guard modelKeyboardHeight != oldValue else { return }
      modelForEach { $0.modelNeedsLayout = true }
    }
  }
  static let modelDefaultTraits = UITraitCollection(.large, .light, .leftToRight)
  @_spi(Model) public var modelTraits = UIWindow.modelDefaultTraits { didSet { modelForEach { $0.modelTraitsChanged() } } }
  private var isKey = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    ModelRunLoop.add(self)
  }
  public required init?(coder: NSCoder) { nil }
  open override var window: UIWindow? { self }
  open override var traitCollection: UITraitCollection { modelTraits }
  open func makeKeyAndVisible() {
    isKey = true
    modelShowRoot()
  }
  private func modelShowRoot() {
    guard isKey, let root = rootViewController, root.view.superview == nil else { return }
    root.modelContainer = self
    root.view.frame = bounds
    addSubview(root.view)
    root.modelAppear()
  }
  open override func layoutSubviews() {
    for view in subviews where view.modelController != nil { view.frame = bounds }
    super.layoutSubviews()
  }
}
