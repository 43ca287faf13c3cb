import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// An app has controllers, sheets, gestures and fields of its own, and one screen of ours among them.
@Suite("Among an app's own controllers on the model of UIKit", .serialized)
@MainActor
struct NeighbourTests {
  @Test("A sheet of the screen is above one that the app is presenting, and each closes separately")
  func above() async {
    let shown = await Shown(RowsScreen())
    let own = UIViewController()
    shown.navigation.present(own, animated: true)
    shown.send(.pick)
    await shown.settle()
    #expect(own.presentedViewController is UINavigationController)
    #expect(shown.tree.hasPrefix("dialog \"Sheet\""))
    shown.window.modelPullDown()
    await shown.settle()
    #expect(shown.controller.host.layers.count == 1)
    #expect(shown.navigation.presentedViewController === own && own.presentedViewController == nil)
    #expect(shown.exceptions == [])
  }

  @Test("A sheet dismissed by the app is closed for the screen, and can be opened again")
  func takenAway() async {
    let shown = await Shown(RowsScreen())
    for _ in 0..<2 {
      shown.send(.pick)
      await shown.settle()
      #expect(shown.tree.hasPrefix("dialog \"Sheet\""))
      shown.navigation.dismiss(animated: true)
      await shown.settle()
      #expect(shown.controller.host.layers.count == 1)
      #expect(shown.tree.hasPrefix("main \"Rows\""))
    }
    #expect(shown.exceptions == [])
  }

  /// A screen that the app pushed in its own stack, or presented in its own sheet.
  @MainActor
  private struct Neighbour {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let navigation = UINavigationController(rootViewController: UIViewController())
    let controller = ScreenViewController(AnyScreen(RowsScreen()))

    init() {
      UIKitModel.collect()
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      ModelRunLoop.settle()
    }

    func push() -> Neighbour {
      navigation.pushViewController(controller, animated: true)
      ModelRunLoop.settle()
      return self
    }

    func field() throws -> UITextField {
      let field = try #require(try VoiceOver(window: window).find(HostConformance.Target(.textbox, "Note")) as? UITextField)
      window.modelTap(at: window.modelMiddle(of: field))
      return field
    }

    func press(_ style: UIAlertAction.Style) throws {
      let alert = try #require(window.modelTopController as? UIAlertController)
      #expect(alert.title == "Discard changes?")
      alert.modelPress(try #require(alert.actions.first { $0.style == style }))
      ModelRunLoop.settle()
    }
  }

  @Test("Gestures, the back button and the hold of a sheet are afterwards as the app had set them")
  func settings() throws {
    let neighbour = Neighbour().push()
    let (navigation, controller) = (neighbour.navigation, neighbour.controller)
    let back = UIAction { _ in }
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    controller.navigationItem.backAction = back
    controller.isModalInPresentation = true
    let field = try neighbour.field()
    field.modelType("draft")
    #expect(navigation.interactiveContentPopGestureRecognizer?.isEnabled == false)
    #expect(controller.navigationItem.backAction !== back)
    field.modelPaste(replacingAll: "")
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == false)
    #expect(navigation.interactiveContentPopGestureRecognizer?.isEnabled == true)
    #expect(controller.navigationItem.backAction === back)
    #expect(controller.isModalInPresentation)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("Pulling down the app's sheet with unsaved input asks, and can stay or close")
  func pulled() throws {
    let neighbour = Neighbour()
    neighbour.navigation.present(UINavigationController(rootViewController: neighbour.controller), animated: true)
    ModelRunLoop.settle()
    let field = try neighbour.field()
    field.modelType("draft")
    for style in [UIAlertAction.Style.cancel, .destructive] {
      neighbour.window.modelPullDown()
      ModelRunLoop.settle()
      try neighbour.press(style)
      #expect((neighbour.navigation.presentedViewController == nil) == (style == .destructive))
    }
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("VoiceOver's way back asks, too, before something is lost")
  func escaped() throws {
    let neighbour = Neighbour().push()
    #expect(!neighbour.controller.accessibilityPerformEscape())
    try neighbour.field().modelType("draft")
    #expect(neighbour.controller.accessibilityPerformEscape())
    ModelRunLoop.settle()
    try neighbour.press(.destructive)
    #expect(neighbour.navigation.viewControllers.count == 1)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  /// A row with a field of its own.
  final class FieldRow<Owner: Screen>: UIView, Configurable {
    let field = UITextField(frame: .zero)
    var didLeave: @MainActor () -> Void = {}
    var configurer: (FieldRow, SubtitleItem<Owner>) -> Void {
      { view, item in
        guard view.field.superview == nil else { return }
        view.field.fill(view)
        view.field.addAction(UIAction { [weak view] _ in view?.didLeave() }, for: .editingDidEnd)
      }
    }
  }

  @Test("A field in a custom view, and one beside the screen, keep the keyboard that they took from a field of the screen")
  func keyboard() async throws {
    var rows: [FieldRow<RowsScreen>] = []
    let cells = CellRegistry()
    cells.register(for: SubtitleItem<RowsScreen>.self) { () -> FieldRow<RowsScreen> in
      rows.append(FieldRow(frame: .zero))
      return rows.last!
    }
    let shown = await Shown(RowsScreen(), cells: cells)
    let beside = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    shown.navigation.view.addSubview(beside)
    for isOwn in [true, false] {
      try await shown.tap(.textbox, "Note")
      let field = isOwn ? try #require(rows.first { $0.window != nil }).field : beside
      #expect(field.becomeFirstResponder())
      await shown.settle()
      #expect(field.isFirstResponder)
    }
    beside.resignFirstResponder()
    beside.removeFromSuperview()
    #expect(shown.exceptions == [])
  }

  /// A screen whose last row goes.
  private struct ShrinkingScreen: Screen {
    struct State: ScreenState, Codable { var count = 3, left = 0 }
    enum Action: Equatable, Sendable { case remove, leave }
    func title(for state: State) -> Phrase { "Shrinking" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextItem("Left \(state.left)").id("left")
        for row in 0..<state.count { SubtitleItem("Row \(row)").id(row) }
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .remove: state.count -= 1
      case .leave: (state.left, state.count) = (state.left + 1, state.count + 2)
      }
      return .none
    }
  }

  @Test("The event of a field that is removed with its row is handled after the change that removes it")
  func leaving() async throws {
    let cells = CellRegistry()
    cells.register(for: SubtitleItem<ShrinkingScreen>.self) { FieldRow<ShrinkingScreen>(frame: .zero) }
    let shown = await Shown(ShrinkingScreen(), cells: cells)
    let page = try #require(shown.controller.page.page)
    let before = page.snapshots[0]
    page.send(.remove, to: ShrinkingScreen.self)
    await shown.settle()
    let after = page.snapshots[0]
    shown.controller.host.show(before)
    await shown.settle()
    let last = try #require(shown.collection.modelLast?.modelFind(FieldRow<ShrinkingScreen>.self))
    last.didLeave = {
      page.send(.leave, to: ShrinkingScreen.self)
      // As the answer to an event is shown: at once.
      shown.controller.host.flush()
    }
    #expect(last.field.becomeFirstResponder())
    // A flow put another page here; it is shown outside of any event.
    shown.controller.host.show(after)
    await shown.settle()
    #expect(shown.tree.contains("Left 1"))
    #expect(shown.collection.numberOfItems(inSection: 0) == 5)
    #expect(shown.exceptions == [])
  }

  @Test("In an app's own table as well")
  func leavingTable() async throws {
    let cells = CellRegistry()
    cells.register(for: SubtitleItem<ShrinkingScreen>.self) { FieldRow<ShrinkingScreen>(frame: .zero) }
    let controller = UIViewController()
    let table = UITableView(frame: .zero, style: .plain)
    table.fill(controller.view)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let source = TableViewScreenDataSource(
      AnyScreen(ShrinkingScreen()), in: table, of: controller, environment: ScreenEnvironment { _ in }, cells: cells)
    ModelRunLoop.settle()
    let page = try #require(source.page)
    let last = try #require(table.modelRows.modelLast?.modelFind(FieldRow<ShrinkingScreen>.self))
    last.didLeave = { page.send(.leave, to: ShrinkingScreen.self) }
    #expect(last.field.becomeFirstResponder())
    page.send(.remove, to: ShrinkingScreen.self)
    ModelRunLoop.settle()
    #expect(page.state(of: ShrinkingScreen.self) == ShrinkingScreen.State(count: 4, left: 1))
    #expect(table.numberOfRows(inSection: 0) == 5)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}

extension UICollectionView {
  /// The cell that is seen last.
  fileprivate var modelLast: UICollectionViewCell? { indexPathsForVisibleItems.max().flatMap { cellForItem(at: $0) } }
}

extension UIView {
  /// The first view of a kind below this one.
  fileprivate func modelFind<V: UIView>(_ kind: V.Type) -> V? {
    self as? V ?? subviews.lazy.compactMap { $0.modelFind(kind) }.first
  }
}
