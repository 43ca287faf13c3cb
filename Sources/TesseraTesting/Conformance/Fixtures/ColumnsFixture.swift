internal import TesseraScreen

/// Three sections side by side, the last of which can move below the others, and cards among rows.
struct ColumnsFixture: Screen {
  struct State: ScreenState, Hashable {
    var parcels = ["North"]
    var isBeside = true
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Columns" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Found", on: "found")
      ButtonItem("Below", on: "below")
    }.style(.actions)
    SectionModel("Parcels") { for parcel in state.parcels { SubtitleItem("\(parcel)", on: FixtureAction("open \(parcel)")).id(parcel) } }
    SectionModel("Cards") { for name in ["One", "Two"] { SubtitleItem("\(name)", on: FixtureAction(name)) } }.style(.grid).beside()
    SectionModel("Person") { ButtonItem("Call", on: "call") }.footer("In the office").style(.actions).beside(state.isBeside)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "found": state.parcels.append("South")
    case "below": state.isBeside.toggle()
    default: break
    }
    return .none
  }
}
