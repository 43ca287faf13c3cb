@usableFromInline
struct SectionComparison<Section: DifferentiableSection>: Comparison {
  @usableFromInline let old: [Section]
  @usableFromInline let new: [Section]

  @inlinable
  init(old: [Section], new: [Section]) {
    self.old = old
    self.new = new
  }

  @inlinable var oldSections: SectionIdentities<Section> { .init(sections: old) }
  @inlinable var newSections: SectionIdentities<Section> { .init(sections: new) }
  @inlinable var oldSectionCount: Int { old.count }
  @inlinable var newSectionCount: Int { new.count }

  @inlinable
  func oldRowCount(_ section: Int) -> Int { old[section].items.count }

  @inlinable
  func newRowCount(_ section: Int) -> Int { new[section].items.count }

  @inlinable
  func hasEqualSurroundings(_ old: Int, _ new: Int) -> Bool { self.old[old].hasEqualContent(to: self.new[new]) }

  @inlinable @inline(__always)
  func withOldRows<Result>(_ section: Int, _ body: (SectionItems<Section.Item>) -> Result) -> Result { Self.withRows(old[section], body) }

  @inlinable @inline(__always)
  func withNewRows<Result>(_ section: Int, _ body: (SectionItems<Section.Item>) -> Result) -> Result { Self.withRows(new[section], body) }

  @inlinable @inline(__always)
  func withMemoryOfOldRow(_ section: Int, _ position: Int, _ body: (UnsafeRawPointer, Int) -> Void) -> Bool {
    if MemoryLayout<Section.Item>.size == 0 { return false }
    return old[section].items.withContiguousStorageIfAvailable { rows in
      guard let base = rows.baseAddress else { return false }
      body(UnsafeRawPointer(base + position), MemoryLayout<Section.Item>.size)
      return true
    } ?? false
  }

  /// Calls `body` with the rows of a section in contiguous memory, copying them if necessary.
  @inlinable @inline(__always)
  static func withRows<Result>(_ section: Section, _ body: (SectionItems<Section.Item>) -> Result) -> Result {
    let items = section.items
    return items.withContiguousStorageIfAvailable { body(SectionItems(rows: $0)) }
      ?? Array(items).withUnsafeBufferPointer { body(SectionItems(rows: $0)) }
  }

  /// The number of leading sections that are equal, and the number of leading equal rows in the next section
  /// (0 if its id or its own content differs).
  @inlinable
  func firstChange() -> (section: Int, row: Int) {
    let common = min(old.count, new.count)
    var section = 0
    while section < common {
      guard old[section].id == new[section].id, old[section].hasEqualContent(to: new[section]) else { return (section, 0) }
      let (row, isWhole) = Self.withRows(old[section]) { old in
        Self.withRows(new[section]) { new in
          let end = min(old.rows.count, new.rows.count)
          var row = 0
          while row < end, old.id(row) == new.id(row), old.hasEqualContent(row, new, row) { row += 1 }
          return (row, row == old.rows.count && row == new.rows.count)
        }
      }
      if !isWhole { return (section, row) }
      section += 1
    }
    return (section, 0)
  }
}

@usableFromInline
struct SectionIdentities<Section: DifferentiableSection>: Identities {
  @usableFromInline let sections: [Section]

  @inlinable
  init(sections: [Section]) { self.sections = sections }

  @inlinable
  func id(_ position: Int) -> Section.ID { sections[position].id }

  @inlinable
  func hash(_ position: Int) -> UInt64 { UInt64(truncatingIfNeeded: sections[position].identityHash) }
}

/// The rows of one section, in memory that is valid only during the call that provides it.
@usableFromInline
struct SectionItems<Item: DifferentiableItem>: ComparableRows {
  @usableFromInline let rows: UnsafeBufferPointer<Item>

  @inlinable
  init(rows: UnsafeBufferPointer<Item>) { self.rows = rows }

  @inlinable @inline(__always)
  func id(_ position: Int) -> Item.ID { rows[position].id }

  @inlinable @inline(__always)
  func hash(_ position: Int) -> UInt64 { UInt64(truncatingIfNeeded: rows[position].identityHash) }

  @inlinable @inline(__always)
  func hasEqualContent(_ position: Int, _ other: Self, _ otherPosition: Int) -> Bool {
    rows[position].hasEqualContent(to: other.rows[otherPosition])
  }

  @inlinable @inline(__always)
  func run(with other: Self, from start: Int, to end: Int, change: (Int) -> Void) -> Int {
    var position = start
    while position < end, id(position) == other.id(position) {
      if !hasEqualContent(position, other, position) { change(position) }
      position += 1
    }
    return position
  }
}
