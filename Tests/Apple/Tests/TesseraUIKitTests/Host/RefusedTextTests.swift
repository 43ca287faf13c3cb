import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("Text that a field doesn't accept, and unknown symbols")
@MainActor
struct RefusedTextTests {
  private struct Badge: Screen {
    struct State: ScreenState, FormState {
      var name = ""
      var sent: [String] = []
      var form = FormStatus<State>()
    }
    enum Action: Equatable, Sendable { case didPressSend }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Name", text: \.name, maximumLength: 3)
        ButtonItem("Send", icon: "hologram", on: .didPressSend)
        InfoItem("Sent: \(state.sent.joined(separator: ","))")
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.sent.append(state.name)
      return .none
    }
  }

  @Test("A text that is too long is kept with an error, and isn't submitted until it is shorter")
  func tooLong() async throws {
    let shown = await Shown(Badge())
    let field: UITextField = try shown.find(.textbox, "Name")
    _ = field.becomeFirstResponder()
    field.modelType("abcdef")
    await shown.settle()
    #expect(field.text == "abcdef" && shown.tree.contains("Enter at most 3 characters"), "\(shown.tree)")
    try await shown.tap(.button, "Send")
    #expect(shown.tree.contains("Sent: ") && !shown.tree.contains("Sent: abc"))
    _ = field.becomeFirstResponder()
    field.modelPaste(replacingAll: "ab")
    await shown.settle()
    try await shown.tap(.button, "Send")
    #expect(shown.tree.contains("Sent: ab") && !shown.tree.contains("Enter at most"), "\(shown.tree)")
    #expect(shown.exceptions == [])
  }

  @Test("An unknown symbol is reported once")
  func symbols() async throws {
    let shown = await Shown(Badge())
    try await shown.tap(.button, "Send")
    #expect(shown.reports.all.filter { $0.code == .unknownSymbol }.count == 1)
    #expect(shown.exceptions == [])
  }
}
