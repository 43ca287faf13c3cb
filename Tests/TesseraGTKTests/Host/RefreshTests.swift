#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Pulling down and the refresh key press the refresh button.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct RefreshTests {
  @Test func refreshingPressesTheButtonUnlessItIsUnderWay() throws {
    let window = HostWindow(NewsScreen(), state: .init())
    defer { window.close() }
    let layer = try #require(window.top)
    #expect(layer.refresh())
    #expect(window.state?.fetches == 1)
    turn("it is pending") { !layer.refresh() }
    #expect(window.state?.fetches == 1)
  }

  @Test func theButtonMayStandInAHeader() throws {
    let window = HostWindow(NewsScreen(isInHeader: true), state: .init())
    defer { window.close() }
    let layer = try #require(window.top)
    #expect(layer.refresh())
    #expect(window.state?.fetches == 1)
  }

  @Test func theButtonMayStandBehindALongSection() throws {
    let window = HostWindow(NewsScreen(rowsBefore: 200), state: .init())
    defer { window.close() }
    let layer = try #require(window.top)
    #expect(layer.refresh())
    #expect(window.state?.fetches == 1)
  }

  @Test func aScreenWithoutSuchAButtonHasNothingToRefresh() throws {
    let window = HostWindow(BoardScreen(), state: .init())
    defer { window.close() }
    let layer = try #require(window.top)
    #expect(!layer.refresh())
  }
}

private struct NewsScreen: Screen {
  struct State: Equatable, Sendable { var fetches = 0 }
  enum Action: Equatable, Sendable { case didPressRefresh }
  var isInHeader = false
  var rowsBefore = 0
  func title(for state: State) -> Phrase { "News" }
  func sections(for state: State) -> [SectionModel<Self>] {
    let button = ButtonItem<Self>("Refresh", on: .didPressRefresh).refreshes().pending(state.fetches > 0)
    if isInHeader {
      SectionModel {}.header(button)
    } else {
      SectionModel {
        for row in 0..<rowsBefore { TextItem("Story \(row)").id(row) }
        button
      }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.fetches += 1
    return .none
  }
}
#endif
