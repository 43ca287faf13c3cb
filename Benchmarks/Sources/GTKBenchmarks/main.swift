import CGtk4
import Glibc
import Harness
import TesseraGTK
import TesseraScreen

/// A window with one widget, open until `closed`.
@MainActor
struct Window {
  private let window = gtk_window_new()

  /// Shows a widget and waits for its first frame.
  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    tessera_window_set_size(window, 600, 700)
    tessera_window_set_child(window, widget)
    tessera_window_present(window)
    waitForFrames(1)
  }

  /// Waits until `count` more frames were drawn.
  func waitForFrames(_ count: Int) {
    let first = frame
    GtkMainLoop.turn(until: { frame >= first + count && gtk_widget_get_mapped(window) != 0 })
  }

  private var frame: Int { gtk_widget_get_frame_clock(window).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? -1_000 }

  func close() { tessera_window_destroy(window) }
}

guard GtkMainLoop.prepare() else {
  print("there is no display; run 'make bench ARGS=GTK'")
  exit(1)
}
var report = Report("GTK: a hundred thousand rows")

let numbers = Array(0..<RowsScreen.count)
let texts = numbers.map { LineItem(id: $0).text }
let tape = Tape()
let page = Page(RowsScreen(), state: .init(rows: numbers), inbox: Page.EffectInbox {})
page.attach(tape)

// The first frame: native rows and elements against the bare list.
@MainActor func host(_ rows: NativeRowRegistry = NativeRowRegistry()) -> GtkScreenHost {
  let host = GtkScreenHost(rows: rows)
  if let snapshot = tape.shown { host.show(snapshot) }
  return host
}
let native = NativeRowRegistry()
native.register(LineRow.self, for: LineItem.self)
@MainActor func widget(_ host: GtkScreenHost) -> UnsafeMutablePointer<GtkWidget> { host.pointer.assumingMemoryBound(to: GtkWidget.self) }

let bareName = "bare GtkListView", elementsName = "host, elements", nativeName = "host, native rows"
let first = measure(
  rounds: 7,
  [
    Case(bareName) {
      let window = Window(tessera_scrolled(BareList(texts).view))
      window.close()
    },
    Case(elementsName) {
      let host = host()
      let window = Window(widget(host))
      host.close()
      window.close()
    },
    Case(nativeName) {
      let host = host(native)
      let window = Window(widget(host))
      host.close()
      window.close()
    },
  ])
report.table("From nothing to the first frame, 100,000 rows", first, per: 1, unit: "window")
report.bound("first frame, elements vs bare list", first.ratio(elementsName, to: bareName), atMost: 1.5)
report.bound("first frame, native rows vs bare list", first.ratio(nativeName, to: bareName), atMost: 1.5)
_ = BareList.takeMade()

// Memory of the list and its model, without the existing snapshot.
let before = heapInUseBytes()
let measured = host(native)
report.bound("MiB of the list and its model", Double(heapInUseBytes() - before) / 1_048_576, atMost: 20)

// The number of row widgets created while scrolling through the whole list.
@MainActor func scroll(_ scrolled: UnsafeMutablePointer<GtkWidget>?, _ window: Window) {
  guard let scrolled else { return }
  for step in 1...200 {
    let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scrolled))
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) * Double(step) / 200)
    window.waitForFrames(1)
  }
}
@MainActor func scrolledWindow(in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
  let type = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
  if g_type_check_instance_is_a(type, gtk_scrolled_window_get_type()) != 0 { return widget }
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    if let found = scrolledWindow(in: next) { return found }
    child = gtk_widget_get_next_sibling(next)
  }
  return nil
}
let bare = tessera_scrolled(BareList(texts).view)
let bareWindow = Window(bare!)
scroll(bare, bareWindow)
bareWindow.close()
let madeBefore = native.counters.made
let counted = host(native)
let window = Window(widget(counted))
scroll(scrolledWindow(in: widget(counted)), window)
report.bound(
  "row widgets made while scrolling through everything vs bare list",
  Double(native.counters.made - madeBefore) / Double(max(1, BareList.takeMade())), atMost: 1)

// Ten changes against replacing all rows. Measures only the host, not the screen or the differencer.
var changed = numbers
for position in stride(from: 95_000, through: 5_000, by: -10_000) { changed.insert(1_000_000 + position, at: position) }
let others = numbers.map { $0 + 2_000_000 }
let timed = TimedHost(counted)
page.attach(timed)
@MainActor func milliseconds(_ rows: [Int]) -> Double {
  page.send(.set(rows))
  return timed.milliseconds
}
var (ten, all): ([Double], [Double]) = ([], [])
for _ in 0..<7 {
  ten.append((milliseconds(changed) + milliseconds(numbers)) / 2)
  all.append((milliseconds(others) + milliseconds(numbers)) / 2)
}
report.note("Ten rows come or go among 100,000: \(number(median(ten))) ms; all rows are others: \(number(median(all))) ms.")
report.bound("ten changes vs all rows", median(zip(ten, all).map { $0 / $1 }), atMost: 1.0 / 50)
counted.close()
measured.close()
window.close()
report.finish()
