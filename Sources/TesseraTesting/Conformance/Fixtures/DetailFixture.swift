internal import TesseraScreen

/// A list with a detail, below a section that belongs to the list.
struct DetailFixture: Screen {
  struct State: ScreenState, Hashable {
    var open: String?
    var isRead = false
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Mail" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Write", on: "write") }.style(.actions)
    SectionModel("Mails") { for mail in ["Plans", "Bills"] { SubtitleItem("\(mail)", on: FixtureAction(mail)).id(mail) } }
    SectionModel("Chosen") {
      if let mail = state.open {
        TextItem(state.isRead ? "\(mail) was read" : "\(mail) is new")
        ButtonItem("Read", on: "read")
      } else {
        TextItem("Choose a mail")
      }
    }
    .detail(of: "Mails", isOpen: state.open != nil, onClose: "close")
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "Plans", "Bills": (state.open, state.isRead) = (action.description, false)
    case "read": state.isRead = true
    case "close": state.open = nil
    default: break
    }
    return .none
  }
}
