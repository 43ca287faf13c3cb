/// Keeps pages beyond the life of a process, for one node or for several; opaque bytes to the store, typed values to the host.
///
/// A page is a snapshot, a journal of what changed since, and a revision. Its host stores each change before it acknowledges it:
/// ```swift
/// let committer = PageCommitter(store)                                                    // many pages, one transaction
/// let outcome = try await committer.commit(.append([event], to: page, owner: owner, at: head))
/// guard case .stored(let head) = outcome else { … }                                       // not acknowledged
/// ```
/// `InMemoryPageStore` keeps pages for one process, `SQLitePageStore` for one machine, `PostgresPageStore` for several. One of your own is right
/// when it passes `PageStoreConformance` of `TesseraTesting`.
/// - Law: what a commit reported as stored is loaded, byte by byte, until it is replaced, ended, expired or gave way to others by the budget.
/// - Law: a write counts once, however often it is sent: a write whose ``PageWrite/key`` was stored last is reported as stored again.
/// - Law: reading never deletes and never changes the lease. Only the owner may have a page back.
/// - Law: of two nodes that hold a page for theirs, the one with the smaller token is refused by the store itself.
/// - Law: no jump of a clock, either way, ages a page or a lease by more than the store can know to have passed; see ``StoreClock``.
/// - Isolation: called from any task; safe beside other processes on the same store.
/// - Errors: ``PageStoreError`` when nothing of a call was done, or when nobody can know. Send the same writes again: they count once.
public protocol PageStore: Sendable {
  /// Carries out writes of any pages of any owners in one transaction, in their order; one outcome for each.
  ///
  /// A write that cannot be carried out changes nothing and does not hinder the others.
  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome]

  /// The page as it is kept, if it is this owner's.
  func load(_ page: String, owner: PageOwner) async throws -> PageRecord?

  /// Makes a node the owner of a page's lease, unless another node has it in force.
  ///
  /// - Law: each lease that is granted has a larger token than all before, on any page.
  func claim(_ page: String, owner: PageOwner, node: String) async throws -> PageClaim

  /// Gives leases back, so that any node may claim their pages at once. Leases that another node took meanwhile stay.
  func release(_ leases: [PageLease]) async throws

  /// Registers a node, or tells that it is still there: all its leases are in force for so long from now.
  ///
  /// Other nodes with the same address are ended: nobody else can listen there. Costs the same however many pages the node has.
  func renew(_ node: PageNode, for time: Duration) async throws

  /// Ends a node: its leases are in force no more.
  func retire(_ node: String) async throws

  /// The nodes whose leases are in force, in the order of their names.
  func nodes() async throws -> [PageNode]

  /// Deletes pages that are expired, and those that must give way by the total budget; looks at no more than `limit` pages.
  func sweep(limit: Int) async throws -> PageSweep

  /// Deletes all pages of an owner, whoever has their leases; how many. Later writes of them meet ``PageWrite/Outcome/conflict(_:)``.
  func endAll(owner: PageOwner) async throws -> Int

  /// Deletes all pages of all visitors of an identity, whoever has their leases; how many. Nobody is signed in as the empty identity: none.
  func endAll(identity: String) async throws -> Int

  /// The pages and bytes of an owner, or of all.
  func usage(of owner: PageOwner?) async throws -> PageUsage
}

/// A reason why a store did not do what it was asked.
public struct PageStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of it.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The store cannot be reached, or did not answer in time. Nothing is known of writes that were under way: send them again.
    case unavailable
    /// There is no room: a disk or a quota is full. Nothing of the call was stored.
    case full
    /// The store is damaged beyond what it could set aside. Nothing of the call was stored.
    case damaged
    /// More writes wait than the committer may hold. Nothing of the call was stored.
    case overloaded
    /// The deadline passed before the write was sent. Nothing of the call was stored.
    case late
    /// The deadline passed while the write was under way: it may have been stored. Send it again, with the same key.
    case unknown
    /// The bytes of a page cannot be read with the keys that are given.
    case unreadable
    /// The store refused in a way that should not happen: a fault of Tessera or of the store.
    case refused
  }
  /// The kind of it.
  public let code: Code
  /// The file or server where it happened, and the words of who refused; nothing that somebody typed.
  public let detail: String
  /// An error.
  public init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }
  public var description: String { "page store \(code.rawValue): \(detail)" }
}
