extension PageRecord {
  /// The owner of a page: a visitor, and the visitor's identity if signed in.
  public struct Owner: Hashable, Sendable, Codable {
    /// The visitor: an unguessable value, such as that of a cookie.
    public let visitor: String
    /// The identity's id. Empty if not signed in.
    public let identity: String
    /// Creates an owner.
    public init(visitor: String, identity: String = "") { (self.visitor, self.identity) = (visitor, identity) }

    /// Compares bytes: different encodings of the same text are different owners.
    public static func == (lhs: Owner, rhs: Owner) -> Bool {
      lhs.visitor.utf8.elementsEqual(rhs.visitor.utf8) && lhs.identity.utf8.elementsEqual(rhs.identity.utf8)
    }
  }
}

extension PageRecord {
  /// A page's content from the host: opaque bytes and the metadata the store needs.
  public struct Contents: Hashable, Sendable {
    /// The version of the app, or of its states, that wrote the snapshot.
    public var version: String
    /// The path that shows the page, if the host has paths.
    public var path: String
    /// The state of the page, in the host's format.
    public var snapshot: [UInt8]
    /// The time the page is kept after its last write.
    public var lifetime: Duration
    /// A name for the network address the page counts for. Empty if it counts for none. Stores need not return it.
    public var address: String
    /// Creates contents with a lifetime of one week by default.
    public init(version: String, path: String = "", snapshot: [UInt8], lifetime: Duration = .seconds(7 * 86_400), address: String = "") {
      (self.version, self.path, self.snapshot, self.lifetime, self.address) = (version, path, snapshot, lifetime, address)
    }
  }
}

extension PageRecord {
  /// A step in a page's journal.
  public struct Entry: Hashable, Sendable {
    /// The page's revision after this entry. Entries written together have the same.
    public let revision: Int
    /// The step, in the host's format.
    public let bytes: [UInt8]
    /// Creates an entry.
    public init(revision: Int, bytes: [UInt8]) { (self.revision, self.bytes) = (revision, bytes) }
  }
}

/// A stored page.
public struct PageRecord: Hashable, Sendable {
  /// The page's id: unguessable, never changes.
  public var page: String
  /// The page's owner.
  public var owner: Owner
  /// The number of acknowledged changes, as counted by the host, and the most recent lease.
  public var head: Head
  /// The revision of the snapshot.
  public var snapshotRevision: Int
  /// The snapshot with the page's version and path. The path may be newer than the snapshot.
  public var contents: Contents
  /// The changes since the snapshot, oldest first.
  public var journal: [Entry]
  /// The time until the page expires if it isn't written. Negative if the next sweep deletes it.
  public var remaining: Duration
  /// The node that holds an active lease.
  public var holder: PageLease.Node?
  /// Whether the store wants the page rewritten completely with its next change, for example with a new
  /// encryption key.
  public var isOutdated = false

  /// Creates a record.
  public init(
    page: String, owner: Owner, head: Head, snapshotRevision: Int, contents: Contents,
    journal: [Entry],
    remaining: Duration,
    holder: PageLease.Node?
  ) {
    (self.page, self.owner, self.head, self.snapshotRevision, self.contents) = (page, owner, head, snapshotRevision, contents)
    (self.journal, self.remaining, self.holder) = (journal, remaining, holder)
  }
  /// The bytes counted against a budget: the snapshot and the journal entries.
  public var byteCount: Int { journal.reduce(contents.snapshot.count) { $0 + $1.bytes.count } }
}
