import AdminSchema
import Tessera
import TesseraTesting
import Testing

@testable import Admin

@Suite("Records")
struct RecordTests {
  @Test("A record shows its values, what it refers to, and what refers to it, with links")
  func related() async throws {
    let page = try await Fixture("music").page("/tables/Album/records/1")
    #expect(page.title == "Kifak Inta" && page.shows("1991-05-01"))
    #expect(page.element("Artist", role: .link) != nil && page.shows("Fairuz"))
    #expect(page.shows("Track") && page.shows("Ouverture"))
    page.tap("Ouverture")
    #expect(page.opened.last == "/tables/Track/records/2" || page.path == "/tables/Track/records/2")
  }

  @Test("Of many related records the first twenty are shown, with their number and a link to all")
  func many() async throws {
    let rows =
      "INSERT INTO employee WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 59) SELECT i, 'Clerk ' || i, 2 FROM n;"
    let page = try await Fixture("odd", adding: rows).page("/tables/employee/records/2")
    #expect(page.shows("Clerk 29") && !page.shows("Clerk 30") && page.shows("50"))
    page.tap("Show all")
    try await page.settle()
    #expect(page.path == "/tables/employee?f=boss%3Ais%3A2" && page.shows("Clerk 59") && !page.shows("Edsger"))
  }

  @Test("A relation without an index that takes too long is said, and the record is shown nevertheless")
  func slowRelation() async throws {
    let rows = """
      CREATE TABLE big (n INTEGER, boss INTEGER REFERENCES employee);
      INSERT INTO big WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500000) SELECT i, 99 FROM n;
      """
    let page = try await Fixture("odd", timeLimit: .milliseconds(15), adding: rows).page("/tables/employee/records/1")
    #expect(page.title == "Ada" && page.shows("This takes too long. Filter by an indexed column, or add an index"))
  }

  @Test("Deleting asks first and names what depends on the record")
  func deletes() async throws {
    let fixture = try Fixture("music")
    let page = try await fixture.page("/tables/Artist/records/1")
    page.tap("Delete")
    #expect(page.title == "Delete “Fairuz”?" && page.shows("Album (1) will be deleted too."))
    page.tap("Cancel")
    page.tap("Delete")
    page.tap("Delete", role: .button)
    try await page.wait { $0.text.contains("refused") || $0.path == "/tables/Artist" || $0.text.contains("still refer") }
    // Tracks refer to the album without a rule for deletion, so the database refuses all of it.
    #expect(page.shows("There is no record with this value, or other records still refer to this one"))
    #expect(try fixture.values("SELECT count(*) FROM Artist") == ["3"])

    // Lists that are open follow.
    let open = try await fixture.page("/tables/Artist", of: fixture.app)
    #expect(open.shows("Marcel Khalife"))
    let free = try await fixture.page("/tables/Artist/records/3", of: fixture.app)
    free.tap("Delete")
    free.tap("Delete", role: .button)
    try await free.wait { $0.path == "/tables/Artist" && !$0.shows("Marcel Khalife") }
    try await open.wait { !$0.shows("Marcel Khalife") && $0.shows("2 records") }
    #expect(try fixture.values("SELECT count(*) FROM Artist UNION ALL SELECT count(*) FROM Album") == ["2", "2"])
  }

  @Test("Every change is in the history, with who, when, before and after")
  func history() async throws {
    let fixture = try Fixture("music")
    #expect(try fixture.values("SELECT count(*) FROM sqlite_schema WHERE name = 'tessera_history'") == ["0"])
    #expect(try await fixture.page("/history").shows("Nothing was changed here yet"))
    let artist = try #require(fixture.database.schema["Artist"])
    let key = try await fixture.database.write(.insert(["Name": .text("Sabah")]), to: artist, by: "noura")
    _ = try await fixture.database.write(.update(key, seen: [:], to: ["Name": .text("Sabah Fakhri")]), to: artist, by: "omar")
    _ = try await fixture.database.write(.delete(key), to: artist, by: "noura")
    let page = try await fixture.page("/history")
    for words in ["Artist 4 was added", "Artist 4 was changed", "Artist 4 was deleted", "Sabah → Sabah Fakhri"] {
      #expect(page.text.contains(words), "\(words)")
    }
    #expect(page.text.contains("noura") && page.text.contains("omar"))
    #expect(try await fixture.page("/tables/Artist/records/4/history").text.contains("Sabah → Sabah Fakhri"))
    #expect(try await !fixture.page("/").shows("Tessera history"))
  }

  @Test("Odd records have pages: composite and missing keys, quoted names, blobs, references that point nowhere")
  func odd() async throws {
    let fixture = try Fixture("odd")
    for (table, words) in [
      ("composite", ["Riyadh", "a,b~/c"]), ("keyless", ["second"]), ("order", ["quoted", "نورة", "x'); DROP TABLE \"order\"; --"]),
      ("generated", ["20"]), ("dangling", ["lost"]), ("bosses", ["Ada"]), ("blobs", ["small", "large"]),
    ] {
      let page = try await fixture.page("/tables/\(table)")
      for word in words { #expect(page.text.contains(word), "\(table): \(word)") }
    }
    let list = try await fixture.page("/tables/composite")
    list.tap("a,b~/c")
    try await list.settle()
    #expect(list.title == "Odd")
    #expect(try await fixture.page("/tables/keyless/records/2").shows("second"))
    #expect(try await fixture.page("/tables/dangling/records/1").shows("7"))
    #expect(try await fixture.page("/tables/blobs/records/2").shows("5 MB"))
    for wrong in ["/tables/gone", "/tables/bosses/records/1", "/tables/composite/records/1", "/tables/bosses/new"] {
      #expect(try await fixture.page(wrong).shows("There is no such page"), "\(wrong)")
    }
    #expect(try await fixture.page("/tables/employee/records/99").shows("This record does not exist anymore"))
  }

  @Test("A trigger that refuses is heard in its own words")
  func triggers() async throws {
    let page = try await Fixture("odd").page("/tables/guarded/records/1")
    page.tap("Delete")
    page.tap("Delete", role: .button)
    try await page.wait { $0.text.contains("The database refused this: Guarded records stay") }
  }

  @Test("A read-only file offers no change, and says so")
  func readOnly() async throws {
    let fixture = try Fixture("music", permissions: 0o400)
    #expect(fixture.database.isReadOnly)
    #expect(try await fixture.page("/").shows("This database is read-only"))
    let page = try await fixture.page("/tables/Artist/records/1")
    #expect(page.element("Delete") == nil && page.element("Edit") == nil)
    #expect(try await fixture.page("/tables/Artist/new").shows("There is no such page"))
  }

  @Test("What is no database is refused with a sentence")
  func refusals() throws {
    #expect(throws: SQLiteDatabase.OpenFailure.missing("/no/such.sqlite")) { try SQLiteDatabase(path: "/no/such.sqlite") }
    #expect(throws: SQLiteDatabase.OpenFailure.self) { try SQLiteDatabase(path: #filePath) }
  }
}
