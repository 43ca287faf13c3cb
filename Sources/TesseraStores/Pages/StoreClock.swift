/// The machine's clocks, as used by a store.
///
/// A store keeps its own time, which never runs backwards. While a process has the store open, that time
/// follows a monotonic clock. For periods when no process had it open, only the wall clock is known, and it
/// is trusted up to ``longestGap``. A wall clock that was set back counts as no time passed. So a clock jump
/// while the store is open has no effect, and one while it is closed ages pages by at most a day.
public struct StoreClock: Sendable {
  /// The longest time believed to have passed while the store was closed: a day, in seconds.
  public static let longestGap: Double = 86_400

  /// The time of a monotonic clock that also runs while the machine sleeps, in seconds from any origin.
  public var elapsed: @Sendable () -> Double
  /// The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  public var wall: @Sendable () -> Double

  /// Creates custom clocks, for tests.
  public init(elapsed: @escaping @Sendable () -> Double, wall: @escaping @Sendable () -> Double) {
    (self.elapsed, self.wall) = (elapsed, wall)
  }

  /// The machine's clocks.
  public static var system: StoreClock {
    let start = ContinuousClock.now
    return StoreClock(elapsed: { Double(seconds: ContinuousClock.now - start) }, wall: { systemWallTime() })
  }

  /// The time between two wall-clock readings, limited to a plausible range: 0 to ``longestGap`` seconds.
  public static func gap(from before: Double, to now: Double) -> Double {
    let passed = now - before
    return passed.isFinite ? min(max(0, passed), longestGap) : 0
  }
}

extension Double {
  package init(seconds duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Double(seconds) + Double(attoseconds) / 1e18
  }
}
