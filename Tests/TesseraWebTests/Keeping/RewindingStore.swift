import Synchronization
import TesseraFlow
import TesseraStores

/// A store that can be put back to an earlier state, as from a backup.
final class RewindingStore: PageStore {
  private typealias Step = @Sendable (InMemoryPageStore) async throws -> Void
  private let state = Mutex((base: InMemoryPageStore(), steps: [Step]()))

  private var base: InMemoryPageStore { state.withLock(\.base) }

  /// The state now.
  var mark: Int { state.withLock(\.steps.count) }

  /// Forgets everything since a state.
  func rewind(to mark: Int) async throws {
    let steps = state.withLock { Array($0.steps.prefix(mark)) }
    let fresh = InMemoryPageStore()
    for step in steps { try await step(fresh) }
    state.withLock { $0 = (fresh, steps) }
  }

  private func note(_ step: @escaping Step) { state.withLock { $0.steps.append(step) } }

  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    note { _ = try await $0.commit(writes) }
    return try await base.commit(writes)
  }
  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? { try await base.load(page, owner: owner) }
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    note { _ = try await $0.claim(page, owner: owner, node: node) }
    return try await base.claim(page, owner: owner, node: node)
  }
  func release(_ leases: [PageLease]) async throws {
    note { try await $0.release(leases) }
    try await base.release(leases)
  }
  func renew(_ node: PageLease.Node, for time: Duration) async throws {
    note { try await $0.renew(node, for: time) }
    try await base.renew(node, for: time)
  }
  func retire(_ node: String) async throws { try await base.retire(node) }
  func nodes() async throws -> [PageLease.Node] { try await base.nodes() }
  func sweep(limit: Int) async throws -> PageBudget.Sweep { try await base.sweep(limit: limit) }
  func endAll(owner: PageRecord.Owner) async throws -> Int { try await base.endAll(owner: owner) }
  func endAll(identity: String) async throws -> Int { try await base.endAll(identity: identity) }
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await base.usage(of: owner) }
}
