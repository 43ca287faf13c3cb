extension SectionedDifference {
  /// The parts that look different, without regard to where it stands; ordered by the old position.
  public struct Updates: Equatable, Sendable {
    /// Sections whose surroundings (header, footer) changed.
    public let sections: [DifferenceUpdate<Int>]
    /// Rows whose content changed.
    public let items: [DifferenceUpdate<ItemPosition>]

    /// Updates in the order of the old positions.
    public init(sections: [DifferenceUpdate<Int>] = [], items: [DifferenceUpdate<ItemPosition>] = []) {
      self.sections = sections
      self.items = items
    }
  }

  /// The sections that come, go and move; each takes its rows along.
  public struct SectionChanges: Equatable, Sendable {
    /// Sections that go, with the rows that are in them at this moment: positions before the stage, ascending.
    public let deletes: [Int]
    /// Sections that come, ordered by the position after the stage.
    public let inserts: [SectionInsertion]
    /// Sections that change position, ordered by the position after the stage.
    public let moves: [DifferenceMove<Int>]

    /// Changes in the order that each property names.
    public init(deletes: [Int] = [], inserts: [SectionInsertion] = [], moves: [DifferenceMove<Int>] = []) {
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
    }
  }

  /// A section appears, with the rows that are new.
  public struct SectionInsertion: Hashable, Sendable {
    /// The position after the stage.
    public let at: Int
    /// The position in the new list.
    public let source: Int
    /// The rows of the new section, ascending, that are not there yet: they move in from other sections in the `.items` stage.
    public let absent: [Int]

    /// The section `source` of the new list at the position `at` after the stage, without the rows `absent`.
    public init(at: Int, source: Int, absent: [Int] = []) {
      self.at = at
      self.source = source
      self.absent = absent
    }
  }

  /// The rows that come, go and move.
  public struct ItemChanges: Equatable, Sendable {
    /// Rows that go: positions before the stage, ascending.
    public let deletes: [ItemPosition]
    /// Rows that come, ordered by the position after the stage.
    public let inserts: [DifferenceInsertion<ItemPosition>]
    /// Rows that change position, ordered by the position after the stage.
    public let moves: [DifferenceMove<ItemPosition>]

    /// Changes in the order that each property names.
    public init(
      deletes: [ItemPosition] = [], inserts: [DifferenceInsertion<ItemPosition>] = [], moves: [DifferenceMove<ItemPosition>] = []
    ) {
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
    }
  }

  /// The numbers of operations of each kind over all stages.
  ///
  /// Rows that come or go together with their section are part of that operation and not counted one by one.
  public struct Totals: Hashable, Sendable {
    /// Operations on sections.
    public var sectionDeletes = 0, sectionInserts = 0, sectionMoves = 0, sectionUpdates = 0
    /// Operations on rows.
    public var itemDeletes = 0, itemInserts = 0, itemMoves = 0, itemUpdates = 0

    /// So many operations of each kind.
    public init(
      sectionDeletes: Int = 0, sectionInserts: Int = 0, sectionMoves: Int = 0, sectionUpdates: Int = 0,
      itemDeletes: Int = 0, itemInserts: Int = 0, itemMoves: Int = 0, itemUpdates: Int = 0
    ) {
      (self.sectionDeletes, self.sectionInserts, self.sectionMoves) = (sectionDeletes, sectionInserts, sectionMoves)
      (self.sectionUpdates, self.itemDeletes, self.itemInserts) = (sectionUpdates, itemDeletes, itemInserts)
      (self.itemMoves, self.itemUpdates) = (itemMoves, itemUpdates)
    }
  }

  /// The number of operations of each kind; O(stages).
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
  /// Every position to take a row out of, for hosts without batches: deletes and origins of moves, **descending**, so that each is valid
  /// when its turn comes. O(k log k).
  public var removals: [ItemPosition] {
    (deletes + moves.map(\.from)).sorted(by: >)
  }

  /// Every position to put a row into, for hosts without batches: inserts and targets of moves, **ascending**. O(k).
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

  /// A row that is put into its position.
  public enum Arrival: Hashable, Sendable {
    /// A new row.
    case inserted(DifferenceInsertion<ItemPosition>)
    /// A row that was taken out of another position.
    case moved(DifferenceMove<ItemPosition>)
  }
}
