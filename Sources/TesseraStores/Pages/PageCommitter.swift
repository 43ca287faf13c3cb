internal import Synchronization
internal import TesseraScreen

/// Collects writes that arrive while a commit is running, and sends them together in the next one: many
/// pages, one transaction.
///
/// - Law: each caller gets the outcome of its own write. If one write makes the commit fail, such as one to a
///   damaged page, the writes are retried one by one. Any other failure applies to each write of the commit.
/// - Law: writes are sent in the order they arrive. None waits for others to arrive.
/// - Law: no caller waits longer than ``Limits/deadline``. A write that is submitted again while it is under
///   way, or after it was stored for a caller that gave up, is not sent twice. So even a store slower than
///   the deadline makes progress.
/// - Errors: ``PageStoreError``. `overloaded` and `late` mean the write was not sent, `unknown` means its
///   outcome is unknown.
public final class PageCommitter: Sendable {
  /// Limits for batches, the queue and waiting times.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of writes in a commit.
    public var batch: Int
    /// The maximum size of a commit in bytes. A single larger write is sent alone.
    public var batchBytes: Int
    /// The maximum number of queued writes.
    public var queue: Int
    /// The maximum size of the queue in bytes.
    public var queueBytes: Int
    /// The maximum waiting time of a caller.
    public var deadline: Duration
    /// Creates limits. By default 256 writes and 4 MiB per commit, 8,192 writes and 128 MiB in the queue, ten
    /// seconds per caller.
    public init(
      batch: Int = 256, batchBytes: Int = 4 << 20, queue: Int = 8192, queueBytes: Int = 128 << 20, deadline: Duration = .seconds(10)
    ) {
      (self.batch, self.batchBytes, self.queue, self.queueBytes) = (max(1, batch), max(1, batchBytes), max(1, queue), max(1, queueBytes))
      self.deadline = deadline
    }
  }

  private struct Waiting {
    let number: Int
    let write: PageWrite
    let since: ContinuousClock.Instant
    let answer: CheckedContinuation<PageWrite.Outcome, any Error>
  }

  /// Identifies a write across retries and callers.
  private struct WriteID: Hashable {
    let page: String
    let key: UInt64
    let revision: Int
    init(_ write: PageWrite) { (page, key, revision) = (write.page, write.key, write.revision) }
  }

  /// The maximum number of outcomes kept for retried writes.
  private static let mostAnswered = 4096

  private struct State {
    var next = 0
    var queue: [Waiting] = []
    var queuedBytes = 0
    /// The callers whose writes are under way, by number.
    var sent: [Int: Waiting] = [:]
    /// Writes under way whose callers gave up, with the numbers they were sent under.
    var abandoned: [WriteID: Int] = [:]
    /// The outcomes of such writes, until they are submitted again.
    var answered: [WriteID: PageWrite.Outcome] = [:]
    var isRunning = false
    var isWatched = false
    var idle: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let store: any PageStore
  private let limits: Limits
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a committer in front of a store.
  public convenience init(_ store: any PageStore, limits: Limits = Limits()) {
    self.init(store, limits: limits) { try await Task.sleep(for: $0.bounded) }
  }

  /// Creates a committer that measures deadlines with a custom sleep function.
  public init(_ store: any PageStore, limits: Limits = Limits(), sleep: @escaping @Sendable (Duration) async throws -> Void) {
    (self.store, self.limits, self.sleep) = (store, limits, sleep)
  }

  /// Sends a write together with others and waits for its outcome.
  ///
  /// A cancelled caller still waits: only then is it known whether the write was stored.
  public func commit(_ write: PageWrite) async throws -> PageWrite.Outcome {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    return try await withCheckedThrowingContinuation { answer in
      enqueue(Waiting(number: number, write: write, since: .now, answer: answer))
    }
  }

  /// Waits until no write is queued or under way.
  public func flush() async {
    await withCheckedContinuation { done in
      let isIdle = state.withLock { state in
        if state.isRunning { state.idle.append(done) }
        return !state.isRunning
      }
      if isIdle { done.resume() }
    }
  }

  /// The number of writes that are queued or under way.
  public var pending: Int { state.withLock { $0.queue.count + $0.sent.count } }

  private func enqueue(_ waiting: Waiting) {
    enum Next { case wait, run, refuse, answered(PageWrite.Outcome) }
    let next = state.withLock { state -> Next in
      let id = WriteID(waiting.write)
      if let outcome = state.answered.removeValue(forKey: id) { return .answered(outcome) }
      if let number = state.abandoned.removeValue(forKey: id) {
        // The write is under way under the number of its first submission.
        state.sent[number] = waiting
        return .wait
      }
      let bytes = waiting.write.byteCount
      guard state.queue.count < limits.queue, state.queue.isEmpty || state.queuedBytes + bytes <= limits.queueBytes else { return .refuse }
      state.queue.append(waiting)
      state.queuedBytes += bytes
      if state.isRunning { return .wait }
      state.isRunning = true
      return .run
    }
    watch()
    switch next {
    case .wait: break
    // Runs up to the store's own queue without a thread hop.
    case .run: Task.begun { await self.run() }
    case .answered(let outcome): waiting.answer.resume(returning: outcome)
    case .refuse:
      waiting.answer.resume(
        throwing: PageStoreError(.overloaded, "\(limits.queue) writes or \(limits.queueBytes) bytes are already waiting"))
    }
  }

  private func run() async {
    while let batch = nextBatch() {
      let result = await outcomes(of: batch)
      if case .failure(let error as PageStoreError) = result, batch.count > 1, [.damaged, .unreadable, .refused].contains(error.code) {
        for waiting in batch { answer([waiting], await outcomes(of: [waiting])) }
      } else {
        answer(batch, result)
      }
    }
  }

  private func outcomes(of batch: [Waiting]) async -> Result<[PageWrite.Outcome], any Error> {
    do {
      let outcomes = try await store.commit(batch.map(\.write))
      guard outcomes.count == batch.count else {
        return .failure(PageStoreError(.refused, "\(outcomes.count) outcomes for \(batch.count) writes"))
      }
      return .success(outcomes)
    } catch {
      return .failure(error)
    }
  }

  private func answer(_ batch: [Waiting], _ result: Result<[PageWrite.Outcome], any Error>) {
    for (index, waiting) in batch.enumerated() {
      let outcome = result.map { $0[index] }
      // The current caller, since the write may have been submitted again in the meantime.
      let caller = state.withLock { state -> Waiting? in
        if let caller = state.sent.removeValue(forKey: waiting.number) { return caller }
        let id = WriteID(waiting.write)
        state.abandoned[id] = nil
        if case .success(let outcome) = outcome {
          if state.answered.count >= Self.mostAnswered { state.answered = [:] }
          state.answered[id] = outcome
        }
        return nil
      }
      caller?.answer.resume(with: outcome)
    }
  }

  private func nextBatch() -> [Waiting]? {
    let (batch, idle) = state.withLock { state -> ([Waiting]?, [CheckedContinuation<Void, Never>]) in
      guard !state.queue.isEmpty else {
        state.isRunning = false
        defer { state.idle = [] }
        return (nil, state.idle)
      }
      var count = 0
      var bytes = 0
      while count < state.queue.count, count < limits.batch {
        let more = state.queue[count].write.byteCount
        if count > 0, bytes + more > limits.batchBytes { break }
        count += 1
        bytes += more
      }
      let batch = Array(state.queue.prefix(count))
      state.queue.removeFirst(count)
      state.queuedBytes -= bytes
      for waiting in batch { state.sent[waiting.number] = waiting }
      return (batch, [])
    }
    for continuation in idle { continuation.resume() }
    return batch
  }

  /// Fails callers that exceed the deadline, oldest first. One task serves all of them, because most writes
  /// finish long before, and a task per write would cost each a thread hop.
  private func watch() {
    let begins = state.withLock { state in
      guard !state.isWatched, !state.queue.isEmpty || !state.sent.isEmpty else { return false }
      state.isWatched = true
      return true
    }
    guard begins else { return }
    Task { [weak self, limits, sleep] in
      while let oldest = self?.oldest() {
        try? await sleep(max(.zero, limits.deadline - (.now - oldest.since)))
        self?.giveUp(oldest.number)
      }
    }
  }

  /// The caller that has waited longest. Ends the watch if there is none.
  private func oldest() -> (number: Int, since: ContinuousClock.Instant)? {
    state.withLock { state in
      let oldest = (state.sent.values + state.queue.prefix(1)).min { $0.since < $1.since }
      state.isWatched = oldest != nil
      return oldest.map { ($0.number, $0.since) }
    }
  }

  private func giveUp(_ number: Int) {
    let (waiting, code) = state.withLock { state -> (Waiting?, PageStoreError.Code) in
      if let (sent, waiting) = state.sent.first(where: { $0.value.number == number }) {
        state.sent[sent] = nil
        state.abandoned[WriteID(waiting.write)] = sent
        return (waiting, .unknown)
      }
      guard let index = state.queue.firstIndex(where: { $0.number == number }) else { return (nil, .late) }
      let waiting = state.queue.remove(at: index)
      state.queuedBytes -= waiting.write.byteCount
      return (waiting, .late)
    }
    waiting?.answer.resume(throwing: PageStoreError(code, "the store did not answer within \(limits.deadline)"))
  }
}
