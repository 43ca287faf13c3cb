import TestSupport
import Foundation
import TesseraOptions
import TesseraScreen
import Testing

@Suite("Payloads")
struct PayloadTests {
  private struct City: Decodable, Sendable, Equatable {
    let id: OptionID
    let name: String
    let population: Int?
    init(_ id: OptionID, _ name: String, _ population: Int? = nil) { (self.id, self.name, self.population) = (id, name, population) }
  }

  struct Offer: Decodable, Sendable, Equatable {
    var link: URL?, price: Decimal?, since: Date?, icon: Data?
  }

  private func read<Row: Decodable & Sendable>(_ json: String, as row: Row.Type = Row.self, key: String? = nil) throws -> MenuPayload<Row> {
    try MenuPayload<Row>(Data(json.utf8), key: key)
  }

  @Test(
    "Rows are found in an array and in the usual objects around one",
    arguments: [
      #"[{"id":1,"name":"A"}]"#, #"{"items":[{"id":1,"name":"A"}],"next":null}"#, #"{"status":"ok","data":[{"id":1,"name":"A"}]}"#,
      "\u{FEFF}[{\"id\":1,\"name\":\"A\"}]",
    ])
  func envelopes(json: String) throws {
    #expect(try read(json, as: City.self).rows == [City("1", "A")])
  }

  @Test(
    "Of several arrays, the rows are the one with the first of the usual keys, in any order",
    arguments: [
      #"{"items":[{"id":1,"name":"A"}],"data":[]}"#, #"{"rows":[],"results":[{"id":2,"name":"B"}],"items":[{"id":1,"name":"A"}]}"#,
    ])
  func severalArrays(json: String) throws {
    #expect(try read(json, as: City.self).rows == [City("1", "A")])
  }

  @Test("The next batch's cursor is a text or a number")
  func cursors() throws {
    #expect(try read(#"{"items":[],"next":"c"}"#, as: City.self).next == "c")
    #expect(try read(#"{"next":7,"items":[]}"#, as: City.self).next == "7")
    #expect(try read(#"{"items":[]}"#, as: City.self).next == nil)
  }

  @Test(
    "Ids keep their text as written",
    arguments: [
      ("\"01001\"", "01001"), ("\"0E0\"", "0E0"), ("0e1", "0e1"), ("1.50", "1.50"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
      ("-0", "-0"), ("\"\\u00e9\"", "é"), ("\"e\\u0301\"", "e\u{301}"), ("\"\\ud83d\\ude00\"", "😀"),
    ])
  func ids(json: String, text: String) throws {
    let id = try #require(try read("[{\"id\":\(json),\"name\":\"A\"}]", as: City.self).rows.first?.id)
    #expect(id.text.utf8.elementsEqual(text.utf8))
    let again = try JSONDecoder().decode(OptionID.self, from: JSONEncoder().encode(id))
    #expect(again == id)
  }

  @Test(
    "Links, amounts, dates and bytes are read as in sections",
    arguments: [
      (#"{"link":"https://a.example/1.png"}"#, Offer(link: URL(string: "https://a.example/1.png"))),
      (#"{"price":12.5}"#, Offer(price: Decimal(string: "12.5"))),
      (#"{"since":"1970-01-01T00:01:00Z"}"#, Offer(since: Date(timeIntervalSince1970: 60))),
      (#"{"since":60}"#, Offer(since: Date(timeIntervalSince1970: 60))),
      (#"{"icon":"AA=="}"#, Offer(icon: Data([0]))), (#"{"icon":null}"#, Offer()),
    ])
  func foundationTypes(json: String, offer: Offer) throws {
    let payload = try read("[\(json)]", as: Offer.self)
    #expect(payload.rows == [offer] && payload.problems == [])
  }

  @Test("A bad row is left out alone, counted, and reported with its position and path")
  func badRows() throws {
    let payload = try read(
      #"""
      {"data":[{"id":1,"name":"A"},{"id":true,"name":"B"},{"name":"C"},{"id":4,"name":5},7,null,{"id":7,"name":"G","population":true},
      {"id":8,"name":"H","population":1.0},{"id":9,"name":"\ud800"},{"id":10,"name":"J","population":12}]}
      """#, as: City.self)
    #expect(payload.rows == [City("1", "A"), City("10", "J", 12)])
    #expect(
      payload.problems.map(\.description) == [
        "data[1].id: expected OptionID, found a truth value", "data[2]: there is no 'id'",
        "data[3].name: expected String, found the number 5",
        "data[4]: expected Dictionary<String, Any>, found the number 7", "data[5]: expected Dictionary<String, Any>, found null",
        "data[6].population: expected Int, found a truth value", "data[7].population: expected Int, found the number 1.0",
        "data[8].name: expected String, found a text with half of a surrogate pair",
      ])
    #expect(payload.problems.map(\.row) == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("A bad child is left out alone too")
  func badChildren() throws {
    let payload = try read(
      #"[{"id":"a","name":"A","children":[{"id":1,"name":"B"},{"id":2},{"id":3,"name":"D"}]}]"#, as: OptionModel.self)
    #expect(payload.rows.first?.children?.map(\.id) == ["1", "3"])
    #expect(payload.problems.map(\.description) == ["[0].children[1]: there is no 'name'"])
  }

  @Test(
    "Invalid JSON is refused as a whole, with the position",
    arguments: [
      (#"[{"id":1,"name":"A"},]"#, "no value at byte 21"), (#"[{"id":1,"name":"A",}]"#, "no key at byte 20"),
      ("[01]", "a number with a leading zero"),
      ("[1] 2", "more text after the value"), ("[\"a\nb\"]", "a control character in a string"), ("[\"\\x\"]", "an unknown escape"),
      ("[nul]", "no value"), ("", "no value"), ("[", "no value"), ("{\"items\":", "no value"), ("[1.]", "no value"), ("[NaN]", "no value"),
    ])
  func notJSON(json: String, reason: String) {
    let failure = #expect(throws: LoadFailure.self) { try read(json, as: City.self) }
    #expect(failure?.code == .malformed)
    #expect(failure?.detail.contains(reason) == true, "\(failure?.detail ?? "")")
  }

  @Test("An answer without rows says which key to name")
  func noRows() {
    let failure = #expect(throws: LoadFailure.self) { try read(#"{"cities":[]}"#, as: City.self) }
    #expect(failure?.detail == "the answer has no array of rows; name its key in 'MenuSettings.rowsKey'")
    #expect(throws: LoadFailure.self) { try read(#"{"items":[]}"#, as: City.self, key: "cities") }
  }

  @Test("Values nested too deeply and bytes that are not UTF-8 are refused")
  func hostile() {
    #expect(throws: LoadFailure.self) { try read(String(repeating: "[", count: 100_000), as: City.self) }
    #expect(throws: LoadFailure.self) { try MenuPayload<City>(Data([0x5B, 0x22, 0xFF, 0x22, 0x5D])) }
  }

  @Test(
    "Every file of the JSON test suite is accepted or refused as its name says",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func suite() throws {
    let folder = MenuCorpora.folder.deletingLastPathComponent().appendingPathComponent("bad/json/test_parsing")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    #expect(names.count > 300)
    for name in names {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      // As the value of a row, so that every kind of value is one.
      let row = Data(#"[{"v":"#.utf8) + data + Data("}]".utf8)
      var isRead = true
      do { _ = try MenuPayload<Anything>(row) } catch { isRead = false }
      if name.hasPrefix("y_") { #expect(isRead, "\(name)") }
      if name.hasPrefix("n_") { #expect(!isRead, "\(name)") }
    }
  }

  private struct Anything: Decodable, Sendable {
    let v: OptionModel.Value?
  }

  @Test("Damaged answers never crash", arguments: 0..<20)
  func damage(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let original = Array(
      #"{"items":[{"id":"é","name":"A\u0041\ud83d\ude00","children":[{"id":1.5e3,"name":"B"}],"additionalData":{"a":[null,true]}}]}"#.utf8)
    for _ in 0..<500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: position)
        default: bytes = Array(bytes[..<max(1, position)])
        }
      }
      if let payload = try? MenuPayload<OptionModel>(Data(bytes)) { #expect(payload.rows.count + payload.problems.count <= 4) }
    }
  }
}
