#if Postgres
internal import Foundation
internal import TesseraFlow

/// A few threads, each with a connection, that carry out calls; none of them is one of Swift's.
///
/// A call whose connection is lost is carried out again on a new one until its deadline: everything that is asked here counts once.
// Unchecked: `condition` guards `jobs`, `isClosed` and `isDown`; everything else is constant.
final class PostgresLanes: @unchecked Sendable {
  struct Job {
    let deadline: ContinuousClock.Instant
    /// Carries out the call; a lost connection is thrown and tried again.
    let run: (PostgresConnection, ContinuousClock.Instant) throws -> Void
    let fail: (PageStoreError) -> Void
  }

  private let condition = NSCondition()
  private var jobs: [Job] = []
  private var isClosed = false
  private var isDown = false
  let configuration: PostgresConfiguration
  private let begin: @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
  private let report: @Sendable (PageStoreReport) -> Void

  /// - Parameter begin: Makes a new connection ready.
  init(
    _ configuration: PostgresConfiguration, report: @escaping @Sendable (PageStoreReport) -> Void,
    begin: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
  ) {
    (self.configuration, self.report, self.begin) = (configuration, report, begin)
    for number in 0..<configuration.connections {
      let thread = Thread { self.work() }
      thread.name = "tessera-postgres-\(number)"
      thread.start()
    }
  }

  /// Ends the threads, when what is under way is done.
  func close() {
    condition.lock()
    isClosed = true
    let left = jobs
    jobs = []
    condition.broadcast()
    condition.unlock()
    for job in left { job.fail(PageStoreError(.unavailable, "the store was closed")) }
  }

  /// Carries out a call on any connection.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        deadline: .now + configuration.deadline, run: { continuation.resume(returning: try body($0, $1)) },
        fail: { continuation.resume(throwing: $0) })
      condition.lock()
      let isRefused = isClosed || jobs.count >= configuration.queue
      if !isRefused {
        jobs.append(job)
        condition.signal()
      }
      condition.unlock()
      if isRefused { job.fail(PageStoreError(.overloaded, "\(configuration.queue) calls wait for PostgreSQL, or the store was closed")) }
    }
  }

  private func next() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty, !isClosed { condition.wait() }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }

  private func work() {
    var connection: PostgresConnection?
    while let job = next() {
      var attempts = 0
      var last = PostgresFailure(.lost, "the deadline passed before a connection was free")
      while true {
        guard ContinuousClock.now < job.deadline else {
          job.fail(last.error)
          break
        }
        do {
          if connection?.isAlive != true {
            connection = nil
            let new = try PostgresConnection(configuration, until: min(job.deadline, .now + .seconds(3)))
            try begin(new, job.deadline)
            connection = new
            setDown(nil, attempts: attempts)
          }
          guard let connection else { continue }
          try job.run(connection, job.deadline)
          break
        } catch let failure as PostgresFailure {
          last = failure
          attempts += 1
          if failure.kind == .lost { connection = nil }
          guard failure.kind == .lost || failure.kind == .again else {
            job.fail(failure.error)
            break
          }
          if failure.kind == .lost { setDown(failure.words, attempts: attempts) }
          pause(attempts)
        } catch {
          job.fail(error as? PageStoreError ?? PageStoreError(.refused, "\(error)"))
          break
        }
      }
    }
  }

  /// Waits longer each time, by chance, up to a second: a server that comes back is not met by all at once.
  private func pause(_ attempts: Int) {
    let most = min(1.0, 0.01 * Double(1 << min(attempts, 8)))
    Thread.sleep(forTimeInterval: .random(in: most / 2...most))
  }

  private func setDown(_ words: String?, attempts: Int) {
    condition.lock()
    let was = isDown
    isDown = words != nil
    condition.unlock()
    if let words, !was { report(.disconnected(words)) }
    if words == nil, was { report(.reconnected(attempts: attempts)) }
  }
}
#endif
