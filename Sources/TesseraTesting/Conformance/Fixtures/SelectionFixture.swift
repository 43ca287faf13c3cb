internal import TesseraScreen

/// A table with selectable rows, and a button that shows the number of selected rows.
struct SelectionFixture: Screen {
  struct City: Identifiable, Sendable { let id: String }
  struct State: ScreenState, Hashable {
    var chosen: Set<String> = []
    var isSorted = false
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Selection" }

  func sections(for state: State) -> [SectionModel<Self>] {
    let cities = ["Abha", "Hail"].map(City.init)
    SectionModel(
      "Cities", state.isSorted ? cities.reversed() : cities,
      columns: [TableColumn("City", order: state.isSorted ? .descending : nil, onSort: "sort") { "\($0.id)" }], selection: \.chosen)
    SectionModel { ButtonItem("Pack", on: "pack") }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    switch action {
    case "sort": state.isSorted = true
    case "pack": log.append(state.chosen.sorted().joined(separator: " "))
    default: break
    }
    return .none
  }
}
