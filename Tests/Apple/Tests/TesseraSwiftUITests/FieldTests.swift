import Tessera
import TesseraTesting
import Testing
import UIKit

@testable import TesseraSwiftUI

@Suite("Fields of SwiftUI, without views")
@MainActor
struct FieldTests {
  @Test("Replies that repeat the input change nothing, however late and few they are")
  func typing() {
    var draft = FieldDraft("")
    for text in ["a", "ab", "abc"] { #expect(draft.personDidType(text) == text) }
    draft.screenDidSet("a")
    draft.screenDidSet("abc")
    #expect(draft.text == "abc")
  }

  @Test("A value set by the screen is shown")
  func setting() {
    var draft = FieldDraft("old")
    _ = draft.personDidType("typed")
    draft.screenDidSet("typed")
    draft.screenDidSet("")
    #expect(draft.text == "")
  }

  @Test("A field for a name to sign in with, and one for a code, are filled in by the system")
  func accounts() {
    #expect(Element.TextField.Kind.username.contentType == .username && Element.TextField.Kind.username.keyboard == .default)
    #expect(Element.TextField.Kind.oneTimeCode.contentType == .oneTimeCode && Element.TextField.Kind.oneTimeCode.keyboard == .numberPad)
  }

  private struct Shift: Screen {
    struct State: Hashable, Sendable, Codable {
      var start = FieldEntry<ClockTime>.empty
      var day = FieldEntry<CalendarDate>.empty
      var fast = FieldEntry<CalendarDate>.empty
    }
    enum Action: Equatable, Sendable {}
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TimeItem("Start", time: \.start)
        DateItem("Day", date: \.day, in: .from(CalendarDate("1900-01-01")!))
        DateItem("Fast", date: \.fast, calendar: .hijri)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
  }

  @Test(
    "A day or time that the screen formats stays as typed, key by key",
    arguments: [
      ("Start", .time, "22:05", "22:05"), ("Start", .time, "9:30", "09:30"), ("Start", .time, "٩:٣٠", "09:30"),
      ("Day", .date, "1/1/2026", "2026-01-01"), ("Day", .date, "21/11/2026", "2026-11-21"), ("Fast", .hijri, "29/9/1448", "1448-09-29"),
    ] as [(Phrase, Element.DateField.Kind, String, String)])
  func canonical(label: Phrase, kind: Element.DateField.Kind, typed: String, held: String) {
    for isLate in [false, true] {
      let app = Headless(Shift(), state: .init())
      var draft = FieldDraft("")
      var answers: [String] = []
      var shown = ""
      func read() {
        // SwiftUI tells of a text that is another one than before.
        for text in answers where text != shown {
          draft.screenDidSet(text) { kind.written($0, in: .english) }
          shown = text
        }
        answers = []
      }
      for character in typed {
        guard let sent = draft.personDidType(draft.text + String(character)) else { continue }
        app.type(sent, into: label)
        answers.append(app.element(label)?.value ?? "")
        if !isLate { read() }
      }
      read()
      #expect(draft.text == typed && app.element(label)?.value == held && app.element(label)?.hint != "This is not a date")
      // A value set by the screen is shown in the screen's format.
      draft.screenDidSet("") { kind.written($0, in: .english) }
      draft.screenDidSet(held) { kind.written($0, in: .english) }
      #expect(draft.text == held)
    }
  }

  @Test("The same text is not sent twice, and a field that is left shows the screen's text")
  func leaving() {
    var draft = FieldDraft("")
    #expect(draft.personDidType("ada ") == "ada ")
    #expect(draft.personDidType("ada ") == nil)
    draft.personDidLeave(showing: "ADA")
    #expect(draft.text == "ADA")
  }

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
        ButtonItem("Send", on: .didPressSend)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.sent.append(state.name)
      return .none
    }
  }

  @Test("A text that is too long is kept with an error and isn't submitted until it is shorter")
  func tooLong() throws {
    let model = ScreenModel(AnyScreen(Badge()))
    model.begin()
    var said: [String] = []
    model.didAnnounce = { words, _ in said.append(words) }
    let layer = try #require(model.layers.last)
    func row(_ index: Int) throws -> Row { try #require(layer.sections[0].rows[index].row) }
    model.send(Control.Event(.main, .text("abcdef")), to: try row(0), on: layer.id)
    #expect(model.refusedTexts.text(of: try row(0).key.text, .main, in: layer.id) == "abcdef")
    model.send(Control.Event(.main), to: try row(1), on: layer.id)
    let shown = try row(0).key
    #expect(said == ["Enter at most 3 characters"] && model.takeFocus()?.item == shown)
    model.send(Control.Event(.main, .text("abc")), to: try row(0), on: layer.id)
    #expect(model.refusedTexts.all.isEmpty)
    guard case .textField(let field) = try row(0).content else { throw TestFailure() }
    #expect(field.text == "abc")
  }

  private struct TestFailure: Error {}

  @Test("A picture is loaded by the address that the policy judged")
  func pictures() {
    #expect(ImageElement.url("https:\\\\example.com\\@evil.example/a.png", .standard)?.host == "example.com")
    #expect(ImageElement.url("javascript:alert(1)", .standard) == nil && ImageElement.url("/local.png", .standard) == nil)
  }
}
