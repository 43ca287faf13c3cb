import Harness

/// Runs one path `count` times and exits, for tools that count instructions:
/// `EventBenchmarks row-of-1000 200`.
func runForCounting() -> Never {
  let path = CommandLine.arguments[1]
  let count = Int(CommandLine.arguments[2]) ?? 0
  var bytes = 0
  switch path {
  case "row-of-1000":
    let visitor = Visitor<IndexedOrders>(orders: 1_000)
    for _ in 0..<count { bytes += visitor.pressRow() }
  case "row-of-1000-array":
    let visitor = Visitor<ArrayOrders>(orders: 1_000)
    for _ in 0..<count { bytes += visitor.pressRow() }
  case "row-of-1000-capturing":
    let visitor = Visitor<CapturingOrders>(orders: 1_000)
    for _ in 0..<count { bytes += visitor.pressRow() }
  case "row-of-20000":
    let visitor = Visitor<IndexedOrders>(orders: 20_000)
    for _ in 0..<count { bytes += visitor.pressRow() }
  case "outside-of-20000":
    let visitor = Visitor<IndexedOrders>(orders: 20_000)
    for _ in 0..<count { bytes += visitor.pressOutside() }
  default: fatalError("'\(path)' is no path of these benchmarks")
  }
  end(bytes)
}
