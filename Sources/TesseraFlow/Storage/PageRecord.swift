/// Whose a page is: a visitor, and the identity the visitor had.
public struct PageOwner: Hashable, Sendable, Codable {
  /// The visitor: unguessable, such as the value of a cookie.
  public let visitor: String
  /// The identity, or nothing for somebody who is not signed in.
  public let identity: String
  /// An owner.
  public init(visitor: String, identity: String = "") { (self.visitor, self.identity) = (visitor, identity) }

  /// Byte by byte: two spellings of a letter that look the same are two people's.
  public static func == (lhs: PageOwner, rhs: PageOwner) -> Bool {
    lhs.visitor.utf8.elementsEqual(rhs.visitor.utf8) && lhs.identity.utf8.elementsEqual(rhs.identity.utf8)
  }
}

/// A page as its host hands it over: opaque bytes, and what the store needs to keep them.
public struct PageContents: Hashable, Sendable {
  /// The version of the app, or of its states, that wrote the snapshot.
  public var version: String
  /// The path that shows the page, where the host has paths.
  public var path: String
  /// The state of the page, in the host's own form.
  public var snapshot: [UInt8]
  /// The time for which the page is kept after it was written last.
  public var lifetime: Duration
  /// Contents; kept for a week if nothing is said.
  public init(version: String, path: String = "", snapshot: [UInt8], lifetime: Duration = .seconds(7 * 86_400)) {
    (self.version, self.path, self.snapshot, self.lifetime) = (version, path, snapshot, lifetime)
  }
}

/// A step in a page's journal.
public struct PageEntry: Hashable, Sendable {
  /// The revision of the page with this entry; entries that were written together have the same.
  public let revision: Int
  /// The step, in the host's own form.
  public let bytes: [UInt8]
  /// An entry.
  public init(revision: Int, bytes: [UInt8]) { (self.revision, self.bytes) = (revision, bytes) }
}

/// A page as it is kept.
public struct PageRecord: Hashable, Sendable {
  /// Its id: unguessable, the same for life.
  public var page: String
  /// Whose it is.
  public var owner: PageOwner
  /// The number of acknowledged changes, as its host counts them, and the last lease.
  public var head: PageHead
  /// The revision that the snapshot shows.
  public var snapshotRevision: Int
  /// The snapshot, with the version and path of the page; the path may be newer than the snapshot.
  public var contents: PageContents
  /// The changes since the snapshot, oldest first.
  public var journal: [PageEntry]
  /// The time until the page may be deleted, if nobody writes it; negative if the next sweep deletes it.
  public var remaining: Duration
  /// The node whose lease is in force.
  public var holder: PageNode?
  /// Whether the store asks for the page to be written as a whole with its next change, such as by a new key.
  public var isOutdated = false

  /// A record.
  public init(
    page: String, owner: PageOwner, head: PageHead, snapshotRevision: Int, contents: PageContents, journal: [PageEntry],
    remaining: Duration,
    holder: PageNode?
  ) {
    (self.page, self.owner, self.head, self.snapshotRevision, self.contents) = (page, owner, head, snapshotRevision, contents)
    (self.journal, self.remaining, self.holder) = (journal, remaining, holder)
  }
  /// The bytes that the page takes in a budget: its snapshot and the entries of its journal.
  public var byteCount: Int { journal.reduce(contents.snapshot.count) { $0 + $1.bytes.count } }
}
