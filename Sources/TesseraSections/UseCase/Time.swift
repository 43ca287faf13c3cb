internal import TesseraScreen

/// Counts from now on, beginning with an age.
func stopwatch(_ clock: any Clock<Duration>, from age: Duration = .zero) -> @Sendable () -> Duration {
  func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { age + start.duration(to: clock.now) }
  }
  return stopwatch(clock)
}

/// The first to come: the answer, or the end of the time for it. What is late is cancelled and not waited for in vain: it must heed that.
func within<Value: Sendable>(
  _ limit: Duration, _ clock: any Clock<Duration>, _ operation: @escaping @Sendable () async throws -> Value
) async -> Result<Value, LoadFailure> {
  await withTaskGroup(of: Result<Value, LoadFailure>.self) { group in
    group.addTask {
      do { return .success(try await operation()) } catch { return .failure(LoadFailure(error)) }
    }
    group.addTask {
      try? await clock.sleep(for: limit.bounded)
      return .failure(.deadline(limit))
    }
    defer { group.cancelAll() }
    return await group.next() ?? .failure(.deadline(limit))
  }
}
