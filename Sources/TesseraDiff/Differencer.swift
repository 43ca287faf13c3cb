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
///   have an entry in the new side's `match`. Sections without a partner are open.
/// - A row of an open section is *loose* if it has no partner at its own position. Only loose rows are looked
///   up in the table.
public final class Differencer {
  /// Means "no partner" and "end of the chain".
  @usableFromInline static let none = UInt32.max
  /// Set in the new side's `match` for a row that moves.
  @usableFromInline static let movedFlag = UInt32(1) << 31
  /// Also set in the new side's `match` for a row that moves from another section.
  @usableFromInline static let crossedFlag = UInt32(1) << 30

  /// Mixed into every hash, so that an attacker cannot choose ids that collide.
  @usableFromInline let seed = UInt64.random(in: .min ... .max)

  @exclusivity(unchecked) @usableFromInline var oldSide = Side(), newSide = Side()
  @exclusivity(unchecked) @usableFromInline var openness = Scratch<Openness>()
  @exclusivity(unchecked) @usableFromInline var table = Table()
  @exclusivity(unchecked) @usableFromInline var changes = Changes()
  @exclusivity(unchecked) var increasing = Increasing()

  /// Whether all sections kept their positions, and whether any is open.
  @exclusivity(unchecked) @usableFromInline var sectionsKeptPositions = true
  @exclusivity(unchecked) @usableFromInline var hasOpenSections = false

  /// With at least this many loose rows, partners lie outside the processor's nearest caches and are
  /// prefetched. See `FetchAhead`.
  @usableFromInline static let farCount = 4096

  /// The current pairing of repeated ids, for sections and for rows.
  @exclusivity(unchecked) @usableFromInline var pairing = (sections: Pairing.positions, rows: Pairing.positions)
  /// Whether an id occurred twice on one side among the elements looked up: among the rows of a section, or
  /// among the sections.
  @exclusivity(unchecked) @usableFromInline var hasRepeats = false, hasRepeatedSections = false
  /// The search steps, or comparisons with rows of the same id, allowed per row.
  @usableFromInline static let patience = 32

  @exclusivity(unchecked) @usableFromInline var isComparing = false

  /// The memory of a comparison for one of its two lists.
  @usableFromInline
  struct Side {
    @usableFromInline var sectionCount = 0
    /// The flat index of the first row of each section, plus one more for the end.
    @usableFromInline var start = Scratch<UInt32>()
    /// The partner of each section, or `none`.
    @usableFromInline var sectionMatch = Scratch<UInt32>()
    /// Old: for the section being compared, whether each row has a partner at its position, else `none`. New: for all
    /// rows of open sections, the flat index of the partner, with `movedFlag` if the row moves. For a partner in
    /// another section, the loose index with both flags. Otherwise `none`.
    @usableFromInline var match = Scratch<UInt32>()
    @usableFromInline var looseCount = 0
    /// The loose rows (flat) in the order they were found, and their sections.
    @usableFromInline var loose = Scratch<UInt32>(), looseSection = Scratch<UInt32>()
    /// The range of each open section's loose rows in that order.
    @usableFromInline var looseRange = Scratch<LooseRange>()
    @usableFromInline var hashes = Scratch<UInt64>()
    @usableFromInline var ids = IDScratch()
  }

  /// The table of loose rows.
  @usableFromInline
  struct Table {
    @usableFromInline var slots = Scratch<UInt32>(), slotMask = 0
    /// For each loose row (old ones first), the next one with the same id, and the partner.
    @usableFromInline var next = Scratch<UInt32>(), partner = Scratch<UInt32>()
    /// Old rows whose id occurs more than once on either side, each the first of its id.
    @usableFromInline var crowded = ScratchList<UInt32>()
    /// Loose new rows (loose index) that repeat the id of an earlier loose row in the section.
    @usableFromInline var repeated = ScratchList<UInt32>()
    /// Whether the given hashes do not distinguish the loose rows.
    @usableFromInline var hashesCollide = false
    /// A table of rows that were not looked up.
    @usableFromInline var checks = Scratch<UInt32>(), checkMask = 0, checkBudget = 0
  }

  /// The changes found, with old and new position packed.
  @usableFromInline
  struct Changes {
    @usableFromInline var items = ScratchList<PackedUpdate>(), sections = ScratchList<PackedUpdate>()
    @usableFromInline var duplicateSections = ScratchList<UInt32>()
  }

  /// Memory for the longest increasing subsequence.
  struct Increasing {
    var sequence = Scratch<UInt32>(), positions = Scratch<UInt32>(), tails = Scratch<UInt32>(), tailValues = Scratch<UInt32>()
    var previous = Scratch<UInt32>(), kept = Scratch<UInt8>()
  }

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
    oldSide.release()
    newSide.release()
    openness.release()
    table.release()
    changes.release()
    increasing.release()
  }

  /// Mixes a hash so that it spreads over all 64 bits: the two halves of a product, combined with XOR.
  @inlinable @inline(__always)
  static func mix(_ hash: UInt64, seed: UInt64) -> UInt64 {
    let product = (hash ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

extension Differencer.Side {
  mutating func release() {
    start.release()
    sectionMatch.release()
    match.release()
    loose.release()
    looseSection.release()
    looseRange.release()
    hashes.release()
    ids.release()
  }
}

extension Differencer.Table {
  mutating func release() {
    slots.release()
    next.release()
    partner.release()
    crowded.release()
    repeated.release()
    checks.release()
  }
}

extension Differencer.Changes {
  mutating func release() {
    items.release()
    sections.release()
    duplicateSections.release()
  }
}

extension Differencer.Increasing {
  mutating func release() {
    sequence.release()
    positions.release()
    tails.release()
    tailValues.release()
    previous.release()
    kept.release()
  }
}
