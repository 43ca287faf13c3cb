extension PageLease {
  /// A process that shows pages, and its address.
  public struct Node: Hashable, Sendable, Codable {
    /// The node's name, unique per process, even for one restarted at the same address.
    public let name: String
    /// The address where other nodes send events, in the host's format. Empty on a single node.
    public let address: String
    /// Creates a node.
    public init(_ name: String, address: String = "") { (self.name, self.address) = (name, address) }
  }
}

/// The right to write a page.
///
/// A lease is active while its node keeps renewing itself. A node that stops is presumed dead, and others may
/// claim its pages. If it wakes up later, its token is refused once another node has claimed the page. If
/// none has, it may continue.
public struct PageLease: Hashable, Sendable, Codable {
  /// The page's id.
  public let page: String
  /// The name of the node that holds the lease.
  public let node: String
  /// A fencing token, larger than that of every earlier lease.
  public let token: Int
  /// Creates a lease.
  public init(page: String, node: String, token: Int) { (self.page, self.node, self.token) = (page, node, token) }
}

extension PageRecord {
  /// The current revision and lease of a page. A write names the head it expects.
  public struct Head: Hashable, Sendable, Codable {
    /// The number of acknowledged changes, as counted by the host.
    public let revision: Int
    /// The most recent lease.
    public let lease: PageLease
    /// Creates a head.
    public init(revision: Int, lease: PageLease) { (self.revision, self.lease) = (revision, lease) }
  }
}

extension PageLease {
  /// The result of a node's claim to a page.
  public enum Claim: Hashable, Sendable {
    /// The node holds a new lease on the page, which is returned with its contents.
    case granted(PageRecord)
    /// Another node's lease is active. Forward to that node, or try again later.
    case held(by: Node, for: Duration)
    /// The page doesn't exist, or belongs to another owner.
    case missing
  }
}
