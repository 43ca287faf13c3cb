internal import TesseraScreen

/// Temporary messages above the sections, and a field that searches when the typing pauses.
struct NoticesFixture: Screen {
  struct State: ScreenState, Hashable {
    var query = ""
    var asked: String?
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Notices" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SearchItem("Search", text: \.query, on: "search")
      if let asked = state.asked { TextItem("Asked for \(asked)") }
    }.style(.form)
    SectionModel {
      ButtonItem("Save", on: "save")
      ButtonItem("Archive", on: "archive")
      ButtonItem("Delete", on: "delete")
    }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    // Long enough to be visible on a slow machine.
    let time = Duration.seconds(120)
    switch action {
    case "search": state.asked = state.query
    case "save": return .toast("Saved", for: time)
    case "archive": return .toast("Archived", action: "Show", "show", for: time)
    case "delete": return .undoable("Deleted", within: time, undo: "undo", otherwise: "forget")
    default: break
    }
    return .none
  }
}
