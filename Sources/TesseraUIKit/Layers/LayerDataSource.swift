#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The data source of a layer's collection view. A separate object, so that the layer and the collection view
/// do not form a cycle.
final class LayerDataSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  private(set) weak var layer: LayerViewController?
  private var registered: [Row.ReuseIdentifier: String] = [:]

  init(_ layer: LayerViewController) { self.layer = layer }

  func numberOfSections(in collectionView: UICollectionView) -> Int { layer?.list.sections.count ?? 0 }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    layer?.list.sections[section].count ?? 0
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let row = layer?.list.row(section: indexPath.section, item: indexPath.item)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier(row, collectionView), for: indexPath)
    if let cell = cell as? RowCell, let layer {
      cell.show(row, layer.list.sections[indexPath.section], in: layer)
      layer.host?.didShowCell()
    }
    return cell
  }

  /// One reuse identifier per kind of row, so that a reused cell already has the right views.
  private func identifier(_ row: Row?, _ collectionView: UICollectionView) -> String {
    let kind = row?.reuseIdentifier ?? .room
    if let known = registered[kind] { return known }
    let identifier = "\(kind.description) \(registered.count)"
    registered[kind] = identifier
    collectionView.register(RowCell.self, forCellWithReuseIdentifier: identifier)
    return identifier
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let identifier = kind == UICollectionView.elementKindSectionHeader ? "header" : "footer"
    let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    if let layer {
      (view as? RowSupplement)?.show(layer.supplement(kind, indexPath.section), layer.list.sections[indexPath.section].style, in: layer)
    }
    return view
  }

  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard indexPaths.count == 1, let cell = collectionView.cellForItem(at: indexPaths[0]) as? RowCell else { return nil }
    return cell.contextMenu(layer?.host?.localizer)
  }

  func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
    // A cell outside the visible area sends no events and loads no images.
    (cell as? RowCell)?.detach()
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {
    (view as? RowSupplement)?.detach()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { layer?.requestReveal() }
}

extension Row.ReuseIdentifier {
  /// Placeholders for rows of a long list that are not loaded.
  static let room = Row.ReuseIdentifier.of(RoomItem.self)
}

/// Represents a row that is not loaded. Never shown.
private struct RoomItem: Item {
  typealias Owner = RoomScreen
  var id: Int { 0 }
  var content: Element { .divider }
}

private struct RoomScreen: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<RoomScreen>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}
#endif
