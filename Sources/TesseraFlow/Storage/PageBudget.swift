/// The amount that a store keeps.
///
/// Beyond it pages give way: those without a lease in force first, of these the largest and least used (bytes × idle time), never one that the
/// same commit wrote. An owner's budget holds when a commit ends. The total holds once a sweep says it is finished, so that no commit pays for it.
public struct PageBudget: Hashable, Sendable {
  /// The most bytes of a page; a write that would make it larger is refused.
  public var pageBytes: Int
  /// The most bytes of an owner's pages.
  public var ownerBytes: Int
  /// The most pages of an owner.
  public var ownerPages: Int
  /// The most bytes of all pages.
  public var totalBytes: Int
  /// The most pages.
  public var totalPages: Int

  /// A budget; 5 MiB for a page, which is more than `SavedPage.maximumSize`, 32 MiB and 64 pages for an owner, 1 GiB and a million pages for all if nothing is said.
  public init(
    pageBytes: Int = 5 << 20, ownerBytes: Int = 32 << 20, ownerPages: Int = 64, totalBytes: Int = 1 << 30, totalPages: Int = 1_000_000
  ) {
    self.pageBytes = max(1, min(pageBytes, ownerBytes, totalBytes))
    (self.ownerBytes, self.ownerPages) = (max(1, ownerBytes), max(1, ownerPages))
    (self.totalBytes, self.totalPages) = (max(1, totalBytes), max(1, totalPages))
  }
}

/// The amount that is kept.
public struct PageUsage: Hashable, Sendable {
  /// The pages.
  public var pages: Int
  /// Their bytes: snapshots and journals, without what the store adds.
  public var bytes: Int
  /// A usage; nothing at all if nothing is said.
  public init(pages: Int = 0, bytes: Int = 0) { (self.pages, self.bytes) = (pages, bytes) }
}

/// The outcome of a sweep.
public struct PageSweep: Hashable, Sendable {
  /// The pages that were deleted because they are expired.
  public var expired: Int
  /// The pages that gave way by the total budget.
  public var evicted: Int
  /// Whether nothing is left to do now.
  public var isFinished: Bool
  /// A result.
  public init(expired: Int = 0, evicted: Int = 0, isFinished: Bool = true) {
    (self.expired, self.evicted, self.isFinished) = (expired, evicted, isFinished)
  }
}

/// The faults that everything acknowledged survives; to keep pages in memory only, use `InMemoryPageStore`.
public enum PageDurability: String, Hashable, Sendable, CaseIterable {
  /// The end of any process, however sudden.
  case process
  /// That, and the loss of power: a commit waits for the disk (SQLite), or for the standbys that the server is set up with as well (PostgreSQL).
  case power
}

/// An incident in a store that its operator should know of; nothing that somebody typed.
@nonexhaustive
public enum PageStoreReport: Hashable, Sendable, CustomStringConvertible {
  /// The store was damaged; what was there was set aside at a path, and it goes on with what could be kept.
  case damaged(String, setAside: String)
  /// So many pages were damaged, and nothing else; they were set aside at a path.
  case damagedPages(Int, String, setAside: String)
  /// A part of the store was taken away, or could not be read; what was in it was carried over, or worked out from the rest.
  case mended(String)
  /// The connection was lost.
  case disconnected(String)
  /// The connection is there again after this many attempts.
  case reconnected(attempts: Int)
  /// The use of sign-ins cannot be noted: they are known all the same, and end as if they had not been used. Told once, until it can.
  case unnoted(String)
  /// Pages gave way by a budget.
  case evicted(pages: Int, bytes: Int)

  public var description: String {
    switch self {
    case .damaged(let words, let path): "a store was damaged (\(words)); it was set aside as \(path)"
    case .damagedPages(let count, let words, let path): "\(count) kept pages were damaged (\(words)); they were set aside in \(path)"
    case .mended(let words): "a store lost a part of what it had, and has it again: \(words)"
    case .disconnected(let words): "a store cannot be reached: \(words)"
    case .reconnected(let attempts): "a store is reached again, after \(attempts) attempts"
    case .unnoted(let words): "the use of sign-ins cannot be noted, and they may end early: \(words)"
    case .evicted(let pages, let bytes): "\(pages) pages with \(bytes) bytes gave way by the budget"
    }
  }
}
