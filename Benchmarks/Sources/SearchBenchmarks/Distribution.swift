import Harness
import TesseraOptions
import TesseraSearch

/// The times of one case over many queries: for each query, the median of its rounds.
struct Distribution {
  private let sorted: [(nanoseconds: Double, query: String)]

  /// The percentile of the times for a share of the queries, in nanoseconds.
  func at(_ share: Double) -> Double { sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)].nanoseconds }

  /// The percentile in milliseconds, rounded for display.
  func milliseconds(_ share: Double) -> Double { (at(share) / 100).rounded() / 10_000 }

  /// The slowest query.
  var slowest: String { sorted[sorted.count - 1].query }

  /// Times every case on every query. The cases alternate, and the first one changes with each query.
  static func measure(_ cases: [(name: String, run: (String) -> Int)], _ queries: [String], rounds: Int) -> [String: Distribution] {
    let clock = ContinuousClock()
    var samples = cases.map { _ in queries.map { _ in [Double]() } }
    for round in 0..<rounds {
      for (number, query) in queries.enumerated() {
        for turn in cases.indices {
          let index = (turn + round + number) % cases.count
          let time = clock.measure { blackHole(cases[index].run(query)) }
          samples[index][number].append(Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9)
        }
      }
    }
    var distributions: [String: Distribution] = [:]
    for (index, element) in cases.enumerated() {
      let times = samples[index].enumerated().map { (nanoseconds: median($0.element), query: queries[$0.offset]) }
      distributions[element.name] = Distribution(sorted: times.sorted { $0.nanoseconds < $1.nanoseconds })
    }
    return distributions
  }
}

/// The folded bytes of all names in one buffer. Reading them once computes the sum of their 64-bit words.
struct ReadingPass {
  private let words: [UInt64]

  init(_ names: [String]) {
    var bytes: [UInt8] = []
    for name in names {
      bytes += TextFolding.fold(name)
      bytes.append(0)
    }
    bytes += repeatElement(0, count: 8 - bytes.count % 8)
    words = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self) }
    }
  }

  func run() -> Int {
    words.withUnsafeBufferPointer { words in
      var sum: UInt64 = 0
      for word in words { sum &+= word }
      return Int(truncatingIfNeeded: sum)
    }
  }
}
