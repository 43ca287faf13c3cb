// Pages: documentation/uikit/uicollectionlayoutlistconfiguration-swift.struct with its members,
// nscollectionlayoutsection/list(using:layoutenvironment:),
// uicollectionviewlistcell.

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain = 0, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Int, Sendable { case none = 0, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none = 0, supplementary }
  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?

  public let appearance: Appearance
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) { self.appearance = appearance }
}

extension NSCollectionLayoutSection {
  @preconcurrency public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.modelList = configuration
    section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 12, trailing: 16)
    let line = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
    if configuration.headerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: line, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top))
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: line, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {}

extension UICollectionView {
  /// Swipes a row. Returns the revealed actions, outermost first. Empty outside of lists and for cells that are
  /// not list cells.
  @_spi(Model) public func modelSwipe(_ indexPath: IndexPath, fromLeading: Bool = false) -> [UIContextualAction] {
    guard cellForItem(at: indexPath) is UICollectionViewListCell, let list = blocks?[indexPath.section].layout?.modelList else { return [] }
    let provider = fromLeading ? list.leadingSwipeActionsConfigurationProvider : list.trailingSwipeActionsConfigurationProvider
    return provider?(indexPath)?.actions ?? []
  }
}

extension UICollectionViewCompositionalLayout {
  /// The actions at the end of a row, with how they are carried out.
  @_spi(Model) public func modelSwipeConfiguration(_ indexPath: IndexPath) -> UISwipeActionsConfiguration? {
    collectionView?.blocks?[indexPath.section].layout?.modelList?.trailingSwipeActionsConfigurationProvider?(indexPath)
  }
}
