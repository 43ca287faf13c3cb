#if Postgres
internal import Synchronization
internal import TesseraFlow

/// The time that passes here, as the server is told it: the store's time goes on only while somebody counts it.
final class PostgresTicker: Sendable {
  private let clock: StoreClock
  private struct State {
    /// The moment when this process counted last, on the clock that nobody sets.
    var counted: Double?
    /// The moment when it last tried to.
    var tried = -Double.infinity
  }
  private let state = Mutex(State())

  init(_ clock: StoreClock) { self.clock = clock }

  /// The time that passed since this process counted last: once a second, and at first as long as a gap may be; -1 for not now.
  func elapsed() -> Double { begin().elapsed }

  /// Counts, and what was counted before.
  private func begin() -> (elapsed: Double, before: Double?) {
    let now = clock.elapsed()
    return state.withLock { state in
      guard now - state.tried >= 1 else { return (-1, state.counted) }
      let before = state.counted
      state = State(counted: now, tried: now)
      return (before.map { now - $0 } ?? StoreClock.longestGap, before)
    }
  }

  /// Tells the server, where that is due; what it did not take is told again later.
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
