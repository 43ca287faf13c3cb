// Pages: documentation/uikit/uiscrollview, uiscrollviewdelegate.

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}

@MainActor open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable { case none = 0, onDrag, interactive }
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic = 0, scrollableAxes, never, always }
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  /// Includes the space of bars at the window's edges that overlap the view.
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never, let window, let superview else { return contentInset }
    var inset = contentInset
    inset.bottom += max(0, superview.convert(frame, to: nil).maxY - window.bounds.maxY + modelSafeArea.bottom)
    return inset
  }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var isScrollEnabled = true
  open var alwaysBounceVertical = false
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var refreshControl: UIRefreshControl?
  open internal(set) var isTracking = false
  open internal(set) var isDragging = false
  open internal(set) var isDecelerating = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }
  // Page: documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:).
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let bottom = bounds.maxY - adjustedContentInset.bottom
    if rect.maxY > bottom { contentOffset.y += rect.maxY - bottom } else if rect.minY < bounds.minY { contentOffset.y = rect.minY }
  }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
  var modelMostOffset: CGFloat { max(0, contentSize.height - bounds.height + adjustedContentInset.bottom) }

  /// A finger drags the content.
  @_spi(Model) public func modelDrag(by points: CGFloat) {
    if keyboardDismissMode != .none, let first = window?.modelFirstResponder { _ = first.resignFirstResponder() }
    if !isDragging { modelBeginDragging() }
    contentOffset.y = min(max(-adjustedContentInset.top, contentOffset.y + points), modelMostOffset)
    layoutIfNeeded()
  }
  @_spi(Model) public func modelBeginDragging() {
    (isTracking, isDragging) = (true, true)
    delegate?.scrollViewWillBeginDragging(self)
  }
  @_spi(Model) public func modelEndDragging() {
    (isTracking, isDragging) = (false, false)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }
}
