#if canImport(UIKit)
internal import TesseraDiff
internal import UIKit

extension UIScrollView {
  /// The content offset at the top of the visible area, below bars. 0 or less if the view is not scrolled.
  var seenTop: CGFloat { contentOffset.y + adjustedContentInset.top }

  /// Scrolls to the beginning of the content, below bars.
  func scrollToTop() { contentOffset.y = -adjustedContentInset.top }
}

/// The positions of the visible rows. After a change, the first remaining row is scrolled back to its
/// previous position, unless the list was at its top.
@MainActor
struct Anchor {
  private var rows: [(position: SectionedDifference.ItemPosition, distance: CGFloat)]

  init?(_ collection: UICollectionView) {
    guard collection.seenTop > 0 else { return nil }
    // Uses the layout's frames, because the cells of a carousel are in a separate view.
    rows = collection.indexPathsForVisibleItems.compactMap { path in
      guard let frame = collection.layoutAttributesForItem(at: path)?.frame, frame.maxY > collection.seenTop else { return nil }
      return (SectionedDifference.ItemPosition(section: path.section, item: path.item), frame.minY - collection.contentOffset.y)
    }
    rows.sort { $0.distance < $1.distance }
  }

  /// Updates the positions for a batch. O(visible rows × changes).
  mutating func follow(_ changes: ListBatch) {
    rows = rows.compactMap { row in changes.position(of: row.position).map { ($0, row.distance) } }
  }

  func restore(_ collection: UICollectionView) {
    guard let row = rows.first else { return }
    let path = IndexPath(item: row.position.item, section: row.position.section)
    // Heights above are estimates until they are laid out. The second pass is exact.
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
