import Harness
import TesseraBinding

/// Runs one path `count` times and exits, for tools that count instructions:
/// `BindingBenchmarks typed-event 1000`, or `hand-written` for a row with a weak handler.
@MainActor
func runForCounting(_ path: String, _ count: Int) -> Never {
  let sink = Sink()
  if path == "hand-written" {
    let rows = (0..<100).map { index in
      let row = ClosureRow(Product(index))
      row.onAction = { [weak sink] in sink?.handle(action: $0) }
      return row
    }
    end(sink.taking { for turn in 0..<count { rows[turn % rows.count].click() } })
  }
  guard path == "typed-event" else { fatalError("'\(path)' is no path of these benchmarks") }
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
