import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

private struct HeightScreen: Screen {
  struct State: ScreenState { var heights: [Double?] = [120, 200, nil, .nan, 0], step = 0 }
  enum Action: Equatable, Sendable { case next }
  func title(for state: State) -> Phrase { "Heights" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Next", on: .next)
      if let height = state.heights[state.step] { TextItem("Row").id("row").height(height) } else { TextItem("Row").id("row") }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.step += 1
    return .none
  }
}

@Suite("Heights of rows on the model of UIKit", .serialized)
@MainActor
struct HeightTests {
  @Test("A cell has its row's height, and no fixed one if the row has none")
  func heights() async throws {
    let shown = await Shown(HeightScreen())
    let path = IndexPath(item: 1, section: 0)
    func fixed() throws -> CGFloat? {
      let cell = try #require(shown.collection.cellForItem(at: path) as? RowCell)
      return cell.fixedHeight
    }
    #expect(try fixed() == 120)
    for expected: CGFloat? in [200, nil, nil, nil] {
      try await shown.tap(.button, "Next")
      #expect(try fixed() == expected)
    }
    #expect(shown.exceptions == [])
  }

  @Test("In an app's own table as well")
  func table() throws {
    let controller = UIViewController()
    let table = UITableView(frame: .zero, style: .plain)
    table.fill(controller.view)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let source = TableViewScreenDataSource(
      AnyScreen(HeightScreen()), in: table, of: controller, environment: ScreenEnvironment { _ in })
    for expected: CGFloat? in [120, 200, nil] {
      ModelRunLoop.settle()
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? TableRowCell)
      #expect(cell.fixedHeight == expected)
      if let expected { #expect(cell.frame.height == expected) }
      try #require(source.page).send(.next, to: HeightScreen.self)
    }
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
