internal import TesseraScreen

/// A carousel of cards between two buttons.
struct CardsFixture: Screen {
  struct State: ScreenState, Hashable {}
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Cards" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Before", on: "before") }.style(.actions)
    SectionModel("In a line") {
      for name in ["One", "Two", "Three", "Four", "Five", "Six"] { SubtitleItem("\(name)", on: FixtureAction(name)) }
    }.style(.carousel)
    SectionModel { ButtonItem("Behind", on: "behind") }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    return .none
  }
}
