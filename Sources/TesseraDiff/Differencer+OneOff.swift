/// A plain list as the only section.
@usableFromInline
struct OneSection<Item: DifferentiableItem>: DifferentiableSection {
  @usableFromInline let items: [Item]
  @usableFromInline var id: Bool { true }
  @usableFromInline var identityHash: Int { 0 }

  @inlinable
  init(items: [Item]) { self.items = items }

  @usableFromInline
  func hasEqualContent(to other: Self) -> Bool { true }
}

extension SectionedDifference {
  /// The difference that leads from `old` to `new`, made with memory of its own; a `Differencer` uses its memory again.
  @inlinable
  public init<Section: DifferentiableSection>(from old: [Section], to new: [Section]) {
    let lists = SectionComparison(old: old, new: new)
    let (section, row) = lists.firstChange()
    if section == old.count, section == new.count {
      self = .none
    } else {
      self = Differencer().difference(lists, after: section, row)
    }
  }

  /// The difference of two lists of columns, made with memory of its own.
  public init(from old: IdentityColumns, to new: IdentityColumns) {
    self = Differencer().difference(from: old, to: new)
  }
}

extension ListDifference {
  /// The difference that leads from `old` to `new`, made with memory of its own; a `Differencer` uses its memory again.
  @inlinable
  public init<Item: DifferentiableItem>(from old: [Item], to new: [Item]) {
    self.init(SectionedDifference(from: [OneSection(items: old)], to: [OneSection(items: new)]))
  }
}
