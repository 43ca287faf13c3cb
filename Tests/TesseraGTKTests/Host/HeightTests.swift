#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

private struct HeightScreen: Screen {
  struct State: ScreenState { var height: Double? = 120 }
  enum Action: Equatable, Sendable { case change(Double?) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if let height = state.height { TextItem("Fixed").id("row").height(height) } else { TextItem("Fixed").id("row") }
      TextItem("Other").id("other")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .change(let height) = action { state.height = height }
    return .none
  }
}

/// Rows of a fixed height.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct HeightTests {
  @Test func aRowIsAsHighAsItSaysAndFollowsItsContentWhenItSaysNothing() {
    let screen = HostWindow(HeightScreen(), state: .init())
    defer { screen.close() }
    func height(_ key: String) -> Int { screen.top?.cells[key].map { Int(gtk_widget_get_height($0.widget)) } ?? 0 }
    turn("the row has its height") { height("row") >= 120 && height("row") < 160 }
    let own = height("other")
    #expect(own < 120)
    screen.act(.change(200))
    turn("the row is higher") { height("row") >= 200 && height("row") < 240 }
    screen.act(.change(nil))
    turn("the row follows its content") { height("row") == own }
    for none in [Double.nan, .infinity, -5] {
      screen.act(.change(none))
      turn("\(none) is no height") { height("row") == own }
    }
  }
}
#endif
