internal import TesseraFlow
public import TesseraStores

/// The storage of pages: where, for how long, and the behavior while the store doesn't answer.
///
/// ```swift
/// // Survives the process:
/// WebHost(app, keeping: PageKeeping(try SQLitePageStore(path: "pages.sqlite")), logger: logger)
/// // Also survives power loss:
/// WebHost(app, keeping: PageKeeping(try SQLitePageStore(path: "pages.sqlite", durability: .power)), logger: logger)
/// // Memory only:
/// WebHost(app, keeping: PageKeeping(InMemoryPageStore()), logger: logger)
/// ```
/// - Law: the changes of an event are stored before it is answered and before its effects start. With
///   ``typingDelay``, typed text is stored within that time, and at the latest with the next action.
/// - Law: a page belongs to a visitor and an identity, has a permanent id, and is deleted only when it ends or
///   expires.
public struct PageKeeping: Sendable {
  /// The handling of events while the store doesn't accept their changes.
  public enum FailurePolicy: String, Hashable, Sendable, CaseIterable {
    /// Events are answered, and stored when the store accepts changes again. It is logged once. No user is locked
    /// out, but changes answered meanwhile are lost if the process ends. Submissions with a key still wait. After
    /// ``PageKeeping/leaseTime`` they are refused, since another node may own the pages by then.
    case goOn
    /// Events are refused with 503 until they are stored, and their effects wait. The result of a submission is shown
    /// when it is stored. The script retries and tells the user. Typed text isn't lost.
    case refuse
  }

  /// The store for pages.
  public let store: any PageStore
  /// How long a page is stored after its last change.
  public var lifetime: Duration = .seconds(7 * 86_400)
  /// How long typed text is collected before it is stored, at most 300 ms. Default: zero, so that it is stored before
  /// it is answered like any other event. Collected text is lost if the process is killed. Use it for distant or busy
  /// stores.
  public var typingDelay: Duration = .zero
  /// How long this process owns its pages after its last sign of life. After it crashes, other processes take them
  /// over then.
  public var leaseTime: Duration = .seconds(10)
  /// The longest time that an event waits for the store.
  public var patience: Duration = .seconds(2)
  /// The address of this process, unique at any time. A process restarted with the same address doesn't have to wait
  /// for its predecessor's leases. ``WebHost/application(host:port:onReady:)`` uses the machine's name and the port.
  /// In a ``Cluster`` without its own address, other nodes reach this one here if it is a `host:port`.
  public var address = ""
  /// The handling of events while the store doesn't accept their changes. By default they aren't acknowledged.
  public var failurePolicy = FailurePolicy.refuse

  /// The time without a failure before the log reports that storing works again.
  var calm: Duration = .seconds(3)

  /// The cluster that shares the store. `nil` for a single process, or if a proxy sends each visitor to one process.
  public var cluster: Cluster?

  /// The address at which other nodes reach this one, if known before the server listens.
  var nodeAddress: String? {
    guard let cluster else { return nil }
    if !cluster.address.isEmpty { return cluster.address }
    return NodeAddress(address) == nil ? nil : address
  }

  /// Stores pages in a store.
  public init(_ store: any PageStore, cluster: Cluster? = nil) { (self.store, self.cluster) = (store, cluster) }
}
