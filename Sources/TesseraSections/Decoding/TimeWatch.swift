#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Tells when a section has taken its time: processor time of its thread, so that a busy machine fails nobody.
struct TimeWatch {
  private let end: Duration
  init(_ limit: Duration) { end = Self.now + limit }

  /// Looked at after the first item, after the last, and now and then between: asking for the time costs as much as a short text.
  func isOver(after item: Int, of count: Int) -> Bool { (item & 15 == 0 || item &+ 1 == count) && Self.now > end }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
