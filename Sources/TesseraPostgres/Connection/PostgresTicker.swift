#if Postgres
internal import Synchronization
internal import TesseraStores

/// Measures elapsed time for the server: the store time advances only while a process reports it.
final class PostgresTicker: Sendable {
  private let clock: StoreClock
  private struct State {
    /// The monotonic time of the last report.
    var counted: Double?
    /// The monotonic time of the last attempt to report.
    var tried = -Double.infinity
  }
  private let state = Mutex(State())

  init(_ clock: StoreClock) { self.clock = clock }

  /// The time since this process last reported. At most once a second, otherwise -1. The first report is the
  /// longest permitted gap.
  func elapsed() -> Double { begin().elapsed }

  /// Starts a report. Also returns the time of the previous one.
  private func begin() -> (elapsed: Double, before: Double?) {
    let now = clock.elapsed()
    return state.withLock { state in
      guard now - state.tried >= 1 else { return (-1, state.counted) }
      let before = state.counted
      state = State(counted: now, tried: now)
      return (before.map { now - $0 } ?? StoreClock.longestGap, before)
    }
  }

  /// Reports elapsed time to the server, if due. If that fails, the next report includes it.
  func tick(_ connection: PostgresConnection, until deadline: ContinuousClock.Instant) throws {
    let (elapsed, before) = begin()
    guard elapsed >= 0 else { return }
    do {
      _ = try connection.query("SELECT tick_1($1)", [PostgresValue(elapsed)], until: deadline)
    } catch {
      state.withLock { $0.counted = before }
      throw error
    }
  }
}
#endif
