#if canImport(UIKit)
internal import TesseraDiff
internal import TesseraScreen
internal import UIKit

extension LayerViewController {
  func focus(_ target: Page.FocusTarget) {
    wantedFocus = target
    commitFocus()
  }

  /// Moves the focus to the requested control, once its row exists and the layer is active.
  func commitFocus() {
    guard let target = wantedFocus, let collection, collection.window != nil else { return }
    if let search, search.row.key == target.item {
      wantedFocus = nil
      return search.focus()
    }
    guard let position = list.position(of: target.item.text) else { return focusSupplement(target, collection) }
    wantedFocus = nil
    let path = IndexPath(item: position.item, section: position.section)
    collection.layoutIfNeeded()
    if collection.cellForItem(at: path) == nil {
      collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
      collection.layoutIfNeeded()
    }
    _ = (collection.cellForItem(at: path) as? RowCell)?.focus(target.control)
  }

  /// Moves the focus to a control in a header or footer, if it is there.
  private func focusSupplement(_ target: Page.FocusTarget, _ collection: UICollectionView) {
    let kinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    for (number, section) in list.sections.enumerated() {
      guard let kind = kinds.first(where: { supplement($0, number)?.key == target.item }) else { continue }
      wantedFocus = nil
      collection.layoutIfNeeded()
      let path = IndexPath(item: 0, section: number)
      if collection.supplementaryView(forElementKind: kind, at: path) == nil {
        // Heights on the way are estimates until they are laid out, so scroll to the adjacent row first.
        let row = IndexPath(item: kind == kinds[0] ? 0 : section.count - 1, section: number)
        if section.count > 0 { collection.scrollToItem(at: row, at: .centeredVertically, animated: false) }
        collection.layoutIfNeeded()
        let frame = collection.layoutAttributesForSupplementaryElement(ofKind: kind, at: path)?.frame
        if let frame { collection.scrollRectToVisible(frame, animated: false) }
        collection.layoutIfNeeded()
      }
      _ = (collection.supplementaryView(forElementKind: kind, at: path) as? RowSupplement)?.focus(target.control)
      return
    }
  }
}
#endif
