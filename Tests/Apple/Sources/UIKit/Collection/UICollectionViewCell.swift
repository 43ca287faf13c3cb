// Pages: documentation/uikit/uicollectionreusableview, uicollectionviewcell, uicollectionviewdatasource, uicollectionviewdelegate.

/// UIKit creates registered views with `init(frame:)` through Objective-C. Swift can do that only with a required
/// initializer. Cells for this model therefore declare no initializer and inherit this one, which also works on
/// Apple's platforms.
@MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?
  var modelNeedsMeasuring = true { didSet { if modelNeedsMeasuring { setNeedsLayout() } } }
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open func prepareForReuse() {}
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    let fitted = UICollectionViewLayoutAttributes()
    (fitted.frame, fitted.indexPath) = (layoutAttributes.frame, layoutAttributes.indexPath)
    fitted.frame.size.height =
      systemLayoutSizeFitting(
        CGSize(width: layoutAttributes.frame.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    return fitted
  }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView(frame: .zero)
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundConfiguration: UIBackgroundConfiguration?
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  public required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }
  open override func layoutSubviews() {
    contentView.frame = bounds
    super.layoutSubviews()
  }
  override func modelIntrinsic(width: CGFloat) -> CGSize { contentView.modelMeasure(width: width) }
}

public struct UIBackgroundConfiguration: Equatable {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 0
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
}
extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    UIKitModel.raise(.internalInconsistency, "the data source gives no view for \(kind)")
    return UICollectionReusableView(frame: .zero)
  }
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String,
    at indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration?
}
extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  public func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String,
    at indexPath: IndexPath
  ) {}
}

// Foundation declares these on Apple's platforms, but not on Linux.
extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var item: Int { self[1] }
  public var row: Int { self[1] }
  public var section: Int { self[0] }
}
