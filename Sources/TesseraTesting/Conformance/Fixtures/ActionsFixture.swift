internal import TesseraScreen

/// Rows with actions, reorderable rows, and a standalone menu.
struct ActionsFixture: Screen {
  struct Stop: Hashable, Identifiable, Sendable {
    let id: String
    init(_ id: String) { self.id = id }
  }
  struct State: ScreenState, Hashable {
    var mails = ["Plans", "Bills"]
    var stops = [Stop("Riyadh"), Stop("Jeddah"), Stop("Abha")]
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Actions" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mails") {
      for mail in state.mails {
        SubtitleItem("\(mail)", on: "press \(mail)").actions {
          ButtonItem("Archive", icon: "box", on: "archive \(mail)").undo(\.mails, "Archived")
          ButtonItem("Delete", icon: "cross", on: "delete \(mail)").confirm("Delete “\(mail)”?", action: "Delete it")
        } leading: {
          ButtonItem("Flag", icon: "flag", on: "flag \(mail)")
        }
        .id(mail)
      }
    }
    SectionModel("Stops", state.stops) { SubtitleItem("\($0.id)").id($0.id) }.reorderable(\.stops)
    SectionModel("All") {
      MenuItem("More") {
        ButtonItem("Mark all as read", icon: "mail", on: "read all").disabled(state.mails.isEmpty, because: "There are no mails")
        ButtonItem("Empty", emphasis: .destructive, on: "empty")
      }
    }
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<FixtureAction> {
    log.append(
      (edit.property as PartialKeyPath<State>) == \.mails
        ? "mails \(state.mails.joined(separator: ", "))" : state.stops.map(\.id).joined(separator: ", "))
    return .none
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    let words = "\(action)".split(separator: " ")
    switch words.first {
    case "archive", "delete": state.mails.removeAll { $0 == words[1] }
    case "empty": state.mails = []
    default: break
    }
    return .none
  }
}
