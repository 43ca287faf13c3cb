import TesseraTesting
import Testing

@testable import TesseraScreen

private struct Forms: Screen {
  struct State: Equatable, Sendable { var text = "", other = "", count = 1.0, isOn = false }
  enum Action: Equatable, Sendable { case press(String), search }
  let sections: @Sendable () -> [SectionModel<Forms>]

  func sections(for state: State) -> [SectionModel<Forms>] { sections() }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Return in a field")
struct ReturnTests {
  private typealias Section = SectionModel<Forms>

  private static func field(_ kind: Element.TextField.Kind = .text) -> Section {
    Section { TextFieldItem("Text", text: \.text, kind: kind).id("text") }.style(.form)
  }
  private static func other() -> Section { Section { TextFieldItem("Other", text: \.other).id("other") }.style(.form) }
  private static func button(_ name: String, _ emphasis: Element.Emphasis = .normal) -> ButtonItem<Forms> {
    ButtonItem("\("\(name)")", emphasis: emphasis, on: .press(name)).id(name)
  }
  private static func buttons(_ buttons: (String, Element.Emphasis)...) -> Section {
    Section { for (name, emphasis) in buttons { button(name, emphasis) } }.style(.actions)
  }
  private static func own(_ buttons: (String, Element.Emphasis)...) -> Section {
    Section {
      TextFieldItem("Text", text: \.text).id("text")
      for (name, emphasis) in buttons { button(name, emphasis) }
    }.style(.form)
  }
  private static func links() -> Section { Section { SubtitleItem("Somewhere", route: "/somewhere").id("link") } }

  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pressed: String?
    let sections: @Sendable () -> [Section]
    init(_ testDescription: String, _ pressed: String?, _ sections: @escaping @Sendable () -> [Section]) {
      (self.testDescription, self.pressed, self.sections) = (testDescription, pressed, sections)
    }
  }

  private static let cases = [
    Case("the only button of its section", "go") { [own(("go", .normal))] },
    Case("the primary button of its section", "go") { [own(("clear", .normal), ("go", .primary), ("cancel", .subtle))] },
    Case("none of two primary buttons", nil) { [own(("go", .primary), ("stop", .primary))] },
    Case("none of several others", nil) { [own(("up", .normal), ("down", .normal))] },
    Case("never a destructive button", nil) { [own(("remove", .destructive))] },
    Case("the primary button of a later section", "save") { [field(), other(), buttons(("cancel", .normal), ("save", .primary))] },
    Case("the only button of a later section", "save") { [field(), other(), buttons(("save", .normal))] },
    Case("a later primary button rather than helpers of the own section", "save") {
      [own(("up", .normal), ("remove", .destructive)), buttons(("save", .primary))]
    },
    Case("a later primary button rather than a subtle one", "save") { [own(("forgot", .subtle)), buttons(("save", .primary))] },
    Case("the own section's button rather than another form's", "pin") { [own(("pin", .normal)), other(), buttons(("save", .primary))] },
    Case("nothing beyond rows to press", nil) { [field(), links(), buttons(("new", .primary))] },
    Case("nothing from a search outside of its section", nil) { [field(.search), buttons(("new", .primary))] },
    Case("nothing where there is no button", nil) { [field()] },
  ]

  @Test("It presses the form's default button", arguments: cases)
  private func pressed(_ one: Case) {
    let app = Headless(Forms(sections: one.sections), state: .init(), failures: .collect)
    #expect(app.page.send(.control("text", .main, nil)) == (one.pressed == nil ? .refused(.meaningless) : .handled))
    #expect(app.actions == one.pressed.map { [.press($0)] } ?? [])
  }

  @Test("A button that cannot be used now isn't pressed")
  func unavailable() {
    let app = Headless(
      Forms {
        [
          SectionModel {
            TextFieldItem("Text", text: \.text).id("text")
            ButtonItem("Go", emphasis: .primary, on: .press("go")).disabled(true, because: "Not now")
          }
        ]
      }, state: .init(), failures: .collect)
    #expect(app.page.send(.control("text", .main, nil)) == .refused(.unavailable))
    #expect(app.actions == [])
  }

  @Test("A search is sent at once")
  func search() {
    let app = Headless(Forms { [SectionModel { SearchItem("Search", text: \.text, on: .search).id("text") }] }, state: .init())
    app.type("riyadh", into: "Search")
    #expect(app.actions == [])
    #expect(app.page.send(.control("text", .main, nil)) == .handled)
    #expect(app.actions == [.search])
  }

  @Test("If a form does not name the field in which Return was pressed, the default button shared by all changed fields is pressed")
  func unknownField() {
    let app = Headless(
      Forms {
        [Self.own(("pin", .normal)), SectionModel { TextFieldItem("Other", text: \.other).id("other") }, Self.buttons(("save", .primary))]
      },
      state: .init())
    let shown = app.page.snapshots[0]
    #expect(shown.eventOfReturn(changed: ["text"]) == .control("text", .main, nil))
    #expect(shown.eventOfReturn(changed: ["other"]) == .control("other", .main, nil))
    #expect(shown.eventOfReturn(changed: ["text", "other"]) == nil)
    #expect(shown.eventOfReturn(changed: []) == nil)
  }
}
