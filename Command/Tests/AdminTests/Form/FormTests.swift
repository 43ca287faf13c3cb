import AdminSchema
import GRDB
import Tessera
import TesseraTesting
import Testing

@testable import Admin

@Suite("Forms")
struct FormTests {
  @Test("A clerk adds a record with the rules of the schema, and the database's own refusals are at their fields")
  func adds() async throws {
    let fixture = try Fixture("music")
    let page = try await fixture.page("/tables/Track/new")
    page.tap("Save")
    #expect(page.element("Name")?.hint == "Required")
    page.type("Sidi Mansour", into: "Name")
    page.type("abc", into: "Milliseconds")
    page.tap("Save")
    #expect(page.element("Milliseconds")?.hint == "Enter a whole number")
    page.type("٠", into: "Milliseconds")
    page.type("K-1", into: "Code")
    page.tap("Save")
    try await page.wait { $0.element("Milliseconds")?.hint == "The database does not allow this value" }
    page.type("240000", into: "Milliseconds")
    page.tap("Save")
    try await page.wait { $0.element("Code")?.hint == "Another record has this value already" }
    page.type("S-1", into: "Code")
    try await page.choose("Enta Omri", in: "Album")
    page.tap("Save")
    try await page.wait { $0.title == "Sidi Mansour" }
    #expect(
      try fixture.values("SELECT Name, AlbumId, Milliseconds, UnitPrice, IsExplicit, Format, Code FROM Track WHERE TrackId = 5")
        == [#""Sidi Mansour"|2|240000|0.99|0|"AAC"|"S-1""#])
  }

  @Test("A reference is a picker that searches among very many records")
  func picks() async throws {
    let rows =
      "INSERT INTO Artist WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, 'Band ' || i FROM n;"
    let fixture = try Fixture("music", adding: rows)
    let page = try await fixture.page("/tables/Album/records/1/edit")
    #expect(page.element("Artist")?.value == "Fairuz")
    page.tap("Artist")
    try await page.settle()
    #expect(page.shows("Marcel Khalife") && !page.shows("Band 19999"))
    page.type("19999", into: "Search")
    try await page.advance(by: .seconds(1))
    page.tap("Band 19999")
    try await page.settle()
    page.tap("Save")
    try await page.wait { $0.path == "/tables/Album/records/1" }
    #expect(try fixture.values("SELECT ArtistId FROM Album WHERE AlbumId = 1") == ["19999"])
  }

  @Test("Two people edit one record: the second one sees both values, loses nothing, and saves knowingly")
  func conflicts() async throws {
    let fixture = try Fixture("music")
    let page = try await fixture.page("/tables/Album/records/1/edit")
    page.type("Kifak", into: "Title")
    try fixture.change("UPDATE Album SET Title = 'Kifak Enta', ReleasedOn = '1991-06-01' WHERE AlbumId = 1")
    page.tap("Save")
    try await page.wait { $0.element("Title")?.hint?.contains("Kifak Enta") == true }
    try await page.settle()
    #expect(page.element("Title")?.hint == "Meanwhile “Kifak Enta” was saved here. Before, it was “Kifak Inta”")
    #expect(page.element("Title")?.value == "Kifak" && page.element("Released on")?.value == "1991-06-01")
    #expect(try fixture.values("SELECT Title FROM Album WHERE AlbumId = 1") == [#""Kifak Enta""#])
    page.tap("Save")
    try await page.wait { $0.path == "/tables/Album/records/1" }
    #expect(try fixture.values("SELECT Title, ReleasedOn FROM Album WHERE AlbumId = 1") == [#""Kifak"|"1991-06-01""#])
  }

  @Test("Only what was changed is written: odd values, generated columns and blobs stay as they are")
  func keepsTheRest() async throws {
    let fixture = try Fixture("odd")
    let days = try await fixture.page("/tables/days/records/2/edit")
    days.type("later", into: "As text")
    days.tap("Save")
    try await days.wait { $0.path == "/tables/days/records/2" }
    #expect(try fixture.values("SELECT * FROM days WHERE id = 2") == [#"2|"later"|12.5"#])
    let blob = try await fixture.page("/tables/blobs/records/2/edit")
    blob.type("huge", into: "Name")
    blob.tap("Save")
    try await blob.wait { $0.path == "/tables/blobs/records/2" }
    #expect(try fixture.values("SELECT name, length(data) FROM blobs WHERE id = 2") == [#""huge"|5000000"#])
    let generated = try await fixture.page("/tables/generated/new")
    #expect(generated.element("Gross") == nil)
    generated.type("21", into: "Net")
    generated.tap("Save")
    try await generated.wait { $0.text.contains("42") }
    let order = try await fixture.page("/tables/order/records/1/edit")
    order.type("O'Brien \"; --", into: "My \"own\" name")
    order.tap("Save")
    try await order.wait { $0.path == "/tables/order/records/1" }
    #expect(try fixture.values(#"SELECT count(*) FROM "order" WHERE "my ""own"" name" = 'O''Brien "; --'"#) == ["1"])
  }

  @Test("A table without a key can be edited by its row, a composite key by its values, and equal keys change nothing")
  func keys() async throws {
    let fixture = try Fixture(
      "odd", adding: "CREATE TABLE loose (a TEXT PRIMARY KEY, b TEXT); INSERT INTO loose VALUES (NULL, 'x'), (NULL, 'y');")
    for (route, field, check) in [
      ("/tables/keyless/records/3", "Note", "SELECT count(*) FROM keyless WHERE note = 'new'"),
      ("/tables/composite/records/'SA,2", "Name", "SELECT count(*) FROM composite WHERE name = 'new' AND code = 2"),
    ] {
      let page = try await fixture.page(route + "/edit")
      page.type("new", into: "\(field)")
      page.tap("Save")
      try await page.wait { _ in try fixture.values(check) == ["1"] }
    }
    let loose = try await fixture.page("/tables/loose/records/null")
    loose.tap("Delete")
    loose.tap("Delete", role: .button)
    try await loose.wait { $0.text.contains("Several records have this key, so none was changed. Give the table a primary key") }
    #expect(try fixture.values("SELECT count(*) FROM loose") == ["2"])
  }

  @Test("While another program writes, the form says so and keeps everything")
  func busy() async throws {
    let fixture = try Fixture("music")
    let page = try await fixture.page("/tables/Artist/records/1/edit")
    page.type("Nouhad", into: "Name")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: fixture.path, configuration: configuration)
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    page.tap("Save")
    try await page.wait { $0.text.contains("Another program is writing to the database. Try again in a moment") }
    try await other.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
    #expect(page.element("Name")?.value == "Nouhad")
    page.tap("Save")
    try await page.wait { $0.title == "Nouhad" }
  }
}
