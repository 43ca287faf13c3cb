internal import TesseraScreen

/// Typing during changes, focus, announcements, routes, and pending and repeated presses.
struct FormFixture: Screen {
  struct State: ScreenState, Hashable {
    var note = ""
    var error: String?
    var ticks = 0
    var isSaving = false
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Form" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("News") {
      for tick in (0..<min(state.ticks, 3)).reversed() { SubtitleItem("News \(state.ticks - tick)").id(tick) }
    }
    SectionModel("Fields") {
      TextFieldItem("Note", text: \.note, error: state.error.map { Phrase(key: $0) })
    }.style(.form)
    SectionModel {
      ButtonItem("Tick", on: "tick")
      ButtonItem("Check", on: "check")
      ButtonItem("Leave", on: "leave")
      ButtonItem("Save", on: "save").pending(state.isSaving)
      ButtonItem("Saved", on: "saved").disabled(!state.isSaving, because: "Save first")
    }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "tick": state.ticks += 1
    case "save": state.isSaving = true
    case "saved": state.isSaving = false
    case "leave": return .open("/elsewhere")
    case "check" where state.note.isEmpty:
      state.error = "Required"
      return .merge(.announce("Note: required", .assertive), .focus(\State.note))
    case "check":
      state.error = nil
      return .announce("All good")
    default: break
    }
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<FixtureAction> {
    if let note = edit.newValue(of: \.note) { log.append("note '\(note)'") }
    return .none
  }
}
