/// Compares lists, again and again, in the same memory.
///
/// Keep one where comparisons repeat (a page, a server's worker): its memory grows with the longest lists that were compared
/// and is used again. For a single comparison write `SectionedDifference(from:to:)`. The result never depends on what was compared before.
///
/// Lists may have up to 2³⁰ rows. Not `Sendable`: it belongs to whoever compares.
///
/// Its properties are not checked for exclusive access, which would cost more than the comparison: every access is a single load or store
/// within a comparison, and `isComparing` keeps comparisons apart.
///
/// While it compares:
/// - rows and sections have *flat* indices, counted over the whole list;
/// - a section is *closed* when its rows kept their positions and *open* otherwise; only rows of open sections have an entry in
///   `newMatch`; sections without a partner are open;
/// - a row of an open section is *loose* when it has no partner in its own position; only loose rows are looked up in the table.
public final class Differencer {
  /// Stands for "no partner" and "end of the chain".
  @usableFromInline static let none = UInt32.max
  /// Set in `newMatch` for a row that moves.
  @usableFromInline static let movedFlag = UInt32(1) << 31
  /// Set beside it for a row that comes from another section.
  @usableFromInline static let crossedFlag = UInt32(1) << 30

  /// Mixed into every hash, so that nobody can choose ids that collide.
  @usableFromInline let seed = UInt64.random(in: .min ... .max)

  /// Flat index of the first row of each section, and one more for the end.
  @exclusivity(unchecked) @usableFromInline var oldStart = Scratch<UInt32>(), newStart = Scratch<UInt32>()
  /// Partner of each section, or `none`.
  @exclusivity(unchecked) @usableFromInline var oldSectionMatch = Scratch<UInt32>(), newSectionMatch = Scratch<UInt32>()
  /// Whether each new section is open.
  @exclusivity(unchecked) @usableFromInline var openness = Scratch<Openness>()
  /// Of the old section that is compared: whether each row has a partner in its position, else `none`. Of all new rows of open sections: the
  /// flat index of the partner, with `movedFlag` if the row moves; the loose index with both flags for a partner in another section; or
  /// `none`.
  @exclusivity(unchecked) @usableFromInline var oldMatch = Scratch<UInt32>(), newMatch = Scratch<UInt32>()
  /// Loose rows (flat) in the order in which they were found, and their sections.
  @exclusivity(unchecked) @usableFromInline var oldLoose = Scratch<UInt32>(), newLoose = Scratch<UInt32>()
  @exclusivity(unchecked) @usableFromInline var oldLooseSection = Scratch<UInt32>(), newLooseSection = Scratch<UInt32>()
  /// The range of the loose rows of each open section in that order.
  @exclusivity(unchecked) @usableFromInline var oldLooseRange = Scratch<LooseRange>(), newLooseRange = Scratch<LooseRange>()
  @exclusivity(unchecked) @usableFromInline var oldHashes = Scratch<UInt64>(), newHashes = Scratch<UInt64>()
  @exclusivity(unchecked) @usableFromInline var oldLooseCount = 0, newLooseCount = 0
  @exclusivity(unchecked) @usableFromInline var oldIDs = IDScratch(), newIDs = IDScratch()

  /// The table of loose rows, and for each loose row (old ones first) the next with the same id and the partner.
  @exclusivity(unchecked) @usableFromInline var slots = Scratch<UInt32>(), next = Scratch<UInt32>(), partner = Scratch<UInt32>()
  /// Old rows, each the first of its id, for whose id there is more than one row on either side.
  @exclusivity(unchecked) @usableFromInline var crowded = ScratchList<UInt32>()
  /// Loose new rows (loose index) whose id an earlier loose row of the section has.
  @exclusivity(unchecked) @usableFromInline var repeated = ScratchList<UInt32>()

  /// Changed rows, old and new position packed.
  @exclusivity(unchecked) @usableFromInline var updates = ScratchList<PackedUpdate>()
  @exclusivity(unchecked) @usableFromInline var sectionUpdates = ScratchList<PackedUpdate>()
  @exclusivity(unchecked) @usableFromInline var duplicateSections = ScratchList<UInt32>()

  /// The number of sections, whether all of them kept their positions, and whether any is open.
  @exclusivity(unchecked) @usableFromInline var oldSectionCount = 0, newSectionCount = 0
  @exclusivity(unchecked) @usableFromInline var sectionsKeptPositions = true
  @exclusivity(unchecked) @usableFromInline var hasOpenSections = false

  /// From so many loose rows on, partners lie outside of the processor's nearest caches: they are asked for ahead, see `FetchAhead`.
  @usableFromInline static let farCount = 4096

  /// The present pairing of repeated ids, of sections and of rows.
  @exclusivity(unchecked) @usableFromInline var sectionPairing = Pairing.positions, rowPairing = Pairing.positions
  /// Whether an id was met twice on one side of what was looked up: among the sections, or among the rows of a section.
  @exclusivity(unchecked) @usableFromInline var hasRepeats = false, hasRepeatedSections = false
  /// Whether the hashes that were given do not tell the loose rows apart.
  @exclusivity(unchecked) @usableFromInline var hashesCollide = false
  /// Steps of a search, or comparisons with rows of the same id, that are spent on each row.
  @usableFromInline static let patience = 32
  /// A table of rows that were not looked up.
  @exclusivity(unchecked) @usableFromInline var checks = Scratch<UInt32>()
  @exclusivity(unchecked) @usableFromInline var slotMask = 0, checkMask = 0, checkBudget = 0

  /// Whether a comparison is under way.
  @exclusivity(unchecked) @usableFromInline var isComparing = false

  /// Room for the longest increasing subsequence.
  @exclusivity(unchecked) var sequence = Scratch<UInt32>(), positions = Scratch<UInt32>(), tails = Scratch<UInt32>(),
    tailValues = Scratch<UInt32>()
  @exclusivity(unchecked) var previous = Scratch<UInt32>(), kept = Scratch<UInt8>()

  /// Everything that is known of a new section.
  @usableFromInline
  enum Openness: UInt8, BitwiseCopyable {
    /// Every row kept its position.
    case closed
    /// Rows came or went, and those that stayed kept their order.
    case ordered
    /// Rows that stayed may stand in another order.
    case shuffled
  }

  /// A part of the loose rows.
  @usableFromInline
  struct LooseRange: BitwiseCopyable {
    @usableFromInline let start: UInt32
    @usableFromInline let end: UInt32

    @usableFromInline
    init(_ start: Int, _ end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.end = UInt32(truncatingIfNeeded: end)
    }

    @usableFromInline var indices: Range<Int> { Int(start)..<Int(end) }
  }

  /// An update before it is part of a result.
  @usableFromInline
  struct PackedUpdate: BitwiseCopyable {
    @usableFromInline let old: UInt64
    @usableFromInline let new: UInt64

    @usableFromInline
    init(old: UInt64, new: UInt64) {
      self.old = old
      self.new = new
    }
  }

  /// A differencer without memory yet.
  public init() {}

  deinit { releaseMemory() }

  /// Gives back the memory that was kept for the next comparison, for instance after an unusually long list.
  public func releaseMemory() {
    oldStart.release()
    newStart.release()
    oldSectionMatch.release()
    newSectionMatch.release()
    openness.release()
    oldMatch.release()
    newMatch.release()
    oldLooseSection.release()
    newLooseSection.release()
    oldLoose.release()
    newLoose.release()
    oldLooseRange.release()
    newLooseRange.release()
    oldHashes.release()
    newHashes.release()
    oldIDs.release()
    newIDs.release()
    slots.release()
    next.release()
    partner.release()
    crowded.release()
    repeated.release()
    updates.release()
    sectionUpdates.release()
    duplicateSections.release()
    sequence.release()
    positions.release()
    tails.release()
    tailValues.release()
    previous.release()
    kept.release()
    checks.release()
  }

  /// A hash that spreads over all 64 bits, whatever the input: the two halves of a product, folded.
  @inlinable @inline(__always)
  static func mix(_ hash: UInt64, seed: UInt64) -> UInt64 {
    let product = (hash ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
