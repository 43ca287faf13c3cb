import Harness
import TesseraScreen
import TesseraHTML

var report = Report("Page")
let state = opaque(RecordScreen.State(records: Record.sample(50)))
let tessera = TesseraPage()
let mustache = try MustachePage()

// All three write the same page; they differ in the digits of identities and in how the library spells a reference.
let sizes = (tessera.write(state), ConcatenatedPage.write(state).count, mustache.write(state).count)
report.note("bytes: tessera \(sizes.0), concatenation \(sizes.1), swift-mustache \(sizes.2)")
report.bound("size compared with the concatenation", Double(sizes.0) / Double(sizes.1), atMost: 1.02, atLeast: 0.98)

let snapshot = Page(RecordScreen(), state: state, inbox: tessera.inbox).snapshots[0]
let page = PageModel(pageID: "page", path: "/places", title: "Benchmark", layers: [])
let results = measure(
  rounds: 11, time: .milliseconds(25),
  [
    Case("tessera, from sections(for:)") { blackHole(tessera.write(state)) },
    Case("tessera, from a snapshot") {
      tessera.writer.removeAll()
      tessera.renderer.writeLayer(snapshot, page: page, into: &tessera.writer)
      blackHole(tessera.writer.count)
    },
    Case("concatenation") { blackHole(ConcatenatedPage.write(state)) },
    Case("swift-mustache") { blackHole(mustache.write(state)) },
  ])
report.table("50 mixed rows to bytes", results, unit: "page")
report.bound("swift-mustache, times tessera", results.ratio("swift-mustache", to: "tessera, from sections(for:)"), atLeast: 25)
report.bound("concatenation, times tessera", results.ratio("concatenation", to: "tessera, from sections(for:)"), atLeast: 8)

report.value("patch of one row in 1,000, bytes", Double(tessera.patchSize(rows: 1000)), atMost: Double(tessera.patchSize(rows: 10)))
report.finish()
