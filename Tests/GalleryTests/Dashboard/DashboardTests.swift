import Tessera
import TesseraTesting
import Testing

@testable import GalleryScreens

@Suite("Dashboard on the headless host")
struct DashboardTests {
  @Test("Rounds leave in the order that somebody puts them into, by dragging and by the menu of each")
  func rounds() {
    let app = Headless(DashboardScreen())
    app.move("Round of the old town", before: "Northern round")
    #expect(app.state.rounds.map(\.id) == ["old-town", "north", "harbour"])
    app.tap("Move down", in: "Northern round")
    #expect(app.state.rounds.map(\.id) == ["old-town", "harbour", "north"] && app.announcements.last == "Moved down")
  }

  @Test("The map stands beside the chart, and what it chooses below it")
  func columns() throws {
    let app = Headless(DashboardScreen())
    let sections = app.page.snapshots[0].sections
    #expect(sections.map(\.isBeside) == [false, true, false, false])
    #expect(sections[1].key.text == "By region")
  }
}
