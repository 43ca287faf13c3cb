internal import Synchronization

/// Queues the work of effects until `runNext()` runs it on the caller's thread, one job at a time.
///
/// Nothing of an effect happens between two calls of a test, the order is deterministic, and it is known when
/// no work is left.
final class PumpedExecutor: TaskExecutor {
  private struct Storage {
    var jobs: [UnownedJob] = []
    var next = 0
    var isClosed = false
  }

  private let storage = Mutex(Storage())
  private let didEnqueue: @Sendable () -> Void

  init(didEnqueue: @escaping @Sendable () -> Void) { self.didEnqueue = didEnqueue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isKept = storage.withLock { storage in
      if storage.isClosed { return false }
      storage.jobs.append(job)
      return true
    }
    if isKept { didEnqueue() } else { globalConcurrentExecutor.enqueue(job) }
  }

  /// Runs the next job. Returns `false` if there is none.
  func runNext() -> Bool {
    let job: UnownedJob? = storage.withLock { storage in
      guard storage.next < storage.jobs.count else {
        storage.jobs.removeAll(keepingCapacity: true)
        storage.next = 0
        return nil
      }
      storage.next += 1
      return storage.jobs[storage.next - 1]
    }
    guard let job else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Hands the remaining and all later jobs to the global pool, because they no longer run here.
  func close() {
    let left = storage.withLock { storage in
      storage.isClosed = true
      defer { storage.jobs = [] }
      return Array(storage.jobs[storage.next...])
    }
    for job in left { globalConcurrentExecutor.enqueue(job) }
  }
}
