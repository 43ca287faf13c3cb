@_spi(Model) extension UIWindow {
  /// Taps a point. The topmost touchable view receives the tap. Nothing below a presented controller can be
  /// touched.
  ///
  /// - Returns: The view that was hit, or `nil`.
  @discardableResult
  public func modelTap(at point: CGPoint) -> UIView? {
    layoutIfNeeded()
    guard let hit = hitTest(point, with: nil), let top = modelTopController?.viewIfLoaded, hit.isDescendant(of: top) else { return nil }
    var view: UIView? = hit
    while let current = view {
      for case let tap as UITapGestureRecognizer in current.gestureRecognizers ?? []
      where tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 {
        tap.modelPoint = current.convert(point, from: nil)
        tap.modelGo(to: .ended)
      }
      if let control = current as? UIControl {
        control.modelTouch(at: current.convert(point, from: nil))
        break
      }
      if let text = current as? UITextView {
        text.becomeFirstResponder()
        break
      }
      if let cell = current as? UICollectionViewCell, let collection = cell.superview as? UICollectionView, collection.allowsSelection,
        let path = collection.indexPath(for: cell)
      {
        (collection.delegate as? any UICollectionViewDelegate)?.collectionView(collection, didSelectItemAt: path)
        break
      }
      view = current.superview
    }
    layoutIfNeeded()
    return hit
  }

  /// The window gets another size: rotation, multitasking.
  public func modelResize(to size: CGSize) {
    rootViewController?.viewWillTransition(to: size, with: ModelCoordinator())
    frame.size = size
    for view in subviews { view.frame.size = CGSize(width: size.width, height: size.height - view.frame.minY) }
    modelForEach { $0.modelNeedsLayout = true }
    layoutIfNeeded()
  }

  /// The view that has the keyboard.
  public var modelFocus: UIResponder? { modelFirstResponder }

  /// The middle of a view, in the window.
  public func modelMiddle(of view: UIView) -> CGPoint {
    let frame = view.convert(view.bounds, to: nil)
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Memory becomes short.
  public func modelWarnOfMemory() {
    func warn(_ controller: UIViewController) {
      controller.didReceiveMemoryWarning()
      for child in controller.children { warn(child) }
      if let presented = controller.presentedViewController { warn(presented) }
    }
    if let rootViewController { warn(rootViewController) }
  }
}
