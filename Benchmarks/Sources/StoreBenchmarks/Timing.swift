import Harness

/// The durations of many calls, in microseconds.
struct Latencies {
  private(set) var values: [Double]

  init(_ durations: [Duration]) { values = durations.map { $0 / .microseconds(1) }.sorted() }

  func percentile(_ part: Double) -> Double {
    values.isEmpty ? .nan : values[min(values.count - 1, Int((Double(values.count) * part).rounded(.down)))]
  }
  var middle: Double { percentile(0.5) }

  func line(_ name: String, per count: Int = 1) -> String {
    let figures = [0.5, 0.9, 0.99].map { number(percentile($0) / Double(count)) }
    return "\(name.padded(to: 34)) p50 \(figures[0].padded(to: 8, leading: true))  p90 \(figures[1].padded(to: 8, leading: true))  "
      + "p99 \(figures[2].padded(to: 8, leading: true)) µs"
  }
}

extension String {
  func padded(to width: Int, leading: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - count))
    return leading ? fill + self : self + fill
  }
}

/// Times calls one after another, after a warm-up with a tenth of their number.
func time(_ count: Int, _ body: (Int) async throws -> Void) async throws -> Latencies {
  let clock = ContinuousClock()
  var durations: [Duration] = []
  for index in -count / 10..<count {
    let duration = try await clock.measure { try await body(index + count / 10) }
    if index >= 0 { durations.append(duration) }
  }
  return Latencies(durations)
}
