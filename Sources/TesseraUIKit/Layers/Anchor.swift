#if canImport(UIKit)
internal import TesseraDiff
internal import UIKit

extension UIScrollView {
  /// The position in the content that is seen at the top, below bars; 0 or less where nothing is scrolled.
  var seenTop: CGFloat { contentOffset.y + adjustedContentInset.top }

  /// Shows the beginning of the content, below the bars that cover the view's own.
  func scrollToTop() { contentOffset.y = -adjustedContentInset.top }
}

/// The visible rows, and where: after a change the first of them that is left stands there again, unless the list was at its top.
@MainActor
struct Anchor {
  private var rows: [(position: ItemPosition, distance: CGFloat)]

  init?(_ collection: UICollectionView) {
    guard collection.seenTop > 0 else { return nil }
    // Frames as the layout has them: cells of a carousel stand in a view of their own.
    rows = collection.indexPathsForVisibleItems.compactMap { path in
      guard let frame = collection.layoutAttributesForItem(at: path)?.frame, frame.maxY > collection.seenTop else { return nil }
      return (ItemPosition(section: path.section, item: path.item), frame.minY - collection.contentOffset.y)
    }
    rows.sort { $0.distance < $1.distance }
  }

  /// Follows the rows through a batch. O(rows in view × changes).
  mutating func follow(_ changes: ListBatch) {
    rows = rows.compactMap { row in changes.position(of: row.position).map { ($0, row.distance) } }
  }

  func restore(_ collection: UICollectionView) {
    guard let row = rows.first else { return }
    let path = IndexPath(item: row.position.item, section: row.position.section)
    // Heights above are estimates until they are seen: a second look is exact.
    for _ in 0..<2 {
      guard let position = collection.layoutAttributesForItem(at: path) else { return }
      let offset = max(-collection.adjustedContentInset.top, position.frame.minY - row.distance)
      if abs(offset - collection.contentOffset.y) < 0.5 { return }
      collection.contentOffset.y = offset
      collection.layoutIfNeeded()
    }
  }
}
#endif
