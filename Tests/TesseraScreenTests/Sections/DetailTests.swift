import TesseraTesting
import Testing

@testable import TesseraScreen

/// A list of mails below a field, and the open mail.
private struct Mails: Screen {
  struct State: ScreenState, Codable {
    var all = ["Plans", "Bills"]
    var open: String?
  }
  enum Action: Equatable, Sendable { case didOpen(String), didClose }

  func title(for state: State) -> Phrase { "Mail" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("All of them") }.id("lead")
    SectionModel("Mails") { for mail in state.all { SubtitleItem("\(mail)", on: .didOpen(mail)).id(mail) } }
    SectionModel("Chosen") { TextItem(state.open.map { "\($0) is open" } ?? "None is open").id("text") }
      .detail(of: "Mails", isOpen: state.open != nil, onClose: .didClose)
    SectionModel("Below") { TextItem("Always seen") }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didOpen(let mail): state.open = mail
    case .didClose: state.open = nil
    }
    return .none
  }
}

/// The mails inside another screen.
private struct Around: Screen {
  struct State: ScreenState { var mails = Mails.State() }
  enum Action: Equatable, Sendable { case mails(Mails.Action) }

  func sections(for state: State) -> [SectionModel<Self>] {
    Mails().sections(for: state.mails).map {
      $0.lifted(into: Around.self, prefix: "in/", state: { $0.mails }) { $0.lifted(\.mails) { .mails($0) } }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .mails(.didOpen(let mail)): state.mails.open = mail
    case .mails(.didClose): state.mails.open = nil
    }
    return .none
  }
}

@Suite("A list with its detail")
struct DetailTests {
  private func panes<S: Screen>(_ app: Headless<S>) -> [ScreenSnapshot.Pane?] { app.page.snapshots[0].sections.map(\.pane) }

  @Test("The state says whether the detail is open; open, there is a way back before the list")
  func panes() {
    let app = Headless(Mails())
    #expect(panes(app) == [.lead(isCovered: false), .list(isCovered: false), .detail(isOpen: false), nil])
    app.tap("Plans")
    #expect(panes(app) == [.lead(isCovered: true), .wayBack, .list(isCovered: true), .detail(isOpen: true), nil])
    #expect(app.shows("Plans is open"))
    app.tap("Back to Mails")
    #expect(app.state.open == nil && panes(app).count == 4)
  }

  @Test("A narrow window shows one of them. A wide one shows both, without a back button")
  func room() {
    let app = Headless(Mails())
    app.isWide = false
    #expect(app.shows("Bills") && !app.shows("None is open") && app.shows("Always seen"))
    app.tap("Bills")
    #expect(!app.shows("Plans") && !app.shows("All of them") && app.shows("Bills is open") && app.shows("Always seen"))
    app.isWide = true
    #expect(app.shows("Plans") && app.shows("Bills is open") && !app.shows("Back to Mails"))
    app.isWide = false
    app.tap("Back to Mails")
    #expect(app.shows("Plans") && !app.shows("Chosen"))
  }

  @Test("A restored page shows the open detail")
  func restored() {
    var state = Mails.State()
    state.open = "Plans"
    let app = Headless(Mails(), state: state)
    app.isWide = false
    #expect(app.shows("Plans is open") && app.shows("Back to Mails"))
  }

  @Test("A detail inside another screen closes by that screen's action")
  func lifted() {
    let app = Headless(Around())
    app.tap("Plans")
    #expect(panes(app)[1] == .wayBack && app.state.mails.open == "Plans")
    app.tap("Back to Mails")
    #expect(app.state.mails.open == nil)
  }

  @Test("The way back is in Arabic as well")
  func arabic() {
    let app = Headless(Mails(), language: .arabic, catalog: ["Mails": "الرسائل"])
    app.tap("Plans")
    #expect(app.accessibilityTree.description.contains("رجوع إلى"))
    #expect(app.accessibilityTree.description.contains("الرسائل"))
  }
}

/// Sections as a test wants them.
private struct Arranged: Screen {
  struct State: ScreenState {}
  enum Action: Equatable, Sendable { case close }
  var rows = [2, 1, 0], beside = [false, true, true], detail: Bool?, isLong = false

  func sections(for state: State) -> [SectionModel<Self>] {
    for (index, count) in rows.enumerated() {
      let section = SectionModel<Self>(Phrase("S" + String(index))) { for row in 0..<count { TextItem("Row").id("\(index).\(row)") } }
        .beside(beside[index])
      if index == rows.count - 1, let detail {
        section.detail(of: "List", isOpen: detail, onClose: .close)
      } else if isLong, index == 0 {
        section.visibleRange(SectionModel.ShownPart(total: 500, start: 0) { _ in .all([]) })
      } else {
        section
      }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }

  /// The keys of the sections, with bars between sections that share a line.
  func keys(isWide: Bool, mostRows: Int = 120) -> [String] {
    Headless(self).page.snapshots[0].sections.arranged(isWide: isWide, mostRows: mostRows).map { section in
      section.columns.isEmpty ? section.key.text : section.columns.map(\.section.text).joined(separator: " | ")
    }
  }
}

@Suite("Sections as hosts of lists show them")
struct ArrangementTests {
  @Test("Two or three share a line if there is room, and are below each other otherwise")
  func lines() {
    #expect(Arranged().keys(isWide: true) == ["S0 | S1 | S2"])
    #expect(Arranged().keys(isWide: false) == ["S0", "S1", "S2"])
    #expect(Arranged(beside: [false, true, false]).keys(isWide: true) == ["S0 | S1", "S2"])
    #expect(Arranged(rows: [1, 1, 1, 1], beside: [false, true, true, true]).keys(isWide: true) == ["S0 | S1 | S2", "S3"])
  }

  @Test("The rows of a line are those of its sections in order, with headers and footers")
  func rows() {
    let sections = Headless(Arranged()).page.snapshots[0].sections
    let line = sections.arranged(isWide: true)[0]
    #expect(line.rows.map(\.key.text) == ["S0.header", "0.0", "0.1", "S1.header", "1.0", "S2.header"])
    #expect(line.columns.map(\.range) == [0..<3, 3..<5, 5..<6] && line.columns.allSatisfy { $0.hasHeader && !$0.hasFooter })
    #expect(sections.arranged(isWide: false).flatMap { $0.rows.map(\.key) } == sections.flatMap { $0.rows.map(\.key) })
  }

  @Test("Long sections are below each other")
  func long() {
    #expect(Arranged(isLong: true).keys(isWide: true) == ["S0", "S1", "S2"])
    #expect(Arranged().keys(isWide: true, mostRows: 2) == ["S0", "S1", "S2"])
    #expect(Arranged().keys(isWide: true, mostRows: 3) == ["S0 | S1 | S2"])
  }

  @Test("Of a list and its detail one is seen where there is room for one, or where the list is long")
  func detail() {
    let closed = Arranged(rows: [2, 1], beside: [false, false], detail: false)
    let open = Arranged(rows: [2, 1], beside: [false, false], detail: true)
    #expect(closed.keys(isWide: true) == ["S0 | S1"] && closed.keys(isWide: false) == ["S0"])
    #expect(open.keys(isWide: true) == ["S0 | S1"] && open.keys(isWide: false) == ["List.back.section", "S1"])
    // The list stays where a long detail was opened.
    let longer = Arranged(rows: [2, 3], beside: [false, false], detail: true)
    #expect(longer.keys(isWide: true, mostRows: 3) == ["S0 | S1"])
    #expect(longer.keys(isWide: true, mostRows: 2) == ["List.back.section", "S1"])
    let long = Arranged(rows: [2, 1], beside: [false, false], detail: true, isLong: true)
    #expect(long.keys(isWide: true) == ["List.back.section", "S1"])
  }

  @Test("At every width, the back button's row is known to the page")
  func wayBack() throws {
    let app = Headless(Arranged(rows: [2, 1], beside: [false, false], detail: true))
    let row = try #require(app.page.snapshots[0].sections.arranged(isWide: false).first?.rows.first)
    #expect(app.page.snapshots[0].row(for: row.key.text) === row)
  }
}
