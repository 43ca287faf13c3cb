import NIOCore
import NIOPosix

/// The latencies of one run, in milliseconds.
struct Latencies: Sendable {
  private var sorted: [Double] = []
  /// The number of requests without an answer.
  private(set) var missing = 0

  init() {}

  init(_ values: [Double], of count: Int) { (sorted, missing) = (values.sorted(), count - values.count) }

  static func += (total: inout Latencies, more: Latencies) {
    total = Latencies(total.sorted + more.sorted, of: total.sorted.count + total.missing + more.sorted.count + more.missing)
  }

  func percentile(_ part: Double) -> Double {
    guard !sorted.isEmpty else { return .infinity }
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }
}

/// Sends requests at a steady rate, regardless of how long answers take. Each is timed from its scheduled
/// time.
///
/// - Parameter begin: Sends the request with this number, and calls back when its effect has arrived. Runs on
///   the event loop.
func steadyLoad(
  on loop: any EventLoop, rate: Int, count: Int, _ begin: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void
) async -> Latencies {
  let run = Run()
  await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
    loop.execute {
      let start = NIODeadline.now()
      let interval = Int64(1_000_000_000 / rate)
      loop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(1)) { task in
        while run.next < count, start + .nanoseconds(interval * Int64(run.next)) <= .now() {
          let due = start + .nanoseconds(interval * Int64(run.next))
          begin(run.next) { run.values.append(Double((NIODeadline.now() - due).nanoseconds) / 1e6) }
          run.next += 1
        }
        // Answers that have not arrived two seconds after the last scheduled request are missing.
        if run.next == count, run.values.count == count || .now() > start + .nanoseconds(interval * Int64(count)) + .seconds(2) {
          task.cancel()
          done.resume()
        }
      }
    }
  }
  return Latencies(run.values, of: count)
}

private final class Run: @unchecked Sendable {
  // Proof for `@unchecked Sendable`: used on one event loop, and read after all work there has ended.
  var next = 0
  var values: [Double] = []
}
