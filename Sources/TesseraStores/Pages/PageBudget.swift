/// The storage limits of a store.
///
/// Beyond the budget, pages are evicted: those without an active lease first, among these the ones with the
/// most bytes × idle time, but never a page written by the same commit. An owner's budget holds when a commit
/// ends. The total holds when a sweep reports that it is finished, so commits don't pay for it.
///
/// If the total is exceeded, pages of the network address with the largest share are evicted first
/// (``PageRecord/Contents/address``). A client that fills the store evicts its own pages and no others.
public struct PageBudget: Hashable, Sendable {
  /// The maximum size of a page in bytes. A write that would exceed it is refused.
  public var pageBytes: Int
  /// The maximum size of an owner's pages in bytes.
  public var ownerBytes: Int
  /// The maximum number of an owner's pages.
  public var ownerPages: Int
  /// The maximum size of all pages in bytes.
  public var totalBytes: Int
  /// The maximum number of pages.
  public var totalPages: Int

  /// Creates a budget. By default 5 MiB per page (more than `SavedPage.maximumSize`), 32 MiB and 64 pages per
  /// owner, 1 GiB and a million pages in total.
  public init(
    pageBytes: Int = 5 << 20, ownerBytes: Int = 32 << 20, ownerPages: Int = 64, totalBytes: Int = 1 << 30, totalPages: Int = 1_000_000
  ) {
    self.pageBytes = max(1, min(pageBytes, ownerBytes, totalBytes))
    (self.ownerBytes, self.ownerPages) = (max(1, ownerBytes), max(1, ownerPages))
    (self.totalBytes, self.totalPages) = (max(1, totalBytes), max(1, totalPages))
  }
}

extension PageBudget {
  /// The usage of a store or an owner.
  public struct Usage: Hashable, Sendable {
    /// The number of pages.
    public var pages: Int
    /// The size of snapshots and journals in bytes, without the store's own overhead.
    public var bytes: Int
    /// Creates a usage, empty by default.
    public init(pages: Int = 0, bytes: Int = 0) { (self.pages, self.bytes) = (pages, bytes) }
  }
}

extension PageBudget {
  /// The result of a sweep.
  public struct Sweep: Hashable, Sendable {
    /// The number of expired pages that were deleted.
    public var expired: Int
    /// The number of pages evicted to meet the total budget.
    public var evicted: Int
    /// Whether no work is left.
    public var isFinished: Bool
    /// Creates a result.
    public init(expired: Int = 0, evicted: Int = 0, isFinished: Bool = true) {
      (self.expired, self.evicted, self.isFinished) = (expired, evicted, isFinished)
    }
  }
}

extension PageWrite {
  /// The failures that acknowledged data survives. To keep pages in memory only, use `InMemoryPageStore`.
  public enum Durability: String, Hashable, Sendable, CaseIterable {
    /// The end of any process, however sudden.
    case process
    /// The end of the process and power loss. A commit waits for the disk (SQLite), or for the disk and the
    /// server's configured standbys (PostgreSQL).
    case power
  }
}

/// An incident in a store that its operator should know about. Contains no user input.
@nonexhaustive
public enum PageStoreReport: Hashable, Sendable, CustomStringConvertible {
  /// The store was damaged. The damaged file was moved to a path, and the store continues with what could be
  /// recovered.
  case damaged(String, setAside: String)
  /// Some pages were damaged, and nothing else. They were moved to a path.
  case damagedPages(Int, String, setAside: String)
  /// Acknowledged changes are missing from the file at a path, with their number. Its log was damaged, or an older copy
  /// was restored. The pages they changed are older than their users saw them, or gone, and the users they signed in
  /// sign in again.
  case lost(Int, String)
  /// A part of the store was missing or unreadable. Its content was carried over, or derived from the rest.
  case mended(String)
  /// The connection was lost.
  case disconnected(String)
  /// The connection was restored after this many attempts.
  case reconnected(attempts: Int)
  /// The use of sign-ins can't be recorded. They still work, but may end as if unused. Reported once until
  /// recording works again.
  case unnoted(String)
  /// Pages were evicted to meet a budget.
  case evicted(pages: Int, bytes: Int)

  public var description: String {
    switch self {
    case .damaged(let words, let path): "a store was damaged (\(words)) and was moved to \(path)"
    case .damagedPages(let count, let words, let path): "\(count) saved pages were damaged (\(words)) and were moved to \(path)"
    case .lost(let count, let path):
      "\(count) acknowledged changes are missing in \(path): its log was damaged, or an older copy was restored"
    case .mended(let words): "a store lost some of its data and has restored it: \(words)"
    case .disconnected(let words): "a store cannot be reached: \(words)"
    case .reconnected(let attempts): "a store can be reached again, after \(attempts) attempts"
    case .unnoted(let words): "the last use of sign-ins cannot be stored, so they may expire early: \(words)"
    case .evicted(let pages, let bytes): "\(pages) pages with \(bytes) bytes were deleted to stay within the budget"
    }
  }
}
