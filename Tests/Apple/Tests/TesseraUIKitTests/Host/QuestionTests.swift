import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// A page that asks in several ways.
private struct AskingScreen: Screen {
  struct State: ScreenState, Codable { var said: [String] = [] }
  enum Action: Equatable, Sendable { case delete, tell, choose, keep, said(String) }
  func title(for state: State) -> Phrase { "Asking" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Delete", on: .delete).confirm("Delete?", action: "Delete")
      ButtonItem("Tell", on: .tell)
      ButtonItem("Choose", on: .choose)
      ButtonItem("Keep", on: .keep)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .delete: state.said.append("deleted")
    case .tell: return .ask(Question("Too late", answers: [.init("OK")]))
    case .choose: return .ask(Question("Which?", answers: [.init("Light", .said("light")), .init("Dark", .said("dark"))]))
    case .keep: return .ask(Question("Sure?", answers: [.init("Keep"), .init("Leave", isDestructive: true, .said("left"))]))
    case .said(let words): state.said.append(words)
    }
    return .none
  }
}

@Suite("Questions on the model of UIKit", .serialized)
@MainActor
struct QuestionTests {
  @Test(
    "The answer without a meaning cancels the alert. The alert adds a cancel button only if there is none",
    arguments: [
      ("Delete", ["Delete", "Cancel"], "Cancel"), ("Tell", ["OK"], "OK"), ("Choose", ["Light", "Dark", "Cancel"], "Cancel"),
      ("Keep", ["Keep", "Leave"], "Keep"),
    ])
  func ways(button: String, titles: [String], wayOut: String) async throws {
    let shown = await Shown(AskingScreen())
    try await shown.tap(.button, button)
    let alert = try #require(shown.window.modelTopController as? UIAlertController)
    #expect(alert.actions.compactMap(\.title) == titles)
    #expect(alert.actions.filter { $0.style == .cancel }.compactMap(\.title) == [wayOut])
    alert.modelPress(try #require(alert.actions.first { $0.style == .cancel }))
    await shown.settle()
    #expect(shown.controller.host.layers.count == 1)
    #expect(shown.controller.page.page?.state(of: AskingScreen.self) == AskingScreen.State())
    #expect(shown.exceptions == [])
  }
}
