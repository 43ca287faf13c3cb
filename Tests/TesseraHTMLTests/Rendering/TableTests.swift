import Synchronization
import TesseraHTML
import TesseraScreen
import Testing

/// A table, or a list of the same rows.
private struct Prices: Screen {
  struct Price: Identifiable, Equatable, Sendable {
    let id: Int
    let halalas: Int
  }
  struct State: Equatable, Sendable {
    var prices = [Price(id: 1, halalas: 50), Price(id: 2, halalas: 7)]
    var order: SectionStyle.SortOrder?
    var isTable = true
    var title: Phrase = "Price"
    var note: String?
    /// The position of the first price in a longer table.
    var start: Int?
  }
  enum Action: Equatable, Sendable { case show(State), open(Int), sort }

  func title(for state: State) -> Phrase { "Prices" }
  func sections(for state: State) -> [SectionModel<Self>] {
    if state.isTable {
      SectionModel(
        "All", state.prices,
        columns: [
          TableColumn("Number", onPress: { .open($0.id) }) { "\($0.id)" },
          TableColumn(state.title, alignment: .end, order: state.order, onSort: .sort) { "\($0.halalas)" },
        ]
      ).partly(state.start)
    } else {
      SectionModel("All", state.prices) { TextItem("\($0.halalas)").id($0.id) }
    }
    if let note = state.note {
      SectionModel("Notes") { TextItem("\(note)") }.style(.table([SectionStyle.Column("One"), SectionStyle.Column("Two")]))
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .show(let new) = action { state = new }
    return .none
  }
}

/// A table of many columns.
private struct Wide: Screen {
  struct State: Equatable, Sendable {}
  let count: Int
  func title(for state: State) -> Phrase { "Wide" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel(
      "All", [Prices.Price(id: 1, halalas: 5)], columns: (1...count).map { number in TableColumn("\(number)") { "\($0.halalas)" } })
  }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

/// A table whose lines can be selected. A selected id may be missing from the list.
private struct Chosen: Screen {
  struct State: Equatable, Sendable { var chosen: Set<Int> = [9] }
  func title(for state: State) -> Phrase { "Chosen" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel(
      "All", [Prices.Price(id: 1, halalas: 5), Prices.Price(id: 2, halalas: 7)], columns: [TableColumn("Price") { "\($0.halalas)" }],
      selection: \.chosen)
  }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

extension SectionModel {
  fileprivate func partly(_ start: Int?) -> Self where Owner == Prices {
    start.map { visibleRange(SectionModel.ShownPart(total: 900, start: $0) { _ in .action(.sort) }) } ?? self
  }
}

@Suite("Tables")
struct TableTests {
  private func model(_ layers: [ScreenSnapshot]) -> HTMLRenderer.PageModel {
    HTMLRenderer.PageModel(pageID: "p1", path: "/prices", title: "Test", layers: layers)
  }

  private func layer(_ state: Prices.State) throws -> MarkupNode {
    let page = Page(
      Prices(), state: state, environment: ScreenEnvironment(localizer: .english, report: { _ in }), inbox: Page.EffectInbox {})
    var writer = HTMLRenderer.Writer()
    HTMLRenderer(localizer: .english, report: { _ in }).writeLayer(page.snapshots[0], page: model(page.snapshots), into: &writer)
    return try parseMarkup(writer.bytes)[0]
  }

  private func patch(_ old: Prices.State, _ new: Prices.State) throws -> String {
    let page = Page(Prices(), state: old, environment: ScreenEnvironment(localizer: .english, report: { _ in }), inbox: Page.EffectInbox {})
    let host = RecordingHost()
    page.attach(host)
    page.start()
    page.send(.show(new), to: Prices.self)
    var writer = HTMLRenderer.Writer()
    let renderer = HTMLRenderer(localizer: .english, report: { _ in })
    for update in host.updates { renderer.writePatch(update, page: model(page.snapshots), into: &writer) }
    return writer.text
  }

  @Test("Heads, lines and cells have their roles, and each cell the title of its column")
  func roles() throws {
    let table = try #require(try layer(Prices.State()).first("div", where: { $0.attributes["role"] == "table" }))
    #expect(table.attributes["aria-label"] == "All")
    let heads = table.children[0], rows = table.children[1]
    #expect(heads.attributes["role"] == "row" && heads.children.map { $0.attributes["role"] } == ["columnheader", "columnheader"])
    #expect(rows.attributes["role"] == "rowgroup" && rows.children.map { $0.attributes["role"] } == ["row", "row"])
    #expect(rows.children[0].children.map { $0.attributes["role"] } == ["cell", "cell"])
    #expect(rows.children[0].children.map { $0.attributes["data-name"] } == ["Number", "Price"])
    #expect(rows.children[0].children.map { $0.attributes["class"] } == ["cell", "cell end"])
    // A head is a button of the header row. A cell is a button of its own row.
    #expect(heads.children[1].first("button")?.attributes["value"] == "column-1@All.header")
    #expect(rows.children[1].first("button")?.attributes["value"] == "column-0@2")
  }

  @Test("A row that is not a line is as wide as the table, and a table may have no heads")
  func whole() throws {
    let node = try layer(Prices.State(prices: [], note: "None"))
    let cell = try #require(node.first("div", where: { $0.attributes["aria-colspan"] == "2" }))
    #expect(cell.attributes["role"] == "cell" && cell.first("p") != nil)
  }

  @Test("A table without lines has its heads and an empty group, and accepts inserted lines")
  func empty() throws {
    let table = try #require(try layer(Prices.State(prices: [])).first("div", where: { $0.attributes["role"] == "table" }))
    #expect(table.children.map { $0.attributes["role"] } == ["row", "rowgroup"] && table.children[1].children == [])
    let coming = try patch(Prices.State(prices: []), Prices.State()), going = try patch(Prices.State(), Prices.State(prices: []))
    #expect(coming.contains(#"["i","All""#) && going.contains(#"["r","1"]"#) && going.contains(#"["r","2"]"#))
  }

  @Test("Sorting moves rows and changes the heads")
  func sorting() throws {
    let sorted = Prices.State(prices: Prices.State().prices.reversed(), order: .ascending)
    let text = try patch(Prices.State(), sorted)
    #expect(text.contains(#""op":"patch""#) && text.contains(#"["m","#) && text.contains(#"["U","All""#) && text.contains("#ascending"))
    #expect(!text.contains(#"["i","#))
  }

  @Test("The head by which rows are sorted tells the direction", arguments: [SectionStyle.SortOrder?.none, .ascending, .descending])
  func direction(_ order: SectionStyle.SortOrder?) throws {
    let table = try #require(try layer(Prices.State(order: order)).first("div", where: { $0.attributes["role"] == "table" }))
    #expect(table.children[0].children.map { $0.attributes["aria-sort"] } == [nil, order?.rawValue])
  }

  @Test(
    "Up to 24 columns are side by side, more than 12 are scrolled with keys under a name, and more than 24 are reported",
    arguments: [12, 13, 24, 25])
  func many(_ count: Int) throws {
    let reports = Mutex<[Diagnostic]>([])
    let page = Page(
      Wide(count: count), state: .init(), environment: ScreenEnvironment(localizer: .english, report: { _ in }), inbox: Page.EffectInbox {})
    var writer = HTMLRenderer.Writer()
    HTMLRenderer(localizer: .english) { diagnostic in reports.withLock { $0.append(diagnostic) } }
      .writeLayer(page.snapshots[0], page: model(page.snapshots), into: &writer)
    let layer = try parseMarkup(writer.bytes)[0]
    let section = try #require(layer.first("section"))
    #expect(layer.first("div", where: { $0.attributes["class"] == "lines c\(min(count, 24))" }) != nil)
    #expect(section.attributes["class"]?.contains(" wide") == (count > 12))
    #expect(section.attributes["tabindex"] == (count > 12 ? "0" : nil) && section.attributes["aria-label"] == (count > 12 ? "All" : nil))
    #expect(reports.withLock { $0.map(\.code) } == (count > 24 ? [.badData] : []))
    let sheet = String(decoding: HTMLRenderer.Assets.layouts.bytes, as: UTF8.self)
    #expect(sheet.contains(".c\(min(count, 24)){--n:\(min(count, 24))}"))
  }

  @Test("The box of a line chooses it, that of the heads all or none, and rows that are not here stay chosen")
  func selection() throws {
    let page = Page(
      Chosen(), state: .init(), environment: ScreenEnvironment(localizer: .english, report: { _ in }), inbox: Page.EffectInbox {})
    func state() throws -> Set<Int> { try #require(page.state(of: Chosen.self)).chosen }
    func boxes() throws -> [String?] {
      var writer = HTMLRenderer.Writer()
      HTMLRenderer(localizer: .english, report: { _ in }).writeLayer(page.snapshots[0], page: model(page.snapshots), into: &writer)
      return try parseMarkup(writer.bytes)[0].elements.filter { $0.attributes["role"] == "checkbox" }.map { $0.attributes["aria-checked"] }
    }
    func press(_ row: String) { #expect(page.send(.control(row, "choose", nil)) == .handled) }
    page.start()
    #expect(try boxes() == ["false", "false", "false"])
    press("2")
    #expect(try boxes() == ["mixed", "false", "true"])
    press("All.header")
    #expect(try boxes() == ["true", "true", "true"] && state() == [1, 2, 9])
    press("1")
    #expect(try boxes() == ["mixed", "false", "true"])
    press("All.header")
    press("All.header")
    #expect(try boxes() == ["false", "false", "false"] && state() == [9])
  }

  @Test("A part of a long table tells how long it is, and the number of each line")
  func numbers() throws {
    let whole = try layer(Prices.State())
    #expect(!whole.elements.contains { $0.attributes["aria-rowcount"] != nil || $0.attributes["aria-rowindex"] != nil })
    let node = try layer(Prices.State(start: 40))
    let table = try #require(node.first("div", where: { $0.attributes["role"] == "table" }))
    #expect(table.attributes["aria-rowcount"] == "901")
    #expect(table.elements.compactMap { $0.attributes["aria-rowindex"] } == ["1", "42", "43"])
    #expect(try patch(Prices.State(start: 40), Prices.State(start: 41)).contains(#"data-start=\"41\""#))
  }

  @Test("A layer is rendered again if rows become lines of a table, or of another table")
  func kinds() throws {
    #expect(try patch(Prices.State(), Prices.State(isTable: false)).contains(#""op":"show""#))
    #expect(try patch(Prices.State(isTable: false), Prices.State()).contains(#""op":"show""#))
    #expect(try patch(Prices.State(), Prices.State(title: "Riyals")).contains(#""op":"show""#))
    #expect(try patch(Prices.State(), Prices.State(note: "New")).contains(#""op":"patch""#))
  }
}
