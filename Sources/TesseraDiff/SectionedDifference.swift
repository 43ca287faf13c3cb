/// The way from one list of sections to another, as stages that a list view applies one after the other.
///
/// **Shape.** At most four stages, in this order, and only those that have something to do:
///
/// | stage | what it does | coordinates |
/// |---|---|---|
/// | `.updates` | sections and rows that look different take their new looks **in their old position** | the old list |
/// | `.sections` | sections are deleted, inserted and moved; no row changes | before and after the stage |
/// | `.items` | rows are deleted, inserted and moved, within and between sections; no section changes | before and after the stage |
/// | `.sections` | sections are deleted that rows had to leave first | before the stage |
///
/// Each stage is one batch with the meaning of `performBatchUpdates`: deletes and the origins of moves count in the list before the stage,
/// inserts and the targets of moves in the list after it, and what is not mentioned keeps its order in the positions that remain. A host
/// without batches does the same by hand: take out everything that is deleted or moved, from the back to the front; put in everything
/// that is inserted or moved, from the front to the back. Rows and sections never change in the same batch, an update never shares a batch
/// with a change of position, and the number of rows after a stage always is the number before, plus inserts, minus deletes.
///
/// **Identity.** Sections match by id. A row matches the row with the same id: of its own section first, or else of any other, so a row
/// that leaves a section for another one is a move, also out of a section that is deleted and into one that is inserted. Every match of
/// an equal id is found. Ids that occur more than once are paired in three ways: those in the same position (at the same distance from the
/// start
/// of the section, then from its end) before the n-th of those left for the n-th of those left; the n-th for the n-th; and those that are
/// equal before the n-th for the n-th. Of these the one that needs the fewest operations is taken, the first of two that need as many.
/// Sections that share an id are paired in the same ways. Nothing ever traps; `duplicates` tells.
///
/// **Moves are minimal:** of the rows that stay in their section, the longest run that keeps its order stays where it is, and of the
/// sections too. An empty difference means equal lists, and the reverse; a row with equal content is never updated.
///
/// Complexity of making one: O(n + m + k log k) for n old and m new rows, k of which stay in their section in another order. Where repeated
/// ids are noticed, up to nine times that, and up to 32 comparisons of content for each row or section whose id is repeated.
/// Sources: P. Heckel, "A technique for isolating differences between files" (1978); M. L. Fredman, "On computing the length of longest
/// increasing subsequences" (1975).
public struct SectionedDifference: Equatable, Sendable {
  /// The batches, in the order in which they are applied; empty when nothing changed.
  public let stages: [Stage]

  /// The ids of the new list that were met more than once while matching.
  ///
  /// Rows and sections that already stand in their position are not looked up and therefore not listed: `Differencer.duplicates(in:)`
  /// checks a whole list.
  public let duplicates: Duplicates

  /// A difference of these stages, for tests of hosts; comparisons make theirs with `init(from:to:)`.
  public init(stages: [Stage], duplicates: Duplicates = Duplicates()) {
    self.stages = stages
    self.duplicates = duplicates
  }

  /// The difference of equal lists.
  public static let none = SectionedDifference(stages: [], duplicates: Duplicates())

  /// Whether the lists are equal: same ids, same order, same content.
  @inlinable public var isEmpty: Bool { stages.isEmpty }
}

extension SectionedDifference {
  /// One batch.
  public enum Stage: Equatable, Sendable {
    /// Sections and rows take their new looks in their old position.
    case updates(Updates)
    /// Sections are deleted, inserted and moved, with the rows in them.
    case sections(SectionChanges)
    /// Rows are deleted, inserted and moved.
    case items(ItemChanges)
  }

  /// Ids of the new list that occur more than once, at the positions of the later occurrences, in order.
  public struct Duplicates: Equatable, Sendable {
    /// Sections whose id an earlier section has.
    public var sections: [Int] = []
    /// Rows whose id an earlier row **of the same section** has; the same id in two sections is no mistake.
    public var items: [ItemPosition] = []

    /// Repeated ids at these positions, ascending.
    public init(sections: [Int] = [], items: [ItemPosition] = []) {
      self.sections = sections
      self.items = items
    }

    /// Whether every id was met once only.
    public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
  }
}
