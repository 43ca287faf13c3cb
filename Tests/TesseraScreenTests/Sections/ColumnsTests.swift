import TesseraScreen
import TesseraTesting
import Testing

/// Three sections. The second and third can be beside the one before.
private struct Columns: Screen {
  struct State: ScreenState { var isWide = true, startsBeside = false }
  enum Action: Equatable, Sendable { case toggle }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("One") { ButtonItem("Toggle", on: .toggle) }.beside(state.startsBeside)
    SectionModel("Two") { TextItem("2") }.beside(state.isWide)
    SectionModel("Three") { TextItem("3") }.style(.grid).beside(state.isWide)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isWide.toggle()
    return .none
  }
}

/// The columns as a part of another screen.
private struct Around: Screen {
  struct State: ScreenState { var columns = Columns.State() }
  enum Action: Equatable, Sendable { case columns(Columns.Action) }

  func sections(for state: State) -> [SectionModel<Self>] {
    Columns().sections(for: state.columns).map {
      $0.lifted(into: Around.self, prefix: "in/", state: { $0.columns }) { $0.lifted(\.columns) { .columns($0) } }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Sections beside each other")
struct ColumnsTests {
  private func beside<S: Screen>(_ app: Headless<S>) -> [Bool] { app.page.snapshots[0].sections.map(\.isBeside) }

  @Test("A section declares that it is beside the previous one, also inside another screen")
  func snapshot() {
    #expect(beside(Headless(Columns())) == [false, true, true])
    #expect(beside(Headless(Around())) == [false, true, true])
  }

  @Test("The first section is beside none")
  func first() {
    #expect(beside(Headless(Columns(), state: Columns.State(startsBeside: true))) == [false, true, true])
  }

  @Test("Standing elsewhere is a change, although no row changes")
  func changing() {
    let app = Headless(Columns())
    app.tap("Toggle")
    #expect(beside(app) == [false, false, false])
    app.tap("Toggle")
    #expect(beside(app) == [false, true, true])
  }

  @Test("Columns are read in the order of their sections")
  func reading() {
    #expect(Headless(Columns()).accessibilityTree == Headless(Columns(), state: Columns.State(isWide: false)).accessibilityTree)
  }
}
