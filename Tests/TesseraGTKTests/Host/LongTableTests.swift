#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// A table of 10,000 lines with 12 columns of which seventy-five are here.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct LongTableTests {
  private struct TableScreen: Screen {
    struct Line: Identifiable { let id: Int }
    struct State: Equatable, Sendable { var rows = VisibleRange(size: 75) }
    static let total = 10_000

    func sections(for state: State) -> [SectionModel<Self>] {
      let shown = state.rows.range(of: Self.total)
      SectionModel(
        "Orders", shown.map(Line.init),
        columns: (0..<12).map { column in
          TableColumn("Column \(column)", alignment: column == 0 ? .start : .end) { "\($0.id * (column + 1))" }
        }
      )
      .visibleRange(SectionModel.ShownPart(total: Self.total, start: shown.lowerBound) { .action($0) })
    }
    func reduce(_ state: inout State, _ rows: Range<Int>) -> Effect<Range<Int>> {
      state.rows.reveal(rows, of: Self.total)
      return .none
    }
  }

  @Test func linesComeAsOneScrollsAndAreLinesOfTheTable() throws {
    let screen = HostWindow(TableScreen(), state: .init())
    defer { screen.close() }
    let layer = try #require(screen.top)
    resize(screen, 1_000)
    #expect(layer.list.count == TableScreen.total + 1)
    for position in [40, 6_000, 9_999, 2] {
      tessera_list_scroll_to(layer.listView, UInt32(position + 1))
      turn("line \(position) is seen") { layer.cells["\(position)"].flatMap { layer.extent(of: $0) } != nil }
      #expect(screen.words("\(position)") == (1...12).map { Localizer.english.string(position * $0) })
      #expect(layer.list.count == TableScreen.total + 1)
    }
    #expect(layer.list.objectCount < 500)
  }

  private func resize<S: Screen>(_ screen: HostWindow<S>, _ width: Int32) {
    tessera_window_set_size(screen.window, width, 500)
    turn("the window is \(width) wide") {
      screen.top?.isNarrow == (width < LayerView.slim) && screen.top?.isWide == (width >= LayerView.roomy)
    }
  }

  @Test func theHeadsStayInViewWhileLinesOfTheirTableAre() throws {
    let screen = HostWindow(TableScreen(), state: .init())
    defer { screen.close() }
    let layer = try #require(screen.top)
    resize(screen, 1_000)
    #expect(layer.head.row == nil)
    tessera_list_scroll_to(layer.listView, 6_000)
    turn("the heads stand over the lines") { layer.head.row != nil }
    let words = layer.head.widget.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }
    #expect((0..<12).allSatisfy { words.contains("Column \($0)") }, "\(words)")
    tessera_list_scroll_to(layer.listView, 0)
    turn("the heads are where they belong") { layer.head.row == nil }
    resize(screen, 480)
    tessera_list_scroll_to(layer.listView, 6_000)
    turn("cards have no heads") { tessera_scroll_value(layer.scrolled) > 1_000 && layer.head.row == nil }
    #expect(screen.diagnostics == [])
  }

  @Test func withoutRoomALineIsACardWithTheTitlesOfItsColumns() {
    let screen = HostWindow(TableScreen(), state: .init())
    defer { screen.close() }
    resize(screen, 480)
    let card = ["3"] + (1..<12).flatMap { ["Column \($0)", "\(3 * ($0 + 1))"] }
    turn("it is a card") { screen.words("3") == card }
    resize(screen, 1_000)
    turn("it is a line") { screen.words("3") == (1...12).map { "\(3 * $0)" } }
    resize(screen, 480)
    turn("it is a card again") { screen.words("3") == card }
    #expect(screen.diagnostics == [])
  }
}
#endif
