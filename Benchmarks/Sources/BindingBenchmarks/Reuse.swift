import Harness
import TesseraBinding

/// Measures attaching and detaching a reused row, and verifies that it does not grow.
@MainActor
func reuse(_ report: inout Report) {
  let row = Row()
  let sink = Sink()
  let model = Product(1)
  func bind() {
    row.configure(model)
    AnyActionHandlingProvider(sink).attach(to: row)
  }
  func cycle() {
    bind()
    AnyActionHandlingProvider(sink).detach(from: row)
  }
  let count = 100
  /// The number of remaining connections, and how often content was shown.
  func reusing(_ reuse: () -> Void) -> [Int] {
    let before = row.shown
    for _ in 0..<count { reuse() }
    return row.senders.map(\.fire.count) + [row.shown - before]
  }
  let measured = measure([
    Case("configure, attach, detach", yields: [0, 0, 0, count]) { reusing(cycle) },
    Case("configure, attach again", yields: [1, 1, 1, count]) { reusing(bind) },
  ])
  report.table("One reuse of a row with three senders", measured, per: count, unit: "reuse")
  bind()
  report.value("sum that a reused row's event delivers", Double(sink.taking { row.senders[0].fire[0]() }), atMost: 1, atLeast: 1)
  cycle()
  let before = heapInUseBytes()
  for _ in 0..<10_000 { cycle() }
  report.value("bytes held after 10,000 reuses", Double(heapInUseBytes() - before), atMost: 16_384)
}
