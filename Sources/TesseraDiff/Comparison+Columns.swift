struct ColumnsComparison: Comparison {
  let old: ColumnsView
  let new: ColumnsView

  var oldSections: ColumnIdentities { .init(ids: old.sectionIDs) }
  var newSections: ColumnIdentities { .init(ids: new.sectionIDs) }
  var oldSectionCount: Int { old.sectionIDs.count }
  var newSectionCount: Int { new.sectionIDs.count }

  func oldRowCount(_ section: Int) -> Int { old.rowCount(section) }
  func newRowCount(_ section: Int) -> Int { new.rowCount(section) }

  func hasEqualSurroundings(_ old: Int, _ new: Int) -> Bool {
    self.old.sectionFingerprints[old] == self.new.sectionFingerprints[new]
  }

  // Prefetching gains nothing here: comparing a fingerprint takes no longer than reading it.
  @inline(__always)
  func withMemoryOfOldRow(_ section: Int, _ position: Int, _ body: (UnsafeRawPointer, Int) -> Void) -> Bool { false }

  @inline(__always)
  func withOldRows<Result>(_ section: Int, _ body: (ColumnRows) -> Result) -> Result { body(old.rows(section)) }

  @inline(__always)
  func withNewRows<Result>(_ section: Int, _ body: (ColumnRows) -> Result) -> Result { body(new.rows(section)) }
}

struct ColumnIdentities: Identities {
  let ids: UnsafeBufferPointer<UInt64>

  func id(_ position: Int) -> UInt64 { ids[position] }
  func hash(_ position: Int) -> UInt64 { ids[position] }
}

struct ColumnRows: ComparableRows {
  let ids: UnsafeRawPointer
  let fingerprints: UnsafeRawPointer

  @inline(__always)
  func id(_ position: Int) -> UInt64 { ids.load(fromByteOffset: position * 8, as: UInt64.self) }

  @inline(__always)
  func hash(_ position: Int) -> UInt64 { id(position) }

  @inline(__always)
  func hasEqualContent(_ position: Int, _ other: Self, _ otherPosition: Int) -> Bool {
    fingerprints.load(fromByteOffset: position * 8, as: UInt64.self)
      == other.fingerprints.load(fromByteOffset: otherPosition * 8, as: UInt64.self)
  }

  @inline(__always)
  func run(with other: Self, from start: Int, to end: Int, change: (Int) -> Void) -> Int {
    let position = start + firstMismatch(ids + start * 8, other.ids + start * 8, count: end - start)
    var next = start
    while next < position {
      next += firstMismatch(fingerprints + next * 8, other.fingerprints + next * 8, count: position - next)
      if next < position { change(next) }
      next += 1
    }
    return position
  }
}
