extension Differencer {
  /// The difference between two plain lists of rows: updates first, then one batch of deletes, inserts and
  /// moves.
  ///
  /// The laws are those of `SectionedDifference` for a list with a single section. Updates are applied at the
  /// old positions. Deletes and move origins are positions in the old list. Inserts and move targets are
  /// positions in the new list.
  public struct ListDifference: Equatable, Sendable {
    /// Rows whose content changed, ordered by old position.
    public let updates: [SectionedDifference.Update<Int>]
    /// Old positions of the deleted rows, ascending.
    public let deletes: [Int]
    /// New positions of the inserted rows, ascending.
    public let inserts: [Int]
    /// Rows that change position, ordered by new position. The number of moves is minimal.
    public let moves: [SectionedDifference.Move<Int>]
    /// New positions of rows that repeat the id of an earlier row, ascending. Only includes repeats found
    /// during matching.
    public let duplicates: [Int]

    /// Whether the lists are equal: same ids, same order, same content.
    public var isEmpty: Bool { updates.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

    /// Converts the only section of `difference` to a list.
    @usableFromInline
    init(_ difference: SectionedDifference) {
      var updates: [SectionedDifference.Update<Int>] = []
      var deletes: [Int] = []
      var inserts: [Int] = []
      var moves: [SectionedDifference.Move<Int>] = []
      for stage in difference.stages {
        switch stage {
        case .updates(let stage): updates = stage.items.map { .init(old: $0.old.item, new: $0.new.item) }
        case .items(let stage):
          deletes = stage.deletes.map(\.item)
          inserts = stage.inserts.map(\.at.item)
          moves = stage.moves.map { .init(from: $0.from.item, to: $0.to.item) }
        case .sections: break
        }
      }
      self.updates = updates
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
      duplicates = difference.duplicates.items.map(\.item)
    }
  }
}
