// Pages: documentation/uikit/uicollectionview with its methods. The checks reproduce the exceptions "Invalid
// update: invalid number of items in section", "attempt to delete item … which only contains", and "could not
// dequeue a view of kind".

@MainActor open class UICollectionView: UIScrollView {
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1), centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
  }

  open weak var dataSource: (any UICollectionViewDataSource)?
  open var collectionViewLayout: UICollectionViewLayout
  // Pages: documentation/uikit/uicollectionview/isprefetchingenabled; "Make blazing fast lists and collection views" (WWDC 2021).
  open var isPrefetchingEnabled = true
  /// Cells that left the screen last. They are reused for the same item without asking the data source.
  var kept: [(path: IndexPath, cell: UICollectionViewCell)] = []
  // Pages: documentation/uikit/uicollectionview/selfsizinginvalidation-swift.enum and its cases (iOS 16).
  public enum SelfSizingInvalidation: Int, Sendable { case disabled = 0, enabled, enabledIncludingConstraints }
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  open var allowsSelection = true
  open var allowsFocus = true
  open var dragInteractionEnabled = true
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  /// Whether a row that is dragged over the list made room for itself; until it is dropped nothing significant may change.
  open var hasUncommittedUpdates: Bool { modelHasGap && !modelIsDropping }
  var modelHasGap = false, modelIsDropping = false
  open var selectionFollowsFocus = false

  /// A slot for an item: its height as far as it is known, and its cell while it is shown.
  struct Slot {
    var height: CGFloat
    var cell: UICollectionViewCell?
  }
  struct Block {
    var slots: [Slot] = []
    var layout: NSCollectionLayoutSection?
    var header: UICollectionReusableView?, footer: UICollectionReusableView?
    var headerHeight: CGFloat = 40, footerHeight: CGFloat = 40
    /// The start of the section, the start of its items, and its end. Computed again with the layout.
    var top: CGFloat = 0, bottom: CGFloat = 0
    var tops: [CGFloat] = []
  }
  /// The blocks that the collection view believes in; `nil` until it asked its data source.
  var blocks: [Block]?
  var batch: ModelBatch?
  var isAsking = false
  var isCarryingOut = false
  var needsOffsets = true, needsSections = true
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var viewClasses: [String: UICollectionReusableView.Type] = [:]
  var spareCells: [String: [UICollectionViewCell]] = [:]
  var spareViews: [String: [UICollectionReusableView]] = [:]
  var dequeued: [ObjectIdentifier: UICollectionViewCell] = [:]
  var reconfiguring: UICollectionViewCell?
  var shown: [ObjectIdentifier: (cell: UICollectionViewCell, path: IndexPath)] = [:]
  private var isLayingOut = false

  /// Counts of what happened.
  @_spi(Model) public struct Counters: Sendable {
    public var madeCells = 0, configuredCells = 0, batches = 0, reloads = 0, operations = 0
  }
  @_spi(Model) public var modelCounters = Counters()

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }
  public required init?(coder: NSCoder) { nil }

  // MARK: Registering and dequeuing

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }
  open func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {
    viewClasses[kind + identifier] = viewClass as? UICollectionReusableView.Type
  }

  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    guard isAsking else {
      UIKitModel.raise(.internalInconsistency, "a cell is dequeued outside of the data source's cellForItemAt; it would be leaked")
      return UICollectionViewCell(frame: .zero)
    }
    if let cell = reconfiguring {
      if cell.reuseIdentifier != identifier {
        UIKitModel.raise(
          .internalInconsistency,
          "the cell returned for the item being reconfigured at \(indexPath) must be the existing one; it was dequeued with '\(identifier)' instead of '\(cell.reuseIdentifier ?? "")'"
        )
      }
      return cell
    }
    guard let type = cellClasses[identifier] else {
      UIKitModel.raise(
        .internalInconsistency,
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
      return UICollectionViewCell(frame: .zero)
    }
    let cell: UICollectionViewCell
    if let spare = spareCells[identifier]?.popLast() {
      cell = spare
      cell.prepareForReuse()
    } else {
      cell = type.init(frame: CGRect(x: 0, y: 0, width: bounds.width, height: 44))
      cell.reuseIdentifier = identifier
      modelCounters.madeCells += 1
    }
    dequeued[ObjectIdentifier(cell)] = cell
    return cell
  }

  open func dequeueReusableSupplementaryView(ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionReusableView
  {
    guard let type = viewClasses[kind + identifier] else {
      UIKitModel.raise(
        .internalInconsistency, "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a nib or a class")
      return UICollectionReusableView(frame: .zero)
    }
    if let spare = spareViews[kind + identifier]?.popLast() {
      spare.prepareForReuse()
      return spare
    }
    let view = type.init(frame: CGRect(x: 0, y: 0, width: bounds.width, height: 44))
    view.reuseIdentifier = kind + identifier
    return view
  }

  // MARK: Asking

  open var numberOfSections: Int {
    modelLoad()
    return blocks?.count ?? 0
  }
  open func numberOfItems(inSection section: Int) -> Int {
    modelLoad()
    guard let blocks, blocks.indices.contains(section) else {
      UIKitModel.raise(
        .internalInconsistency, "request for number of items in section \(section) when there are only \(self.blocks?.count ?? 0) sections")
      return 0
    }
    return blocks[section].slots.count
  }
  open var visibleCells: [UICollectionViewCell] { shown.values.map(\.cell) }
  open var indexPathsForVisibleItems: [IndexPath] { shown.values.map(\.path) }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard let blocks, blocks.indices.contains(indexPath.section), blocks[indexPath.section].slots.indices.contains(indexPath.item) else {
      return nil
    }
    return blocks[indexPath.section].slots[indexPath.item].cell
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shown[ObjectIdentifier(cell)]?.path }
  open func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    guard let blocks, blocks.indices.contains(indexPath.section) else { return nil }
    return kind == Self.elementKindSectionHeader ? blocks[indexPath.section].header : blocks[indexPath.section].footer
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    modelLoad()
    modelLayOut()
    guard let blocks, blocks.indices.contains(indexPath.section), blocks[indexPath.section].slots.indices.contains(indexPath.item) else {
      return nil
    }
    let attributes = UICollectionViewLayoutAttributes()
    attributes.indexPath = indexPath
    attributes.frame = modelFrame(indexPath)
    return attributes
  }
  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    modelLoad()
    modelLayOut()
    guard let blocks, blocks.indices.contains(indexPath.section), Self.has(blocks[indexPath.section].layout, kind) else { return nil }
    let attributes = UICollectionViewLayoutAttributes()
    attributes.indexPath = indexPath
    attributes.frame = modelFrame(of: kind, in: blocks[indexPath.section])
    return attributes
  }
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    modelLoad()
    guard let blocks, blocks.indices.contains(indexPath.section), blocks[indexPath.section].slots.indices.contains(indexPath.item) else {
      return UIKitModel.raise(.internalInconsistency, "attempt to scroll to invalid index path: \(indexPath)")
    }
    layoutIfNeeded()
    // Heights on the way are estimates until they are seen; UIKit, too, needs more than one look.
    for _ in 0..<8 {
      modelLayOut()
      let (frame, inset) = (modelFrame(indexPath), adjustedContentInset)
      let y =
        scrollPosition.contains(.top)
        ? frame.minY - inset.top
        : scrollPosition.contains(.bottom) ? frame.maxY - bounds.height + inset.bottom : frame.midY - bounds.height / 2
      let target = min(max(-inset.top, y), modelMostOffset)
      if abs(target - contentOffset.y) < 0.5 { break }
      contentOffset.y = target
      layoutIfNeeded()
    }
  }

  // MARK: Changing

  open func reloadData() {
    UIKitModel.checkThread()
    modelCounters.reloads += 1
    if batch != nil { UIKitModel.raise(.internalInconsistency, "reloadData is called during a batch update") }
    if hasUncommittedUpdates { UIKitModel.raise(.ignored, "reloadData is called while a dragged item has made room for itself") }
    for (cell, path) in shown.values { recycle(cell, path) }
    spareKept()
    for index in blocks?.indices ?? 0..<0 { recycleViews(index) }
    blocks = nil
    modelInvalidateLayout()
  }

  func modelLoad() {
    guard blocks == nil, let dataSource else { return }
    blocks = (0..<dataSource.numberOfSections(in: self)).map { section in
      Block(slots: Array(repeating: Slot(height: -1), count: max(0, dataSource.collectionView(self, numberOfItemsInSection: section))))
    }
    modelInvalidateLayout()
  }

  func modelInvalidateLayout() {
    (needsSections, needsOffsets) = (true, true)
    setNeedsLayout()
  }

  // MARK: Laying out

  open override func layoutSubviews() {
    guard !isLayingOut, window != nil || superview != nil, bounds.width > 0, bounds.height > 0 else { return }
    if batch != nil { return UIKitModel.raise(.internalInconsistency, "the collection view is laid out inside an updates block") }
    isLayingOut = true
    defer { isLayingOut = false }
    modelLoad()
    // Measuring cells moves those below: again, until nothing moves.
    for _ in 0..<50 {
      modelLayOut()
      if bounds.origin.y > modelMostOffset, !isDragging { bounds.origin.y = modelMostOffset }
      if !showVisible() { break }
      needsOffsets = true
    }
    super.layoutSubviews()
  }

  // MARK: After a batch

  /// Finds the current positions of the cells. O(items), like the rest of the model.
  func modelFindCells() {
    guard let blocks else { return }
    var found: [ObjectIdentifier: (cell: UICollectionViewCell, path: IndexPath)] = [:]
    for (section, block) in blocks.enumerated() {
      for (item, slot) in block.slots.enumerated() where slot.cell != nil {
        if let cell = slot.cell { found[ObjectIdentifier(cell)] = (cell, IndexPath(item: item, section: section)) }
      }
    }
    for (id, entry) in shown where found[id] == nil { recycle(entry.cell, entry.path) }
    spareKept()
    shown = found
    modelInvalidateLayout()
  }

  func modelReconfigure(_ path: IndexPath) {
    guard let cell = blocks?[path.section].slots[path.item].cell else { return }
    _ = ask(path, reconfiguring: cell)
    cell.modelNeedsMeasuring = true
  }

  /// Everything that the data source says must be as the collection view believes.
  func modelCheckCounts(_ what: String) {
    guard let blocks, let dataSource else { return }
    let sections = dataSource.numberOfSections(in: self)
    guard sections == blocks.count else {
      return UIKitModel.raise(
        .internalInconsistency,
        "Invalid update: invalid number of sections. The number of sections after the update (\(sections)) must be equal to \(blocks.count) \(what)"
      )
    }
    for (index, block) in blocks.enumerated() {
      let items = dataSource.collectionView(self, numberOfItemsInSection: index)
      if items != block.slots.count {
        UIKitModel.raise(
          .internalInconsistency,
          "Invalid update: invalid number of items in section \(index). The number of items after the update (\(items)) must be equal to \(block.slots.count) \(what)"
        )
      }
    }
  }
}
