// Pages: documentation/uikit/uigesturerecognizer, uigesturerecognizerdelegate, uitapgesturerecognizer, uilongpressgesturerecognizer,
// uiswipegesturerecognizer, uipangesturerecognizer, uipinchgesturerecognizer, uirotationgesturerecognizer,
// uiscreenedgepangesturerecognizer, uihovergesturerecognizer.

@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}
extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible = 0, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }
  open internal(set) var state = State.possible
  open var isEnabled = true
  open var cancelsTouchesInView = true
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  weak var modelView: UIView?
  open var view: UIView? { modelView }
  private var targets: [(owner: () -> AnyObject?, fire: (UIGestureRecognizer) -> Void)] = []
  var modelPoint = CGPoint.zero

  public override init() { super.init() }
  open func location(in view: UIView?) -> CGPoint { modelPoint }
  open var numberOfTouches: Int { 1 }
  var modelIsDiscrete: Bool { false }

  /// Replaces `addTarget(_:action:)`, because there are no selectors here. The recognizer does not retain the
  /// target.
  @_spi(Model) public func modelAddTarget(_ target: AnyObject, _ fire: @escaping (UIGestureRecognizer) -> Void) {
    targets.append(({ [weak target] in target }, fire))
  }
  @_spi(Model) public func modelRemoveTarget(_ target: AnyObject) { targets.removeAll { $0.owner() === target || $0.owner() == nil } }
  @_spi(Model) public var modelTargetCount: Int { targets.count { $0.owner() != nil } }

  /// Goes to a state, if the state machine of UIKit has that step, and tells the targets.
  @_spi(Model) @discardableResult
  public func modelGo(to next: State) -> Bool {
    guard isEnabled, view != nil else { return false }
    if state == .possible, next == .began || next == .ended, delegate?.gestureRecognizerShouldBegin(self) == false { return false }
    let allowed: Bool =
      switch (state, next) {
      case (.possible, .ended): modelIsDiscrete
      case (.possible, .began): !modelIsDiscrete
      case (.possible, .failed): true
      case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended): true
      case (.began, .cancelled), (.changed, .cancelled): true
      default: false
      }
    guard allowed else {
      UIKitModel.raise(.internalInconsistency, "\(type(of: self)) goes from \(state) to \(next)")
      return false
    }
    state = next
    // A failed gesture calls no target.
    if next != .failed { for target in targets where target.owner() != nil { target.fire(self) } }
    if next == .ended || next == .cancelled || next == .failed { state = .possible }
    return true
  }
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  override var modelIsDiscrete: Bool { true }
}
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  open var minimumPressDuration: TimeInterval = 0.5
}
@MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1), left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4), down = Direction(rawValue: 8)
  }
  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
  override var modelIsDiscrete: Bool { true }
}
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  @_spi(Model) public var modelTranslation = CGPoint.zero
  open func translation(in view: UIView?) -> CGPoint { modelTranslation }
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
}
@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open var rotation: CGFloat = 0
}
@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}
@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {}
