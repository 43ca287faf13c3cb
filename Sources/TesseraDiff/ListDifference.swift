/// The way from one plain list of rows to another: updates first, then one batch of deletes, inserts and moves.
///
/// The laws are those of `SectionedDifference`, for a list that is one section: updates are applied in the old positions; then deletes and
/// the origins of moves count in the old list, inserts and the targets of moves in the new one.
public struct ListDifference: Equatable, Sendable {
  /// Rows whose content changed, ordered by the old position.
  public let updates: [DifferenceUpdate<Int>]
  /// Old positions of the rows that go, ascending.
  public let deletes: [Int]
  /// New positions of the rows that come, ascending.
  public let inserts: [Int]
  /// Rows that change position, ordered by the new position; as few as possible.
  public let moves: [DifferenceMove<Int>]
  /// New positions of rows whose id an earlier row has, as far as they were met while matching; ascending.
  public let duplicates: [Int]

  /// Whether the lists are equal: same ids, same order, same content.
  public var isEmpty: Bool { updates.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// The only section of `difference` as a list.
  @usableFromInline
  init(_ difference: SectionedDifference) {
    var updates: [DifferenceUpdate<Int>] = []
    var deletes: [Int] = []
    var inserts: [Int] = []
    var moves: [DifferenceMove<Int>] = []
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
