import Harness
import TesseraBinding

/// Attaching and detaching a reused row, and that it does not grow.
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
  let measured = measure([
    Case("configure, attach, detach") { for _ in 0..<count { cycle() } },
    Case("configure, attach again") { for _ in 0..<count { bind() } },
  ])
  report.table("One reuse of a row with three senders", measured, per: count, unit: "reuse")
  let before = heapInUseBytes()
  for _ in 0..<10_000 { cycle() }
  report.value("bytes held after 10,000 reuses", Double(heapInUseBytes() - before), atMost: 16_384)
}
