import AdminSchema
import Testing

@Suite("Schema")
struct SchemaTests {
  @Test("Keys, references, choices, defaults and generated columns are read from the file")
  func reads() throws {
    let music = try Fixture("music").database.schema
    let track = try #require(music["Track"])
    #expect(track.key == .columns(["TrackId"]) && track.column("TrackId")?.isAssigned == true)
    #expect(track.column("Format")?.choices == [.text("AAC"), .text("FLAC"), .text("MP3")])
    #expect(track.column("UnitPrice")?.defaultText == "0.99" && track.column("IsExplicit")?.kind == .flag)
    #expect(track.uniqueSets.contains(["Code"]))
    let reference = try #require(track.reference(of: "AlbumId"))
    #expect(reference.target == "Album" && reference.targetColumns == ["AlbumId"] && reference.onDelete == "NO ACTION")
    #expect(music.references(to: track).isEmpty)
    #expect(music["Prices"]?.key == Table.Key.none && music["Prices"]?.isView == true)
  }

  @Test("Odd tables have a key or none, and references that point nowhere have no target")
  func odd() throws {
    let schema = try Fixture("odd").database.schema
    #expect(schema["composite"]?.key == .columns(["country", "code"]) && schema["composite"]?.tieBreakers == ["country", "code"])
    #expect(schema["keyless"]?.key == .hidden("rowid"))
    #expect(schema["generated"]?.column("gross")?.isGenerated == true)
    #expect(schema["order"]?.columns.map(\.name) == ["group", "my \"own\" name", "اسم العميل", "select"])
    #expect(schema["dangling"]?.foreignKeys.allSatisfy(\.targetColumns.isEmpty) == true)
    #expect(schema["broken"] == nil)
  }

  @Test("A key survives its address, and so does a filter")
  func roundTrips() {
    let values: [Value] = [.null, .integer(-7), .real(1.5), .text("a,b~/c'é;:!"), .text(""), .text("null"), .bytes(.init([0, 255]))]
    for first in values {
      for second in values {
        let key = RecordKey([first, second])
        #expect(RecordKey(text: key.text) == key)
      }
      let filters = [Filter("a:b;c!1", .equals(first)), Filter("d", .range(from: first, to: nil)), Filter("e", .contains("50%:;!2"))]
      #expect(Filter.filters(of: Filter.text(of: filters)) == filters)
    }
    #expect(RecordKey(text: "7x") == nil && Filter.filters(of: "a:gone") == nil)
  }

  @Test(
    "Names become readable",
    arguments: [
      ("first_name", "First name"), ("FirstName", "First name"), ("URL", "URL"), ("customerID", "Customer ID"),
      ("اسم العميل", "اسم العميل"),
      ("__", "__"),
    ])
  func readable(name: String, words: String) {
    #expect(name.readable() == words)
  }

  @Test("A reference is named without its id")
  func references() {
    #expect("CustomerId".readable(isReference: true) == "Customer" && "id".readable(isReference: true) == "Id")
  }
}
