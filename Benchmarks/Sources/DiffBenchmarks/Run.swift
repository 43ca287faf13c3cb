import Harness
import TesseraDiff

/// Two levels, with sections of 50 rows. The new side always has separate storage. One differencer is reused,
/// as in a page.
///
/// Arguments: the sizes to measure (default: all), words of the patterns to measure (default: all), or
/// `repeat`, a pattern, a size and a count, for tools that count instructions.
@main
struct Run {
  var report = Report("Difference of sectioned lists")
  let sizes: [Int]
  let differencer = Differencer()
  var random = SystemRandomNumberGenerator()

  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "repeat", let size = Int(arguments[3]), let count = Int(arguments[4]) {
      runForCounting(arguments[2], size, count)
    }
    let asked = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    var run = Run(sizes: asked.isEmpty ? [100, 1000, 10_000, 100_000] : asked)
    let words = CommandLine.arguments.dropFirst().filter { Int($0) == nil }
    for pattern in Pattern.allCases where words.isEmpty || words.contains(where: pattern.rawValue.contains) { run.measureAll(pattern) }
    run.report.finish()
  }

  /// The cases of one pattern at one size.
  mutating func cases(_ pattern: Pattern, _ size: Int, suffix: String = "") -> [Case] {
    let old = List.random(count: size, using: &random)
    let new = pattern.applied(to: old, using: &random)
    let (oldRows, newRows) = (old.sections, new.sections)
    let (oldColumns, newColumns) = (old.columns, new.columns)
    let differencer = self.differencer
    let rows = differencer.difference(from: oldRows, to: newRows), columns = differencer.difference(from: oldColumns, to: newColumns)
    precondition(rows == columns, "rows and columns must say the same")
    if pattern == .moved {
      report.bound("\(size) rows, first to the end: moves", Double(rows.totals.itemMoves), atMost: 1, atLeast: 1)
    }
    return [
      Case("rows" + suffix) { blackHole(differencer.difference(from: oldRows, to: newRows)) },
      Case("columns" + suffix) { blackHole(differencer.difference(from: oldColumns, to: newColumns)) },
      Case("== pass" + suffix) { blackHole(equalityPass(oldRows, newRows)) },
    ]
  }

  /// Measures one pattern at all sizes, against the baselines and against itself.
  mutating func measureAll(_ pattern: Pattern) {
    for size in sizes {
      var all = cases(pattern, size)
      let old = List.random(count: size, using: &random)
      let new = pattern.applied(to: old, using: &random)
      let (oldIDs, newIDs) = (old.ids, new.ids)
      let (oldKeys, newKeys) = (oldIDs.map { UInt64($0) }, newIDs.map { UInt64($0) })
      let lookUp = LookUp(capacityFor: size)
      all.append(Case("insert and look up") { blackHole(lookUp(oldKeys, newKeys)) })
      if size <= pattern.standardLibraryLimit {
        all.append(Case("standard library, ids") { blackHole(newIDs.difference(from: oldIDs).inferringMoves()) })
      }
      let result = measure(rounds: 7, time: .milliseconds(12), all)
      lookUp.release()
      report.table("\(size) rows, \(pattern.rawValue)", result, per: size, unit: "row")
      let title = "\(size) rows, \(pattern.rawValue):"
      switch pattern {
      case .unchanged:
        report.bound("\(title) rows against one == pass", result.ratio("rows", to: "== pass"), atMost: 1.2)
        report.bound("\(title) columns against one == pass", result.ratio("columns", to: "== pass"), atMost: 0.1)
      case .replaced:
        report.bound("\(title) columns against insert and look up", result.ratio("columns", to: "insert and look up"), atMost: 4)
      case .shuffled:
        report.bound("\(title) columns against insert and look up", result.ratio("columns", to: "insert and look up"), atMost: 10)
      default: break
      }
      if size <= pattern.standardLibraryLimit {
        report.bound("\(title) columns against the standard library", result.ratio("columns", to: "standard library, ids"), atMost: 1)
      } else {
        report.note("the standard library takes more than a second here and is left out")
      }
    }
    #if canImport(DifferenceKit)
    for size in sizes { measurePeer(pattern, size) }
    #else
    report.note("DifferenceKit is measured beside ours with TESSERA_PEERS=1")
    #endif
    if sizes.contains(10_000), sizes.contains(100_000) { measureGrowth(pattern) }
  }

  /// Ten times as many rows may cost at most thirteen times as much. The growth caused by this machine's
  /// memory alone is noted for comparison.
  mutating func measureGrowth(_ pattern: Pattern) {
    var all: [Case] = []
    for (size, suffix) in [(10_000, " 10k"), (100_000, " 100k")] {
      all += cases(pattern, size, suffix: suffix).dropLast()
      let old = List.random(count: size, using: &random)
      let new = pattern.applied(to: old, using: &random)
      let (oldRows, newRows, oldColumns, newColumns) = (old.sections, new.sections, old.columns, new.columns)
      let partners = PartnerPass(oldRows, newRows), lookUp = LookUp(capacityFor: size)
      all.append(Case("partners" + suffix) { blackHole(partners(oldRows, newRows)) })
      all.append(Case("look up" + suffix) { blackHole(lookUp(oldColumns.ids, newColumns.ids)) })
      all.append(
        Case("memory" + suffix) {
          blackHole(memoryPass(oldColumns.ids, newColumns.ids, oldColumns.fingerprints, newColumns.fingerprints))
        })
    }
    let result = measure(rounds: 7, time: .milliseconds(12), all)
    func growth(_ name: String) -> Double { result.ratio(name + " 100k", to: name + " 10k") }
    report.note("growth from 10,000 to 100,000: partners \(growth("partners")), look up \(growth("look up")), memory \(growth("memory"))")
    // Columns of 10,000 rows fit into the processor's cache and those of 100,000 do not. Their growth depends
    // more on the machine than on the comparison, so it is noted without a bound.
    report.note("growth of columns: \(growth("columns"))")
    report.bound("\(pattern.rawValue): rows, 100,000 against 10,000", growth("rows"), atMost: 13)
  }
}
