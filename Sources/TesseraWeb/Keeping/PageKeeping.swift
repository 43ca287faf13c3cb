public import TesseraFlow

/// The way in which a host keeps pages: where, for how long, and what becomes of events while the store does not answer.
///
/// ```swift
/// WebHost(app, keeping: PageKeeping(try SQLitePageStore(path: "pages.sqlite")), logger: logger)                      // survives the process
/// WebHost(app, keeping: PageKeeping(try SQLitePageStore(path: "pages.sqlite", durability: .power)), logger: logger)  // and the loss of power
/// WebHost(app, keeping: PageKeeping(InMemoryPageStore()), logger: logger)                                            // memory only
/// ```
/// - Law: what an event changed is stored before the event is answered, and before the effects begin that follow from it. Where typing is
///   collected, it is stored within ``typingDelay``, and at the latest with the next action.
/// - Law: a page belongs to a visitor and an identity, keeps its id for life, and is deleted only when it is ended or expired.
public struct PageKeeping: Sendable {
  /// The fate of events while the store does not take their changes.
  public enum FailurePolicy: String, Hashable, Sendable, CaseIterable {
    /// They are answered, and stored when the store takes changes again; the log says so once. Nobody is locked out, but what was answered meanwhile is
    /// lost with the process. What is sent under a key waits all the same, and beyond ``PageKeeping/leaseTime`` they are refused: others may have the
    /// pages by then.
    case goOn
    /// They are refused with 503 until they are stored, and their effects wait; what became of something that was sent is shown when it is stored. The script
    /// asks again and says so; nothing that was typed goes away.
    case refuse
  }

  /// The store where pages are kept.
  public let store: any PageStore
  /// The time for which a page is kept after it was changed last.
  public var lifetime: Duration = .seconds(7 * 86_400)
  /// The time for which typing is collected before it is stored, at most 300 ms; zero, the default, to store it before it is answered, like everything
  /// else. Whatever is collected when the process is killed is lost: for stores that are far away or busy.
  public var typingDelay: Duration = .zero
  /// The time for which this process owns its pages after it was heard of last: until others go on with them after it died.
  public var leaseTime: Duration = .seconds(10)
  /// The longest time that an event waits for the store.
  public var patience: Duration = .seconds(2)
  /// The address of this process, as no other has it at the same time. A process that is started again at the same address need not wait for
  /// the leases of the one before. ``WebHost/application(host:port:onReady:)`` makes one of the machine's name and the port. In a ``Cluster`` without an
  /// address of its own, other nodes reach this one there where it is a `host:port`.
  public var address = ""
  /// The fate of events while the store does not take their changes: what is not stored is not acknowledged, unless you say otherwise.
  public var failurePolicy = FailurePolicy.refuse

  /// The time for which nothing fails before the log says that pages are kept again.
  var calm: Duration = .seconds(3)

  /// The nodes that share the store; `nil` where this process is alone, or where a proxy sends each visitor to one process.
  public var cluster: Cluster?

  /// The address at which other nodes reach this one, where it is known before the server listens.
  var nodeAddress: String? {
    guard let cluster else { return nil }
    if !cluster.address.isEmpty { return cluster.address }
    return NodeAddress(address) == nil ? nil : address
  }

  /// Keeps pages in a store.
  public init(_ store: any PageStore, cluster: Cluster? = nil) { (self.store, self.cluster) = (store, cluster) }
}
