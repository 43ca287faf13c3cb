extension SectionedDifference {
  /// Elements whose content changed, regardless of their position. Ordered by old position.
  public struct Updates: Equatable, Sendable {
    /// Sections whose own content (header, footer) changed.
    public let sections: [Update<Int>]
    /// Rows whose content changed.
    public let items: [Update<ItemPosition>]

    /// Creates updates. Both lists must be ordered by old position.
    public init(
      sections: [Update<Int>] = [], items: [Update<ItemPosition>] = []
    ) {
      self.sections = sections
      self.items = items
    }
  }

  /// Sections that are deleted, inserted and moved, together with their rows.
  public struct SectionChanges: Equatable, Sendable {
    /// Deleted sections, with the rows they contain at that moment. Positions before the stage, ascending.
    public let deletes: [Int]
    /// Inserted sections, ordered by the position after the stage.
    public let inserts: [SectionInsertion]
    /// Sections that change position, ordered by the position after the stage.
    public let moves: [Move<Int>]

    /// Creates section changes. Each list must have the order documented on its property.
    public init(deletes: [Int] = [], inserts: [SectionInsertion] = [], moves: [Move<Int>] = []) {
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
    }
  }

  /// An inserted section, with its new rows.
  public struct SectionInsertion: Hashable, Sendable {
    /// The position after the stage.
    public let at: Int
    /// The position in the new list.
    public let source: Int
    /// The rows of the new section, ascending, that are not present yet. They move in from other sections in
    /// the `.items` stage.
    public let absent: [Int]

    /// Creates an insertion of the section `source` of the new list, without the rows `absent`, at the
    /// position `at` after the stage.
    public init(at: Int, source: Int, absent: [Int] = []) {
      self.at = at
      self.source = source
      self.absent = absent
    }
  }

  /// Rows that are deleted, inserted and moved.
  public struct ItemChanges: Equatable, Sendable {
    /// Deleted rows: positions before the stage, ascending.
    public let deletes: [ItemPosition]
    /// Inserted rows, ordered by the position after the stage.
    public let inserts: [Insertion<ItemPosition>]
    /// Rows that change position, ordered by the position after the stage.
    public let moves: [Move<ItemPosition>]

    /// Creates row changes. Each list must have the order documented on its property.
    public init(
      deletes: [ItemPosition] = [], inserts: [Insertion<ItemPosition>] = [],
      moves: [Move<ItemPosition>] = []
    ) {
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
    }
  }

  /// The number of operations of each kind over all stages.
  ///
  /// Rows that are inserted or deleted together with their section count as part of that operation, not
  /// individually.
  public struct Totals: Hashable, Sendable {
    /// Operations on sections.
    public var sectionDeletes = 0, sectionInserts = 0, sectionMoves = 0, sectionUpdates = 0
    /// Operations on rows.
    public var itemDeletes = 0, itemInserts = 0, itemMoves = 0, itemUpdates = 0

    /// Creates totals.
    public init(
      sectionDeletes: Int = 0, sectionInserts: Int = 0, sectionMoves: Int = 0, sectionUpdates: Int = 0,
      itemDeletes: Int = 0, itemInserts: Int = 0, itemMoves: Int = 0, itemUpdates: Int = 0
    ) {
      (self.sectionDeletes, self.sectionInserts, self.sectionMoves) = (sectionDeletes, sectionInserts, sectionMoves)
      (self.sectionUpdates, self.itemDeletes, self.itemInserts) = (sectionUpdates, itemDeletes, itemInserts)
      (self.itemMoves, self.itemUpdates) = (itemMoves, itemUpdates)
    }
  }

  /// The number of operations of each kind. O(number of stages).
  public var totals: Totals {
    var totals = Totals()
    for stage in stages {
      switch stage {
      case .updates(let updates):
        totals.sectionUpdates += updates.sections.count
        totals.itemUpdates += updates.items.count
      case .sections(let changes):
        totals.sectionDeletes += changes.deletes.count
        totals.sectionInserts += changes.inserts.count
        totals.sectionMoves += changes.moves.count
      case .items(let changes):
        totals.itemDeletes += changes.deletes.count
        totals.itemInserts += changes.inserts.count
        totals.itemMoves += changes.moves.count
      }
    }
    return totals
  }
}

extension SectionedDifference.ItemChanges {
  /// All positions to remove rows from, for hosts without batches: deletes and move origins, **descending**,
  /// so that each is valid when its turn comes. O(k log k).
  public var removals: [SectionedDifference.ItemPosition] {
    (deletes + moves.map(\.from)).sorted(by: >)
  }

  /// All positions to insert rows at, for hosts without batches: inserts and move targets, **ascending**.
  /// O(k).
  public var arrivals: [Arrival] {
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(inserts.count + moves.count)
    var next = moves.startIndex
    for insert in inserts {
      while next < moves.endIndex, moves[next].to < insert.at {
        arrivals.append(.moved(moves[next]))
        next += 1
      }
      arrivals.append(.inserted(insert))
    }
    arrivals += moves[next...].lazy.map(Arrival.moved)
    return arrivals
  }

  /// A row that is inserted at its position.
  public enum Arrival: Hashable, Sendable {
    /// A new row.
    case inserted(SectionedDifference.Insertion<SectionedDifference.ItemPosition>)
    /// A row that was removed from another position.
    case moved(SectionedDifference.Move<SectionedDifference.ItemPosition>)
  }
}
