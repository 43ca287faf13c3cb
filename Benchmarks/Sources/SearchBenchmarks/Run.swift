import Foundation
import Harness
import TesseraOptions
import TesseraSearch

/// Type-ahead over 200,000 real place names, against SQLite's trigram index, Foundation, and one read of the
/// folded bytes.
///
/// `python3 Scripts/make_search_names.py` writes the names to `Benchmarks/.build/names.txt`, regardless of
/// the working directory. To use another file, pass it as the first argument.
@main
enum Run {
  static func main() {
    if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) { runForCounting(CommandLine.arguments[1], count) }
    var report = Report("Search")
    // This file is Benchmarks/Sources/SearchBenchmarks/Run.swift.
    let benchmarks = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = CommandLine.arguments.dropFirst().first ?? benchmarks.appending(path: ".build/names.txt").path
    guard let file = try? String(contentsOfFile: path, encoding: .utf8) else {
      report.skip("the search over place names: there is no \(path); write it with `python3 Scripts/make_search_names.py`")
      report.finish()
    }
    let names = file.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let before = heapInUseBytes()
    let index = SearchIndex(names)
    let heap = heapInUseBytes() - before
    let folded = names.map(TextFolding.folded)
    report.note("\(names.count) names of \(names.reduce(0) { $0 + $1.utf8.count }) bytes")
    report.value("index bytes per name", Double(index.byteCount) / Double(names.count), atMost: 64)
    report.value("heap bytes per name", Double(heap) / Double(names.count), atMost: 64)
    building(names, &report)
    let pass = ReadingPass(names)
    typeAhead(names, folded, index, pass, &report)
    firstFifty(folded, index, pass, &report)
    report.finish()
  }

  static func building(_ names: [String], _ report: inout Report) {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(names.reduce(0) { $0 + $1.utf8.count * 2 })
    let measured = measure(
      rounds: 15, time: .milliseconds(15),
      [
        Case("fold") {
          buffer.removeAll(keepingCapacity: true)
          for name in names { TextFolding.fold(name, into: &buffer) }
          blackHole(buffer.count)
        },
        Case("index") { blackHole(SearchIndex(names).count) },
      ])
    report.table("building", measured, per: names.count, unit: "name")
    report.bound("building the index vs folding the names", measured.ratio("index", to: "fold"), atMost: 3)
  }

  static func typeAhead(_ names: [String], _ folded: [String], _ index: SearchIndex, _ pass: ReadingPass, _ report: inout Report) {
    var keystrokes = Keystrokes()
    let queries = keystrokes.typed(from: folded)
    var cases: [(name: String, run: (String) -> Int)] = [("all hits", { index.hits(for: $0).count })]
    var cursor = SearchIndex.Cursor(index)
    cases.append(("first 50", { index.first(50, for: $0).count }))
    cases.append(("cursor", { cursor.hits(for: $0).count }))
    cases.append(("read once", { _ in pass.run() }))
    if let sqlite = SQLite() {
      sqlite.insert(folded)
      let table = TrigramTable(sqlite)
      cases.append(("SQLite FTS5 trigram", { table.rows($0).count }))
      let different = queries.filter { !$0.contains(" ") && table.rows($0).count != index.hits(for: $0).count }
      report.note("queries where SQLite finds another number of rows: \(different)")
    } else {
      report.note("Skipped SQLite: no library with FTS5 and trigrams.")
    }
    let times = Distribution.measure(cases, queries, rounds: 5)
    for (name, distribution) in times {
      report.note("\(name): p50 \(distribution.milliseconds(0.5)) p99 \(distribution.milliseconds(0.99)) ms of \(queries.count) keystrokes")
    }
    // The query of a list of suggestions after each letter.
    if let first = times["first 50"] {
      report.bound("first 50 of \(names.count) names, p99 of \(queries.count) keystrokes, ms", first.at(0.99) / 1e6, atMost: 0.03)
      if let read = times["read once"] {
        report.bound("first 50, p99 vs reading the folded bytes once", first.at(0.99) / read.at(0.5), atMost: 0.25)
      }
    }
    let few = stride(from: 3, to: queries.count, by: queries.count / 12).map { queries[$0] }
    let sampled = Distribution.measure(
      [
        ("localizedStandardContains", { query in names.count { $0.localizedStandardContains(query) } }),
        ("all hits", { index.hits(for: $0).count }),
      ], few, rounds: 1)
    if let all = times["all hits"], let sqlite = times["SQLite FTS5 trigram"] {
      report.bound("SQLite's trigram index vs all hits, p50", sqlite.at(0.5) / all.at(0.5), atLeast: 3)
      report.bound("SQLite's trigram index vs all hits, p99", sqlite.at(0.99) / all.at(0.99), atLeast: 20)
    }
    if let foundation = sampled["localizedStandardContains"], let all = times["all hits"] {
      report.note("localizedStandardContains: p50 \(foundation.milliseconds(0.5)) ms of \(few.count) keystrokes")
      report.bound("localizedStandardContains vs all hits, p50", foundation.at(0.5) / all.at(0.5), atLeast: 1_500)
    }
  }

  static func firstFifty(_ folded: [String], _ index: SearchIndex, _ pass: ReadingPass, _ report: inout Report) {
    var keystrokes = Keystrokes()
    for length in 1...8 {
      let queries = keystrokes.queries(of: length, from: folded, count: 300)
      let times = Distribution.measure(
        [("first 50", { index.first(50, for: $0).count }), ("read once", { _ in pass.run() })], queries, rounds: 5)
      guard let first = times["first 50"], let read = times["read once"] else { continue }
      report.note(
        "\(length) letters, \(queries.count) queries: first 50 p50 \(first.milliseconds(0.5)) p99 \(first.milliseconds(0.99)), "
          + "slowest \(first.milliseconds(1)) (\(first.slowest)); reading once \(read.milliseconds(0.5)) ms")
      report.bound("first 50 of \(length) letters, p99 vs reading the folded bytes once", first.at(0.99) / read.at(0.5), atMost: 2)
    }
  }
}
