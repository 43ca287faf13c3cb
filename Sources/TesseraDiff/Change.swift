extension SectionedDifference {
  /// An element that changes its position within one stage.
  public struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The position **before** the stage.
    public let from: Position
    /// The position **after** the stage.
    public let to: Position

    /// Creates a move.
    @inlinable
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }
}

extension SectionedDifference {
  /// An element that keeps its identity and changes its content.
  public struct Update<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The position in the old list. It is still the position while the update is applied.
    public let old: Position
    /// The position in the new list, from which the new content is read.
    public let new: Position

    /// Creates an update.
    @inlinable
    public init(old: Position, new: Position) {
      self.old = old
      self.new = new
    }
  }
}

extension SectionedDifference {
  /// An element that is inserted within one stage.
  public struct Insertion<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The position **after** the stage.
    public let at: Position
    /// The position in the new list, from which the element is read.
    public let source: Position

    /// Creates an insertion at a position after the stage, with the element at `source` in the new list.
    @inlinable
    public init(at: Position, source: Position) {
      self.at = at
      self.source = source
    }
  }
}
