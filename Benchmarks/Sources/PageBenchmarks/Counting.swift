import Harness

/// Runs one path `count` times and exits, for tools that count instructions: `PageBenchmarks page 200`.
func runForCounting() -> Never {
  let path = CommandLine.arguments[1]
  let count = Int(CommandLine.arguments[2]) ?? 0
  let state = opaque(RecordScreen.State(records: Record.sample(50)))
  let tessera = TesseraPage()
  var bytes = 0
  switch path {
  case "page": for _ in 0..<count { bytes += tessera.write(state) }
  case "page-interpolated": for _ in 0..<count { bytes += tessera.write(state, isInterpolated: true) }
  // Other libraries, for a comparison that does not depend on the machine's other work.
  case "concatenation": for _ in 0..<count { bytes += ConcatenatedPage.write(state).count }
  case "mustache":
    guard let mustache = try? MustachePage() else { fatalError("the template cannot be read") }
    for _ in 0..<count { bytes += mustache.write(state).count }
  #if canImport(Elementary)
  case "elementary": for _ in 0..<count { bytes += ElementaryPage.write(state).count }
  #endif
  default: fatalError("'\(path)' is no path of these benchmarks")
  }
  end(bytes)
}
