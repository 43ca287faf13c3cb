#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Tells when a section has taken its time: processor time of its thread, so that a busy machine fails nobody.
///
/// Asking for processor time is a call of the system, which takes as long as several items; the time of day is read without one. Of the
/// two the processor time never runs faster, so it is asked for only where the time of day is over, or long after it was last asked for. And
/// the time of day is the system's last tick, where that is good enough: it is read several times as fast.
///
/// - Law: a section is never late before its processor time is over, and always when that is over by a sixteenth.
struct TimeWatch {
  /// Nanoseconds, as all other times here.
  private let limit: Int
  /// The time by which it may be later than the clock says.
  private let tick: Int
  private let clock: clockid_t
  /// Both times when the processor time was last asked for.
  private var known: (wall: Int, processor: Int)
  /// The time of day when the section began.
  private var start: Int

  init(_ limit: Duration) {
    let (seconds, attoseconds) = limit.components
    let (nanoseconds, isLong) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // What would overflow is longer than any process runs, or shorter than nothing.
    let whole = isLong ? (seconds < 0 ? -1 : .max / 2) : min(nanoseconds, .max / 2)
    self.limit = whole &+ Int(attoseconds / 1_000_000_000)
    (clock, tick) = Self.tick < self.limit >> 6 ? (Self.ticking, Self.tick) : (CLOCK_MONOTONIC, 0)
    start = Self.now(clock)
    known = (start, Self.now(CLOCK_THREAD_CPUTIME_ID))
  }

  /// Notes that the items of a section begin.
  mutating func begin() {
    start = Self.now(clock)
    if start &- known.wall > limit >> 5 { known = (start, Self.now(CLOCK_THREAD_CPUTIME_ID)) }
  }

  /// Looked at after the first item, after the last, and now and then between.
  @inline(__always)
  func isOver(after item: Int, of count: Int) -> Bool { (item & 15 == 0 || item &+ 1 == count) && isOver }

  @inline(never)
  private var isOver: Bool {
    guard Self.now(clock) &+ tick &- start > limit else { return false }
    // At the start it was at most so much later than it is known to have been.
    return Self.now(CLOCK_THREAD_CPUTIME_ID) &- known.processor &- (start &- known.wall &+ tick) > limit
  }

  private static func now(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// The clock that stands still between the system's ticks, and how far it may be behind.
  #if canImport(Darwin)
  private static let ticking = CLOCK_MONOTONIC_RAW_APPROX
  /// The system says how finely it counts there, and not how old the number may be: a context switch, or a tick of ten milliseconds.
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
