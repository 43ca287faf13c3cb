internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import TesseraStores
internal import Tracing

/// The process's access to a page store: batches writes, renews the process's leases, and detects outages.
final class PageKeeper: Sendable {
  private struct State {
    var address: String
    /// Whether the process may still find that its address is in use.
    var waitsForPort = false
    var hasRenewed = false
    var renewed: ContinuousClock.Instant?
    /// The last sign of life before a lapse of the leases, until its visitors were released.
    var lapsed: ContinuousClock.Instant?
    var isDown = false
    /// Whether changes may be unstored because of an outage.
    var owesStoring = false
    var outage: OutageLog
    /// The logged lapse, by the last sign of life before it.
    var lapse: ContinuousClock.Instant?
    var isRetired = false
    /// Pages to delete again later, with the time until which an unacknowledged write may still arrive.
    var owedEnds: [Ended: ContinuousClock.Instant] = [:]
  }

  /// The owners of pages to delete.
  enum Ended: Hashable {
    case owner(PageRecord.Owner)
    case identity(String)
  }

  let keeping: PageKeeping
  /// The name of this process, unique in the store.
  let node = "node-" + RandomToken.make().prefix(16)
  /// The nodes that share the store, in a cluster.
  let members: ClusterMembers?
  private let committer: PageCommitter
  let logger: Logger
  private let metrics: WebMetrics
  /// The clock for outages.
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  init(_ keeping: PageKeeping, _ logger: Logger, _ metrics: WebMetrics, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    (self.keeping, self.logger, self.metrics, self.now) = (keeping, logger, metrics, now)
    committer = PageCommitter(keeping.store, limits: PageCommitter.Limits(deadline: keeping.patience))
    members = keeping.cluster.map(ClusterMembers.init)
    let address = keeping.nodeAddress
    if let address { members?.begin(at: address) }
    state = Mutex(State(address: address ?? keeping.address, outage: OutageLog(calm: keeping.calm)))
  }

  /// Whether the last operation of the store failed.
  var isDown: Bool { state.withLock { $0.isDown } }

  /// Whether the store is back and pending changes should be stored. Returns true once after each outage.
  func takeRecovery() -> Bool {
    state.withLock { state in
      guard state.owesStoring, !state.isDown else { return false }
      state.owesStoring = false
      return true
    }
  }

  /// The number of waiting and running writes.
  var pendingWrites: Int { committer.pending }

  /// Performs a write. A write with an unknown result is sent again with the same key.
  func commit(_ write: PageWrite) async -> Result<PageWrite.Outcome, PageStoreError> {
    await begin()
    for attempt in 0..<3 {
      let began = ContinuousClock.now
      do {
        let outcome = try await withSpan("tessera.store.commit") { _ in try await committer.commit(write) }
        metrics.store("commit", .now - began)
        note(nil, isWrite: true)
        return .success(outcome)
      } catch {
        let error = PageStoreError(any: error)
        metrics.store("commit", .now - began, failure: "\(error.code)")
        guard attempt < 2, error.code == .unavailable else {
          note(error, isWrite: true)
          return .failure(error)
        }
        try? await Task.sleep(for: .milliseconds(50 << attempt))
      }
    }
    return .failure(PageStoreError(.unavailable, "no answer"))
  }

  /// Claims a page for this process, unless another one has it.
  func claim(_ page: String, _ owner: PageRecord.Owner) async throws -> PageLease.Claim {
    await begin()
    return try await noting("claim") { [node] in
      try await $0.claim(page, owner: owner, node: node)
    } late: { [weak self] in
      // The caller has given up, so release the page for any process.
      if case .granted(let record) = $0 { await self?.release([record.head.lease]) }
    }
  }

  func hasPages(_ owner: PageRecord.Owner) async throws -> Bool { try await noting("usage") { try await $0.usage(of: owner).pages > 0 } }

  /// Releases pages for other processes.
  func release(_ leases: [PageLease]) async { _ = try? await noting("release") { try await $0.release(leases) } }

  /// Deletes all pages of an owner or a user on every machine. Tries again later if the store fails.
  ///
  /// - Parameter isUncertain: Whether an earlier write may still arrive. Then it always deletes again later.
  func endAll(_ ended: Ended, isUncertain: Bool = false) async {
    let began = ContinuousClock.now
    let isDone = await end(ended, waits: true)
    guard !isDone || isUncertain else { return }
    state.withLock { state in
      // Bounded: stored pages expire anyway.
      if state.owedEnds.count >= 10_000, let some = state.owedEnds.keys.first { state.owedEnds[some] = nil }
      state.owedEnds[ended] = isUncertain ? began + keeping.leaseTime + keeping.patience : began
    }
  }

  /// Deletes pages whose deletion failed, and pages that may have been written since.
  func endOwed() async {
    guard !isDown else { return }
    for (ended, until) in state.withLock({ $0.owedEnds }) {
      let began = ContinuousClock.now
      guard await end(ended, waits: false) else { return }
      if began >= until { state.withLock { $0.owedEnds[ended] = nil } }
    }
  }

  private func end(_ ended: Ended, waits: Bool) async -> Bool {
    let count = try? await noting("end", waits: waits) { store in
      switch ended {
      case .owner(let owner): try await store.endAll(owner: owner)
      case .identity(let identity): try await store.endAll(identity: identity)
      }
    }
    return count != nil
  }

  // MARK: Leases

  /// Delays using an address until ``begin(machine:host:port:)``: the leases of a process that listens there belong
  /// to it.
  func waitForPort() { state.withLock { $0.waitsForPort = true } }

  /// Sets the address, unless one was configured, and ends the leases of its previous process.
  func begin(at address: String) async {
    state.withLock { if $0.address.isEmpty { $0.address = address } }
    await renew()
  }

  /// Sets the address at which the process listens. In a cluster, other nodes reach it there.
  func begin(machine: String, host: String, port: Int) async {
    state.withLock { $0.waitsForPort = false }
    guard let members else { return await begin(at: "\(machine) \(host):\(port)") }
    let address = keeping.nodeAddress ?? "\(host):\(port)"
    members.begin(at: address)
    metrics.begin(node: address)
    state.withLock { $0.address = address }
    await renew()
    members.isBeginning = false
  }

  /// Whether the leases lapsed because this process gave no sign of life, as after being frozen. Other processes may
  /// have its pages. True until ``endLapse(_:)``, even after a new sign of life.
  var hasLapsed: Bool { lapsedSince != nil }

  /// The last sign of life before a lapse of the leases. `nil` if there is none.
  var lapsedSince: ContinuousClock.Instant? { state.withLock { $0.isRetired ? nil : lapse(in: $0) } }

  private func lapse(in state: State) -> ContinuousClock.Instant? {
    state.lapsed ?? state.renewed.flatMap { .now - $0 > keeping.leaseTime ? $0 : nil }
  }

  /// Ends a lapse, after all pages that others may have were released.
  func endLapse(_ lapse: ContinuousClock.Instant) { state.withLock { if $0.lapsed == lapse { $0.lapsed = nil } } }

  /// Records that a lapse was logged. Returns false if it was before.
  func tellOnce(_ lapse: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      defer { state.lapse = lapse }
      return state.lapse != lapse
    }
  }

  /// Whether unstored events may be answered: if configured, and while no other process can have the pages.
  var mayGoOnUnstored: Bool {
    guard keeping.failurePolicy == .goOn else { return false }
    return state.withLock { $0.renewed != nil && lapse(in: $0) == nil }
  }

  /// Simulates a lapse, for tests.
  func lapse() { state.withLock { $0.renewed = .now - keeping.leaseTime * 2 } }

  /// Whether metrics can name this process. A node has no name before it listens.
  private var isNamed: Bool { members == nil || state.withLock { !$0.address.isEmpty } }

  private func begin() async {
    if !state.withLock({ $0.hasRenewed }) { await renew() }
  }

  /// Renews this process's leases. Returns whether the store confirmed it.
  @discardableResult
  func renew() async -> Bool {
    let (address, isRetired) = state.withLock { ($0.waitsForPort ? "" : $0.address, $0.isRetired) }
    guard !isRetired else { return false }
    let began = ContinuousClock.now
    let isRenewed =
      (try? await noting("renew") { [node, keeping] in try await $0.renew(PageLease.Node(node, address: address), for: keeping.leaseTime) })
      != nil
    state.withLock { state in
      state.hasRenewed = true
      guard isRenewed else { return }
      if members != nil { state.lapsed = lapse(in: state) }
      state.renewed = began
    }
    if isRenewed, let members, let nodes = try? await others() { members.update(nodes) }
    return isRenewed
  }

  /// The nodes in the store. The next renewal doesn't wait for a slow answer.
  private func others() async throws -> [PageLease.Node] {
    try await Patience.wait(keeping.patience) { [keeping] in try await keeping.store.nodes() }
  }

  /// Deletes some expired and excess data.
  func sweep() async {
    var evicted = 0
    // In steps, so that other writes can run between them. There are enough steps for a flood of pages.
    for _ in 0..<32 {
      guard !isDown, let sweep = try? await noting("sweep", waits: true, { try await $0.sweep(limit: 256) }) else { break }
      evicted += sweep.evicted
      if sweep.isFinished { break }
    }
    if evicted > 0 { logger.notice("stored pages were deleted to make room for others", metadata: ["pages": "\(evicted)"]) }
  }

  /// Releases all leases at once.
  func retire() async {
    state.withLock { $0.isRetired = true }
    _ = try? await noting("retire") { [node] in try await $0.retire(node) }
    // No further operation will report it.
    if state.withLock({ $0.outage.close() }) { tellRecovery() }
  }

  // MARK: Outages

  /// Runs an operation of the store.
  ///
  /// - Parameters:
  ///   - waits: Whether it may exceed ``PageKeeping/patience``, because no request waits for it or nothing else may
  ///     happen before.
  ///   - late: Receives a result that arrives after the timeout.
  private func noting<Value: Sendable>(
    _ operation: String, waits: Bool = false, _ body: @escaping @Sendable (any PageStore) async throws -> Value,
    late: @escaping @Sendable (Value) async -> Void = { _ in }
  ) async throws -> Value {
    let began = ContinuousClock.now
    do {
      let value = try await withSpan("tessera.store.\(operation)") { [keeping] _ in
        if waits { return try await body(keeping.store) }
        return try await Patience.wait(keeping.patience, late: late) { try await body(keeping.store) }
      }
      if isNamed { metrics.store(operation, .now - began) }
      note(nil)
      return value
    } catch {
      let failure = PageStoreError(any: error)
      if isNamed { metrics.store(operation, .now - began, failure: "\(failure.code)") }
      note(failure)
      throw error
    }
  }

  /// Logs the start and end of an outage once each. A full store may accept some writes and still answer reads. An
  /// unreadable page isn't an outage.
  private func note(_ error: PageStoreError?, isWrite: Bool = false) {
    guard error?.code != .unreadable else { return }
    let now = now()
    let isNews = state.withLock { state in
      state.isDown = error != nil
      guard error != nil else { return state.outage.succeed(at: now, isWrite: isWrite) }
      state.owesStoring = true
      return state.outage.fail(at: now, isWrite: isWrite)
    }
    guard isNews else { return }
    if let error {
      logger.error(
        "pages cannot be kept", metadata: ["error": "\(error)", "policy": "\(keeping.failurePolicy.rawValue)"])
    } else {
      tellRecovery()
    }
  }

  private func tellRecovery() { logger.notice("pages are kept again") }
}

extension PageStoreError {
  /// Wraps any error of a store.
  init(any error: any Error) { self = error as? PageStoreError ?? PageStoreError(.refused, "\(error)") }
}
