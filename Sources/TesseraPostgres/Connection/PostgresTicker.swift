#if Postgres
internal import Synchronization
internal import TesseraFlow

/// The time that passes here, as the server is told it: the store's time goes on only while somebody counts it.
final class PostgresTicker: Sendable {
  private let clock: StoreClock
  /// The moment when this process counted last, on the clock that nobody sets.
  private let counted: Mutex<Double?> = Mutex(nil)

  init(_ clock: StoreClock) { self.clock = clock }

  /// The time that passed since this process counted last: once a second, and at first as long as a gap may be; -1 for not now.
  func elapsed() -> Double {
    let now = clock.elapsed()
    return counted.withLock { counted in
      guard let last = counted else {
        counted = now
        return StoreClock.longestGap
      }
      guard now - last >= 1 else { return -1 }
      counted = now
      return now - last
    }
  }

  /// Tells the server, where that is due.
  func tick(_ connection: PostgresConnection, until deadline: ContinuousClock.Instant) throws {
    let elapsed = elapsed()
    if elapsed >= 0 { _ = try connection.query("SELECT tick_1($1)", [PostgresValue(elapsed)], until: deadline) }
  }
}
#endif
