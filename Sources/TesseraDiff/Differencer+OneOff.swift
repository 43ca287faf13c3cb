/// Wraps a plain list as a single section.
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
  /// The difference from `old` to `new`. Allocates its own memory. Use a `Differencer` to reuse memory.
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

  /// The difference of two lists of columns. Allocates its own memory.
  public init(from old: Differencer.Columns, to new: Differencer.Columns) {
    self = Differencer().difference(from: old, to: new)
  }
}

extension Differencer.ListDifference {
  /// The difference from `old` to `new`. Allocates its own memory. Use a `Differencer` to reuse memory.
  @inlinable
  public init<Item: DifferentiableItem>(from old: [Item], to new: [Item]) {
    self.init(SectionedDifference(from: [OneSection(items: old)], to: [OneSection(items: new)]))
  }
}
