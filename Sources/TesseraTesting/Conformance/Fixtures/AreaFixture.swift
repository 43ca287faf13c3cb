internal import TesseraScreen

/// The first screen of a main area of an app, with its own counter.
struct AreaFixture: Screen {
  struct State: ScreenState, Hashable { var count = 0 }
  typealias Action = FixtureAction
  let name: String
  let log: HostConformance.Log

  static func area(_ name: String) -> HostConformance.Area {
    HostConformance.Area(name: name) { AnyScreen(AreaFixture(name: name, log: $0)) }
  }

  func title(for state: State) -> Phrase { Phrase(key: name) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(state.count) so far").id("count")
      ButtonItem("More", on: FixtureAction("more \(name)")).id("more")
    }
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    state.count += 1
    return .none
  }
}
