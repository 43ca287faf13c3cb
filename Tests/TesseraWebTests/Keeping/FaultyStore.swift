import Synchronization
import TesseraFlow
import TesseraStores

/// A store that can be away, slow, or watched.
final class FaultyStore: PageStore {
  private struct State {
    var error: PageStoreError?
    var commitError: PageStoreError?
    var writes: [PageWrite] = []
    var commits: [Int] = []
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
    var unreadable: Set<String> = []
    var isOutdated = false
    var holdsClaims = false
    var holdsSweeps = false
    var holdsNodes = false
    var renewals = 0
    var endError: PageStoreError?
    var ends = 0
  }

  private let state = Mutex(State())
  let base = InMemoryPageStore()

  /// The error that everything ends with, or `nil`.
  var error: PageStoreError? {
    get { state.withLock { $0.error } }
    set { state.withLock { $0.error = newValue } }
  }

  /// The error that commits alone end with, or `nil`.
  var commitError: PageStoreError? {
    get { state.withLock { $0.commitError } }
    set { state.withLock { $0.commitError = newValue } }
  }

  /// The error to throw when all pages of an owner are deleted, or `nil`.
  var endError: PageStoreError? {
    get { state.withLock { $0.endError } }
    set { state.withLock { $0.endError = newValue } }
  }

  /// The number of attempts to delete all pages of an owner.
  var ends: Int { state.withLock { $0.ends } }

  /// All writes that were stored.
  var writes: [PageWrite] { state.withLock { $0.writes } }

  /// The number of writes of each commit.
  var commits: [Int] { state.withLock { $0.commits } }

  /// Pages that cannot be read.
  var unreadable: Set<String> {
    get { state.withLock { $0.unreadable } }
    set { state.withLock { $0.unreadable = newValue } }
  }

  /// Whether claims fail with `outdated`.
  var isOutdated: Bool {
    get { state.withLock { $0.isOutdated } }
    set { state.withLock { $0.isOutdated = newValue } }
  }

  /// Holds commits back until ``letGo()``.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Holds claims back until ``letGo()``.
  func holdClaims() { state.withLock { $0.holdsClaims = true } }

  /// Holds sweeps back until ``letGo()``.
  func holdSweeps() { state.withLock { $0.holdsSweeps = true } }

  /// Delays writes about nodes until ``letGo()`` is called.
  func holdNodes() { state.withLock { $0.holdsNodes = true } }

  /// The number of times that leases were renewed.
  var renewals: Int { state.withLock { $0.renewals } }

  /// The number of commits, claims and sweeps, and of answers about nodes, that are held back.
  var heldCount: Int { state.withLock { $0.held.count } }

  func letGo() {
    let held = state.withLock { state in
      (state.isHeld, state.holdsClaims, state.holdsSweeps, state.holdsNodes) = (false, false, false, false)
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  /// Releases the last delayed call.
  func letLastGo() { state.withLock { $0.held.popLast() }?.resume() }

  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.isHeld { state.held.append(continuation) }
        return !state.isHeld
      }
      if passes { continuation.resume() }
    }
    if let error = error ?? commitError { throw error }
    state.withLock {
      $0.writes += writes
      $0.commits.append(writes.count)
    }
    return try await base.commit(writes)
  }

  private func checked() throws -> InMemoryPageStore {
    if let error { throw error }
    return base
  }

  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? { try await checked().load(page, owner: owner) }
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    let claim = try await checked().claim(page, owner: owner, node: node)
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.holdsClaims { state.held.append(continuation) }
        return !state.holdsClaims
      }
      if passes { continuation.resume() }
    }
    if unreadable.contains(page) { throw PageStoreError(.unreadable, "a key that is not there") }
    guard isOutdated, case .granted(var record) = claim else { return claim }
    record.isOutdated = true
    return .granted(record)
  }
  func release(_ leases: [PageLease]) async throws { try await checked().release(leases) }
  func renew(_ node: PageLease.Node, for time: Duration) async throws {
    try await checked().renew(node, for: time)
    state.withLock { $0.renewals += 1 }
  }
  func retire(_ node: String) async throws { try await checked().retire(node) }
  func nodes() async throws -> [PageLease.Node] {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.holdsNodes { state.held.append(continuation) }
        return !state.holdsNodes
      }
      if passes { continuation.resume() }
    }
    return try await checked().nodes()
  }
  func sweep(limit: Int) async throws -> PageBudget.Sweep {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.holdsSweeps { state.held.append(continuation) }
        return !state.holdsSweeps
      }
      if passes { continuation.resume() }
    }
    return try await checked().sweep(limit: limit)
  }
  func endAll(owner: PageRecord.Owner) async throws -> Int { try await ending().endAll(owner: owner) }
  func endAll(identity: String) async throws -> Int { try await ending().endAll(identity: identity) }
  private func ending() throws -> InMemoryPageStore {
    let error = state.withLock { state in
      state.ends += 1
      return state.endError
    }
    if let error { throw error }
    return try checked()
  }
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await checked().usage(of: owner) }
}
