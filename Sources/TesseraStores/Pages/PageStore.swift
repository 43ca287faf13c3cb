/// Stores pages beyond the life of a process, for one node or several. The bytes are opaque to the store and
/// typed for the host.
///
/// A page is a snapshot, a journal of later changes, and a revision. The host stores each change before
/// acknowledging it:
/// ```swift
/// let committer = PageCommitter(store)                                                    // many pages, one transaction
/// let outcome = try await committer.commit(.append([event], to: page, owner: owner, at: head))
/// guard case .stored(let head) = outcome else { … }                                       // not acknowledged
/// ```
/// `InMemoryPageStore` serves one process, `SQLitePageStore` one machine, `PostgresPageStore` several. Test
/// your own store with `PageStoreConformance` of `TesseraTesting`.
/// - Law: a write reported as stored is loaded again byte by byte, until it is replaced, ended, expired or
///   evicted.
/// - Law: a write counts once, however often it is sent. If its ``PageWrite/key`` was the last one stored, it
///   is reported as stored again.
/// - Law: reading never deletes and never changes the lease. Only a page's owner can load it.
/// - Law: if two nodes believe they hold a page, the store itself refuses the node with the smaller token.
/// - Law: a clock jump in either direction never ages a page or lease by more than the store knows to have
///   passed. See ``StoreClock``.
/// - Isolation: called from any task. Other processes may use the same store.
/// - Errors: ``PageStoreError`` if a call did nothing, or if its outcome is unknown. Send the same writes
///   again, since they count once.
public protocol PageStore: Sendable {
  /// Applies writes to any pages of any owners in one transaction, in order. Returns one outcome per write.
  ///
  /// A write that can't be applied changes nothing and doesn't affect the others.
  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome]

  /// The stored page, if it belongs to this owner.
  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord?

  /// Gives a node the lease on a page, unless another node's lease is active.
  ///
  /// - Law: each granted lease has a larger token than every earlier one, on any page.
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim

  /// Returns leases, so that any node can claim their pages at once. Has no effect on leases that another
  /// node has taken since.
  func release(_ leases: [PageLease]) async throws

  /// Registers a node or extends its registration. All its leases are active for this duration.
  ///
  /// Ends other nodes with the same address, since only one process can listen there. The cost doesn't depend
  /// on the node's number of pages.
  func renew(_ node: PageLease.Node, for time: Duration) async throws

  /// Ends a node. Its leases are no longer active.
  func retire(_ node: String) async throws

  /// The nodes with active leases, sorted by name.
  func nodes() async throws -> [PageLease.Node]

  /// Deletes expired pages, and evicts pages to meet the total budget. Looks at no more than `limit` pages.
  func sweep(limit: Int) async throws -> PageBudget.Sweep

  /// Deletes all pages of an owner, regardless of leases. Returns their number. Later writes to them report
  /// ``PageWrite/Outcome/conflict(_:)``.
  func endAll(owner: PageRecord.Owner) async throws -> Int

  /// Deletes all pages of all visitors of an identity, regardless of leases. Returns their number. An empty
  /// identity means not signed in, so it matches no pages.
  func endAll(identity: String) async throws -> Int

  /// The usage of an owner, or of the whole store if `nil`.
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage
}

/// The reason why a store didn't complete a call.
public struct PageStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The store can't be reached or didn't answer in time. The outcome of pending writes is unknown. Send
    /// them again.
    case unavailable
    /// A disk or a quota is full. The call stored nothing.
    case full
    /// The store is damaged beyond repair. The call stored nothing.
    case damaged
    /// The committer's queue is full. The call stored nothing.
    case overloaded
    /// The deadline passed before the write was sent. The call stored nothing.
    case late
    /// The deadline passed during the write, so it may have been stored. Send it again with the same key.
    case unknown
    /// The bytes of a page can't be decrypted with the given keys.
    case unreadable
    /// The store refused the call unexpectedly, which means a bug in Tessera or in the store.
    case refused
  }
  /// The kind of error.
  public let code: Code
  /// The file or server, and its error message. Contains no user input.
  public let detail: String
  /// Creates an error.
  public init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }
  public var description: String { "page store \(code.rawValue): \(detail)" }
}
