/// One change of one page, with what the page has to be before.
///
/// - Law: carried out if the page is the owner's, its last lease has the same token and it stands at `expected`; then it stands at `revision`.
/// - Law: a write that was carried out last is reported as stored again and not carried out again; writes are the same if their keys are.
public struct PageWrite: Hashable, Sendable {
  /// A kind of change.
  public enum Change: Hashable, Sendable {
    /// Begins a page, as a node's.
    case create(PageContents, node: String)
    /// Adds to the journal; and the path, if it changed.
    case append([[UInt8]], path: String?)
    /// Replaces the snapshot and empties the journal.
    case replace(PageContents)
    /// Deletes the page.
    case end
  }
  /// The page's id; at most 200 bytes.
  public var page: String
  /// Whose it is.
  public var owner: PageOwner
  /// The kind of change.
  public var change: Change
  /// The revision before; not looked at for a page that begins.
  public var expected: Int
  /// The revision after: larger, or the same where only the form changes.
  public var revision: Int
  /// The token of the lease; not looked at for a page that begins.
  public var token: Int
  /// A number by chance that is the same whenever this write is sent.
  public var key: UInt64

  /// A write; a new key if none is given.
  public init(
    page: String, owner: PageOwner, change: Change, expected: Int, revision: Int, token: Int, key: UInt64 = .random(in: .min ... .max)
  ) {
    (self.page, self.owner, self.change) = (page, owner, change)
    (self.expected, self.revision, self.token, self.key) = (expected, revision, token, key)
  }

  /// Begins a page with a node's lease.
  public static func create(_ page: String, owner: PageOwner, node: String, _ contents: PageContents, revision: Int = 0) -> PageWrite {
    PageWrite(page: page, owner: owner, change: .create(contents, node: node), expected: 0, revision: revision, token: 0)
  }
  /// Adds entries to the journal of the page at a head; counts one change, unless a number is given.
  public static func append(_ entries: [[UInt8]], path: String? = nil, owner: PageOwner, at head: PageHead, changes: Int = 1) -> PageWrite {
    PageWrite(
      page: head.lease.page, owner: owner, change: .append(entries, path: path), expected: head.revision, revision: head.revision + changes,
      token: head.lease.token)
  }
  /// Replaces the snapshot of the page at a head; counts no change, unless a number is given.
  public static func replace(_ contents: PageContents, owner: PageOwner, at head: PageHead, changes: Int = 0) -> PageWrite {
    PageWrite(
      page: head.lease.page, owner: owner, change: .replace(contents), expected: head.revision, revision: head.revision + changes,
      token: head.lease.token)
  }
  /// Deletes the page at a head.
  public static func end(owner: PageOwner, at head: PageHead) -> PageWrite {
    PageWrite(page: head.lease.page, owner: owner, change: .end, expected: head.revision, revision: head.revision, token: head.lease.token)
  }

  /// The bytes that the write brings.
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
    /// It is stored as the store's durability says, and the page stands here. A page that ended stands where it stood.
    case stored(PageHead)
    /// The page stands elsewhere; or is not there, or somebody else's: `nil`. Nothing was changed.
    case conflict(PageHead?)
    /// Another lease was granted meanwhile: this one. Nothing was changed; the page is no longer yours.
    case lostLease(PageLease)
    /// The page would be larger than this many bytes, the most that a page may have. Nothing was changed.
    case overBudget(Int)
  }
}
