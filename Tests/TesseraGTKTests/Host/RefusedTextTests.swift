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
    static let behavior = Behavior(didEdit: { _, state, _ in
      state.code = state.code.uppercased()
      return .none
    })
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.sent.append(state.name)
      return .none
    }
  }

  @Test func aTextThatIsTooLongIsKeptWithAnErrorAndIsNotSubmitted() {
    let window = HostWindow(Badge(), state: .init())
    defer { window.close() }
    window.type("abcdef", into: #"\State.name"#)
    GtkMainLoop.turn(until: { window.words(#"\State.name"#).contains("Enter at most 3 characters") })
    #expect(window.text(in: #"\State.name"#) == "abcdef" && window.state?.name == "abc")
    window.press("Send")
    #expect(window.state?.sent == [])
    guard let field = window.field(#"\State.name"#) else { return }
    tessera_editable_set_text(field, "ab")
    #expect(window.text(in: #"\State.name"#) == "ab" && !window.words(#"\State.name"#).contains("Enter at most 3 characters"))
    window.press("Send")
    #expect(window.state?.sent == ["ab"])
  }

  @Test func aFieldThatIsLeftShowsTheTextOfTheScreen() {
    let window = HostWindow(Badge(), state: .init())
    defer { window.close() }
    window.focus(window.field(#"\State.code"#))
    window.type("x1", into: #"\State.code"#)
    #expect(window.state?.code == "X1")
    window.focus(window.field(#"\State.name"#))
    GtkMainLoop.turn(until: { window.text(in: #"\State.code"#) == "X1" })
    #expect(window.text(in: #"\State.code"#) == "X1")
  }

  @Test func anUnknownSymbolIsReportedOnce() {
    let window = HostWindow(Badge(), state: .init())
    defer { window.close() }
    window.press("Send")
    #expect(window.diagnostics.filter { $0.code == .unknownSymbol }.count == 1)
  }
}
#endif
