import AdminSchema
import Tessera

/// Asks which columns a list shows.
struct ColumnsScreen: Screen {
  struct State: ScreenState, Codable {
    var shown: Set<String> = []

    subscript(shows column: String) -> Bool {
      get { shown.contains(column) }
      set { if newValue { shown.insert(column) } else { shown.remove(column) } }
    }
  }

  enum Action: Equatable, Sendable { case didPressDone }
  typealias Output = [String]

  let table: Table

  func title(for state: State) -> Phrase { "Columns" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for column in table.columns {
        ToggleItem(column.title(in: table), isOn: \.[shows: column.name]).id(column.name)
      }
    }
    .style(.form).id("columns")
    SectionModel { ButtonItem("Done", emphasis: .primary, on: .didPressDone).disabled(state.shown.isEmpty, because: "Choose a column") }
      .style(.actions).id("done")
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    .finish(table.columns.map(\.name).filter(state.shown.contains))
  }
}
