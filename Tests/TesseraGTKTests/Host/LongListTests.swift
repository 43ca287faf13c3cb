#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// A hundred thousand rows of which a hundred and fifty are here.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct LongListTests {
  @Test func rowsAreAskedForBeforeTheyAreSeen() throws {
    let screen = HostWindow(LongScreen(), state: .init())
    defer { screen.close() }
    let layer = try #require(screen.top)
    #expect(layer.list.count == LongScreen.total + 1)
    for position in [500, 60_000, 99_990, 3] {
      tessera_list_scroll_to(layer.listView, UInt32(position + 1))
      turn("row \(position) is seen") { layer.cells["\(position)"].flatMap { layer.extent(of: $0) } != nil }
      #expect(screen.words("\(position)") == ["Row \(Localizer.english.string(position))"])
      #expect(layer.list.count == LongScreen.total + 1)
    }
    #expect(layer.list.objectCount < 1_000)
  }

  @Test func scrollingThroughAListReusesRows() throws {
    let rows = NativeRowRegistry()
    rows.register(GoodsRow.self, for: GoodsItem.self)
    let screen = HostWindow(GoodsScreen(), state: .init(), rows: rows)
    let layer = try #require(screen.top)
    turn("rows are there") { rows.counters.made > 0 }
    for _ in 0..<60 {
      layer.scroll(by: 2_000)
      GtkMainLoop.turn(until: { false }, within: .milliseconds(17))
    }
    #expect(rows.counters.bound > 1_000)
    #expect(rows.counters.made < 300)
    screen.close()
    turn("the rows are gone") { rows.counters.destroyed == rows.counters.made }
    #expect(rows.counters.destroyed == rows.counters.made)
    #expect(rows.counters.bound >= rows.counters.unbound)
  }

  @Test func equalRowsAreNotBoundAgainWhenOthersChange() {
    let rows = NativeRowRegistry()
    rows.register(GoodsRow.self, for: GoodsItem.self)
    let screen = HostWindow(GoodsScreen(), state: .init(), rows: rows)
    defer { screen.close() }
    let before = rows.counters
    screen.act(.rename(3))
    screen.host.flush()
    idle()
    #expect(rows.counters.bound - before.bound == 1)
    #expect(rows.counters.unbound == before.unbound)
    screen.act(.insert)
    screen.host.flush()
    GtkMainLoop.turn(until: { false }, within: .milliseconds(60))
    #expect(rows.counters.bound - before.bound < 12)
  }
}
#endif
