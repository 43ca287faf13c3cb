import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// Every item that edits a property, but for text fields.
private struct Stay: Screen {
  struct State: FormState, Codable {
    var agreed = false
    var volume = 3.0
    var rooms = 1
    var period = "day"
    var birthday = FieldEntry<CalendarDate>.empty
    var wake = FieldEntry<ClockTime>.empty
    var from = FieldEntry<CalendarDate>.empty
    var until = FieldEntry<CalendarDate>.empty
    var documents: [UploadedFile] = []
    var remarks = ""
    var code = ""
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.agreed, "Please agree"), .required(\.birthday)]
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<Int, FormFailure>) }
  var refusals: [FormFailure.Refusal] = []

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ToggleItem("Agree", isOn: \.agreed)
      SliderItem("Volume", value: \.volume, in: 0...10)
      StepperItem("Rooms", value: \.rooms, in: 1...9)
      SegmentsItem("Period", selection: \.period, [("day", "Day"), ("week", "Week")])
      DateItem("Birthday", date: \.birthday)
      TimeItem("Wake at", time: \.wake)
      DateRangeItem("Away", from: \.from, until: \.until)
      UploadItem("Documents", files: \.documents)
      NotesItem("Remarks", text: \.remarks)
      SecureFieldItem("Code", text: \.code)
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) { [refusals] _, _ in
        if !refusals.isEmpty { throw FormFailure(refusals) }
        return 1
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    }
  }
}

@Suite("Problems at items of every kind")
struct BoundItemTests {
  private static func right(_ change: (inout Stay.State) -> Void = { _ in }) -> Stay.State {
    var state = Stay.State(agreed: true, birthday: .value(CalendarDate("1990-05-01")!))
    change(&state)
    return state
  }

  private func wrong(_ app: Headless<Stay>) -> [String] {
    app.elements.filter { $0.states.contains(.invalid) }.map { "\($0.label): \($0.hint ?? "")" }
  }

  @Test("A switch that is required says so, with the focus, and no longer once it is on")
  func required() async throws {
    let app = Headless(Stay(), state: .init(birthday: .value(CalendarDate("1990-05-01")!)))
    app.tap("Send")
    #expect(wrong(app) == ["Agree: Please agree"])
    #expect(app.focused?.label == "Agree" && app.announcements == ["Agree: Please agree"])
    #expect(!app.state.form.isSubmitting)
    #expect(app.text.contains("[ ] Agree — Please agree"))
    app.tap("Agree")
    #expect(wrong(app) == [])
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isEdited)
  }

  @Test(
    "A server's problem is shown at the item of its property, for every kind of item, and removed by an edit of it",
    arguments: [
      ("agreed", "Agree", Control.Event.Value.flag(true), Control.Name.main), ("volume", "Volume", .number(4), .main),
      ("rooms", "Rooms", .number(2), .main),
      ("period", "Period", nil, "week"), ("birthday", "Birthday", .text("1991-01-01"), .main), ("wake", "Wake at", .text("06:30"), .main),
      ("from", "From", .text("2026-01-01"), .main), ("until", "Until", .text("2026-01-02"), "end"),
      ("remarks", "Remarks", .text("x"), .main),
      ("code", "Code", .text("x"), .main), ("documents", "Documents", nil, .main),
    ] as [(String, String, Control.Event.Value?, Control.Name)])
  func refused(field: String, label: String, value: Control.Event.Value?, control: Control.Name) async throws {
    let app = Headless(Stay(refusals: [.init(field, "No")]), state: Self.right())
    app.tap("Send")
    try await app.settle()
    #expect(app.elements.contains { $0.label == label && $0.hint == "No" }, "\(app.text)")
    #expect(app.state.form.summary.isEmpty && app.announcements == ["\(label): No"])
    let row = try #require(app.elements.first { $0.label == label && $0.hint == "No" }?.row)
    #expect(app.focused?.row == row, "\(String(describing: app.focused))")
    guard field != "documents" else { return }
    #expect(app.page.send(.control(row, control, value)) == .handled)
    #expect(wrong(app) == [])
  }

  @Test("An invalid day or time refuses the form, and so does an end before its start")
  func entries() async throws {
    let app = Headless(Stay(), state: Self.right())
    app.type("32/13/2024", into: "Birthday")
    app.type("25:99", into: "Wake at")
    app.type("2026-12-24", into: "From")
    app.type("2026-12-20", into: "Until")
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isSubmitting && app.state.form.isEdited, "nothing was sent")
    #expect(app.focused?.label == "Birthday")
    #expect(app.announcements.last?.hasPrefix("3 fields need attention. Birthday: ") == true, "\(app.announcements)")
    app.type("1990-05-01", into: "Birthday")
    app.type("07:00", into: "Wake at")
    app.tap("Send")
    #expect(app.announcements.last == "Until: The end is before the beginning")
    app.type("2026-12-28", into: "Until")
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isEdited)
  }

  @Test("A running upload blocks the form until it is complete or removed", arguments: [false, true])
  func onItsWay(isCancelled: Bool) async throws {
    var file = UploadedFile(name: "a.pdf", size: 10)
    file.state = .receiving(4)
    let app = Headless(Stay(), state: Self.right { $0.documents = [file] })
    app.tap("Send")
    try await app.settle()
    #expect(app.announcements == ["Documents: A file is still being uploaded"] && app.state.form.isEdited == false)
    #expect(!app.state.form.isSubmitting && app.state.form.errors.count == 1)
    if isCancelled {
      app.tap("Cancel a.pdf")
    } else {
      file.state = .complete(.pdf)
      #expect(app.page.send(.control(#"\State.documents"#, .main, .file(.changed(file)))) == .handled)
    }
    #expect(app.state.form.errors.isEmpty)
    app.tap("Send")
    try await app.settle()
    #expect(app.state.form.errors.isEmpty && app.announcements.count { $0.hasPrefix("Documents: ") } == 1)
  }

  @Test("A day that was never entered is missing. An invalid one is not")
  func blank() {
    #expect(Stay.State.rules.check(.init(agreed: true)).fields.map(\.name) == ["birthday"])
    #expect(Stay.State.rules.check(.init(agreed: true, birthday: .refused("x", "There is no such date"))).isEmpty)
  }
}
