/// Gives cells to visible items and reclaims them.
extension UICollectionView {
  /// Gives every item in view a cell, and takes the cells of the others; whether a height turned out to be another.
  func showVisible() -> Bool {
    guard blocks != nil else { return false }
    let visible = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: bounds.height)
    var kept: Set<ObjectIdentifier> = []
    var changed = false
    for section in 0..<(blocks?.count ?? 0) {
      guard let block = blocks?[section] else { break }
      let isSeen = block.bottom > visible.minY && block.top < visible.maxY
      changed = showViews(section, isSeen) || changed
      guard isSeen, !block.slots.isEmpty else { continue }
      var item = firstItem(below: visible.minY, in: block)
      let isLine = block.layout?.modelGroup.modelGroups.isEmpty == false
      while item < block.slots.count, isLine || block.tops[item] < visible.maxY {
        let path = IndexPath(item: item, section: section)
        let cell = blocks?[section].slots[item].cell ?? make(path)
        let frame = modelFrame(path)
        if cell.frame != frame { cell.frame = frame }
        kept.insert(ObjectIdentifier(cell))
        changed = measure(cell, path) || changed
        item += 1
      }
    }
    for (id, entry) in shown where !kept.contains(id) {
      // The cell that has the keyboard is kept until the keyboard goes elsewhere.
      if let first = window?.modelFirstResponder as? UIView, first.isDescendant(of: entry.cell) {
        entry.cell.frame = modelFrame(entry.path)
        continue
      }
      blocks?[entry.path.section].slots[entry.path.item].cell = nil
      recycle(entry.cell, entry.path, isKept: isPrefetchingEnabled)
    }
    return changed
  }

  func make(_ path: IndexPath) -> UICollectionViewCell {
    let cell = takeKept(path) ?? ask(path)
    blocks?[path.section].slots[path.item].cell = cell
    shown[ObjectIdentifier(cell)] = (cell, path)
    cell.modelNeedsMeasuring = true
    (delegate as? any UICollectionViewDelegate)?.collectionView(self, willDisplay: cell, forItemAt: path)
    insertSubview(cell, at: 0)
    return cell
  }

  /// Asks the data source for a cell, and checks that it was dequeued for this item.
  func ask(_ path: IndexPath, reconfiguring cell: UICollectionViewCell? = nil) -> UICollectionViewCell {
    guard let dataSource else { return UICollectionViewCell(frame: .zero) }
    (isAsking, reconfiguring) = (true, cell)
    let answer = dataSource.collectionView(self, cellForItemAt: path)
    (isAsking, reconfiguring) = (false, nil)
    modelCounters.configuredCells += 1
    if let cell {
      if answer !== cell {
        UIKitModel.raise(.internalInconsistency, "another cell was returned for the item being reconfigured at \(path)")
      }
    } else if dequeued.removeValue(forKey: ObjectIdentifier(answer)) == nil {
      UIKitModel.raise(
        .internalInconsistency, "the cell returned from cellForItemAt \(path) was not retrieved by calling dequeueReusableCell")
    }
    if !dequeued.isEmpty {
      UIKitModel.raise(
        .internalInconsistency, "expected dequeued view to be returned to the collection view in preparation for display: \(path)")
      dequeued = [:]
    }
    return answer
  }

  func measure(_ cell: UICollectionViewCell, _ path: IndexPath) -> Bool {
    guard cell.modelNeedsMeasuring, let size = blocks?[path.section].layout?.modelGroup.modelItem.layoutSize else { return false }
    cell.modelNeedsMeasuring = false
    guard size.heightDimension.kind == .estimated else { return false }
    let attributes = UICollectionViewLayoutAttributes()
    (attributes.frame, attributes.indexPath) = (cell.frame, path)
    let height = cell.preferredLayoutAttributesFitting(attributes).frame.height
    guard height != blocks?[path.section].slots[path.item].height else { return false }
    blocks?[path.section].slots[path.item].height = height
    return true
  }

  func showViews(_ section: Int, _ isSeen: Bool) -> Bool {
    var changed = false
    for kind in [Self.elementKindSectionHeader, Self.elementKindSectionFooter] {
      let isHeader = kind == Self.elementKindSectionHeader
      let path = IndexPath(item: 0, section: section)
      guard let block = blocks?[section] else { return changed }
      var view = isHeader ? block.header : block.footer
      guard isSeen, Self.has(block.layout, kind) else {
        if view != nil { recycleView(section, isHeader) }
        continue
      }
      if view == nil, let dataSource {
        let new = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
        if isHeader { blocks?[section].header = new } else { blocks?[section].footer = new }
        new.modelNeedsMeasuring = true
        view = new
        insertSubview(new, at: 0)
      }
      guard let view else { continue }
      let height = isHeader ? block.headerHeight : block.footerHeight
      view.frame = modelFrame(of: kind, in: block)
      guard view.modelNeedsMeasuring else { continue }
      view.modelNeedsMeasuring = false
      let attributes = UICollectionViewLayoutAttributes()
      attributes.frame = view.frame
      let fitted = view.preferredLayoutAttributesFitting(attributes).frame.height
      if fitted != height {
        if isHeader { blocks?[section].headerHeight = fitted } else { blocks?[section].footerHeight = fitted }
        changed = true
      }
    }
    return changed
  }

  func recycleViews(_ section: Int) {
    recycleView(section, true)
    recycleView(section, false)
  }

  func recycleView(_ section: Int, _ isHeader: Bool) {
    guard let view = isHeader ? blocks?[section].header : blocks?[section].footer else { return }
    if isHeader { blocks?[section].header = nil } else { blocks?[section].footer = nil }
    recycle(view, isHeader, section)
  }
  func recycle(_ view: UICollectionReusableView, _ isHeader: Bool, _ section: Int) {
    let kind = isHeader ? Self.elementKindSectionHeader : Self.elementKindSectionFooter
    view.removeFromSuperview()
    (delegate as? any UICollectionViewDelegate)?.collectionView(
      self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: IndexPath(item: 0, section: section))
    if let identifier = view.reuseIdentifier { spareViews[identifier, default: []].append(view) }
  }

  func recycle(_ cell: UICollectionViewCell, _ path: IndexPath, isKept: Bool = false) {
    shown[ObjectIdentifier(cell)] = nil
    cell.removeFromSuperview()
    (delegate as? any UICollectionViewDelegate)?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    guard isKept else { return spare(cell) }
    kept.append((path, cell))
    if kept.count > 8 { spare(kept.removeFirst().cell) }
  }

  private func spare(_ cell: UICollectionViewCell) {
    if let identifier = cell.reuseIdentifier { spareCells[identifier, default: []].append(cell) }
  }

  /// Gives the cells up that were kept for their items, which may be others now.
  func spareKept() {
    for entry in kept { spare(entry.cell) }
    kept = []
  }

  private func takeKept(_ path: IndexPath) -> UICollectionViewCell? {
    kept.firstIndex { $0.path == path }.map { kept.remove(at: $0).cell }
  }
}
