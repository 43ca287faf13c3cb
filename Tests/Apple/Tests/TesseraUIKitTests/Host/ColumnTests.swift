import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Two sections beside each other and one below.
private struct Columns: Screen {
  struct State: ScreenState { var names = ["a", "b"], pressed: [String] = [] }
  enum Action: Equatable, Sendable { case press(String), add }
  func title(for state: State) -> Phrase { "Columns" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("One", state.names) { SubtitleItem("\($0)", on: .press($0)).id($0) }.footer("Below one")
    SectionModel("Two") {
      SubtitleItem("x", on: .press("x"))
      SubtitleItem("y", on: .press("y"))
    }
    .style(.grid).beside()
    SectionModel("Last") { ButtonItem("Add", on: .add) }.style(.actions)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press(let name): state.pressed.append(name)
    case .add: state.names.append("c")
    }
    return .none
  }
}

/// A list of mails, and the open one.
private struct Mails: Screen {
  struct State: ScreenState { var open: String? }
  enum Action: Equatable, Sendable { case open(String), close }
  func title(for state: State) -> Phrase { "Mail" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mails") { for mail in ["Plans", "Bills"] { SubtitleItem("\(mail)", on: .open(mail)) } }
    SectionModel("Chosen") { TextItem(state.open.map { "\($0) is open" } ?? "None") }
      .detail(of: "Mails", isOpen: state.open != nil, onClose: .close)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .open(let mail) = action { state.open = mail } else { state.open = nil }
    return .none
  }
}

@Suite("Columns and details on the model of UIKit", .serialized)
@MainActor
struct ColumnTests {
  private func resize(_ shown: Shown, _ width: CGFloat) async {
    shown.window.frame = CGRect(x: 0, y: 0, width: width, height: 844)
    shown.window.layoutIfNeeded()
    await shown.settle()
  }

  private func frame(_ shown: Shown, _ label: String) throws -> CGRect {
    let view = try shown.voiceOver.find(HostConformance.Target(.button, label))
    return view.convert(view.bounds, to: nil)
  }

  private func tree(_ shown: Shown) throws -> AccessibilityNode {
    AccessibilityNode(try #require(shown.controller.page.page).snapshots[0], .english)
  }

  @Test("Sections are side by side if there is room, also when the width changes")
  func beside() async throws {
    let shown = await Shown(Columns())
    #expect(try frame(shown, "a").minX == frame(shown, "x").minX && frame(shown, "b").minY < frame(shown, "x").minY)
    await resize(shown, 1024)
    #expect(try frame(shown, "a").minX < frame(shown, "x").minX && abs(frame(shown, "a").minY - frame(shown, "x").minY) < 1)
    #expect(try frame(shown, "x").minX == frame(shown, "y").minX && frame(shown, "Add").minY > frame(shown, "b").minY)
    #expect(try shown.voiceOver.tree() == tree(shown))
    try await shown.tap(.button, "Add")
    #expect(try shown.voiceOver.tree() == tree(shown))
    #expect(try frame(shown, "c").minX == frame(shown, "a").minX && frame(shown, "c").minY > frame(shown, "b").minY)
    try await shown.tap(.button, "y")
    await resize(shown, 390)
    #expect(try frame(shown, "a").minX == frame(shown, "x").minX)
    #expect(try shown.voiceOver.tree() == tree(shown) && shown.exceptions == [])
  }

  @Test("In right-to-left languages the first is on the right")
  func mirrored() async throws {
    let shown = await Shown(AnyScreen(Columns()), localizer: Localizer(.arabic))
    await resize(shown, 1024)
    #expect(try frame(shown, "a").minX > frame(shown, "x").minX)
  }

  @Test("In a narrow window a detail replaces its list, and Escape goes back")
  func detail() async throws {
    let shown = await Shown(Mails())
    try await shown.tap(.button, "Bills")
    #expect(shown.tree.contains("Bills is open") && !shown.tree.contains("Plans") && shown.tree.contains("Back to Mails"))
    #expect(shown.layer.accessibilityPerformEscape())
    await shown.settle()
    #expect(shown.tree.contains("Plans") && !shown.tree.contains("Chosen"))
    try await shown.tap(.button, "Plans")
    await resize(shown, 1024)
    #expect(shown.tree.contains("Plans is open") && shown.tree.contains("Bills") && !shown.tree.contains("Back to Mails"))
    await resize(shown, 390)
    try await shown.tap(.button, "Back to Mails")
    #expect(shown.tree.contains("Bills") && shown.exceptions == [])
  }
}
