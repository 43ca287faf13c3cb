#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The result of `measure`: nanoseconds per iteration for every case in every round.
public struct Measurement {
  /// The names of the cases, in the given order.
  public let names: [String]
  /// Nanoseconds per iteration: one row per case, one column per round.
  let samples: [[Double]]

  /// The median over the rounds, in nanoseconds per iteration. NaN for an unknown name.
  public func nanoseconds(_ name: String) -> Double {
    guard let row = names.firstIndex(of: name) else { return .nan }
    return median(samples[row])
  }

  /// The ratio of the time of `name` to that of `other`: the median of the ratios in each round, so that a
  /// noisy moment affects both sides.
  public func ratio(_ name: String, to other: String) -> Double {
    guard let row = names.firstIndex(of: name), let base = names.firstIndex(of: other) else { return .nan }
    return median(zip(samples[row], samples[base]).map { $0 / $1 })
  }
}

/// Measures the cases interleaved in one process. Every round runs every case for at least `time`, and round
/// `r` starts with case `r`.
///
/// A case whose single iteration is longer than `time` runs once per round. A case with a wrong result ends
/// the process with its name, the result and status 1, because its time would be meaningless.
public func measure(rounds: Int = 9, time: Duration = .milliseconds(15), _ cases: [Case]) -> Measurement {
  let clock = ContinuousClock()
  check(cases)
  defer { check(cases) }
  // An untimed iteration warms up the caches. A timed one determines how many iterations fill a round.
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

/// Ends the process if a case has a wrong result.
private func check(_ cases: [Case]) {
  let complaints = cases.compactMap { $0.complaint() }
  if complaints.isEmpty { return }
  for complaint in complaints { print("FAILED \(complaint)") }
  exit(1)
}

/// The middle value, or the mean of the two middle values. NaN if there are none.
public func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
