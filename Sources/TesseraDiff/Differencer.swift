/// Compares lists repeatedly, reusing its memory.
///
/// Keep one where comparisons repeat, such as in a page or a server's worker. Its memory grows with the
/// longest lists compared and is reused. For a single comparison use `SectionedDifference(from:to:)`. The
/// result never depends on earlier comparisons.
///
/// Lists may have up to 2³⁰ rows. Not `Sendable`: use it from one isolation domain.
///
/// Its properties are not checked for exclusive access, which would cost more than the comparison. Every
/// access is a single load or store within a comparison, and `isComparing` prevents nested comparisons.
///
/// Terms used during a comparison:
/// - Rows and sections have *flat* indices, counted over the whole list.
/// - A section is *closed* if its rows kept their positions, and *open* otherwise. Only rows of open sections
///   have an entry in `newMatch`. Sections without a partner are open.
/// - A row of an open section is *loose* if it has no partner at its own position. Only loose rows are looked
///   up in the table.
public final class Differencer {
  /// Means "no partner" and "end of the chain".
  @usableFromInline static let none = UInt32.max
  /// Set in `newMatch` for a row that moves.
  @usableFromInline static let movedFlag = UInt32(1) << 31
  /// Also set in `newMatch` for a row that moves from another section.
  @usableFromInline static let crossedFlag = UInt32(1) << 30

  /// Mixed into every hash, so that an attacker cannot choose ids that collide.
  @usableFromInline let seed = UInt64.random(in: .min ... .max)

  /// The flat index of the first row of each section, plus one more for the end.
  @exclusivity(unchecked) @usableFromInline var oldStart = Scratch<UInt32>(), newStart = Scratch<UInt32>()
  /// The partner of each section, or `none`.
  @exclusivity(unchecked) @usableFromInline var oldSectionMatch = Scratch<UInt32>(), newSectionMatch = Scratch<UInt32>()
  @exclusivity(unchecked) @usableFromInline var openness = Scratch<Openness>()
  /// `oldMatch`: for the old section being compared, whether each row has a partner at its position, else
  /// `none`. `newMatch`: for all new rows of open sections, the flat index of the partner, with `movedFlag`
  /// if the row moves. For a partner in another section, the loose index with both flags. Otherwise `none`.
  @exclusivity(unchecked) @usableFromInline var oldMatch = Scratch<UInt32>(), newMatch = Scratch<UInt32>()
  /// The loose rows (flat) in the order they were found, and their sections.
  @exclusivity(unchecked) @usableFromInline var oldLoose = Scratch<UInt32>(), newLoose = Scratch<UInt32>()
  @exclusivity(unchecked) @usableFromInline var oldLooseSection = Scratch<UInt32>(), newLooseSection = Scratch<UInt32>()
  /// The range of each open section's loose rows in that order.
  @exclusivity(unchecked) @usableFromInline var oldLooseRange = Scratch<LooseRange>(), newLooseRange = Scratch<LooseRange>()
  @exclusivity(unchecked) @usableFromInline var oldHashes = Scratch<UInt64>(), newHashes = Scratch<UInt64>()
  @exclusivity(unchecked) @usableFromInline var oldLooseCount = 0, newLooseCount = 0
  @exclusivity(unchecked) @usableFromInline var oldIDs = IDScratch(), newIDs = IDScratch()

  /// The table of loose rows. For each loose row (old ones first), the next one with the same id, and the
  /// partner.
  @exclusivity(unchecked) @usableFromInline var slots = Scratch<UInt32>(), next = Scratch<UInt32>(), partner = Scratch<UInt32>()
  /// Old rows whose id occurs more than once on either side, each the first of its id.
  @exclusivity(unchecked) @usableFromInline var crowded = ScratchList<UInt32>()
  /// Loose new rows (loose index) that repeat the id of an earlier loose row in the section.
  @exclusivity(unchecked) @usableFromInline var repeated = ScratchList<UInt32>()

  /// Changed rows, with old and new position packed.
  @exclusivity(unchecked) @usableFromInline var updates = ScratchList<PackedUpdate>()
  @exclusivity(unchecked) @usableFromInline var sectionUpdates = ScratchList<PackedUpdate>()
  @exclusivity(unchecked) @usableFromInline var duplicateSections = ScratchList<UInt32>()

  /// The number of sections, whether all of them kept their positions, and whether any is open.
  @exclusivity(unchecked) @usableFromInline var oldSectionCount = 0, newSectionCount = 0
  @exclusivity(unchecked) @usableFromInline var sectionsKeptPositions = true
  @exclusivity(unchecked) @usableFromInline var hasOpenSections = false

  /// With at least this many loose rows, partners lie outside the processor's nearest caches and are
  /// prefetched. See `FetchAhead`.
  @usableFromInline static let farCount = 4096

  /// The current pairing of repeated ids, for sections and for rows.
  @exclusivity(unchecked) @usableFromInline var sectionPairing = Pairing.positions, rowPairing = Pairing.positions
  /// Whether an id occurred twice on one side among the elements looked up: among the rows of a section, or
  /// among the sections.
  @exclusivity(unchecked) @usableFromInline var hasRepeats = false, hasRepeatedSections = false
  /// Whether the given hashes do not distinguish the loose rows.
  @exclusivity(unchecked) @usableFromInline var hashesCollide = false
  /// The search steps, or comparisons with rows of the same id, allowed per row.
  @usableFromInline static let patience = 32
  /// A table of rows that were not looked up.
  @exclusivity(unchecked) @usableFromInline var checks = Scratch<UInt32>()
  @exclusivity(unchecked) @usableFromInline var slotMask = 0, checkMask = 0, checkBudget = 0

  @exclusivity(unchecked) @usableFromInline var isComparing = false

  /// Memory for the longest increasing subsequence.
  @exclusivity(unchecked) var sequence = Scratch<UInt32>(), positions = Scratch<UInt32>(), tails = Scratch<UInt32>(),
    tailValues = Scratch<UInt32>()
  @exclusivity(unchecked) var previous = Scratch<UInt32>(), kept = Scratch<UInt8>()

  /// How the rows of a new section changed.
  @usableFromInline
  enum Openness: UInt8, BitwiseCopyable {
    /// Every row kept its position.
    case closed
    /// Rows were inserted or deleted, and the others kept their order.
    case ordered
    /// Rows that stayed may have changed their order.
    case shuffled
  }

  /// A range of loose rows.
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

  /// Creates a differencer without memory.
  public init() {}

  deinit { releaseMemory() }

  /// Frees the memory kept for the next comparison, for example after an unusually long list.
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

  /// Mixes a hash so that it spreads over all 64 bits: the two halves of a product, combined with XOR.
  @inlinable @inline(__always)
  static func mix(_ hash: UInt64, seed: UInt64) -> UInt64 {
    let product = (hash ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
