internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import Tracing

/// One process in front of a page store: sends writes together, renews the process's leases, and notices when the store is away.
final class PageKeeper: Sendable {
  private struct State {
    var address: String
    /// Whether the process may still find that another one listens at its address.
    var waitsForPort = false
    var hasRenewed = false
    var renewed: ContinuousClock.Instant?
    /// The moment at which it was heard of before a lapse, until its visitors were let go of.
    var lapsed: ContinuousClock.Instant?
    var isDown = false
    /// Whether something may not have been stored because the store was away, and nobody saw to it since.
    var owesStoring = false
    var outage: OutageLog
    /// The lapse that the log told of, by when this process was heard of before it.
    var lapse: ContinuousClock.Instant?
    var isRetired = false
    /// Pages that are to end in the store, and until when they are ended again: a write that nobody heard of may still arrive.
    var owedEnds: [Ended: ContinuousClock.Instant] = [:]
  }

  /// Those whose pages end.
  enum Ended: Hashable {
    case owner(PageOwner)
    case identity(String)
  }

  let keeping: PageKeeping
  /// The name of this process among all that use the store.
  let node = "node-" + RandomToken.make().prefix(16)
  /// The nodes that share the store, if it is a cluster.
  let members: ClusterMembers?
  private let committer: PageCommitter
  let logger: Logger
  private let metrics: WebMetrics
  /// The time by which outages are told.
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

  /// Whether the store did not do the last thing that it was asked.
  var isDown: Bool { state.withLock { $0.isDown } }

  /// Whether the store is back, and what was not stored is to be; said once after each time that it was away.
  func takeRecovery() -> Bool {
    state.withLock { state in
      guard state.owesStoring, !state.isDown else { return false }
      state.owesStoring = false
      return true
    }
  }

  /// The writes that wait or are under way.
  var pendingWrites: Int { committer.pending }

  /// Carries out a write. What nobody knows is sent again with the same key.
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

  /// Makes this process the owner of a page, unless another one is.
  func claim(_ page: String, _ owner: PageOwner) async throws -> PageClaim {
    await begin()
    return try await noting("claim") { [node] in
      try await $0.claim(page, owner: owner, node: node)
    } late: { [weak self] in
      // Nobody waits for the page any more: any process may have it.
      if case .granted(let record) = $0 { await self?.release([record.head.lease]) }
    }
  }

  /// Whether somebody has pages in the store.
  func hasPages(_ owner: PageOwner) async throws -> Bool { try await noting("usage") { try await $0.usage(of: owner).pages > 0 } }

  /// Lets others have pages.
  func release(_ leases: [PageLease]) async { _ = try? await noting("release") { try await $0.release(leases) } }

  /// Deletes all pages of somebody, or of a person on every machine; once more later where the store did not do it.
  ///
  /// - Parameter isUncertain: Whether a write of theirs may still arrive, because nobody knows what became of it:
  /// then once more in any case.
  func endAll(_ ended: Ended, isUncertain: Bool = false) async {
    let began = ContinuousClock.now
    let isDone = await end(ended, waits: true)
    guard !isDone || isUncertain else { return }
    state.withLock { state in
      // A week's worth of sign-outs is no longer than what expires by itself.
      if state.owedEnds.count >= 10_000, let some = state.owedEnds.keys.first { state.owedEnds[some] = nil }
      state.owedEnds[ended] = isUncertain ? began + keeping.leaseTime + keeping.patience : began
    }
  }

  /// Deletes what could not be deleted before, and what may have come since.
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

  /// Says nothing of an address before ``begin(machine:host:port:)``: the leases of a process that listens there are its own.
  func waitForPort() { state.withLock { $0.waitsForPort = true } }

  /// Takes an address, unless one was configured, and ends the leases of whoever had it before.
  func begin(at address: String) async {
    state.withLock { if $0.address.isEmpty { $0.address = address } }
    await renew()
  }

  /// Takes the address at which the process listens: the one that other nodes reach, where there are some.
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

  /// Whether the leases ended because nothing was heard of this process for too long, as after it was frozen. Others
  /// may have its pages: until
  /// ``endLapse(_:)``, also when it was heard of again.
  var hasLapsed: Bool { lapsedSince != nil }

  /// The lapse of the leases, if they have: when this process was heard of before.
  var lapsedSince: ContinuousClock.Instant? { state.withLock { $0.isRetired ? nil : lapse(in: $0) } }

  private func lapse(in state: State) -> ContinuousClock.Instant? {
    state.lapsed ?? state.renewed.flatMap { .now - $0 > keeping.leaseTime ? $0 : nil }
  }

  /// Ends a lapse: nothing is here any more that others may have.
  func endLapse(_ lapse: ContinuousClock.Instant) { state.withLock { if $0.lapsed == lapse { $0.lapsed = nil } } }

  /// Notes that a lapse is told of; false if it was before.
  func tellOnce(_ lapse: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      defer { state.lapse = lapse }
      return state.lapse != lapse
    }
  }

  /// Whether events may be answered that are not stored: where the configuration says so, and for as long as no
  /// other process can have the pages.
  var mayGoOnUnstored: Bool {
    guard keeping.failurePolicy == .goOn else { return false }
    return state.withLock { $0.renewed != nil && lapse(in: $0) == nil }
  }

  /// Lets the leases lapse, as if nothing had been heard of this process; for tests.
  func lapse() { state.withLock { $0.renewed = .now - keeping.leaseTime * 2 } }

  /// Whether the numbers of this process can say whose they are: a node has no name before it listens.
  private var isNamed: Bool { members == nil || state.withLock { !$0.address.isEmpty } }

  private func begin() async {
    if !state.withLock({ $0.hasRenewed }) { await renew() }
  }

  /// Says that this process is still there; whether the store knows it.
  @discardableResult
  func renew() async -> Bool {
    let (address, isRetired) = state.withLock { ($0.waitsForPort ? "" : $0.address, $0.isRetired) }
    guard !isRetired else { return false }
    let began = ContinuousClock.now
    let isRenewed =
      (try? await noting("renew") { [node, keeping] in try await $0.renew(PageNode(node, address: address), for: keeping.leaseTime) })
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

  /// The nodes that the store knows. The next renewal does not wait for a store that is slow to say it.
  private func others() async throws -> [PageNode] {
    try await Patience.wait(keeping.patience) { [keeping] in try await keeping.store.nodes() }
  }

  /// Deletes some of what is expired or too much.
  func sweep() async {
    var evicted = 0
    // In steps, between which others write; as many as a flood of pages needs.
    for _ in 0..<32 {
      guard !isDown, let sweep = try? await noting("sweep", waits: true, { try await $0.sweep(limit: 256) }) else { break }
      evicted += sweep.evicted
      if sweep.isFinished { break }
    }
    if evicted > 0 { logger.notice("kept pages gave way to others", metadata: ["pages": "\(evicted)"]) }
  }

  /// Gives all leases back at once.
  func retire() async {
    state.withLock { $0.isRetired = true }
    _ = try? await noting("retire") { [node] in try await $0.retire(node) }
    // Nobody asks any more.
    if state.withLock({ $0.outage.close() }) { tellRecovery() }
  }

  // MARK: Outages

  /// Asks the store for something.
  ///
  /// - Parameters:
  ///   - waits: Whether it may take longer than ``PageKeeping/patience``, because nobody waits for it, or nothing else may be done before.
  ///   - late: Takes an answer that came later than that.
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

  /// Logs the beginning and the end of an outage, once each: a store that is full takes some writes, and still
  /// answers what is none. A page that cannot
  /// be read is none: the store answers.
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
  /// An error of a store, also of one that throws others.
  init(any error: any Error) { self = error as? PageStoreError ?? PageStoreError(.refused, "\(error)") }
}
