import Harness
import TesseraDiff

/// Random numbers that are the same in every run.
struct SameNumbers: RandomNumberGenerator {
  private var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Compares the same two lists `count` times and exits, for tools that count instructions:
/// `DiffBenchmarks repeat shuffled 10000 20`.
func runForCounting(_ name: String, _ size: Int, _ count: Int) -> Never {
  guard let pattern = Pattern.allCases.first(where: { $0.rawValue.hasPrefix(name) }) else {
    fatalError("'\(name)' is no pattern of these benchmarks")
  }
  var random = SameNumbers()
  let old = List.random(count: size, using: &random)
  let (oldRows, newRows) = (old.sections, pattern.applied(to: old, using: &random).sections)
  let differencer = Differencer()
  var operations = 0
  for _ in 0..<count {
    let totals = differencer.difference(from: oldRows, to: newRows).totals
    operations += totals.itemMoves + totals.itemUpdates
  }
  end(operations)
}
