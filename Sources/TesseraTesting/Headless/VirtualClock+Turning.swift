internal import Synchronization

extension HeadlessPage.VirtualClock {
  /// The number of sleeping tasks.
  public var sleeperCount: Int { storage.withLock { $0.sleepers.count } }

  /// The earliest deadline, or `nil` if no task is sleeping.
  public var nextDeadline: Instant? { storage.withLock { $0.sleepers.first?.deadline } }

  /// Advances the clock and wakes the tasks whose deadline has passed, in order. Each continues on its own
  /// executor.
  public func advance(by duration: Duration) {
    let target = now.advanced(by: duration)
    while wakeNext(until: target) {}
    turn(to: target)
  }

  /// Advances the clock to the next deadline that is not after `target` and wakes one task. Returns `false`
  /// if there is none.
  func wakeNext(until target: Instant) -> Bool {
    let sleeper: Sleeper? = storage.withLock { storage in
      guard let next = storage.sleepers.first, next.deadline <= target else { return nil }
      storage.sleepers.removeFirst()
      storage.now = max(storage.now, next.deadline)
      return next
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }

  /// Sets the time without waking any task.
  func turn(to target: Instant) {
    storage.withLock { $0.now = max($0.now, target) }
  }

  /// Ends a sleep because its task was cancelled.
  func wake(_ id: Int) {
    let sleeper: Sleeper? = storage.withLock { storage in
      guard let position = storage.sleepers.firstIndex(where: { $0.id == id }) else {
        storage.cancelled.insert(id)
        return nil
      }
      return storage.sleepers.remove(at: position)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
