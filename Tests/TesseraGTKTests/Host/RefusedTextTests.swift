#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Text that a field doesn't accept, and text that the screen changes.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct RefusedTextTests {
  private struct Badge: Screen {
    struct State: ScreenState, FormState {
      var name = "", code = ""
      var sent: [String] = []
      var form = FormStatus<State>()
    }
    enum Action: Equatable, Sendable { case didPressSend }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Name", text: \.name, maximumLength: 3)
        TextFieldItem("Code", text: \.code)
        ButtonItem("Send", icon: "hologram", on: .didPressSend)
      }
    }
    func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
      state.code = state.code.uppercased()
      return .none
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.sent.append(state.name)
      return .none
    }
  }

  @Test func aTextThatIsTooLongIsKeptWithAnErrorAndIsNotSubmitted() {
    let window = HostWindow(Badge(), state: .init())
    defer { window.close() }
    window.type("abcdef", into: "Name")
    GtkMainLoop.turn(until: { window.words("Name").contains("Enter at most 3 characters") })
    #expect(window.text(in: "Name") == "abcdef" && window.state?.name == "abc")
    window.press("Send")
    #expect(window.state?.sent == [])
    guard let field = window.field("Name") else { return }
    tessera_editable_set_text(field, "ab")
    #expect(window.text(in: "Name") == "ab" && !window.words("Name").contains("Enter at most 3 characters"))
    window.press("Send")
    #expect(window.state?.sent == ["ab"])
  }

  @Test func aFieldThatIsLeftShowsTheTextOfTheScreen() {
    let window = HostWindow(Badge(), state: .init())
    defer { window.close() }
    window.focus(window.field("Code"))
    window.type("x1", into: "Code")
    #expect(window.state?.code == "X1")
    window.focus(window.field("Name"))
    GtkMainLoop.turn(until: { window.text(in: "Code") == "X1" })
    #expect(window.text(in: "Code") == "X1")
  }

  @Test func anUnknownSymbolIsReportedOnce() {
    let window = HostWindow(Badge(), state: .init())
    defer { window.close() }
    window.press("Send")
    #expect(window.diagnostics.filter { $0.code == .unknownSymbol }.count == 1)
  }
}
#endif
