internal import TesseraScreen

/// Rows with equal ids.
struct DuplicatesFixture: Screen {
  struct State: ScreenState, Hashable { var names = ["first", "second", "third"] }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Duplicates" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for name in state.names { SubtitleItem("\(name)", on: FixtureAction(name)).id("same") }
    }
    SectionModel {
      ButtonItem("Drop first", on: "drop").id("same")
    }.style(.actions)
  }
  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    if action == "drop", !state.names.isEmpty { state.names.removeFirst() }
    return .none
  }
}

/// A list that loads rows as the host reveals them. The log records when all of them are loaded.
struct VisibleRangeFixture: Screen {
  static let total = 200
  struct State: ScreenState, Hashable { var rows = 0..<20 }
  enum Action: Hashable, Sendable { case reveal(Range<Int>) }
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Visible range" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Rows", state.rows) { SubtitleItem("Row \($0)").id($0) }
      .visibleRange(SectionModel.ShownPart(total: Self.total, start: state.rows.lowerBound) { .action(.reveal($0)) })
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard case .reveal(let rows) = action, !rows.isEmpty else { return .none }
    let before = state.rows
    state.rows = min(before.lowerBound, rows.lowerBound)..<max(before.upperBound, rows.upperBound)
    if before.count < Self.total, state.rows.count == Self.total { log.append("all rows") }
    return .none
  }
}
