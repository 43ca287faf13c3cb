/// The requests of one batch.
struct ModelBatch {
  var deletes: [IndexPath] = [], inserts: [IndexPath] = [], reloads: [IndexPath] = [], reconfigures: [IndexPath] = []
  var moves: [(from: IndexPath, to: IndexPath)] = []
  var sectionDeletes: [Int] = [], sectionInserts: [Int] = [], sectionReloads: [Int] = []
  var sectionMoves: [(from: Int, to: Int)] = []
}

extension UICollectionView {
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    UIKitModel.checkThread()
    modelCounters.batches += 1
    if isAsking { UIKitModel.raise(.internalInconsistency, "a batch update is begun while the collection view asks its data source") }
    if isCarryingOut {
      UIKitModel.raise(.internalInconsistency, "a batch update is begun while another one takes cells away and asks for others")
    }
    if batch != nil {
      // UIKit adds the updates of a nested call to the outer batch.
      updates?()
      return
    }
    // UIKit's page says to avoid it; what happens then is not said.
    if hasUncommittedUpdates { UIKitModel.raise(.ignored, "a batch update is begun while a dragged item has made room for itself") }
    modelLoad()
    modelCheckCounts("before the update: the data source changed outside of the updates block")
    batch = ModelBatch()
    updates?()
    guard let asked = batch else { return }
    batch = nil
    isCarryingOut = true
    defer { isCarryingOut = false }
    carryOut(asked)
    modelCheckCounts("the number before the update, plus inserts and moves in, minus deletes and moves out")
    modelFindCells()
    for path in asked.reconfigures { modelReconfigure(path) }
    layoutIfNeeded()
    if let completion {
      if UIView.areAnimationsEnabled, window != nil { ModelRunLoop.atEndOfTurn { completion(true) } } else { completion(true) }
    }
  }

  private func add(_ change: @escaping (inout ModelBatch) -> Void) {
    if batch != nil {
      if var asked = batch {
        change(&asked)
        batch = asked
      }
      modelCounters.operations += 1
    } else {
      performBatchUpdates { self.add(change) }
    }
  }

  public func insertItems(at indexPaths: [IndexPath]) { add { $0.inserts += indexPaths } }
  public func deleteItems(at indexPaths: [IndexPath]) { add { $0.deletes += indexPaths } }
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { add { $0.moves.append((indexPath, newIndexPath)) } }
  public func reloadItems(at indexPaths: [IndexPath]) { add { $0.reloads += indexPaths } }
  public func reconfigureItems(at indexPaths: [IndexPath]) { add { $0.reconfigures += indexPaths } }
  public func insertSections(_ sections: IndexSet) { add { $0.sectionInserts += Array(sections) } }
  public func deleteSections(_ sections: IndexSet) { add { $0.sectionDeletes += Array(sections) } }
  public func moveSection(_ section: Int, toSection newSection: Int) { add { $0.sectionMoves.append((section, newSection)) } }
  public func reloadSections(_ sections: IndexSet) { add { $0.sectionReloads += Array(sections) } }

  /// Applies a batch to the collection view's counts. Deletes and origins use positions before the batch, inserts
  /// and targets positions after it.
  private func carryOut(_ asked: ModelBatch) {
    guard var blocks = self.blocks else { return }
    let before = blocks.map(\.slots.count)
    func has(_ path: IndexPath, _ what: String) -> Bool {
      if before.indices.contains(path.section), path.item >= 0, path.item < before[path.section] { return true }
      let count = before.indices.contains(path.section) ? "\(before[path.section]) items" : "\(before.count) sections"
      UIKitModel.raise(
        .internalInconsistency,
        "attempt to \(what) item \(path.item) from section \(path.section) which only contains \(count) before the update")
      return false
    }
    func unique<T: Hashable>(_ list: [T], _ what: String) {
      if Set(list).count != list.count {
        UIKitModel.raise(.internalInconsistency, "attempt to perform \(what) on the same index path twice")
      }
    }
    let gone = asked.deletes + asked.moves.map(\.from)
    unique(gone + asked.reloads, "deletes, moves and reloads")
    unique(asked.inserts + asked.moves.map(\.to), "inserts and moves")
    unique(asked.sectionDeletes + asked.sectionMoves.map(\.from) + asked.sectionReloads, "deletes, moves and reloads of sections")
    unique(asked.sectionInserts + asked.sectionMoves.map(\.to), "inserts and moves of sections")
    let lostSections = Set(asked.sectionDeletes)
    for path in gone + asked.reloads where lostSections.contains(path.section) {
      UIKitModel.raise(
        .internalInconsistency, "attempt to delete, move or reload item \(path) of a section that is deleted in the same batch")
    }
    for section in asked.sectionDeletes + asked.sectionMoves.map(\.from) + asked.sectionReloads where !before.indices.contains(section) {
      return UIKitModel.raise(
        .internalInconsistency, "attempt to delete section \(section), but there are only \(before.count) sections before the update")
    }
    for path in gone where !has(path, "delete") { return }
    for path in asked.reloads + asked.reconfigures where !has(path, "reload") { return }

    // Reloading takes the cell away; another one is asked for at once.
    for path in asked.reloads {
      blocks[path.section].slots[path.item] = Slot(height: blocks[path.section].slots[path.item].height)
    }
    for section in asked.sectionReloads {
      modelCounters.reloads += 1
      let count = dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
      blocks[section].slots = Array(repeating: Slot(height: -1), count: count)
      for isHeader in [true, false] {
        if let view = isHeader ? blocks[section].header : blocks[section].footer { recycle(view, isHeader, section) }
      }
      (blocks[section].header, blocks[section].footer) = (nil, nil)
    }
    let moving = asked.moves.map { (slot: blocks[$0.from.section].slots[$0.from.item], to: $0.to) }
    for (section, paths) in Dictionary(grouping: gone, by: \.section) {
      let positions = Set(paths.map(\.item))
      blocks[section].slots = blocks[section].slots.enumerated().filter { !positions.contains($0.offset) }.map(\.element)
    }
    // Sections.
    let movingSections = asked.sectionMoves.map { (block: blocks[$0.from], to: $0.to) }
    for section in asked.sectionDeletes {
      for isHeader in [true, false] {
        if let view = isHeader ? blocks[section].header : blocks[section].footer { recycle(view, isHeader, section) }
      }
    }
    for section in (asked.sectionDeletes + asked.sectionMoves.map(\.from)).sorted(by: >) { blocks.remove(at: section) }
    var arriving = movingSections.map { (at: $0.to, block: $0.block) }
    for section in asked.sectionInserts {
      // A new section has the items that the data source reports, minus the items inserted or moved into it by the
      // batch.
      let count =
        dataSource.map { section < $0.numberOfSections(in: self) ? $0.collectionView(self, numberOfItemsInSection: section) : 0 } ?? 0
      let single = (asked.inserts + asked.moves.map(\.to)).count { $0.section == section }
      arriving.append((section, Block(slots: Array(repeating: Slot(height: -1), count: max(0, count - single)))))
    }
    for (position, block) in arriving.sorted(by: { $0.at < $1.at }) {
      guard position <= blocks.count else {
        UIKitModel.raise(
          .internalInconsistency, "attempt to insert section \(position) but there are only \(blocks.count) sections after the update")
        continue
      }
      blocks.insert(block, at: position)
    }
    // Inserted items.
    let coming = asked.inserts.map { (slot: Slot(height: -1), to: $0) } + moving
    for (section, group) in Dictionary(grouping: coming, by: \.to.section) {
      guard blocks.indices.contains(section) else {
        UIKitModel.raise(
          .internalInconsistency, "attempt to insert into section \(section), but there are only \(blocks.count) sections after the update")
        continue
      }
      let sorted = group.sorted { $0.to.item < $1.to.item }
      var slots: [Slot] = []
      slots.reserveCapacity(blocks[section].slots.count + sorted.count)
      var next = 0
      for arrival in sorted {
        while slots.count < arrival.to.item, next < blocks[section].slots.count {
          slots.append(blocks[section].slots[next])
          next += 1
        }
        if slots.count != arrival.to.item {
          UIKitModel.raise(
            .internalInconsistency,
            "attempt to insert item \(arrival.to.item) into section \(section), but there are only \(slots.count) items in section \(section) after the update"
          )
        }
        slots.append(arrival.slot)
      }
      slots += blocks[section].slots[next...]
      blocks[section].slots = slots
    }
    self.blocks = blocks
  }
}
