#if Postgres
internal import Dispatch
internal import Foundation
internal import Synchronization
internal import TesseraStores

/// A few threads with one connection each, which run blocking calls outside of Swift's thread pool.
///
/// A call whose connection is lost is retried on a new one until its deadline. That is safe, because every
/// call here is idempotent. A call without a connection at its deadline fails at that time, even if a thread
/// is blocked, for example in a slow host name lookup.
// Unchecked: `condition` guards `jobs`, `taken`, `isWatched`, `isClosed`, `outage` and `attempts`. Everything
// else is constant.
final class PostgresLanes: @unchecked Sendable {
  /// A call, which is answered exactly once.
  final class Job: Sendable {
    private enum State { case waiting, running, answered }

    let deadline: ContinuousClock.Instant
    private let state = Mutex(State.waiting)
    /// The reason why it has not run yet.
    private let trouble = Mutex(PostgresFailure(.lost, "the deadline passed before a connection was free"))
    private let carryOut: @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
    private let refuse: @Sendable (any Error) -> Void

    init(
      _ deadline: ContinuousClock.Instant, _ carryOut: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void,
      refuse: @escaping @Sendable (any Error) -> Void
    ) {
      (self.deadline, self.carryOut, self.refuse) = (deadline, carryOut, refuse)
    }

    var isAnswered: Bool { state.withLock { $0 == .answered } }

    /// Runs the call, unless it failed in the meantime. Throws if it must be retried, such as after a lost
    /// connection.
    func run(_ connection: PostgresConnection) throws {
      let mayRun = state.withLock { state in
        guard state == .waiting else { return false }
        state = .running
        return true
      }
      guard mayRun else { return }
      do {
        try carryOut(connection, deadline)
        state.withLock { $0 = .answered }
      } catch {
        state.withLock { $0 = .waiting }
        throw error
      }
    }

    /// Records why the call is retried.
    func note(_ failure: PostgresFailure) { trouble.withLock { $0 = failure } }

    /// Fails the call because its deadline passed.
    func failLate() { fail(trouble.withLock(\.error)) }

    /// Fails the call, unless it is running or was answered.
    func fail(_ error: any Error) {
      let isWaiting = state.withLock { state in
        guard state == .waiting else { return false }
        state = .answered
        return true
      }
      if isWaiting { refuse(error) }
    }
  }

  private let condition = NSCondition()
  private var jobs: [Job] = []
  /// The calls being handled, one per thread.
  private var taken: [Job?]
  private var isWatched = false
  private var isClosed = false
  /// Shared, because each connection notices an outage separately.
  private var outage: OutageLog
  /// The maximum number of connection attempts of any thread since the outage began.
  private var attempts = 0
  let configuration: PostgresPageStore.Configuration
  private let begin: @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
  private let report: @Sendable (PageStoreReport) -> Void

  /// - Parameter begin: Prepares a new connection.
  init(
    _ configuration: PostgresPageStore.Configuration, report: @escaping @Sendable (PageStoreReport) -> Void,
    begin: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
  ) {
    (self.configuration, self.report, self.begin) = (configuration, report, begin)
    outage = OutageLog(calm: configuration.calm)
    taken = Array(repeating: nil, count: max(0, configuration.connections))
    for number in 0..<configuration.connections {
      let thread = Thread { self.work(number) }
      thread.name = "tessera-postgres-\(number)"
      thread.start()
    }
  }

  /// Ends the threads after their current calls. Fails queued calls.
  func close() {
    condition.lock()
    isClosed = true
    let left = jobs
    jobs = []
    condition.broadcast()
    condition.unlock()
    for job in left { job.fail(PageStoreError(.unavailable, "the store was closed")) }
  }

  func run<Result: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(.now + configuration.deadline) {
        continuation.resume(returning: try body($0, $1))
      } refuse: {
        continuation.resume(throwing: $0)
      }
      condition.lock()
      let isRefused = isClosed || jobs.count >= configuration.queue
      if !isRefused {
        jobs.append(job)
        watch(job.deadline)
        condition.signal()
      }
      condition.unlock()
      if isRefused { job.fail(PageStoreError(.overloaded, "\(configuration.queue) calls wait for PostgreSQL, or the store was closed")) }
    }
  }

  private func next(_ lane: Int) -> Job? {
    condition.lock()
    taken[lane] = nil
    let recovery = outage.isOpen && outage.look(at: .now) ? takeAttempts() : nil
    condition.unlock()
    if let recovery { report(.reconnected(attempts: recovery)) }
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty, !isClosed { condition.wait() }
    guard !jobs.isEmpty else { return nil }
    taken[lane] = jobs.removeFirst()
    return taken[lane]
  }

  /// Sets a timer for the next deadline, unless one is set. Call with `condition` locked.
  private func watch(_ deadline: ContinuousClock.Instant) {
    guard !isWatched else { return }
    isWatched = true
    let time = min(max(0, (deadline - .now) / .seconds(1)), 3600)
    DispatchQueue.global().asyncAfter(deadline: .now() + time) { [weak self] in self?.giveUp() }
  }

  /// Fails calls that are past their deadline and not running.
  private func giveUp() {
    condition.lock()
    let now = ContinuousClock.now
    let late = (jobs + taken.compactMap(\.self)).filter { $0.deadline <= now }
    jobs.removeAll { $0.deadline <= now }
    isWatched = false
    if let next = (jobs + taken.compactMap(\.self)).map(\.deadline).filter({ $0 > now }).min() { watch(next) }
    condition.unlock()
    for job in late { job.failLate() }
  }

  private func work(_ lane: Int) {
    var connection: PostgresConnection?
    while let job = next(lane) {
      var attempts = 0
      while !job.isAnswered {
        guard ContinuousClock.now < job.deadline else {
          job.failLate()
          break
        }
        do {
          if connection?.isAlive != true {
            connection = nil
            let new = try PostgresConnection(configuration, until: min(job.deadline, .now + .seconds(3)))
            try begin(new, job.deadline)
            connection = new
            noteReached(attempts)
          }
          guard let connection else { continue }
          try job.run(connection)
          break
        } catch let failure as PostgresFailure {
          job.note(failure)
          attempts += 1
          if failure.kind == .lost { connection = nil }
          guard failure.kind == .lost || failure.kind == .again else {
            job.fail(failure.error)
            break
          }
          if failure.kind == .lost { noteLost(failure.words) }
          pause(attempts)
        } catch {
          job.fail(error as? PageStoreError ?? PageStoreError(.refused, "\(error)"))
          break
        }
      }
    }
  }

  /// Waits with exponential backoff and jitter, up to a second, so that a recovering server isn't hit by all
  /// clients at once.
  private func pause(_ attempts: Int) {
    let most = min(1.0, 0.01 * Double(1 << min(attempts, 8)))
    Thread.sleep(forTimeInterval: .random(in: most / 2...most))
  }

  private func noteLost(_ words: String) {
    condition.lock()
    let isNews = outage.fail(at: .now)
    condition.unlock()
    if isNews { report(.disconnected(words)) }
  }

  private func noteReached(_ attempts: Int) {
    condition.lock()
    if outage.isOpen { self.attempts = max(self.attempts, attempts) }
    let recovery = outage.succeed(at: .now) ? takeAttempts() : nil
    condition.unlock()
    if let recovery { report(.reconnected(attempts: recovery)) }
  }

  /// Resets and returns the number of attempts. Call with `condition` locked.
  private func takeAttempts() -> Int {
    defer { attempts = 0 }
    return attempts
  }
}
#endif
