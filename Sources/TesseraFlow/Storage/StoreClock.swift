/// The clocks of a machine, as a store sees them.
///
/// A store counts its own time, which never runs backwards. While a process has the store open, it advances by what passed on a clock that nobody
/// can set. For the time when no process had it open there is only the wall clock's word, which is believed up to ``longestGap``; a wall clock that
/// went back counts as no time at all. So a jump while the store is open changes nothing, and a jump while it is closed ages pages by a day at most.
public struct StoreClock: Sendable {
  /// The most that is believed to have passed while nobody had the store open: a day, in seconds.
  public static let longestGap: Double = 86_400

  /// The time on a clock that nobody can set and that runs while the machine sleeps, in seconds from any origin.
  public var elapsed: @Sendable () -> Double
  /// The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  public var wall: @Sendable () -> Double

  /// Clocks of one's own, for tests.
  public init(elapsed: @escaping @Sendable () -> Double, wall: @escaping @Sendable () -> Double) {
    (self.elapsed, self.wall) = (elapsed, wall)
  }

  /// The machine's clocks.
  public static var system: StoreClock {
    let start = ContinuousClock.now
    return StoreClock(elapsed: { Double(seconds: ContinuousClock.now - start) }, wall: { systemWallTime() })
  }

  /// The honest part of the time between two readings of the wall clock, when nobody counted.
  public static func gap(from before: Double, to now: Double) -> Double {
    let passed = now - before
    return passed.isFinite ? min(max(0, passed), longestGap) : 0
  }
}

extension Double {
  /// A duration in seconds.
  package init(seconds duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Double(seconds) + Double(attoseconds) / 1e18
  }
}
