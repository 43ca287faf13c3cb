import Harness
import TesseraBinding

/// Measures one event, from the toolkit's callback to the handler, against handwritten rows and a stored
/// closure that receives the same action.
///
/// All rows are alive while they are timed, like rows on a screen. Each case verifies by its sum that its
/// 1,000 actions arrived.
@MainActor
func dispatch(_ report: inout Report) {
  let count = 1_000, sum = count * (count - 1) / 2
  let sink = Sink()
  let rows = (0..<count).map { index in
    let row = Row()
    row.configure(Product(index))
    row.addActionHandler(sink)
    return row
  }
  let typed = rows.map { $0.senders[0].fire[0] }
  let plain = rows.map { $0.senders[2].fire[0] }
  // A separate sink: weak references make retaining an object slower, and this one has none.
  let closureSink = Sink()
  let closures: [@MainActor (RowAction) -> Void] = (0..<count).map { _ in { [closureSink] in closureSink.handle(action: $0) } }
  let rowSink = Sink()
  let closureRows = (0..<count).map { index in
    let row = ClosureRow(Product(index))
    row.onAction = { [weak rowSink] in rowSink?.handle(action: $0) }
    return row
  }

  // Many rounds, because the cases differ by a few nanoseconds.
  let measured = measure(
    rounds: 31,
    [
      Case("stored closure", yields: sum) { closureSink.taking { for index in 0..<count { closures[index](.add(index)) } } },
      Case("hand-written row, weak handler", yields: sum) { rowSink.taking { for row in closureRows { row.click() } } },
      Case("event to action, no state", yields: 2 * count) { sink.taking { for fire in plain { fire() } } },
      Case("event to action, typed state", yields: sum) { sink.taking { for fire in typed { fire() } } },
    ])
  report.table("One event to its handler, 1,000 rows", measured, per: count, unit: "event")
  for name in ["event to action, typed state", "event to action, no state"] {
    report.bound("\(name) vs hand-written row", measured.ratio(name, to: "hand-written row, weak handler"), atMost: 1.1)
    report.bound("\(name) vs stored closure", measured.ratio(name, to: "stored closure"), atMost: 6)
  }
  boundAllocations(&report, "of 1,000 typed events", atMost: 0) { for fire in typed { fire() } }
  boundAllocations(&report, "of 1,000 stateless events", atMost: 0) { for fire in plain { fire() } }
  // Verifies the counter itself: it must detect a new array per event.
  var kept: [[Int]] = Array(repeating: [], count: count)
  boundAllocations(&report, "of 1,000 arrays of one", atLeast: 1_000) { for index in 0..<count { kept[index] = [index] } }
  blackHole(kept)
  report.value(
    "sum that 1,000 events deliver", Double(sink.taking { for fire in typed { fire() } }), atMost: Double(sum), atLeast: Double(sum))
  withExtendedLifetime((rows, closureRows, sink, rowSink)) {}
}

/// Checks a bound on the number of objects that `work` allocates, if the runtime can count them.
@MainActor
func boundAllocations(_ report: inout Report, _ title: String, atMost: Double? = nil, atLeast: Double? = nil, _ work: () -> Void) {
  guard let figure = allocations(per: 100, work) else { return report.skip("allocations \(title): not counted here") }
  report.bound("allocations \(title)", figure, atMost: atMost, atLeast: atLeast)
}
