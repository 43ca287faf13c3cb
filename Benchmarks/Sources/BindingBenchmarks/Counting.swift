import Harness
import TesseraBinding

/// Runs one path so many times and ends, for tools that count instructions: `BindingBenchmarks typed-event 1000`.
@MainActor
func runForCounting(_ path: String, _ count: Int) -> Never {
  guard path == "typed-event" else { fatalError("'\(path)' is no path of these benchmarks") }
  let sink = Sink()
  let rows = (0..<100).map { index in
    let row = Row()
    row.configure(Product(index))
    row.addActionHandler(sink)
    return row
  }
  let typed = rows.map { $0.senders[0].fire[0] }
  let sum = sink.taking { for turn in 0..<count { typed[turn % typed.count]() } }
  withExtendedLifetime(rows) {}
  end(sum)
}
