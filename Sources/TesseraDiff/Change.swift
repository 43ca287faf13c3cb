/// Something changes its position within one stage.
public struct DifferenceMove<Position: Hashable & Sendable>: Hashable, Sendable {
  /// The position **before** the stage.
  public let from: Position
  /// The position **after** the stage.
  public let to: Position

  /// A move from a position before the stage to a position after it.
  @inlinable
  public init(from: Position, to: Position) {
    self.from = from
    self.to = to
  }
}

/// Something keeps its identity and changes its looks.
public struct DifferenceUpdate<Position: Hashable & Sendable>: Hashable, Sendable {
  /// The position in the old list, and still the position while the update is applied.
  public let old: Position
  /// The position in the new list, where its look from now on is read.
  public let new: Position

  /// An update of what stands at `old` to what stands at `new`.
  @inlinable
  public init(old: Position, new: Position) {
    self.old = old
    self.new = new
  }
}

/// Something appears within one stage.
public struct DifferenceInsertion<Position: Hashable & Sendable>: Hashable, Sendable {
  /// The position **after** the stage.
  public let at: Position
  /// The position in the new list, where what appears is read.
  public let source: Position

  /// An insertion at a position after the stage of what stands at `source` in the new list.
  @inlinable
  public init(at: Position, source: Position) {
    self.at = at
    self.source = source
  }
}
