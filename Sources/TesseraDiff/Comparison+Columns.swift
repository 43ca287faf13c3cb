/// Two lists of columns.
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

  // A fingerprint is compared in no more time than it takes to read it.
  @inline(__always)
  func withMemoryOfOldRow(_ section: Int, _ place: Int, _ body: (UnsafeRawPointer, Int) -> Void) -> Bool { false }

  @inline(__always)
  func withOldRows<Result>(_ section: Int, _ body: (ColumnRows) -> Result) -> Result { body(old.rows(section)) }

  @inline(__always)
  func withNewRows<Result>(_ section: Int, _ body: (ColumnRows) -> Result) -> Result { body(new.rows(section)) }
}

struct ColumnIdentities: Identities {
  let ids: UnsafeBufferPointer<UInt64>

  func id(_ place: Int) -> UInt64 { ids[place] }
  func hash(_ place: Int) -> UInt64 { ids[place] }
}

/// The rows of one section.
struct ColumnRows: ComparableRows {
  let ids: UnsafeRawPointer
  let fingerprints: UnsafeRawPointer

  @inline(__always)
  func id(_ place: Int) -> UInt64 { ids.load(fromByteOffset: place * 8, as: UInt64.self) }

  @inline(__always)
  func hash(_ place: Int) -> UInt64 { id(place) }

  @inline(__always)
  func hasEqualContent(_ place: Int, _ other: Self, _ otherPlace: Int) -> Bool {
    fingerprints.load(fromByteOffset: place * 8, as: UInt64.self)
      == other.fingerprints.load(fromByteOffset: otherPlace * 8, as: UInt64.self)
  }

  @inline(__always)
  func run(with other: Self, from start: Int, to end: Int, change: (Int) -> Void) -> Int {
    let place = start + firstMismatch(ids + start * 8, other.ids + start * 8, count: end - start)
    var next = start
    while next < place {
      next += firstMismatch(fingerprints + next * 8, other.fingerprints + next * 8, count: place - next)
      if next < place { change(next) }
      next += 1
    }
    return place
  }
}
