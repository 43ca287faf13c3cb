internal import TesseraScreen

/// Measures time from now on, starting with an initial age.
func stopwatch(_ clock: any Clock<Duration>, from age: Duration = .zero) -> @Sendable () -> Duration {
  func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { age + start.duration(to: clock.now) }
  }
  return stopwatch(clock)
}

/// Runs an operation with a deadline. An operation that exceeds it is cancelled, but the function returns
/// only when it reacts to the cancellation.
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
