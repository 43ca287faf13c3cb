import GalleryAPI
import GalleryComponents
import Tessera
import TesseraTesting
import Testing

@testable import GalleryScreens

@Suite("Dashboard on the headless host")
struct DashboardTests {
  private let relay = LocalTopicRelay()

  private func page() -> Headless<DashboardScreen> {
    Headless(DashboardScreen()) { $0.broadcaster = Broadcaster(relay) }
  }

  @Test("Rounds leave in the user's order, by dragging and by each row's menu")
  func rounds() {
    let app = page()
    app.move("Old town round", before: "Northern round")
    #expect(app.state.rounds.map(\.id) == ["old-town", "north", "harbour"])
    app.tap("Move down", in: "Northern round")
    #expect(app.state.rounds.map(\.id) == ["old-town", "harbour", "north"] && app.announcements.last == "Moved down")
  }

  @Test("A round opens beside the others, or instead of them where there is room for one, with a way back")
  func detail() {
    let app = page()
    app.isWide = false
    #expect(!app.shows("Choose a round to see its stops"))
    app.tap("Harbour round", role: .button)
    #expect(app.shows("Fish market") && !app.shows("Northern round") && !app.shows("By region"))
    app.isWide = true
    #expect(app.shows("Northern round") && app.shows("By region") && !app.shows("Back to Next departures"))
    app.isWide = false
    app.tap("Back to Next departures")
    #expect(app.state.openRound == nil && app.shows("By region"))
  }

  @Test("The parcels of a round are those of its stops")
  func stops() {
    for round in DashboardScreen.State().rounds { #expect(round.stops.reduce(0) { $0 + $1.parcels } == round.parcels) }
  }

  @Test("The map is beside the chart, and its choice is shown below")
  func columns() throws {
    let app = page()
    let sections = app.page.snapshots[0].sections
    #expect(sections.map(\.isBeside) == [false, false, false, true, false, false, false, false, true, false, true])
    #expect(sections[3].key.text == "By region" && sections[6].style.columns?.count == 5)
  }

  @Test("The numbers belong to the chosen days, and add up in each direction")
  func days() {
    let app = page()
    let first = DashboardScreen.week[0].date, last = DashboardScreen.week[6].date
    let whole = DashboardScreen.Numbers(from: nil, until: nil)
    #expect(whole.regions.map(\.count) == DashboardScreen.places.map(\.count) && whole.total.parcels == 656)
    #expect(whole.bars(of: nil).map(\.count).reduce(0, +) == 656)
    for day in DashboardScreen.week.indices {
      let date = DashboardScreen.week[day].date
      let one = DashboardScreen.Numbers(from: date, until: date)
      #expect(one.bars(of: nil) == [whole.bars(of: nil)[day]] && one.total.parcels == whole.bars(of: nil)[day].count)
    }
    app.type("2026-11-19", into: "From")
    app.type("2026-11-20", into: "Until")
    #expect(app.state.from.value == DashboardScreen.week[4].date && app.text.contains("171"))
    app.type("2026-11-18", into: "Until")
    #expect(app.text.contains("The end is before the beginning"))
    app.type("2026-12-01", into: "Until")
    #expect(app.state.until.value == nil && first < last)
  }

  @Test("The progress of the stock count is visible, whoever started it")
  func live() async throws {
    let app = page()
    #expect(app.text.contains("Start it on the depot page"))
    var count = StockCount()
    for (number, words) in [(7, "7 of 24"), (24, "All shelves are counted")] {
      count.counted = number
      try await Broadcaster(relay).publish(.stockCount, count)
      try await app.advance(by: .seconds(1))
      try await app.wait { $0.text.contains(words) }
    }
  }

  @Test("A report asks the service for everything, tells how far it is, and is cancelled")
  func report() async throws {
    try await RunningService.run { service in
      let app = Headless(DashboardScreen()) {
        $0.broadcaster = Broadcaster(relay)
        $0.transport = service.client.transport
      }
      app.tap("Create the report")
      try await app.advance(by: .milliseconds(200))
      let progress = try #require(app.state.progress)
      #expect(progress.countries > 200 && (1..<100).contains(progress.asked) && app.text.contains("cities so far"))
      app.tap("Cancel")
      #expect(app.announcements.last == "The report was cancelled" && app.shows("Create the report") && !app.shows("Cancel"))
    }
  }

  @Test("A failed report shows the reason and can be retried")
  func failure() async throws {
    try await RunningService.run { service in
      service.faults.add(FaultRule(path: "/v1/cities", effect: .fail(status: 503)))
      let app = Headless(DashboardScreen()) {
        $0.broadcaster = Broadcaster(relay)
        $0.transport = service.client.transport
      }
      app.tap("Create the report")
      try await app.wait { _ in app.state.failure != nil }
      #expect(app.state.progress == nil && app.shows("Create the report"))
    }
  }

  @Test("Papers are uploaded, and a file of the wrong kind is refused")
  func papers() async throws {
    let app = Headless(DashboardScreen()) {
      $0.broadcaster = Broadcaster(relay)
      $0.uploads = InMemoryUploadStore()
    }
    let note = await app.upload("Delivery notes", Array("%PDF-1.7 a delivery note".utf8), name: "note.pdf")
    #expect(note?.isComplete == true && app.shows("note.pdf"))
    let program = await app.upload(
      "Delivery notes", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 64), name: "note.pdf")
    #expect(program?.refusal != nil)
  }
}
