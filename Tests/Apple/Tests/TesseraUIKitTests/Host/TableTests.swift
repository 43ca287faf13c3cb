import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("Table views on the model of UIKit", .serialized)
@MainActor
struct TableTests {
  /// A controller with a table of its own, as apps have them.
  final class RowsController: UIViewController {
    let table = UITableView(frame: .zero, style: .insetGrouped)
    var source: TableViewScreenDataSource?
    var screen = AnyScreen(RowsScreen())
    override func viewDidLoad() {
      super.viewDidLoad()
      table.fill(view)
      source = TableViewScreenDataSource(screen, in: table, of: self, environment: ScreenEnvironment { _ in })
    }
  }

  let controller = RowsController()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    UIKitModel.collect()
    window.rootViewController = UINavigationController(rootViewController: controller)
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
  }

  func settle() async {
    var quiet = 0
    while quiet < 4 {
      ModelRunLoop.settle()
      await Task.yield()
      quiet = controller.source?.isBusy == true || controller.source?.host.isWaiting == true ? 0 : quiet + 1
    }
  }

  /// The texts of the rows that are seen, in order.
  var texts: [String] {
    let paths = (controller.table.indexPathsForVisibleRows ?? []).sorted()
    let reader = VoiceOver(window: window)
    return paths.compactMap { controller.table.cellForRow(at: $0) }.flatMap { reader.nodes(in: $0) }.map(\.label)
  }

  func tap(_ label: String) throws {
    let reader = VoiceOver(window: window)
    let view = try #require(controller.table.visibleCells.flatMap { reader.elements(in: $0) }.first { $0.accessibilityLabel == label })
    window.modelTap(at: window.modelMiddle(of: view))
  }

  @Test("It shows the screen, tells its events, and changes in batches")
  func batches() async throws {
    #expect(controller.title == "Rows")
    #expect(texts.prefix(4) == ["Note", "Clear", "Row 0", "Row 1"])
    #expect(controller.source?.tableView(controller.table, titleForHeaderInSection: 1) == "Rows")
    let reloads = controller.table.modelCounters.reloads
    try tap("Row 1")
    await settle()
    #expect(texts.prefix(4) == ["Note", "Clear", "Row 0", "Pressed 1"])
    #expect(controller.table.modelCounters.reloads == reloads)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("The user's input stays, and presented layers are shown over the table")
  func typing() async throws {
    try tap("Note")
    let field = try #require(window.modelFocus as? UITextField)
    field.modelType("abc")
    await settle()
    try tap("Row 0")
    await settle()
    #expect(field.text == "abc")
    #expect(controller.source?.wouldLoseChanges == true)
    controller.table.modelRows.contentOffset.y = 1_000_000
    controller.table.modelRows.layoutIfNeeded()
    try tap("Pick")
    await settle()
    #expect(VoiceOver(window: window).tree().label == "Sheet")
    window.modelPullDown()
    await settle()
    #expect(window.modelTopController is UINavigationController)
    #expect(controller.source?.host.layers.count == 1)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A row scrolled away and back still reports the user's events, even if the table keeps its cell", arguments: [false, true])
  func back(keepsCells: Bool) async throws {
    #expect(!controller.table.isPrefetchingEnabled)
    controller.table.isPrefetchingEnabled = keepsCells
    for offset in [320.0, 0] {
      controller.table.modelRows.contentOffset.y = offset
      controller.table.modelRows.layoutIfNeeded()
      #expect(texts.contains("Row 1") == (offset == 0))
    }
    try tap("Row 1")
    await settle()
    #expect(texts.prefix(4) == ["Note", "Clear", "Row 0", "Pressed 1"])
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  /// A form whose field may be outside the visible area when the screen moves the focus to it.
  private struct LongForm: Screen {
    struct State: ScreenState, Codable {
      var city = "", rows = 0
    }
    enum Action: Equatable, Sendable { case look, add }
    func title(for state: State) -> Phrase { "Form" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        ButtonItem("Look", on: .look)
        ButtonItem("Add", on: .add)
        for row in 0..<40 { TextItem("Row \(row)").id(row) }
        if state.rows > 0 { TextFieldItem("City", text: \.city) }
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .look: return .focus(\State.city)
      case .add:
        state.rows += 1
        return .focus(\State.city)
      }
    }
  }

  @Test("The screen moves the focus to a field out of view, and to one inserted by the same change")
  func focus() async throws {
    controller.source = TableViewScreenDataSource(
      AnyScreen(LongForm()), in: controller.table, of: controller, environment: ScreenEnvironment { _ in })
    await settle()
    try tap("Add")
    await settle()
    let field = try #require(window.modelFocus as? UITextField)
    #expect(field.accessibilityLabel == "City")
    field.resignFirstResponder()
    controller.table.modelRows.contentOffset.y = 0
    controller.table.modelRows.layoutIfNeeded()
    try tap("Look")
    await settle()
    #expect((window.modelFocus as? UITextField)?.accessibilityLabel == "City")
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A dragged row is placed where it is dropped, in its own section only, and changes wait until then")
  func dragging() async throws {
    controller.source = nil
    controller.source = TableViewScreenDataSource(
      AnyScreen(StopsScreen()), in: controller.table, of: controller, environment: ScreenEnvironment { _ in })
    await settle()
    func names() -> [String] { Array(texts.filter { !$0.hasPrefix("Actions") }.prefix(3)) }
    let before = names()
    let rows = controller.table.modelRows
    let drag = try #require(rows.modelLift(IndexPath(item: 0, section: 0)))
    #expect(drag.move(to: IndexPath(item: 0, section: 1)) == .forbidden)
    #expect(drag.move(to: IndexPath(item: 2, section: 0)) == .move)
    try #require(controller.source).host.send(
      .control(item: try #require(controller.source?.list.sections.last?.rows.first?.key.text), Control.Event(.main)), layer: .root)
    await settle()
    #expect(drag.drop())
    await settle()
    #expect(names() == [before[1], before[2], before[0]])
    let again = try #require(rows.modelLift(IndexPath(item: 1, section: 0)))
    again.move(to: IndexPath(item: 0, section: 0))
    again.cancel()
    await settle()
    #expect(names() == [before[1], before[2], before[0]])
    #expect(rows.modelLift(IndexPath(item: 0, section: 1)) == nil)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
