internal import Synchronization
internal import TesseraScreen

/// Collects writes that come while a commit is running, and sends them together in the next: many pages, one transaction.
///
/// - Law: each caller gets the outcome of its own write. A commit that cannot be carried out because of what one of its writes meets, as a damaged
///   page, is carried out write by write; any other failure is that of each of its writes.
/// - Law: writes are sent in the order in which they came. Nobody waits for others to come.
/// - Law: no caller waits longer than ``Limits/deadline``. A write that is sent again while it is still under way, or after it was stored with nobody waiting
///   for it any more, is not sent twice: a store that takes longer than anybody waits gets on all the same.
/// - Errors: ``PageStoreError``; `overloaded` and `late` say that the write was not sent, `unknown` that nobody knows.
public final class PageCommitter: Sendable {
  /// The bounds of what is held, and of the time.
  public struct Limits: Hashable, Sendable {
    /// The most writes of a commit.
    public var batch: Int
    /// The most bytes of a commit; a write that is larger alone is sent alone.
    public var batchBytes: Int
    /// The most writes that wait.
    public var queue: Int
    /// The most bytes that wait.
    public var queueBytes: Int
    /// The longest that a caller waits.
    public var deadline: Duration
    /// Limits; 256 writes and 4 MiB a commit, 8,192 writes and 128 MiB that wait, ten seconds if nothing is said.
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

  /// A write, whoever sends it and however often.
  private struct WriteID: Hashable {
    let page: String
    let key: UInt64
    let revision: Int
    init(_ write: PageWrite) { (page, key, revision) = (write.page, write.key, write.revision) }
  }

  /// The most outcomes that are held for writes which are sent again.
  private static let mostAnswered = 4096

  private struct State {
    var next = 0
    var queue: [Waiting] = []
    var queuedBytes = 0
    /// The callers whose writes are under way, by number.
    var sent: [Int: Waiting] = [:]
    /// The writes under way that nobody waits for any more, by their keys.
    var abandoned: [WriteID: Int] = [:]
    /// The outcomes of such writes, which nobody knows yet.
    var answered: [WriteID: PageWrite.Outcome] = [:]
    var isRunning = false
    var isWatched = false
    var idle: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let store: any PageStore
  private let limits: Limits
  private let sleep: @Sendable (Duration) async throws -> Void

  /// A committer in front of a store.
  public convenience init(_ store: any PageStore, limits: Limits = Limits()) {
    self.init(store, limits: limits) { try await Task.sleep(for: $0.bounded) }
  }

  /// A committer whose deadlines are measured by a sleep of one's own.
  public init(_ store: any PageStore, limits: Limits = Limits(), sleep: @escaping @Sendable (Duration) async throws -> Void) {
    (self.store, self.limits, self.sleep) = (store, limits, sleep)
  }

  /// Sends a write with others, and waits for what became of it.
  ///
  /// A caller that is cancelled waits all the same: whether the write counts is known only then.
  public func commit(_ write: PageWrite) async throws -> PageWrite.Outcome {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    return try await withCheckedThrowingContinuation { answer in
      enqueue(Waiting(number: number, write: write, since: .now, answer: answer))
    }
  }

  /// Waits until nothing waits and nothing is under way.
  public func flush() async {
    await withCheckedContinuation { done in
      let isIdle = state.withLock { state in
        if state.isRunning { state.idle.append(done) }
        return !state.isRunning
      }
      if isIdle { done.resume() }
    }
  }

  /// The number of writes that wait or are under way.
  public var pending: Int { state.withLock { $0.queue.count + $0.sent.count } }

  private func enqueue(_ waiting: Waiting) {
    enum Next { case wait, run, refuse, answered(PageWrite.Outcome) }
    let next = state.withLock { state -> Next in
      let id = WriteID(waiting.write)
      if let outcome = state.answered.removeValue(forKey: id) { return .answered(outcome) }
      if let number = state.abandoned.removeValue(forKey: id) {
        // Under the number by which it was sent.
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
    // As far as the store's own queue, without a change of threads.
    case .run: Task.begun { await self.run() }
    case .answered(let outcome): waiting.answer.resume(returning: outcome)
    case .refuse: waiting.answer.resume(throwing: PageStoreError(.overloaded, "\(limits.queue) writes or \(limits.queueBytes) bytes wait"))
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
      // Whoever waits now: it may have been sent again meanwhile.
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

  /// Gives up whoever waits longer than the deadline, one after the other as they came. One task for all of them: most are answered long before, and a
  /// deadline of its own would cost each a change of threads.
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

  /// The caller that has waited longest; nobody watches any more if nobody waits.
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
    waiting?.answer.resume(throwing: PageStoreError(code, "no answer of the store within \(limits.deadline)"))
  }
}
