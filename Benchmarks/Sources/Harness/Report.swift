#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Collects and prints the tables and bounds of one area. `finish()` ends the process with status 1 if a
/// bound was missed, if a part was skipped, or if there was no bound at all.
///
/// With `TESSERA_BENCH_SKIP=1` in the environment, skipped parts are counted but are not failures.
public struct Report {
  private let area: String
  private let results: ResultFile?
  private var bounds: [(line: String, isMet: Bool)] = []
  private var skipped: [String] = []

  /// Creates a report and prints the name of its area.
  public init(_ area: String) {
    self.area = area
    results = ResultFile(area)
    print("# \(area)")
  }

  /// Prints the cost of every case relative to the first case, and divided by `count` (rows, bytes, events)
  /// as the cost per `unit`.
  public func table(_ title: String, _ measurement: Measurement, per count: Int = 1, unit: String = "iteration") {
    print("\n\(title)")
    results?.write(title, measurement, per: count, unit: unit)
    let width = measurement.names.map(\.count).max() ?? 0
    for name in measurement.names {
      let figure = number(measurement.nanoseconds(name) / Double(max(count, 1)))
      let relative = measurement.names.first.map { number(measurement.ratio(name, to: $0)) } ?? ""
      print("  \(name.padded(to: width))  \(figure.padded(to: 10, leading: true)) ns/\(unit)  \(relative.padded(to: 9, leading: true))×")
    }
  }

  /// Records a plot for the report: the value at each size, with a unit.
  public func plot(_ title: String, x: String, unit: String, _ lines: [(name: String, points: [(Double, Double)])]) {
    results?.write(title, x: x, unit: unit, lines)
  }

  /// Records a bound on a ratio or another figure. It is missed if the figure is outside of the limits or not
  /// a number.
  public mutating func bound(_ title: String, _ figure: Double, atMost: Double? = nil, atLeast: Double? = nil) {
    let isMet = !figure.isNaN && figure <= atMost ?? .infinity && figure >= atLeast ?? -.infinity
    results?.write(title, figure, atMost: atMost, atLeast: atLeast, isMet: isMet)
    let limits = [atMost.map { "at most \(number($0))" }, atLeast.map { "at least \(number($0))" }].compactMap(\.self)
    bounds.append(("\(title): \(number(figure)), \(limits.joined(separator: ", "))", isMet))
  }

  /// Prints a figure, and records it as a bound if a limit is given.
  public mutating func value(_ title: String, _ figure: Double, atMost: Double? = nil, atLeast: Double? = nil) {
    note("\(title): \(number(figure))")
    if atMost == nil, atLeast == nil { results?.write(title, figure, atMost: nil, atLeast: nil, isMet: nil) }
    if atMost != nil || atLeast != nil { bound(title, figure, atMost: atMost, atLeast: atLeast) }
  }

  /// Prints a note for the reader of the figures, for example why a size was left out.
  public func note(_ text: String) {
    print("  \(text)")
    // Flush, so that a file has the results even if a later part fails.
    fflush(nil)
  }

  /// Records a part that cannot be measured here and how to enable it. A failure unless skipping is allowed.
  public mutating func skip(_ text: String) {
    print("  SKIPPED \(text)")
    skipped.append(text)
  }

  /// Prints all bounds and whether they were met, and ends the process. The status is 1 if a bound was
  /// missed, a part was skipped without permission, or there was no bound. Otherwise it is 0.
  public func finish() -> Never {
    print("\n## Bounds of \(area)")
    for bound in bounds { print("  \(bound.isMet ? "met   " : "MISSED") \(bound.line)") }
    for text in skipped { print("  SKIPPED \(text)") }
    let missed = bounds.count { !$0.isMet }
    let maySkip = getenv("TESSERA_BENCH_SKIP").map { String(cString: $0) } == "1"
    var words = bounds.isEmpty ? "nothing was measured" : missed == 0 ? "all \(bounds.count) met" : "\(missed) of \(bounds.count) missed"
    if !skipped.isEmpty { words += ", \(skipped.count) skipped" + (maySkip ? "" : "; TESSERA_BENCH_SKIP=1 allows that") }
    print(words)
    let isFine = missed == 0 && (skipped.isEmpty ? !bounds.isEmpty : maySkip)
    exit(isFine ? 0 : 1)
  }
}

/// Formats a number: three significant digits if it is small, no decimals if it is large.
public func number(_ value: Double) -> String {
  guard value.isFinite else { return "\(value)" }
  let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : abs(value) >= 0.01 ? 3 : 5
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
}

extension String {
  /// The string padded with spaces to `width` characters.
  func padded(to width: Int, leading: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - count))
    return leading ? fill + self : self + fill
  }
}

/// Ends the process after a run that counts instructions. Prints the result of the run, so that its work is
/// not optimised away.
public func end(_ sum: Int) -> Never {
  print(sum)
  exit(0)
}
