#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Several processes that share one store of pages: any of them may receive any request.
///
/// ```swift
/// let store = PostgresPageStore(configuration)
/// let cluster = Cluster(address: "10.0.0.2:8080", secret: secret)         // where other nodes reach this one
/// WebHost(app, keeping: PageKeeping(store, cluster: cluster), signIns: signIns, logger: logger)
/// ```
/// Each visitor has one node, by the visitor's cookie and the nodes that are alive; whoever else receives a request of that visitor hands it to
/// that node and relays the answer, also the stream. When that node does not answer, the one that was asked takes the visitor over: it claims
/// the pages when the other's lease has ended, and goes on from what is stored.
///
/// - Law: a request is handed on once at most.
/// - Law: nothing is acknowledged by a node that lost its lease: writes carry the lease's token, and the store refuses an old one.
/// - Law: nodes with different secrets are no cluster: the one that comes later ends at its start with ``ClusterError``.
/// - Security: requests between nodes carry a code over their time, their content, their target and the client's address, made with the secret
///   (HMAC-SHA256), and count once. They are not encrypted: let nodes talk over a private network.
public struct Cluster: Sendable {
  /// The address at which other nodes reach this one over HTTP, `host:port`. Empty for ``PageKeeping/address`` where that is one, or else for the one that
  /// the server of ``WebHost/application(host:port:onReady:)`` listens on. In a router of your own one of the two has to be given: where neither is, nothing
  /// is handed on, and the log says so.
  public let address: String
  /// The longest time that another node may take to begin an answer, before it is taken for gone.
  public var patience: Duration = .seconds(5)
  /// The longest time until another node has taken a connection.
  public var connectTime: Duration = .milliseconds(500)
  /// The path of the group to which the app was added on the other nodes, such as `/shop`; empty for the root. Nodes tell each other there that somebody's
  /// everything ends, before any request has shown them where the app is.
  public var mountPath = "" { didSet { HTMLMounts.check(mountPath) } }
  /// Secrets that requests of other nodes may carry as well, while a new one is rolled out. First every node accepts the new one; then every node is given
  /// it as its own, and accepts the old one; then the old one is left out.
  public var acceptedSecrets: [String] = [] {
    didSet { acceptedSecrets.forEach(Self.check) }
  }
  let secret: [UInt8]
  /// The wall clock, in seconds.
  var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
  var secrets: [[UInt8]] { [secret] + acceptedSecrets.map { Array($0.utf8) } }

  /// A node of a cluster.
  ///
  /// - Parameter secret: The same on every node and known to nobody else; at least 32 bytes. Make one by `openssl rand -hex 32`.
  public init(address: String = "", secret: String) {
    Self.check(secret)
    precondition(address.isEmpty || NodeAddress(address) != nil, "'\(address)' is no address of a node; write host:port")
    (self.address, self.secret) = (address, Array(secret.utf8))
  }

  private static func check(_ secret: String) {
    precondition(secret.utf8.count >= 32, "a cluster's secret has at least 32 bytes; make one by 'openssl rand -hex 32'")
  }
}

/// A host and a port.
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
