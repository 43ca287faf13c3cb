// The frames of sections and items, one section below the other.

extension UICollectionView {
  /// Lays all sections out below each other, by the heights that are known so far. O(items) after a change, nothing otherwise.
  func modelLayOut() {
    guard needsOffsets || needsSections, var blocks = self.blocks else { return }
    self.blocks = nil
    defer { self.blocks = blocks }
    let isNew = needsSections
    let compositional = collectionViewLayout as? UICollectionViewCompositionalLayout
    let environment = ModelLayoutEnvironment(bounds.size, traitCollection)
    var y: CGFloat = 0
    for index in blocks.indices {
      if isNew || blocks[index].layout == nil { blocks[index].layout = compositional?.modelProvider(index, environment) }
      guard let layout = blocks[index].layout else {
        UIKitModel.raise(.internalInconsistency, "the layout gives no section for \(index)")
        continue
      }
      let group = layout.modelGroup
      let estimate = group.modelItem.layoutSize.heightDimension.dimension
      if index > 0 { y += compositional?.configuration.interSectionSpacing ?? 0 }
      blocks[index].top = y
      if Self.has(layout, Self.elementKindSectionHeader) { y += blocks[index].headerHeight }
      y += layout.contentInsets.top
      var tops: [CGFloat] = []
      tops.reserveCapacity(blocks[index].slots.count)
      let columns = max(1, group.modelColumns)
      var item = 0
      let count = blocks[index].slots.count
      if !group.modelGroups.isEmpty {
        (tops, y) = Self.layOut(&blocks[index].slots, group.modelGroups, estimate, from: y)
        item = count
      }
      blocks[index].slots.withUnsafeMutableBufferPointer { slots in
        while item < count {
          var height: CGFloat = 0
          for column in item..<min(item + columns, count) {
            if slots[column].height < 0 { slots[column].height = estimate }
            tops.append(y)
            height = max(height, slots[column].height)
          }
          y += height
          item += columns
          if item < count { y += layout.interGroupSpacing }
        }
      }
      blocks[index].tops = tops
      y += layout.contentInsets.bottom
      if Self.has(layout, Self.elementKindSectionFooter) { y += blocks[index].footerHeight }
      blocks[index].bottom = y
    }
    (needsOffsets, needsSections) = (false, false)
    contentSize = CGSize(width: bounds.width, height: y)
  }

  /// Lays out the items of groups that are side by side. Each group takes its number of items, in order.
  private static func layOut(
    _ slots: inout [Slot], _ groups: [NSCollectionLayoutGroup], _ estimate: CGFloat, from top: CGFloat
  ) -> (tops: [CGFloat], bottom: CGFloat) {
    var (tops, line, bottom, item): ([CGFloat], CGFloat, CGFloat, Int) = ([], top, top, 0)
    while item < slots.count {
      for group in groups {
        var y = line
        for _ in 0..<group.modelCount where item < slots.count {
          if slots[item].height < 0 { slots[item].height = estimate }
          tops.append(y)
          y += slots[item].height + (group.interItemSpacing?.spacing ?? 0)
          item += 1
        }
        bottom = max(bottom, y)
      }
      line = bottom
    }
    return (tops, bottom)
  }

  /// The start and width of an item's group, among groups that are side by side.
  private func span(_ item: Int, _ layout: NSCollectionLayoutSection) -> (x: CGFloat, width: CGFloat) {
    let groups = layout.modelGroup.modelGroups
    let full = bounds.width - layout.contentInsets.leading - layout.contentInsets.trailing
    var (x, rest) = (layout.contentInsets.leading, item % max(1, groups.reduce(0) { $0 + $1.modelCount }))
    for group in groups {
      let width = full * group.layoutSize.widthDimension.dimension
      if rest < group.modelCount {
        return (x + group.contentInsets.leading, width - group.contentInsets.leading - group.contentInsets.trailing)
      }
      (x, rest) = (x + width, rest - group.modelCount)
    }
    return (x, full)
  }

  static func has(_ layout: NSCollectionLayoutSection?, _ kind: String) -> Bool {
    layout?.boundarySupplementaryItems.contains { $0.elementKind == kind } ?? false
  }

  func modelFrame(_ path: IndexPath) -> CGRect {
    guard let block = blocks?[path.section], let layout = block.layout else { return .zero }
    let group = layout.modelGroup
    if !group.modelGroups.isEmpty {
      let (x, width) = span(path.item, layout)
      let begin = effectiveUserInterfaceLayoutDirection == .rightToLeft ? bounds.width - x - width : x
      return CGRect(x: begin, y: block.tops[path.item], width: width, height: block.slots[path.item].height)
    }
    let columns = CGFloat(max(1, group.modelColumns))
    let spacing = group.interItemSpacing?.spacing ?? 0
    let full = bounds.width - layout.contentInsets.leading - layout.contentInsets.trailing
    let width = (full - spacing * (columns - 1)) / columns
    let column = CGFloat(path.item % Int(columns))
    var x = layout.contentInsets.leading + column * (width + spacing)
    if effectiveUserInterfaceLayoutDirection == .rightToLeft { x = bounds.width - x - width }
    return CGRect(x: x, y: block.tops[path.item], width: width, height: block.slots[path.item].height)
  }

  func modelFrame(of kind: String, in block: Block) -> CGRect {
    let (isHeader, insets) = (kind == Self.elementKindSectionHeader, block.layout?.contentInsets ?? .zero)
    let height = isHeader ? block.headerHeight : block.footerHeight
    return CGRect(
      x: insets.leading, y: isHeader ? block.top : block.bottom - height, width: bounds.width - insets.leading - insets.trailing,
      height: height)
  }

  /// The first item whose end is below a height. O(log items).
  func firstItem(below y: CGFloat, in block: Block) -> Int {
    if block.layout?.modelGroup.modelGroups.isEmpty == false { return 0 }
    var (low, high) = (0, block.slots.count)
    while low < high {
      let middle = (low + high) / 2
      if block.tops[middle] + block.slots[middle].height <= y { low = middle + 1 } else { high = middle }
    }
    // Items of one line differ in height.
    return max(0, low - max(1, block.layout?.modelGroup.modelColumns ?? 1) + 1)
  }
}
