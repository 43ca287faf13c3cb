import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum Countries: MenuType {
  static let staticData = [OptionModel("SA", "Saudi Arabia"), OptionModel("JO", "Jordan")]
}

private enum SaveKey: ScreenEnvironment.Key {
  static var defaultValue: @Sendable (Visit.State) async throws -> Void { { _ in } }
}

private enum AskKey: ScreenEnvironment.Key {
  static var defaultValue: @Sendable (String) async throws -> Bool { { _ in true } }
}

/// A form with fields in headers and footers.
private struct Visit: Screen {
  struct State: FormState, ScreenState, Codable {
    var street = "Main Street"
    var day = FieldEntry<CalendarDate>.empty
    var seats: Int?
    var country: OptionModel?
    var city: OptionModel?
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [
      .required(\.street),
      .asking(\.street, "Nobody knows this street", after: .milliseconds(300)) { try await $1[AskKey.self]($0) },
    ]
    static let steps = [FormRules<State>.Step("Where", \.street), FormRules.Step("When")]
  }
  enum Action: Equatable, Sendable { case didPressSend, didPressNext, sent(Result<Int, FormFailure>) }
  var saves = false

  func sections(for state: State) -> [SectionModel<Self>] {
    if state.form.step == 0 {
      SectionModel { TextItem("Where do we meet?") }.header(TextFieldItem("Street", text: \.street))
    }
    SectionModel("When") {}
      .id("when").header(DateItem("Day", date: \.day)).footer(NumberItem("Seats", value: \.seats, format: .number()))
    SectionModel("Place") { OptionsItem("Country", Countries.self, selection: \.country) }
      .header(OptionsItem("City", Countries.self, selection: \.city, dependingOn: \.country, whenItChanges: .clear))
    SectionModel("End") {
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("Next", on: .didPressNext)
    }
    .footer(
      saves ? FormStatusItem(savesAfter: .seconds(2)) { try await $1[SaveKey.self]($0) } : FormStatusItem())
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressNext: state.advance(in: State.steps, from: self)
    case .didPressSend:
      state.submit(from: self) { _, _ in
        1
      } then: {
        .sent($0)
      }
    case .sent(let result): state.finish(result, from: self)
    }
  }
}

/// A screen with that form in a part.
private struct Journey: Screen {
  struct State: FormState, ScreenState, Codable {
    var visit = Visit.State()
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressGo, sent(Result<Int, FormFailure>) }

  func sections(for state: State) -> [SectionModel<Self>] {
    Part(\.visit, Visit())
    SectionModel { ButtonItem("Go", on: .didPressGo) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressGo:
      state.submit(from: self) { _, _ in
        1
      } then: {
        .sent($0)
      }
    case .sent(let result): state.finish(result, from: self)
    }
  }
}

/// Choices in a circle through a header and a footer, in two sections with one id.
private struct Circle: Screen {
  struct State: Equatable, Sendable {
    var first: OptionModel?
    var second: OptionModel?
    var parent: OptionModel?
    var alone: OptionModel?
  }
  enum Action: Equatable, Sendable { case didPressForget }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Forget", on: .didPressForget) }.id("same")
    SectionModel { OptionsItem("Parent", Countries.self, selection: \.parent) }.id("same")
      .header(OptionsItem("First", Countries.self, selection: \.first, dependingOn: \.second))
      .footer(OptionsItem("Second", Countries.self, selection: \.second, dependingOn: \.first))
    SectionModel {}.id("same")
      .footer(OptionsItem("Alone", Countries.self, selection: \.alone, dependingOn: \.parent, whenItChanges: .clear))
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.parent = nil
    return .none
  }
}

@Suite("Fields in headers and footers")
struct HeaderFieldTests {
  private let jordan = OptionModel("JO", "Jordan")

  @Test("A status in a footer autosaves, and runs its checks while the user types")
  func status() async throws {
    let saved = Mutex<[String]>([])
    let asked = Mutex<[String]>([])
    let app = Headless(
      Visit(saves: true),
      environment: {
        $0[SaveKey.self] = { state in saved.withLock { $0.append(state.street) } }
        $0[AskKey.self] = { street in
          asked.withLock { $0.append(street) }
          return false
        }
      })
    app.type("Side Street", into: "Street")
    #expect(app.shows("Saving…"))
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0 } == ["Side Street"] && app.shows("Saved"))
    #expect(asked.withLock { $0 } == ["Side Street"] && app.element("Street")?.hint == "Nobody knows this street")
  }

  @Test(
    "Half-typed input there prevents sending, in a form and in a part",
    arguments: [("Day", "31.2.2026", "There is no such date"), ("Seats", "4x", "Enter a whole number")])
  func halfTyped(field: String, text: String, problem: String) {
    let app = Headless(Visit())
    app.type(text, into: .verbatim(field))
    app.tap("Send")
    #expect(!app.state.form.isSubmitting && app.element(.verbatim(field))?.hint == problem)
    #expect(app.focused?.label == field && app.state.form.summary.isEmpty)
    let outer = Headless(Journey())
    outer.type(text, into: .verbatim(field))
    outer.tap("Go")
    #expect(!outer.state.form.isSubmitting && outer.element(.verbatim(field))?.hint == problem)
    #expect(outer.focused?.label == field && outer.state.form.summary.isEmpty && outer.state.visit.form.summary.isEmpty)
  }

  @Test("A rule's problem is shown there, and the focus moves there, under the section's key")
  func ruled() {
    let app = Headless(Visit(), state: .init(street: ""))
    app.tap("Send")
    #expect(app.element("Street")?.hint == "Required" && app.focused?.label == "Street")
    #expect(app.state.form.summary.isEmpty && app.announcements == ["Street: Required"])
    let outer = Headless(Journey(), state: .init(visit: .init(street: "")))
    outer.tap("Go")
    #expect(outer.element("Street")?.hint == "Required" && outer.focused?.label == "Street")
    #expect(outer.announcements == ["Street: Required"])
  }

  @Test("Moving to a step focuses its first field, even in a header")
  func arrives() {
    let app = Headless(Visit())
    app.tap("Next")
    #expect(app.state.form.step == 1 && app.announcements == ["When"] && app.focused?.label == "Day")
  }

  @Test("A dependent choice is removed with its dependency")
  func dependent() async throws {
    let app = Headless(Visit(), state: .init(country: OptionModel("SA", "Saudi Arabia"), city: jordan))
    try await app.choose("Jordan", in: "Country")
    try await app.settle()
    #expect(app.state.country?.name == "Jordan" && app.state.city == nil)
  }

  @Test("A circular dependency is refused, and others still work where sections got another key")
  func circle() async throws {
    let app = Headless(
      Circle(), state: .init(first: jordan, second: jordan, parent: jordan, alone: jordan), expecting: [.duplicateID, .dependencyCycle])
    for field in ["First", "Second"] as [Phrase] { #expect(app.element(field)?.hint == "This field depends on itself") }
    #expect(app.element("Alone")?.states == [] && app.element("Parent")?.states == [])
    app.tap("Forget")
    #expect(app.state == Circle.State(first: jordan, second: jordan))
  }
}
