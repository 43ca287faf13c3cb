import Harness

if CommandLine.arguments.count > 2 { runForCounting() }

var report = Report("Event")
let (smallIndexed, smallArray, smallCapturing) = (
  Visitor<IndexedOrders>(orders: 1_000), Visitor<ArrayOrders>(orders: 1_000), Visitor<CapturingOrders>(orders: 1_000)
)
let (indexed, array, capturing) = (
  Visitor<IndexedOrders>(orders: 100_000), Visitor<ArrayOrders>(orders: 100_000), Visitor<CapturingOrders>(orders: 100_000)
)

// All variants write the same patches.
for _ in 0..<3 {
  let sizes = [smallIndexed.pressRow(), smallArray.pressRow(), smallCapturing.pressRow()]
  precondition(Set(sizes).count == 1 && smallIndexed.patch == smallArray.patch && smallArray.patch == smallCapturing.patch)
}
report.note("bytes of a patch: \(smallIndexed.pressRow())")

let small = measure(
  rounds: 11, time: .milliseconds(20),
  [
    Case("indexed list") { blackHole(smallIndexed.pressRow()) },
    Case("array") { blackHole(smallArray.pressRow()) },
    Case("rows made anew") { blackHole(smallCapturing.pressRow()) },
    Case("indexed list, outside") { blackHole(smallIndexed.pressOutside()) },
  ])
report.table("event on one of 1,000 rows to the bytes of its patch", small, unit: "event")
let large = measure(
  rounds: 7, time: .milliseconds(30),
  [
    Case("indexed list") { blackHole(indexed.pressRow()) },
    Case("array") { blackHole(array.pressRow()) },
    Case("rows made anew") { blackHole(capturing.pressRow()) },
    Case("indexed list, outside") { blackHole(indexed.pressOutside()) },
    Case("array, outside") { blackHole(array.pressOutside()) },
  ])
report.table("event on one of 100,000 rows to the bytes of its patch", large, unit: "event")

report.bound("one of 1,000 rows, µs", small.nanoseconds("indexed list") / 1_000, atMost: 20)
report.bound("one of 1,000 rows, rows made anew, times incremental", small.ratio("rows made anew", to: "indexed list"), atLeast: 20)
report.bound("one of 100,000 rows, µs", large.nanoseconds("indexed list") / 1_000, atMost: 1_500)
report.bound("one of 100,000 rows, rows made anew, times incremental", large.ratio("rows made anew", to: "indexed list"), atLeast: 40)
report.bound("outside of 100,000 rows, indexed list, µs", large.nanoseconds("indexed list, outside") / 1_000, atMost: 10)
report.bound("outside of 100,000 rows, array, µs", large.nanoseconds("array, outside") / 1_000, atMost: 10)
report.finish()
