/// One change to one page, with the state it expects.
///
/// - Law: applied if the page belongs to the owner, its latest lease has the same token and its revision is
///   `expected`. Its revision is `revision` afterwards.
/// - Law: a write that equals the last applied one is reported as stored and not applied again. Writes with
///   the same key are equal.
public struct PageWrite: Hashable, Sendable {
  /// The kind of change.
  public enum Change: Hashable, Sendable {
    /// Creates a page, leased to a node.
    case create(PageRecord.Contents, node: String)
    /// Appends to the journal, and sets the path if it changed.
    case append([[UInt8]], path: String?)
    /// Replaces the snapshot and empties the journal.
    case replace(PageRecord.Contents)
    /// Deletes the page.
    case end
  }
  /// The page's id, at most 200 bytes.
  public var page: String
  /// The page's owner.
  public var owner: PageRecord.Owner
  /// The change.
  public var change: Change
  /// The revision before. Ignored when creating a page.
  public var expected: Int
  /// The revision after: larger, or the same if only the stored form changes.
  public var revision: Int
  /// The token of the lease. Ignored when creating a page.
  public var token: Int
  /// A random number that identifies this write across retries.
  public var key: UInt64

  /// Creates a write, with a new key by default.
  public init(
    page: String, owner: PageRecord.Owner, change: Change, expected: Int, revision: Int, token: Int,
    key: UInt64 = .random(in: .min ... .max)
  ) {
    (self.page, self.owner, self.change) = (page, owner, change)
    (self.expected, self.revision, self.token, self.key) = (expected, revision, token, key)
  }

  /// A write that creates a page and leases it to a node.
  public static func create(_ page: String, owner: PageRecord.Owner, node: String, _ contents: PageRecord.Contents, revision: Int = 0)
    -> PageWrite
  {
    PageWrite(page: page, owner: owner, change: .create(contents, node: node), expected: 0, revision: revision, token: 0)
  }
  /// A write that appends entries to the journal. Increases the revision by `changes`.
  public static func append(_ entries: [[UInt8]], path: String? = nil, owner: PageRecord.Owner, at head: PageRecord.Head, changes: Int = 1)
    -> PageWrite
  {
    PageWrite(
      page: head.lease.page, owner: owner, change: .append(entries, path: path), expected: head.revision, revision: head.revision + changes,
      token: head.lease.token)
  }
  /// A write that replaces the snapshot. Increases the revision by `changes`, by default 0.
  public static func replace(_ contents: PageRecord.Contents, owner: PageRecord.Owner, at head: PageRecord.Head, changes: Int = 0)
    -> PageWrite
  {
    PageWrite(
      page: head.lease.page, owner: owner, change: .replace(contents), expected: head.revision, revision: head.revision + changes,
      token: head.lease.token)
  }
  /// A write that deletes the page.
  public static func end(owner: PageRecord.Owner, at head: PageRecord.Head) -> PageWrite {
    PageWrite(page: head.lease.page, owner: owner, change: .end, expected: head.revision, revision: head.revision, token: head.lease.token)
  }

  /// The size of the write's content in bytes.
  public var byteCount: Int {
    switch change {
    case .create(let contents, _), .replace(let contents): contents.snapshot.count
    case .append(let entries, _): entries.reduce(0) { $0 + $1.count }
    case .end: 0
    }
  }
}

extension PageWrite {
  /// The outcome of a write.
  public enum Outcome: Hashable, Sendable {
    /// The write is stored with the store's durability, and this is the page's head now. For a deleted page
    /// it is the last head.
    case stored(PageRecord.Head)
    /// The page has another revision, which is returned. `nil` if it doesn't exist or has another owner. The
    /// write changed nothing.
    case conflict(PageRecord.Head?)
    /// Another lease was granted since, and the page is no longer yours. The write changed nothing.
    case lostLease(PageLease)
    /// The page would exceed this maximum size in bytes. The write changed nothing.
    case overBudget(Int)
  }
}
