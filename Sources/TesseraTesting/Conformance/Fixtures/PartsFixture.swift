internal import TesseraScreen

/// Two screens of one kind inside a screen.
struct PartsFixture: Screen {
  struct State: ScreenState, Hashable {
    var place = "nowhere"
    var home = Address.State()
    var work = Address.State()
  }
  typealias Action = FixtureAction
  let log: ConformanceLog

  func title(for state: State) -> Phrase { "Parts" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Order") { SubtitleItem("Deliver to", value: "\(state.place)").id("place") }
    Part(\.home, Address(name: "Home", log: log)) { "deliver to \($0)" }
    Part(\.work, Address(name: "Work", log: log)) { "deliver to \($0)" }
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    state.place = String(action.description.dropFirst("deliver to ".count))
    return .none
  }

  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<FixtureAction> {
    if edit.newValue(of: \.work.street) != nil { log.append("edit of work") }
    return .none
  }

  /// An address, whose door has a color that is picked from a sheet.
  struct Address: Screen {
    struct State: ScreenState, Hashable { var street = "", color = "none" }
    typealias Action = FixtureAction
    typealias Output = String
    let name: Phrase
    let log: ConformanceLog

    func title(for state: State) -> Phrase { name }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel(name) {
        TextFieldItem("Street", text: \.street)
        SubtitleItem("Color", value: "\(state.color)").id("color")
        ButtonItem("Pick", on: "pick")
        ButtonItem("Deliver", on: "deliver")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      switch action {
      case "pick":
        return .present(
          Presentation(LayersFixture.Picker(log: log), id: "picker", kind: .sheet, dismissed: "picked nothing") {
            "picked \($0)"
          })
      case "deliver": return .deliver(state.street)
      default:
        state.color = String(action.description.dropFirst("picked ".count))
        return .none
      }
    }
  }
}
