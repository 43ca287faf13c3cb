import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// A stay in three steps; no step names the weight or the remarks, and the last one shows no field.
private struct Stay: Screen {
  struct State: FormState, Codable {
    var name = ""
    var guests: Int?
    var weight: Double?
    var remarks = ""
    var day = FieldEntry<CalendarDate>.empty
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.name), .required(\.guests)]
    static let steps = [FormRules<State>.Step("You", \.name), FormRules.Step("When", \.guests), FormRules.Step("Summary")]
  }
  enum Action: Equatable, Sendable { case didPressNext, didPressBack, didPressSend, sent(Result<Int, FormFailure>) }
  var refusals: [FormFailure.Refusal] = []

  func sections(for state: State) -> [SectionModel<Self>] {
    switch state.form.step {
    case 0:
      SectionModel("You") {
        TextFieldItem("Name", text: \.name)
        NotesItem("Remarks", text: \.remarks)
        NumberItem("Guests", value: \.guests, format: .number())
      }
    case 1:
      SectionModel("When") {
        NumberItem("Guests", value: \.guests, format: .number())
        NumberItem("Weight", value: \.weight, format: .number())
        DateItem("Day", date: \.day)
      }
    default: SectionModel { TextItem("Summary") }
    }
    SectionModel {
      FormStatusItem()
      ButtonItem("Back", on: .didPressBack)
      ButtonItem("Next", on: .didPressNext)
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressNext: return state.advance(in: State.steps, from: self)
    case .didPressBack: return state.retreat(in: State.steps, from: self)
    case .didPressSend:
      return state.submit(from: self, steps: State.steps) { [refusals] _, _ in
        if !refusals.isEmpty { throw FormFailure(refusals) }
        return 1
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    }
  }
}

@Suite("Steps of a form, and fields outside of them")
struct FormStepTests {
  @Test("Half-typed text in a field that no step names keeps the step that shows it, and is not lost when the form is sent")
  func unnamed() {
    let app = Headless(Stay(), state: .init(name: "Ada", guests: 2))
    app.tap("Next")
    app.type("4x", into: "Weight")
    app.tap("Next")
    #expect(app.state.form.step == 1 && app.element("Weight")?.hint == "Enter a number" && app.focused?.label == "Weight")
    app.type("4", into: "Weight")
    app.tap("Next")
    #expect(app.state.form.step == 2 && app.state.weight == 4)
    app.tap("Back")
    app.type("4x", into: "Weight")
    app.tap("Back")
    app.tap("Send")
    #expect(!app.state.form.isSubmitting && app.state.form.step == 1 && app.element("Weight")?.hint == "Enter a number")
  }

  @Test("Moving to another step announces it and focuses its first field")
  func arrives() {
    let app = Headless(Stay(), state: .init(name: "Ada", guests: 2))
    app.tap("Next")
    #expect(app.announcements.last == "When" && app.focused?.label == "Guests")
    app.tap("Next")
    #expect(app.announcements.last == "Summary", "it has no field")
    app.tap("Back")
    #expect(app.announcements.last == "When" && app.focused?.label == "Guests")
    app.tap("Back")
    #expect(app.announcements.last == "You" && app.focused?.label == "Name")
    app.type("", into: "Name")
    app.tap("Next")
    #expect(app.state.form.step == 0 && app.focused?.label == "Name" && app.element("Name")?.hint == "Required")
  }

  /// A ticket whose second step begins with segments.
  private struct Ticket: Screen {
    struct State: FormState, Codable {
      var name = ""
      var kind = "day"
      var form = FormStatus<State>()
      static let steps = [FormRules<State>.Step("You", \.name), FormRules.Step("Ticket", \.kind)]
    }
    enum Action: Equatable, Sendable { case didPressNext }

    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        if state.form.step == 0 {
          TextFieldItem("Name", text: \.name)
        } else {
          SegmentsItem("Kind", selection: \.kind, [("single", "Single"), ("day", "Day")])
        }
        ButtonItem("Next", on: .didPressNext)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { state.advance(in: State.steps, from: self) }
  }

  @Test("In a step that starts with segments, the chosen segment gets the focus")
  func segments() {
    let app = Headless(Ticket(), state: .init())
    app.tap("Next")
    #expect(app.announcements.last == "Ticket" && app.focused?.label == "Day")
  }

  @Test("A field that another step names does not keep this one, which shows it as well")
  func named() {
    let app = Headless(Stay(), state: .init(name: "Ada"))
    app.tap("Next")
    #expect(app.state.form.step == 1)
    app.tap("Next")
    #expect(app.state.form.step == 1 && app.element("Guests")?.hint == "Required")
  }

  @Test("A server problem in a hidden step is shown at its field there until that is edited, with and without a rule")
  func refused() async throws {
    let stay = Stay(refusals: [.init("name", "Taken"), .init("remarks", "Too rude"), .init("weight", "Too heavy")])
    let app = Headless(stay, state: .init(name: "Ada", guests: 2))
    app.tap("Next")
    app.tap("Next")
    app.tap("Send")
    try await app.settle()
    #expect(app.state.form.step == 2 && app.state.form.summary.count == 3)
    #expect(app.shows("Name: Taken") && app.shows("Remarks: Too rude") && app.shows("Weight: Too heavy"))
    app.tap("Back")
    #expect(app.element("Weight")?.hint == "Too heavy")
    app.tap("Back")
    #expect(app.element("Name")?.hint == "Taken" && app.element("Remarks")?.hint == "Too rude")
    app.type("Bea", into: "Name")
    #expect(app.element("Name")?.hint == nil && app.element("Remarks")?.hint == "Too rude")
    app.tap("Next")
    #expect(app.state.form.step == 1 && app.element("Weight")?.hint == "Too heavy", "nobody knows whether the server refuses it again")
    app.tap("Next")
    #expect(app.state.form.step == 2)
  }

  @Test("A problem of a value in another step that has changed is not shown")
  func outdated() async throws {
    let app = Headless(Stay(refusals: [.init("remarks", "Too rude")]), state: .init(name: "Ada", guests: 2, remarks: "x"))
    app.effects.hold("form.submit")
    app.tap("Next")
    app.tap("Next")
    app.tap("Send")
    app.tap("Back")
    app.tap("Back")
    app.type("Thank you", into: "Remarks")
    app.effects.release("form.submit")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(app.element("Remarks")?.hint == nil)
  }
}
