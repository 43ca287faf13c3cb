#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The findings of `measure`: nanoseconds per iteration of every case in every round.
public struct Measurement {
  /// The cases in the order in which they were given.
  public let names: [String]
  /// Nanoseconds per iteration: one row per case, one column per round.
  let samples: [[Double]]

  /// The median over the rounds, in nanoseconds per iteration; NaN for a name that was not measured.
  public func nanoseconds(_ name: String) -> Double {
    guard let row = names.firstIndex(of: name) else { return .nan }
    return median(samples[row])
  }

  /// The ratio of the time of `name` to that of `other`: the median of the ratios of each round, so that a noisy moment hits both sides.
  public func ratio(_ name: String, to other: String) -> Double {
    guard let row = names.firstIndex(of: name), let base = names.firstIndex(of: other) else { return .nan }
    return median(zip(samples[row], samples[base]).map { $0 / $1 })
  }
}

/// Measures the cases interleaved in one process: every round runs every case for at least `time`, and round `r` starts with case `r`.
///
/// A case whose single iteration is longer than `time` runs once per round. A case that does not yield what it should ends the process
/// with its name, the result and status 1: a time of other work is no measurement.
public func measure(rounds: Int = 9, time: Duration = .milliseconds(15), _ cases: [Case]) -> Measurement {
  let clock = ContinuousClock()
  check(cases)
  defer { check(cases) }
  // One untimed iteration warms caches up; a timed one says how many iterations fill a round.
  let batches = cases.map { one -> Int in
    one.run()
    let once = max(clock.measure(one.run).nanoseconds, 1)
    return max(1, Int((time.nanoseconds / once).rounded(.up)))
  }
  var samples = cases.map { _ in [Double]() }
  for round in 0..<max(1, rounds) {
    for turn in cases.indices {
      let index = (turn + round) % cases.count
      let run = cases[index].run
      var iterations = 0
      var elapsed = 0.0
      repeat {
        let batch = batches[index]
        elapsed += clock.measure { for _ in 0..<batch { run() } }.nanoseconds
        iterations += batch
      } while elapsed < time.nanoseconds * 0.9
      samples[index].append(elapsed / Double(iterations))
    }
  }
  return Measurement(names: cases.map(\.name), samples: samples)
}

/// Ends the process when a case yields something else than it should.
private func check(_ cases: [Case]) {
  let complaints = cases.compactMap { $0.complaint() }
  if complaints.isEmpty { return }
  for complaint in complaints { print("FAILED \(complaint)") }
  exit(1)
}

/// The middle value, or the mean of the two in the middle; NaN for no values.
public func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Duration {
  /// The duration as a number of nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
