import Harness
import TesseraBinding

/// One event, from the toolkit's callback to the handler, against a stored closure that is handed the same action.
@MainActor
func dispatch(_ report: inout Report) {
  let count = 1_000
  let sink = Sink()
  let rows = (0..<count).map { index in
    let row = Row()
    row.configure(Product(index))
    row.addActionHandler(sink)
    return row
  }
  let typed = rows.map { $0.senders[0].fire[0] }
  let plain = rows.map { $0.senders[2].fire[0] }
  // A sink of its own: weak references make retaining an object dearer, and this one has none.
  let closureSink = Sink()
  let closures: [@MainActor (RowAction) -> Void] = (0..<count).map { _ in { [closureSink] in closureSink.handle(action: $0) } }
  let closureRows = (0..<count).map { index in
    let row = ClosureRow(Product(index))
    row.onAction = { [weak sink] in sink?.handle(action: $0) }
    return row
  }

  let measured = measure([
    Case("stored closure") { for index in 0..<count { closures[index](.add(index)) } },
    Case("hand-written row, weak handler") { for row in closureRows { row.click() } },
    Case("event to action, no state") { for fire in plain { fire() } },
    Case("event to action, typed state") { for fire in typed { fire() } },
  ])
  report.table("One event to its handler, 1,000 rows", measured, per: count, unit: "event")
  report.bound("typed event vs stored closure", measured.ratio("event to action, typed state", to: "stored closure"), atMost: 6)
  report.bound("stateless event vs stored closure", measured.ratio("event to action, no state", to: "stored closure"), atMost: 6)
  boundAllocations(&report, "of 1,000 typed events", atMost: 0) { for fire in typed { fire() } }
  boundAllocations(&report, "of 1,000 stateless events", atMost: 0) { for fire in plain { fire() } }
  // The counter itself is checked: a fresh array per event is seen.
  var kept: [[Int]] = Array(repeating: [], count: count)
  boundAllocations(&report, "of 1,000 arrays of one", atLeast: 1_000) { for index in 0..<count { kept[index] = [index] } }
  blackHole(kept)
  blackHole(sink.sum &+ closureSink.sum)
}

/// Bounds the objects that `work` allocates, where the runtime counts them.
@MainActor
func boundAllocations(_ report: inout Report, _ title: String, atMost: Double? = nil, atLeast: Double? = nil, _ work: () -> Void) {
  guard let figure = allocations(per: 100, work) else { return report.note("allocations \(title): not counted here") }
  report.bound("allocations \(title)", figure, atMost: atMost, atLeast: atLeast)
}
