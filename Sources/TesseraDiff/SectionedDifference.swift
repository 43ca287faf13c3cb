/// The difference between two lists of sections, as stages that a list view applies one after the other.
///
/// **Stages.** There are at most four stages, in this order. Stages without changes are left out:
///
/// | stage | effect | coordinates |
/// |---|---|---|
/// | `.updates` | sections and rows with changed content are updated **at their old position** | the old list |
/// | `.sections` | sections are deleted, inserted and moved (no row changes) | before and after the stage |
/// | `.items` | rows are deleted, inserted and moved, also between sections (no section changes) | before and after the stage |
/// | `.sections` | sections are deleted whose rows had to move out first | before the stage |
///
/// Each stage is one batch with the semantics of `performBatchUpdates`: deletes and move origins are
/// positions in the list before the stage, inserts and move targets are positions in the list after it, and
/// all other elements keep their order in the remaining positions. A host without batches can do the same by
/// hand: remove everything that is deleted or moved, from back to front, then insert everything that is
/// inserted or moved, from front to back. Rows and sections never change in the same batch. An update never
/// shares a batch with a change of position. The number of rows after a stage is always the number before it,
/// plus inserts, minus deletes.
///
/// **Identity.** Sections match by id. A row matches the row with the same id, in its own section first and
/// otherwise in any other. A row that changes its section is therefore a move, even out of a deleted section
/// or into an inserted one. Every match of an equal id is found.
///
/// Repeated ids are paired in three ways:
/// - elements at the same position first (at the same distance from the start of the section, then from its
///   end), then the n-th remaining with the n-th remaining,
/// - the n-th with the n-th,
/// - equal elements first, then the n-th with the n-th.
///
/// The way with the fewest operations is used, on a tie the first one. Sections that share an id are paired
/// in the same ways. Repeated ids never trap. They are listed in `duplicates`.
///
/// **Moves are minimal:** of the rows that stay in their section, a longest run that keeps its order stays in
/// place. The same holds for sections. The difference is empty if and only if the lists are equal. A row with
/// equal content is never updated.
///
/// Complexity of creating one: O(n + m + k log k) for n old and m new rows, of which k stay in their section in a
/// different order. If repeated ids are found, up to nine times that, plus up to 32 content comparisons for each
/// row or section with a repeated id. Sources: P. Heckel, "A technique for isolating differences between files"
/// (1978), and M. L. Fredman, "On computing the length of longest increasing subsequences" (1975).
public struct SectionedDifference: Equatable, Sendable {
  /// The batches, in the order in which they are applied. Empty if nothing changed.
  public let stages: [Stage]

  /// The repeated ids of the new list that were found during matching.
  ///
  /// Rows and sections that are already at their position are not looked up and therefore not listed. To
  /// check a whole list, use `Differencer.duplicates(in:)`.
  public let duplicates: Duplicates

  /// Creates a difference from stages, for testing hosts. To compare lists, use `init(from:to:)`.
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
    /// Sections and rows are updated at their old position.
    case updates(Updates)
    /// Sections are deleted, inserted and moved, together with their rows.
    case sections(SectionChanges)
    /// Rows are deleted, inserted and moved.
    case items(ItemChanges)
  }

  /// Repeated ids of the new list: the positions of the later occurrences, in order.
  public struct Duplicates: Equatable, Sendable {
    /// Sections that repeat the id of an earlier section.
    public var sections: [Int] = []
    /// Rows that repeat the id of an earlier row **in the same section**. The same id in two sections is
    /// allowed.
    public var items: [ItemPosition] = []

    /// Creates a list of repeated ids. Both lists must be ascending.
    public init(sections: [Int] = [], items: [ItemPosition] = []) {
      self.sections = sections
      self.items = items
    }

    /// Whether no repeated id was found.
    public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
  }
}
