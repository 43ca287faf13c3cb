import TesseraScreen
import TesseraTesting
import Testing

/// A hundred stories, with a refresh button in their header, among them or in their footer.
private struct Stories: Screen {
  enum Place: Equatable { case header, row(Int), footer }
  struct State: ScreenState { var isPending = false }
  enum Action: Equatable, Sendable { case refresh }
  let place: Place?

  func sections(for state: State) -> [SectionModel<Self>] {
    let button = ButtonItem<Self>("Refresh", on: .refresh).refreshes().pending(state.isPending)
    let stories = SectionModel<Self> {
      for number in 0..<100 {
        if place == .row(number) { button }
        TextItem("Story \(number)").id(number)
      }
    }
    SectionModel { TextItem("Before them") }
    if place == .header { stories.header(button) } else if place == .footer { stories.footer(button) } else { stories }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("The control that reloads a screen's content")
struct RefreshTests {
  private func sections(_ place: Stories.Place?, isPending: Bool = false) throws -> [ScreenSnapshot.Section] {
    try #require(Headless(Stories(place: place), state: .init(isPending: isPending)).page.snapshots.first).sections
  }

  @Test("It is found in a header, in a footer and among the first rows of a section, and among all rows where that is asked for")
  func places() throws {
    for place in [Stories.Place.header, .footer, .row(0), .row(63)] {
      let found = try #require(try sections(place).refresh(), "\(place)")
      #expect(found.row.content.control(named: .refresh) != nil && found.availability == .available)
    }
    #expect(try sections(.row(64)).refresh() == nil && sections(nil).refresh() == nil)
    #expect(try sections(.row(99)).refresh(within: .max) != nil)
  }

  @Test("A running refresh is found by a lookup")
  func pending() throws {
    let sections = try sections(.header, isPending: true)
    #expect(sections.refresh()?.availability == .pending && sections.refresh { $0.isAvailable } == nil)
  }
}
