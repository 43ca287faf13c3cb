#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension LayerViewController {
  /// The layout: vertical lists, and cards side by side if there is room, with the current headers and
  /// footers of the sections.
  func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] index, environment in
      let section = self.flatMap { $0.list.sections.indices.contains(index) ? $0.list.sections[index] : nil }
      if let columns = section?.columns, !columns.isEmpty { return Self.line(columns) }
      let style = section?.style ?? .list
      switch style {
      case .list, .form: return self?.list(hasHeader: section?.header != nil, hasFooter: section?.footer != nil, environment)
      case .grid, .carousel, .table, .actions:
        return Self.layout(
          style, hasHeader: section?.header != nil, hasFooter: section?.footer != nil,
          width: environment.container.effectiveContentSize.width)
      }
    }
  }

  /// Rows in the style of UIKit's lists: a card with separators and swipe actions.
  private func list(hasHeader: Bool, hasFooter: Bool, _ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = hasHeader ? .supplementary : .none
    configuration.footerMode = hasFooter ? .supplementary : .none
    configuration.leadingSwipeActionsConfigurationProvider = { [weak self] in self?.swipe($0, isLeading: true) }
    configuration.trailingSwipeActionsConfigurationProvider = { [weak self] in self?.swipe($0, isLeading: false) }
    return .list(using: configuration, layoutEnvironment: environment)
  }

  private func swipe(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    guard let host, let row = list.row(section: path.section, item: path.item) else { return nil }
    let (key, layer) = (row.key.text, layer)
    return .of(row, isLeading: isLeading, host.localizer) { [weak host] control in
      host?.send(.control(item: key, Control.Event(control)), layer: layer)
    }
  }

  /// Side-by-side sections. Each is a group of its rows, and all of them form one horizontal group, which
  /// UIKit mirrors for right-to-left text.
  private static func line(_ columns: [ScreenSnapshot.Section.Column]) -> NSCollectionLayoutSection {
    let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(52))
    let groups = columns.filter { !$0.range.isEmpty }.map { column in
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / CGFloat(columns.count)), heightDimension: .estimated(52 * CGFloat(column.range.count)))
      let items = Array(repeating: NSCollectionLayoutItem(layoutSize: row), count: column.range.count)
      let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: items)
      group.interItemSpacing = .fixed(2)
      group.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 6, bottom: 0, trailing: 6)
      return group
    }
    guard !groups.isEmpty else { return layout(.actions, hasHeader: false, hasFooter: false, width: 0) }
    let highest = columns.map(\.range.count).max() ?? 1
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(52 * CGFloat(highest)))
    let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: groups))
    section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 12, trailing: 10)
    return section
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
      // Table headers stay visible while the table's rows are.
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
