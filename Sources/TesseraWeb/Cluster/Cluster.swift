#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Several processes that share one page store. Any of them can receive any request.
///
/// ```swift
/// let store = PostgresPageStore(configuration)
/// let cluster = Cluster(address: "10.0.0.2:8080", secret: secret)         // where other nodes reach this one
/// WebHost(app, keeping: PageKeeping(store, cluster: cluster), signIns: signIns, logger: logger)
/// ```
/// Each visitor belongs to one node, determined by the visitor's cookie and the live nodes. Another node that
/// receives a request of the visitor forwards it to that node and relays the answer, including streams. If that node
/// doesn't answer, the receiving node takes over the visitor: it claims the pages when the other node's lease
/// expires, and restores them from the store.
///
/// - Law: a request is forwarded at most once.
/// - Law: a node that lost its lease acknowledges nothing: writes carry the lease's token, and the store rejects an
///   old one.
/// - Law: nodes need a common secret. A node with a different one fails at startup with ``Cluster/Problem``.
/// - Security: requests between nodes are signed (HMAC-SHA256 with the secret). The signature covers their time,
///   content, target and client address, and each is accepted once. They aren't encrypted, so use a private network.
public struct Cluster: Sendable {
  /// The address at which other nodes reach this one over HTTP, `host:port`. If empty, it is
  /// ``PageKeeping/address`` if that is such an address, otherwise the address that the server of
  /// ``WebHost/application(host:port:onReady:)`` listens on. In your own router, set one of the two. Without an
  /// address nothing is forwarded, and a log message says so.
  public let address: String
  /// The longest time for another node to start an answer before it is considered down.
  public var patience: Duration = .seconds(5)
  /// The longest time to connect to another node.
  public var connectTime: Duration = .milliseconds(500)
  /// The path of the router group that contains the app on the other nodes, such as `/shop`. Empty for the root.
  /// Nodes notify each other of ended identities at this path, even before a request has shown them where the app is.
  public var mountPath = "" { didSet { HTMLMounts.check(mountPath) } }
  /// Other accepted secrets, for rotation. First add the new secret here on every node. Then make it the secret of
  /// every node and accept the old one here. Finally remove the old one.
  public var acceptedSecrets: [String] = [] {
    didSet { acceptedSecrets.forEach(Self.check) }
  }
  let secret: [UInt8]
  var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
  var secrets: [[UInt8]] { [secret] + acceptedSecrets.map { Array($0.utf8) } }

  /// A node of a cluster.
  ///
  /// - Parameter secret: The common secret of all nodes, at least 32 bytes. Create one with `openssl rand -hex 32`.
  public init(address: String = "", secret: String) {
    Self.check(secret)
    precondition(address.isEmpty || NodeAddress(address) != nil, "'\(address)' is not the address of a node. Write host:port.")
    (self.address, self.secret) = (address, Array(secret.utf8))
  }

  private static func check(_ secret: String) {
    precondition(secret.utf8.count >= 32, "a cluster's secret must have at least 32 bytes. Make one with 'openssl rand -hex 32'")
  }
}

struct NodeAddress: Hashable, Sendable {
  let host: String
  let port: Int

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port) else {
      return nil
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else { return nil }
    (self.host, self.port) = (String(host), port)
  }
}
