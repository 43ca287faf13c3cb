/// A process that shows pages, and how others reach it.
public struct PageNode: Hashable, Sendable, Codable {
  /// Its name; another one for each process, also for one that is started again at the same address.
  public let name: String
  /// The address that others hand events to, in the host's own form; empty if nobody else is there.
  public let address: String
  /// A node.
  public init(_ name: String, address: String = "") { (self.name, self.address) = (name, address) }
}

/// The right to write a page.
///
/// It is in force while its node renews itself; a node that does not is presumed gone, and others may claim its pages. A holder that wakes up late
/// is refused by its token, as soon as somebody else claimed the page, and may go on if nobody did.
public struct PageLease: Hashable, Sendable, Codable {
  /// The page.
  public let page: String
  /// The name of the node that has it.
  public let node: String
  /// Larger than that of every lease before: a fencing token.
  public let token: Int
  /// A lease.
  public init(page: String, node: String, token: Int) { (self.page, self.node, self.token) = (page, node, token) }
}

/// The head of a page: a write compares it before it sets.
public struct PageHead: Hashable, Sendable, Codable {
  /// The number of acknowledged changes, as the host counts them.
  public let revision: Int
  /// The last lease.
  public let lease: PageLease
  /// A head.
  public init(revision: Int, lease: PageLease) { (self.revision, self.lease) = (revision, lease) }
}

/// The answer to a node that wants a page.
public enum PageClaim: Hashable, Sendable {
  /// The page is the node's, with a new lease; this is what is kept of it.
  case granted(PageRecord)
  /// Another node's lease is in force: hand over to it, or ask again later.
  case held(by: PageNode, for: Duration)
  /// There is no such page, or it is somebody else's.
  case missing
}
