import TesseraScreen

/// A list whose records are replaced by an action.
struct PatchScreen: Screen {
  struct State: Equatable, Sendable { var records: [Record] }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Places", state.records) {
      SubtitleItem(Phrase($0.name), subtitle: Phrase($0.detail), value: Phrase($0.value), icon: "pin", route: "/places/\($0.id)").id($0.id)
    }
  }
  func reduce(_ state: inout State, _ action: [Record]) -> Effect<[Record]> {
    state.records = action
    return .none
  }
}
