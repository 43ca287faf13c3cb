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

  @Test("A round opens beside the others, or instead of them where there is room for one, with a way back")
  func detail() {
    let app = Headless(DashboardScreen())
    app.isWide = false
    #expect(!app.shows("Choose a round to see its stops"))
    app.tap("Round of the harbour", role: .button)
    #expect(app.shows("Fish market") && !app.shows("Northern round") && !app.shows("By region"))
    app.isWide = true
    #expect(app.shows("Northern round") && app.shows("By region") && !app.shows("Back to Leaves next"))
    app.isWide = false
    app.tap("Back to Leaves next")
    #expect(app.state.openRound == nil && app.shows("By region"))
  }

  @Test("The parcels of a round are those of its stops")
  func stops() {
    for round in DashboardScreen.State().rounds { #expect(round.stops.reduce(0) { $0 + $1.parcels } == round.parcels) }
  }

  @Test("The map stands beside the chart, and what it chooses below it")
  func columns() throws {
    let app = Headless(DashboardScreen())
    let sections = app.page.snapshots[0].sections
    #expect(sections.map(\.isBeside) == [false, true, false, false, true])
    #expect(sections[1].key.text == "By region")
  }
}
