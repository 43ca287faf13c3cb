import TesseraScreen

/// A row whose height is fixed, becomes another one, and follows its content.
struct HeightsScreen: Screen {
  struct State: ScreenState, Codable { var step = 0 }
  enum Action: Equatable, Codable, Sendable { case didPressNext }

  func title(for state: State) -> Phrase { "Heights" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      switch state.step {
      case 0: TextItem("Row").id("row").height(120)
      case 1: TextItem("Row").id("row").height(200)
      default: TextItem("Row").id("row")
      }
      ButtonItem("Next", on: .didPressNext)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.step += 1
    return .none
  }
}
