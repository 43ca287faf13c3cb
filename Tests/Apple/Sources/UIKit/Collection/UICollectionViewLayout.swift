// Pages: documentation/uikit/uicollectionviewlayout, uicollectionviewlayoutattributes, uicollectionviewcompositionallayout,
// nscollectionlayoutsection, nscollectionlayoutgroup, nscollectionlayoutitem, nscollectionlayoutsize, nscollectionlayoutdimension,
// nscollectionlayoutboundarysupplementaryitem, nscollectionlayoutenvironment, uicollectionlayoutsectionorthogonalscrollingbehavior.

@MainActor open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  open var frame: CGRect = .zero
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  open var indexPath = IndexPath(item: 0, section: 0)
  open var zIndex = 0
  public override init() { super.init() }
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    // UIKit copies attributes on the main thread only.
    return MainActor.assumeIsolated {
      let copy = UICollectionViewLayoutAttributes()
      (copy.frame, copy.indexPath, copy.zIndex) = (self.frame, self.indexPath, self.zIndex)
      return UncheckedBox(copy)
    }.value
  }
}
private struct UncheckedBox: @unchecked Sendable {
  // Proof: it is taken out again by the same thread at once.
  let value: Any
  init(_ value: Any) { self.value = value }
}

@MainActor open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  public override init() { super.init() }
  open func invalidateLayout() { collectionView?.modelInvalidateLayout() }
}

@MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
}
@MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}
@MainActor final class ModelLayoutEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  init(_ size: CGSize, _ traits: UITraitCollection) { (contentSize, traitCollection) = (size, traits) }
  var effectiveContentSize: CGSize { contentSize }
  var container: any NSCollectionLayoutContainer { self }
}

public typealias UICollectionViewCompositionalLayoutSectionProvider =
  (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

@MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var interSectionSpacing: CGFloat = 0
  public override init() { super.init() }
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  let modelProvider: UICollectionViewCompositionalLayoutSectionProvider
  open var configuration = UICollectionViewCompositionalLayoutConfiguration()
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) { modelProvider = sectionProvider }
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    modelProvider = sectionProvider
    super.init()
    self.configuration = configuration
  }
}

@MainActor open class NSCollectionLayoutDimension: NSObject {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  public let dimension: CGFloat
  init(_ kind: Kind, _ value: CGFloat) { (self.kind, dimension) = (kind, value) }
  open class func fractionalWidth(_ fraction: CGFloat) -> Self { make(.fractionalWidth, fraction) }
  open class func fractionalHeight(_ fraction: CGFloat) -> Self { make(.fractionalHeight, fraction) }
  open class func absolute(_ value: CGFloat) -> Self { make(.absolute, value) }
  open class func estimated(_ value: CGFloat) -> Self { make(.estimated, value) }
  private class func make(_ kind: Kind, _ value: CGFloat) -> Self {
    unsafeDowncast(NSCollectionLayoutDimension(kind, value), to: Self.self)
  }
}
@MainActor open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (widthDimension, heightDimension) = (width, height)
  }
}
@MainActor open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}
@MainActor open class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  init(_ spacing: CGFloat) { self.spacing = spacing }
  open class func fixed(_ spacing: CGFloat) -> Self { unsafeDowncast(NSCollectionLayoutSpacing(spacing), to: Self.self) }
}
@MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  let modelItem: NSCollectionLayoutItem, modelColumns: Int
  /// The groups beside each other, where it is a line of groups; and the number of items of a vertical one.
  private(set) var modelGroups: [NSCollectionLayoutGroup] = []
  private(set) var modelCount = 1
  open var interItemSpacing: NSCollectionLayoutSpacing?
  init(_ size: NSCollectionLayoutSize, _ item: NSCollectionLayoutItem, _ columns: Int) {
    (modelItem, modelColumns) = (item, columns)
    super.init(layoutSize: size)
  }
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    let group = NSCollectionLayoutGroup(layoutSize, subitems[0], 1)
    group.modelCount = subitems.count
    return unsafeDowncast(group, to: Self.self)
  }
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    let groups = subitems.compactMap { $0 as? NSCollectionLayoutGroup }
    let group = NSCollectionLayoutGroup(layoutSize, groups.first?.modelItem ?? subitems[0], 1)
    group.modelGroups = groups
    return unsafeDowncast(group, to: Self.self)
  }
  open class func horizontal(layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int) -> Self {
    unsafeDowncast(NSCollectionLayoutGroup(layoutSize, subitem, count), to: Self.self)
  }
}
public enum NSRectAlignment: Int, Sendable {
  case none = 0, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}
@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  public let alignment: NSRectAlignment
  open var pinToVisibleBounds = false
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    (self.elementKind, self.alignment) = (elementKind, alignment)
    super.init(layoutSize: layoutSize)
  }
}
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none = 0, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}
@MainActor open class NSCollectionLayoutSection: NSObject {
  let modelGroup: NSCollectionLayoutGroup
  var modelList: UICollectionLayoutListConfiguration?
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var interGroupSpacing: CGFloat = 0
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  public init(group: NSCollectionLayoutGroup) { modelGroup = group }
}
