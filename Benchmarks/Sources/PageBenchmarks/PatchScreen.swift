import TesseraScreen

/// A list with a button that changes the first record.
struct PatchScreen: Screen {
  enum Action: Equatable, Sendable { case didPressChange }
  struct State: Equatable, Sendable { var records: [Record] }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Places", state.records) {
      SubtitleItem(Phrase($0.name), subtitle: Phrase($0.detail), value: Phrase($0.value), icon: "pin", route: "/places/\($0.id)").id($0.id)
    }
    SectionModel {
      ButtonItem("Change", on: .didPressChange).id("change")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.records[0].value = "now"
    return .none
  }
}
