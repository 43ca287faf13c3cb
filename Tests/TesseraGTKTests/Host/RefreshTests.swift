#if GTK
import CGtk4
import Tessera
import XCTest

@testable import TesseraGTK

/// Pulling down and the key for it press what fetches the content anew.
final class RefreshTests: GtkTestCase {
  func testRefreshingPressesTheButtonUnlessItIsUnderWay() async throws {
    let window = HostWindow(NewsScreen(), state: .init())
    defer { window.close() }
    let layer = try XCTUnwrap(window.top)
    XCTAssertTrue(layer.refresh())
    XCTAssertEqual(window.state?.fetches, 1)
    turn("it is pending") { !layer.refresh() }
    XCTAssertEqual(window.state?.fetches, 1)
  }

  func testTheButtonMayStandInAHeader() async throws {
    let window = HostWindow(NewsScreen(isInHeader: true), state: .init())
    defer { window.close() }
    XCTAssertTrue(try XCTUnwrap(window.top).refresh())
    XCTAssertEqual(window.state?.fetches, 1)
  }

  func testTheButtonMayStandBehindALongSection() async throws {
    let window = HostWindow(NewsScreen(rowsBefore: 200), state: .init())
    defer { window.close() }
    XCTAssertTrue(try XCTUnwrap(window.top).refresh())
    XCTAssertEqual(window.state?.fetches, 1)
  }

  func testAScreenWithoutSuchAButtonHasNothingToRefresh() async throws {
    let window = HostWindow(BoardScreen(), state: .init())
    defer { window.close() }
    XCTAssertFalse(try XCTUnwrap(window.top).refresh())
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
