import AdminSchema
import Tessera
import TesseraTesting
import Testing

@testable import Admin

@Suite("Lists")
struct ListTests {
  @Test("The home lists tables and views with their numbers of rows")
  func home() async throws {
    let page = try await Fixture("music").page("/")
    for words in ["Artist", "3 rows", "Track", "4 rows", "Views", "Prices"] { #expect(page.shows("\(words)"), "\(words)") }
  }

  @Test("A clerk searches, filters, sorts and chooses columns, and the address says so")
  func narrows() async throws {
    let fixture = try Fixture("music")
    let page = try await fixture.page("/tables/Track")
    page.type("omri", into: "Search")
    try await page.advance(by: .seconds(1))
    #expect(page.shows("Enta Omri") && !page.shows("Coffeepot"))
    page.type("", into: "Search")
    try await page.advance(by: .seconds(1))
    page.tap("Filter")
    try await page.choose("Format", in: "Column")
    try await page.choose("AAC", in: "Value")
    page.tap("Apply")
    try await page.settle()
    #expect(page.shows("Coffeepot") && !page.shows("Ouverture"))
    page.tap("Name", role: .button)
    try await page.settle()
    page.tap("Name", role: .button)
    try await page.settle()
    #expect(page.path == "/tables/Track?sort=-Name&f=Format%3Ais%3A%27AAC")
    #expect(try await fixture.page("/tables/Track?sort=-Name&f=Format%3Ais%3A%27AAC").text == page.text)
    page.tap("Columns")
    page.toggle("Milliseconds", to: false)
    page.tap("Done")
    try await page.settle()
    #expect(!page.shows("341000") && page.shows("Kifak Inta"))
  }

  @Test("Filters of every type find the right rows, and values of other types stay what they are")
  func filters() async throws {
    let fixture = try Fixture("odd")
    let table = try #require(fixture.database.schema["days"])
    func found(_ filter: Filter) async throws -> [Value] {
      try await fixture.database.list(ListQuery(filters: [filter]), of: table, columns: ["id"], range: { 0..<$0 }).records.map {
        $0.values[0]
      }
    }
    // The last day includes its times.
    #expect(try await found(Filter("as_text", .range(from: .text("2026-01-31"), to: .text("2026-01-31")))) == [.integer(1)])
    #expect(try await found(Filter("as_number", .range(from: .integer(1_000), to: nil))) == [.integer(1)])
    #expect(try await found(Filter("as_number", .isEmpty)) == [.integer(3)])
    #expect(try await found(Filter("as_text", .contains("OO"))) == [.integer(2)])
    #expect(try await found(Filter("as_text", .contains("%"))) == [])
    #expect(try await found(Filter("not a column", .isEmpty)).count == 3)
    let page = try await fixture.page("/tables/days")
    #expect(page.shows("2026-01-31 10:00") && page.shows("soon") && page.shows("1769853600"))
  }

  @Test("Every part of a long list has the rows that sorting the whole list gives, whichever way it was reached")
  func parts() async throws {
    let rows = "INSERT INTO plain WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
    let fixture = try Fixture(
      "odd",
      adding: rows + "SELECT i * 7919 % 501, CASE WHEN i % 5 = 0 THEN NULL ELSE 'v' || (i % 97) END FROM n;"
        + "CREATE INDEX plain_b ON plain (b); CREATE INDEX plain_a ON plain (a);")
    let (database, table) = (fixture.database, try #require(fixture.database.schema["plain"]))
    for sort in ["", "a", "b"] {
      for isDescending in [false, true] {
        let query = ListQuery(sortColumn: sort, isDescending: isDescending)
        let all = try await database.list(query, of: table, columns: ["a", "b"], range: { 0..<$0 }).records.map(\.key)
        #expect(all.count == 2_000)
        var known: ListPart?
        for start in [0, 60, 130, 90, 1_900, 1_850, 1_000, 960, 1_050, 0] {
          let part = try await database.list(query, of: table, columns: ["a"], range: { _ in start..<(start + 100) }, near: known)
          #expect(part.records.map(\.key) == Array(all[start..<(start + 100)]), "\(sort) \(isDescending) at \(start)")
          #expect(!part.lacksSortIndex)
          known = part
        }
      }
    }
  }

  @Test("A list scrolls through all rows, and says when no index leads to them")
  func scrolls() async throws {
    let rows =
      "INSERT INTO plain WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT i, 'row ' || i FROM n;"
    let page = try await Fixture("odd", adding: rows).page("/tables/plain")
    #expect(page.shows("30,000 records") && page.shows("row 1"))
    page.reveal(20_000..<20_040, in: "records")
    try await page.settle()
    #expect(page.shows("row 20020") && !page.shows("row 150"))
    page.tap("B", role: .button)
    try await page.settle()
    #expect(page.shows("There is no index for “B”") && page.shows("Only the first 10,000 records are shown. Filter them, or add an index."))
  }

  @Test("A statement that takes too long is interrupted, and the page says what to do")
  func interrupts() async throws {
    let rows = "INSERT INTO plain WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i, 'x' FROM n;"
    let slow = "CREATE VIEW slow AS SELECT x.b FROM plain x, plain y, plain z WHERE x.a + y.a + z.a < 0;"
    let page = try await Fixture("odd", timeLimit: .milliseconds(200), adding: rows + slow).page("/tables/slow")
    #expect(page.shows("This takes too long. Filter by an indexed column, or add an index"))
  }
}
