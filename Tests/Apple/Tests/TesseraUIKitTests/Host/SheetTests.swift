import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// A form in a sheet, with a note that would be lost.
private struct NoteScreen: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Equatable, Sendable { case done }
  typealias Output = String
  func title(for state: State) -> Phrase { "Note" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Words", text: \.note)
      ButtonItem("Done", on: .done)
    }
    .style(.form)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(state.note) }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.note.isEmpty })
}

private struct DeskScreen: Screen {
  enum Action: Equatable, Sendable { case open, wrote(String) }
  func title(for state: NoState) -> Phrase { "Desk" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Write", on: .open) } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    if case .open = action { return .present(Presentation(NoteScreen(), id: "note", kind: .sheet) { .wrote($0) }) }
    return .none
  }
}

private enum Towns: MenuType {
  static var staticData: [OptionModel]? { [OptionModel("01", "Riyadh"), OptionModel("02", "Jeddah")] }
}

@Suite("Sheets on the model of UIKit", .serialized)
@MainActor
struct SheetTests {
  private func sheet(_ controller: UIViewController?) throws -> UISheetPresentationController {
    try #require((controller as? UINavigationController)?.sheetPresentationController)
  }

  @Test("A sheet opens at half its height, has a grabber, and can be pulled up")
  func detents() async throws {
    let shown = await Shown(AnyScreen(DeskScreen()))
    try await shown.tap(.button, "Write")
    let sheet = try sheet(shown.navigation.presentedViewController)
    #expect(sheet.detents.map(\.identifier) == [.medium, .large])
    #expect(sheet.prefersGrabberVisible)
    #expect(shown.exceptions == [])
  }

  @Test("Pulling down a sheet with a draft asks whether to stay or leave")
  func pulledDown() async throws {
    let shown = await Shown(AnyScreen(DeskScreen()))
    try await shown.tap(.button, "Write")
    let field = try #require(try await shown.tap(.textbox, "Words") as? UITextField)
    field.modelType("draft")
    await shown.settle()
    let sheet = try #require(shown.navigation.presentedViewController)
    for style in [UIAlertAction.Style.cancel, .destructive] {
      #expect(sheet.isModalInPresentation, "\(style)")
      shown.window.modelPullDown()
      await shown.settle()
      let alert = try #require(
        shown.window.modelTopController as? UIAlertController, "\(style) \(shown.tree)")
      #expect(alert.title == "Discard changes?")
      alert.modelPress(try #require(alert.actions.first { $0.style == style }))
      await shown.settle()
      #expect((shown.navigation.presentedViewController == nil) == (style == .destructive))
      if style == .cancel { #expect(field.text == "draft") }
    }
    #expect(shown.tree.hasPrefix("main \"Desk\""))
    #expect(shown.exceptions == [])
  }

  @Test("A draft below does not protect a sheet or page over it, and is protected again when they close")
  func below() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelType("draft")
    shown.send(.pick)
    await shown.settle()
    #expect(shown.navigation.presentedViewController?.isModalInPresentation == false)
    shown.window.modelPullDown()
    await shown.settle()
    #expect(shown.tree.hasPrefix("main \"Rows\"") && shown.controller.host.layers.count == 1)
    #expect(shown.navigation.interactivePopGestureRecognizer?.isEnabled == false)
    shown.send(.push)
    await shown.settle()
    #expect(shown.navigation.viewControllers.count == 2)
    #expect(shown.navigation.modelSwipeBack())
    await shown.settle()
    #expect(shown.navigation.viewControllers.count == 1 && shown.state.note == "draft")
    #expect(shown.navigation.interactivePopGestureRecognizer?.isEnabled == false)
    #expect(shown.exceptions == [])
  }

  @Test("The picker is a bottom sheet, and returns nothing when pulled down")
  func picker() async throws {
    let root = UIViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    window.rootViewController = root
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    let picker = OptionsViewController(Towns.self, title: "Town", chosen: OptionModel?.none)
    var chosen = 0
    picker.didChoose = { _ in chosen += 1 }
    root.present(picker.inSheet(), animated: true)
    ModelRunLoop.settle()
    let sheet = try sheet(root.presentedViewController)
    #expect(sheet.detents.map(\.identifier) == [.medium, .large])
    #expect(sheet.prefersGrabberVisible)
    window.modelPullDown()
    ModelRunLoop.settle()
    for _ in 0..<20 { await Task.yield() }
    #expect(root.presentedViewController == nil)
    #expect(chosen == 0)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
