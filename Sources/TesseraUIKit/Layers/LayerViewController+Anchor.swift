#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

extension LayerViewController {
  /// The key of the first visible row. Empty if the list is scrolled to the top.
  var anchor: String {
    guard let collection, collection.seenTop > 0 else { return "" }
    let seen = collection.indexPathsForVisibleItems.filter { path in
      collection.layoutAttributesForItem(at: path).map { $0.frame.maxY > collection.seenTop } ?? false
    }
    guard let first = seen.min() else { return "" }
    return list.row(section: first.section, item: first.item)?.key.text ?? ""
  }

  /// Scrolls to the first visible row of the saved page, once it is loaded.
  func restoreAnchor() {
    guard let host, let collection, collection.window != nil, collection.bounds.height > 0,
      let position = host.layers.firstIndex(where: { $0.content === self }), host.wantedAnchors.indices.contains(position)
    else { return }
    let key = host.wantedAnchors[position]
    guard !key.isEmpty, !collection.isTracking, let row = list.position(of: key) else { return }
    host.wantedAnchors[position] = ""
    collection.scrollToItem(at: IndexPath(item: row.item, section: row.section), at: .top, animated: false)
  }
}
#endif
