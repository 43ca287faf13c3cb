/// The ids of one side's sections, or of one section's rows, by position.
@usableFromInline
protocol Identities {
  associatedtype ID: Hashable
  func id(_ position: Int) -> ID
  func hash(_ position: Int) -> UInt64
}

@usableFromInline
protocol ComparableRows: Identities {
  /// Whether two rows with equal ids have equal content.
  func hasEqualContent(_ position: Int, _ other: Self, _ otherPosition: Int) -> Bool

  /// The position of the first row, from `start` on, whose id differs from the row at the same position in
  /// `other`, or `end`. Calls `change` for each earlier position with different content.
  func run(with other: Self, from start: Int, to end: Int, change: (Int) -> Void) -> Int
}

/// Two lists in the form that `Differencer` reads: either sections of rows, or columns.
@usableFromInline
protocol Comparison {
  associatedtype Sections: Identities
  associatedtype Rows: ComparableRows

  var oldSections: Sections { get }
  var newSections: Sections { get }
  var oldSectionCount: Int { get }
  var newSectionCount: Int { get }

  func oldRowCount(_ section: Int) -> Int
  func newRowCount(_ section: Int) -> Int
  func hasEqualSurroundings(_ old: Int, _ new: Int) -> Bool
  func withOldRows<Result>(_ section: Int, _ body: (Rows) -> Result) -> Result
  func withNewRows<Result>(_ section: Int, _ body: (Rows) -> Result) -> Result

  /// Calls `body` with the memory of an old row and its byte count. Returns `false` without calling it if
  /// rows have no memory of their own or prefetching them gains nothing.
  func withMemoryOfOldRow(_ section: Int, _ position: Int, _ body: (UnsafeRawPointer, Int) -> Void) -> Bool
}

extension Comparison {
  /// Whether two sections are equal, including their rows.
  @inlinable
  func hasEqualSection(_ old: Int, _ new: Int) -> Bool {
    guard oldRowCount(old) == newRowCount(new), hasEqualSurroundings(old, new) else { return false }
    let count = oldRowCount(old)
    return withOldRows(old) { old in
      withNewRows(new) { new in
        (0..<count).allSatisfy { old.id($0) == new.id($0) && old.hasEqualContent($0, new, $0) }
      }
    }
  }
}
