internal import Synchronization

/// Keeps pages in memory. They survive their visitors, not the process.
///
/// - Complexity: a commit is linear in its own bytes. A sweep looks at no more pages than its limit. Eviction
///   chooses among a sample of 64 pages.
public final class InMemoryPageStore: PageStore {
  let state = Mutex(State())
  /// The storage limits.
  public let budget: PageBudget
  let clock: StoreClock

  /// Creates an empty store.
  public init(budget: PageBudget = PageBudget(), clock: StoreClock = .system) { (self.budget, self.clock) = (budget, clock) }

  struct Kept {
    var owner: PageRecord.Owner
    var head: PageRecord.Head
    var snapshotRevision: Int
    var contents: PageRecord.Contents
    var journal: [PageRecord.Entry] = []
    var key: UInt64
    var used: Double
    var bytes: Int

    var expiry: Double { used + Double(seconds: contents.lifetime) }
  }

  struct State {
    var pages: [String: Kept] = [:]
    /// The ids of all pages in no particular order, and the position of each, so that a cursor can visit them
    /// in steps.
    var ids: [String] = []
    var positions: [String: Int] = [:]
    var cursor = 0
    var owners: [PageRecord.Owner: (pages: Set<String>, bytes: Int)] = [:]
    /// The pages of each named address.
    var addresses: [String: (pages: Set<String>, bytes: Int)] = [:]
    var bytes = 0
    var token = 0
    var nodes: [String: (address: String, until: Double)] = [:]
  }

  public func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    let now = clock.elapsed()
    return state.withLock { state in
      let outcomes = writes.map { state.carryOut($0, now, budget) }
      let written = Set(writes.map(\.page))
      for owner in Set(writes.map(\.owner)) { state.evict(from: owner, but: written, now, budget) }
      return outcomes
    }
  }

  public func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? {
    let now = clock.elapsed()
    return state.withLock { $0.record(page, owner, now) }
  }

  public func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    let now = clock.elapsed()
    return state.withLock { state in
      guard let kept = state.pages[page], kept.owner == owner else { return .missing }
      let lease = kept.head.lease
      if lease.node != node, let holder = state.nodes[lease.node], holder.until > now {
        return .held(by: PageLease.Node(lease.node, address: holder.address), for: .seconds(holder.until - now))
      }
      state.token += 1
      state.pages[page]?.head = PageRecord.Head(revision: kept.head.revision, lease: PageLease(page: page, node: node, token: state.token))
      state.pages[page]?.used = now
      return state.record(page, owner, now).map(PageLease.Claim.granted) ?? .missing
    }
  }

  public func release(_ leases: [PageLease]) async throws {
    state.withLock { state in
      for lease in leases {
        guard let head = state.pages[lease.page]?.head, head.lease.token == lease.token else { continue }
        // Keep the token, so that the former holder can't write after another node claimed the page.
        state.pages[lease.page]?.head = PageRecord.Head(
          revision: head.revision, lease: PageLease(page: lease.page, node: "", token: lease.token))
      }
    }
  }

  public func renew(_ node: PageLease.Node, for time: Duration) async throws {
    let now = clock.elapsed()
    state.withLock { state in
      if !node.address.isEmpty { state.nodes = state.nodes.filter { $0.value.address != node.address || $0.key == node.name } }
      state.nodes[node.name] = (node.address, now + Double(seconds: time))
    }
  }

  public func retire(_ node: String) async throws { state.withLock { $0.nodes[node] = nil } }

  public func nodes() async throws -> [PageLease.Node] {
    let now = clock.elapsed()
    return state.withLock { state in
      state.nodes.filter { $0.value.until > now }.map { PageLease.Node($0.key, address: $0.value.address) }.sorted { $0.name < $1.name }
    }
  }

  public func sweep(limit: Int) async throws -> PageBudget.Sweep {
    let now = clock.elapsed()
    return state.withLock { $0.sweep(max(1, limit), now, budget) }
  }

  public func endAll(owner: PageRecord.Owner) async throws -> Int {
    state.withLock { state in
      let pages = state.owners[owner]?.pages ?? []
      for page in pages { state.remove(page) }
      return pages.count
    }
  }

  public func endAll(identity: String) async throws -> Int {
    state.withLock { state in
      // Rare and in memory, so a scan of all owners is fine.
      let pages = identity.isEmpty ? [] : state.owners.filter { $0.key.identity.utf8.elementsEqual(identity.utf8) }.flatMap(\.value.pages)
      for page in pages { state.remove(page) }
      return pages.count
    }
  }

  public func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage {
    state.withLock { state in
      guard let owner else { return PageBudget.Usage(pages: state.pages.count, bytes: state.bytes) }
      let kept = state.owners[owner]
      return PageBudget.Usage(pages: kept?.pages.count ?? 0, bytes: kept?.bytes ?? 0)
    }
  }
}
