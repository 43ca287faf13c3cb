#if GTK
import CGtk4
import Tessera
import XCTest

@testable import TesseraGTK

/// A table of 10,000 lines with 12 columns of which seventy-five are here.
final class LongTableTests: GtkTestCase {
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
      .visibleRange(SectionVisibleRange(total: Self.total, start: shown.lowerBound) { .action($0) })
    }
    func reduce(_ state: inout State, _ rows: Range<Int>) -> Effect<Range<Int>> {
      state.rows.reveal(rows, of: Self.total)
      return .none
    }
  }

  func testLinesComeAsOneScrollsAndAreLinesOfTheTable() async throws {
    let screen = HostWindow(TableScreen(), state: .init())
    defer { screen.close() }
    let layer = try XCTUnwrap(screen.top)
    XCTAssertEqual(layer.list.count, TableScreen.total + 1)
    for position in [40, 6_000, 9_999, 2] {
      tessera_list_scroll_to(layer.listView, UInt32(position + 1))
      turn("line \(position) is seen") { layer.cells["\(position)"].flatMap { layer.extent(of: $0) } != nil }
      XCTAssertEqual(screen.words("\(position)"), (1...12).map { Localizer.english.string(position * $0) })
      XCTAssertEqual(layer.list.count, TableScreen.total + 1)
    }
    XCTAssertLessThan(layer.list.objectCount, 500)
  }
}
#endif
