import Testing
@_spi(Model) import UIKit

/// The model is as strict as UIKit where apps crash.
@Suite("Collection views of the model", .serialized)
@MainActor
struct CollectionViewTests {
  final class Cell: UICollectionViewCell {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  final class Source: NSObject, UICollectionViewDataSource {
    var sections: [[String]]
    var isRegistered = true
    init(_ sections: [[String]]) { self.sections = sections }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: isRegistered ? "cell" : "other", for: indexPath)
      cell.accessibilityLabel = sections[indexPath.section][indexPath.item]
      return cell
    }
  }

  let source: Source
  let collection: UICollectionView
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 500))

  init() {
    source = Source([["a", "b", "c"], ["d"]])
    collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 500), collectionViewLayout: Self.layout())
    collection.register(Cell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = source
    window.addSubview(collection)
    window.layoutIfNeeded()
    UIKitModel.collect()
  }

  static func layout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
      return NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }
  }

  func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
  var shown: [[String]] {
    (0..<collection.numberOfSections).map { section in
      (0..<collection.numberOfItems(inSection: section)).map { collection.cellForItem(at: path(section, $0))?.accessibilityLabel ?? "-" }
    }
  }
  func exceptions() -> [String] { UIKitModel.stopCollecting().map(\.reason) }

  @Test("A batch that is consistent moves cells along with their items")
  func consistent() {
    let moved = collection.cellForItem(at: path(0, 0))
    collection.performBatchUpdates {
      source.sections = [["b", "new", "c"], ["a", "d"]]
      collection.moveItem(at: path(0, 0), to: path(1, 0))
      collection.insertItems(at: [path(0, 1)])
    }
    #expect(shown == [["b", "new", "c"], ["a", "d"]])
    #expect(collection.cellForItem(at: path(1, 0)) === moved)
    #expect(exceptions() == [])
  }

  @Test("A count that does not match the updates is an exception with both numbers")
  func inconsistent() {
    collection.performBatchUpdates {
      source.sections[0].append("x")
      source.sections[0].append("y")
      collection.insertItems(at: [path(0, 3)])
    }
    #expect(
      exceptions().first?.hasPrefix(
        "Invalid update: invalid number of items in section 0. The number of items after the update (5) must be equal to 4")
        == true)
  }

  @Test("A data source that changed outside of a batch is an exception at the next one")
  func stale() {
    source.sections[1] = []
    collection.performBatchUpdates {}
    #expect(exceptions().first?.contains("changed outside of the updates block") == true)
  }

  @Test("Deleting an item that is not there is an exception")
  func missing() {
    collection.performBatchUpdates { collection.deleteItems(at: [path(1, 4)]) }
    #expect(exceptions().first == "attempt to delete item 4 from section 1 which only contains 1 items before the update")
  }

  @Test("Deleting a moved row is an exception")
  func twice() {
    collection.performBatchUpdates {
      source.sections[0] = ["b", "a"]
      collection.deleteItems(at: [path(0, 0)])
      collection.moveItem(at: path(0, 0), to: path(0, 1))
    }
    #expect(exceptions().contains { $0.contains("same index path twice") })
  }

  @Test("An unregistered cell is an exception")
  func unregistered() {
    source.isRegistered = false
    collection.reloadData()
    collection.layoutIfNeeded()
    #expect(exceptions().first?.hasPrefix("could not dequeue a view of kind: UICollectionElementKindCell with identifier other") == true)
  }

  @Test("A cell of another kind for an item that is reconfigured is an exception")
  func reconfigured() {
    collection.register(Cell.self, forCellWithReuseIdentifier: "other")
    source.isRegistered = false
    collection.performBatchUpdates { collection.reconfigureItems(at: [path(0, 0)]) }
    #expect(exceptions().first?.contains("must be the existing one") == true)
  }

  @Test("Scrolling reuses cells, and tells them so")
  func reuse() {
    source.sections = [(0..<200).map { "\($0)" }]
    collection.reloadData()
    collection.layoutIfNeeded()
    let made = collection.modelCounters.madeCells
    for _ in 0..<60 { collection.modelDrag(by: 200) }
    #expect(collection.modelCounters.madeCells - made <= 14)
    #expect(collection.visibleCells.compactMap { ($0 as? Cell)?.reuses }.reduce(0, +) > 0)
    // The last row stops above the bottom bar, which overlaps the view.
    #expect(collection.contentOffset.y == CGFloat(9_500) + collection.adjustedContentInset.bottom)
    #expect(collection.adjustedContentInset.bottom == CGFloat(34))
    #expect(exceptions() == [])
  }
}
