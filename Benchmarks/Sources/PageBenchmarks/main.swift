import Harness
import TesseraHTML
import TesseraScreen

if CommandLine.arguments.count > 2 { runForCounting() }

var report = Report("Page")
let state = opaque(RecordScreen.State(records: Record.sample(50)))
let tessera = TesseraPage()
let mustache = try MustachePage()

// All variants write the same page, except for the digits of ids and how libraries spell character
// references.
let sizes = (tessera.write(state), ConcatenatedPage.write(state).count, mustache.write(state).count)
let verbatimPage = tessera.writer.bytes
precondition(tessera.write(state, isInterpolated: true) == sizes.0 && tessera.writer.bytes == verbatimPage)
report.note("bytes: tessera \(sizes.0), concatenation \(sizes.1), swift-mustache \(sizes.2)")
report.bound("size compared with the concatenation", Double(sizes.0) / Double(sizes.1), atMost: 1.02, atLeast: 0.98)

/// The number of bytes written while timing. Printed, so that the work is not optimised away.
var written = 0

let snapshot = Page(RecordScreen(), state: state, inbox: tessera.inbox).snapshots[0]
let page = HTMLRenderer.PageModel(pageID: "page", path: "/places", title: "Benchmark", layers: [])
var cases = [
  Case("tessera, verbatim words") { written &+= tessera.write(state) },
  Case("tessera, interpolated words") { written &+= tessera.write(state, isInterpolated: true) },
  Case("tessera, from a snapshot") {
    tessera.writer.removeAll()
    tessera.renderer.writeLayer(snapshot, page: page, into: &tessera.writer)
    written &+= tessera.writer.count
  },
  Case("concatenation") { written &+= ConcatenatedPage.write(state).count },
  Case("swift-mustache") { written &+= mustache.write(state).count },
]
#if canImport(Elementary)
let elementarySize = ElementaryPage.write(state).count
report.bound(
  "size of Elementary's page compared with the concatenation", Double(elementarySize) / Double(sizes.1), atMost: 1.02, atLeast: 0.98)
cases.append(Case("elementary") { written &+= ElementaryPage.write(state).count })
#endif
let results = measure(rounds: 11, time: .milliseconds(25), cases)
report.table("50 mixed rows to bytes", results, unit: "page")
report.note("\(written) bytes written")
report.bound("swift-mustache, times tessera", results.ratio("swift-mustache", to: "tessera, verbatim words"), atLeast: 100)
#if canImport(Elementary)
report.bound("elementary, times tessera", results.ratio("elementary", to: "tessera, verbatim words"), atLeast: 22)
#else
report.note("Elementary is measured beside ours with TESSERA_PEERS=1")
#endif
report.bound("concatenation, times tessera", results.ratio("concatenation", to: "tessera, verbatim words"), atLeast: 8)
report.bound(
  "interpolated words, times verbatim ones", results.ratio("tessera, interpolated words", to: "tessera, verbatim words"), atMost: 1.5)

let whole = opaque(TableScreen(count: 50)), part = opaque(TableScreen(count: 10_000))
report.note("bytes: table of 50 × 12 \(tessera.open(whole)), of 10,000 × 12 through a visible range \(tessera.open(part))")
let tables = measure(
  rounds: 11, time: .milliseconds(25),
  [
    Case("50 × 12") { written &+= tessera.open(whole) },
    Case("10,000 × 12, 75 in view") { written &+= tessera.open(part) },
  ])
report.table("a table that is opened, to bytes", tables, unit: "page")
report.bound("10,000 × 12 through a visible range, times 50 × 12", tables.ratio("10,000 × 12, 75 in view", to: "50 × 12"), atMost: 2)

report.value("patch of one row in 1,000, bytes", Double(tessera.patchSize(rows: 1000)), atMost: Double(tessera.patchSize(rows: 10)))
report.finish()
