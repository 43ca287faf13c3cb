internal import TesseraScreen

/// A table with sortable column headers that can switch to a list and back, and cards in a grid and in a
/// carousel.
struct LayoutsFixture: Screen {
  struct City: Hashable, Sendable, Identifiable {
    let id: String
    let people: Int
    let isOpen: Bool
  }
  struct State: ScreenState, Hashable {
    var cities = [City(id: "Abha", people: 693, isOpen: true), City(id: "Hail", people: 436, isOpen: false)]
    var order: SectionStyle.SortOrder?
    var isTable = true
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Layouts" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Found", on: "found")
      ButtonItem("As a list", on: "list")
    }.style(.actions)
    if state.isTable {
      SectionModel(
        "Cities", state.cities,
        columns: [
          TableColumn("City", onPress: { FixtureAction("open \($0.id)") }) { "\($0.id)" },
          TableColumn("People", alignment: .end, order: state.order, onSort: "sort") { "\($0.people)" },
          TableColumn("Depot") { .badge(Element.Badge($0.isOpen ? "Open" : "Closed", tone: $0.isOpen ? .success : .neutral)) },
        ])
    } else {
      SectionModel("Cities") { for city in state.cities { TextItem("\(city.id)") } }
    }
    SectionModel("Cards") { for name in ["One", "Two", "Three"] { SubtitleItem("\(name)", on: FixtureAction(name)) } }.style(.grid)
    SectionModel("In a line") { for name in ["Four", "Five", "Six"] { SubtitleItem("\(name)", on: FixtureAction(name)) } }.style(.carousel)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "sort":
      let order = state.order?.reversed ?? .ascending
      state.order = order
      state.cities.sort { order == .ascending ? $0.people < $1.people : $0.people > $1.people }
    case "found": state.cities.append(City(id: "Tabuk", people: 510, isOpen: true))
    case "list": state.isTable.toggle()
    default: break
    }
    return .none
  }
}
