import Tessera
import Testing

@testable import TesseraSwiftUI

private struct StopsScreen: Screen {
  struct Stop: Identifiable, Hashable, Sendable { let id: String }
  struct State: ScreenState { var stops = ["a", "b", "c", "d"].map { Stop(id: $0) } }
  enum Action: Equatable, Sendable { case press }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Before", ["x", "y"].map { Stop(id: $0) }) { SubtitleItem("\($0.id)").id($0.id) }.id("before")
    SectionModel("Stops", state.stops) { SubtitleItem("\($0.id)", on: .press).id($0.id) }.reorderable(\.stops).id("stops")
    SectionModel { SubtitleItem("after").id("after") }.id("after")
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Rows that are dropped in a table of AppKit")
@MainActor
struct TableDropTests {
  private func names(_ layer: ScreenModel.LayerModel) -> [String] {
    layer.sections[1].rows.compactMap { $0.row?.content.accessibilityNodes(.english).first?.label }
  }

  @Test("Every drop of every row moves it to just there, within its section")
  func everywhere() throws {
    for from in 0..<4 {
      for line in 0...11 {
        let model = ScreenModel(AnyScreen(StopsScreen()), environment: ScreenEnvironment { _ in })
        model.begin()
        let layer = try #require(model.layers.first)
        let rows = TableRow.rows(of: layer.sections)
        // A header and two rows, a header and the four that move, a row.
        #expect(rows.count == 9)
        let drop = TableDrop(of: rows[4 + from].id, above: line, in: rows)
        guard (4...8).contains(line) else {
          #expect(drop == nil, "line \(line)")
          continue
        }
        let found = try #require(drop)
        #expect(found == TableDrop(of: rows[4 + from].id, above: line, in: rows) && found.section == "stops" && found.row == from)
        var expected = ["a", "b", "c", "d"]
        let moved = expected.remove(at: from)
        expected.insert(moved, at: line - 4 > from ? line - 5 : line - 4)
        model.move(found.row, to: found.target, of: found.section, on: layer.id)
        #expect(names(layer) == expected, "\(from) above \(line)")
      }
    }
  }

  @Test("Rows that stay where they are are not dragged")
  func others() throws {
    let model = ScreenModel(AnyScreen(StopsScreen()), environment: ScreenEnvironment { _ in })
    model.begin()
    let rows = TableRow.rows(of: try #require(model.layers.first).sections)
    for line in [0, 1, 3, 8] { #expect(TableDrop(of: rows[line].id, above: line, in: rows) == nil) }
  }
}
