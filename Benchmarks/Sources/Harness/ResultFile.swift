#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The results of one area as lines of JSON. `Scripts/bench-report.py` reads them for the report with plots.
///
/// Written to `<folder>/<area>.jsonl`, where the environment variable `TESSERA_BENCH_RESULTS` contains the
/// folder. Without it, there is no file.
struct ResultFile {
  private let path: String

  /// Creates an empty file for an area. `nil` if no results are wanted.
  init?(_ area: String) {
    guard let folder = getenv("TESSERA_BENCH_RESULTS").map({ String(cString: $0) }), !folder.isEmpty else { return nil }
    path = "\(folder)/\(area.split(separator: " ").joined(separator: "-")).jsonl"
    guard let file = fopen(path, "w") else {
      print("cannot write \(path): the folder of TESSERA_BENCH_RESULTS must exist")
      exit(1)
    }
    fclose(file)
    // Record the load, because times are longer on a busy machine.
    var load = [0.0, 0.0, 0.0]
    if getloadavg(&load, 3) > 0 { append("{\"load\": \(figure(load[0]))}") }
  }

  /// Writes a table with the nanoseconds of each case per unit.
  func write(_ title: String, _ measurement: Measurement, per count: Int, unit: String) {
    let cases = measurement.names.map { name in
      "{\"name\": \(quoted(name)), \"nanoseconds\": \(figure(measurement.nanoseconds(name) / Double(max(count, 1))))}"
    }
    append("{\"table\": \(quoted(title)), \"count\": \(count), \"unit\": \(quoted(unit)), \"cases\": [\(cases.joined(separator: ", "))]}")
  }

  /// Writes the lines of a plot: the value at each size.
  func write(_ title: String, x: String, unit: String, _ lines: [(name: String, points: [(Double, Double)])]) {
    let all = lines.map { line in
      "{\"name\": \(quoted(line.name)), \"points\": [\(line.points.map { "[\(figure($0.0)), \(figure($0.1))]" }.joined(separator: ", "))]}"
    }
    append("{\"plot\": \(quoted(title)), \"x\": \(quoted(x)), \"unit\": \(quoted(unit)), \"lines\": [\(all.joined(separator: ", "))]}")
  }

  /// Writes a figure, with its bound if it has one.
  func write(_ title: String, _ value: Double, atMost: Double?, atLeast: Double?, isMet: Bool?) {
    let met = isMet.map { "\($0)" } ?? "null"
    append(
      "{\"figure\": \(quoted(title)), \"value\": \(figure(value)), \"atMost\": \(figure(atMost)), \"atLeast\": \(figure(atLeast)), \"met\": \(met)}"
    )
  }

  private func append(_ line: String) {
    guard let file = fopen(path, "a") else { return }
    fputs(line + "\n", file)
    fclose(file)
  }

  private func figure(_ value: Double?) -> String { value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null" }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\u{0}"..."\u{1F}": result += " "
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
