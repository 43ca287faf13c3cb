#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Limits the time for decoding a section, or one item of it. It measures the thread's processor time, so that
/// a busy machine causes no failures.
///
/// Reading processor time needs a system call, which takes as long as several items. Reading the time of day
/// doesn't. Processor time never runs faster than the time of day, so it is read only if the time of day
/// exceeds the limit, or long after the last reading. Where precision allows, the time of day is the system's
/// last tick, which is several times faster to read.
///
/// - Law: a section is never reported late before its processor time exceeds the limit, and always if it
///   exceeds it by a sixteenth.
package struct TimeWatch: Sendable {
  /// In nanoseconds, like all times here.
  private let limit: Int
  /// The maximum lag of the clock.
  private let tick: Int
  private let clock: clockid_t
  /// Both times at the last reading of processor time.
  private var known: (wall: Int, processor: Int)
  private var start: Int

  package init(_ limit: Duration) {
    let (seconds, attoseconds) = limit.components
    let (nanoseconds, isLong) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // Values that would overflow are longer than any process runs, or negative.
    let whole = isLong ? (seconds < 0 ? -1 : .max / 2) : min(nanoseconds, .max / 2)
    self.limit = whole &+ Int(attoseconds / 1_000_000_000)
    (clock, tick) = Self.tick < self.limit >> 6 ? (Self.ticking, Self.tick) : (CLOCK_MONOTONIC, 0)
    start = Self.now(clock)
    known = (start, Self.now(CLOCK_THREAD_CPUTIME_ID))
  }

  package mutating func begin() {
    start = Self.now(clock)
    if start &- known.wall > limit >> 5 { known = (start, Self.now(CLOCK_THREAD_CPUTIME_ID)) }
  }

  /// Checks after the first item, after the last, and every 16 items between.
  @inline(__always)
  package func isOver(after item: Int, of count: Int) -> Bool { (item & 15 == 0 || item &+ 1 == count) && isOver }

  /// Whether the time is over now.
  @inline(never)
  package var isOver: Bool {
    guard Self.now(clock) &+ tick &- start > limit else { return false }
    // Upper bound of the processor time at the start: the last reading plus the time of day passed since.
    return Self.now(CLOCK_THREAD_CPUTIME_ID) &- known.processor &- (start &- known.wall &+ tick) > limit
  }

  private static func now(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// A clock that advances only with the system's ticks, and its maximum lag.
  #if canImport(Darwin)
  private static let ticking = CLOCK_MONOTONIC_RAW_APPROX
  /// The system reports the resolution, not the age of the value, which is up to a context switch or a tick
  /// of ten milliseconds.
  private static let tick = 10_000_000
  #else
  private static let ticking = CLOCK_MONOTONIC_COARSE
  private static let tick: Int = {
    var time = timespec()
    guard clock_getres(ticking, &time) == 0 else { return .max }
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }()
  #endif
}
