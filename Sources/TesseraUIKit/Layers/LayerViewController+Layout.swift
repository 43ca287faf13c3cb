#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension LayerViewController {
  /// Rows below each other, cards side by side where there is room, with the headers and footers that sections have now.
  func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] index, environment in
      let section = self.flatMap { $0.list.sections.indices.contains(index) ? $0.list.sections[index] : nil }
      return Self.layout(
        section?.style ?? .list, hasHeader: section?.header != nil, hasFooter: section?.footer != nil,
        width: environment.container.effectiveContentSize.width)
    }
  }

  private static func layout(_ style: SectionStyle, hasHeader: Bool, hasFooter: Bool, width: CGFloat) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(52))
    let item = NSCollectionLayoutItem(layoutSize: size)
    let group: NSCollectionLayoutGroup
    if style == .carousel {
      let card = NSCollectionLayoutSize(widthDimension: .absolute(min(width * 0.8, 260)), heightDimension: .estimated(52))
      group = .vertical(layoutSize: card, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    } else if style == .grid {
      group = .horizontal(layoutSize: size, repeatingSubitem: item, count: max(1, Int(width / 300)))
      group.interItemSpacing = .fixed(12)
    } else {
      group = .vertical(layoutSize: size, subitems: [item])
    }
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = style == .grid || style == .carousel ? 12 : 0
    if style == .carousel { section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary }
    section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 12, trailing: 16)
    let line = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
    if hasHeader {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: line, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      // The heads of a table stay while its lines are in view.
      header.pinToVisibleBounds = style.columns != nil
      section.boundarySupplementaryItems.append(header)
    }
    if hasFooter {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: line, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}
#endif
