import Foundation
import Testing
import Tessera
import TesseraMacros

/// A model that knows how it was made.
private struct Marked: PayloadModel, Sendable {
  private static let members = Payload.Parser.Members("id")
  let isParsed: Bool

  init(from decoder: any Decoder) { isParsed = false }

  init(parsing parser: inout Payload.Parser) throws(Payload.Parser.Refusal) {
    var cursor = try parser.beginObject()
    while try parser.nextMember(&cursor, of: Self.members) != nil { _ = try Int.parse(&parser) }
    isParsed = true
  }
}

@Suite("Models that parse themselves")
struct PayloadModelTests {
  @Test("Everything that a model may contain is parsed to the same value as with Decodable")
  func everything() throws {
    let payload = Payload(Everything.whole)
    let parsed = try payload.decode(Everything.self)
    #expect(parsed == (try Compared.decode(Everything.self, payload)))
    #expect(parsed.title == "éé \"x\"" && parsed.local == 7 && parsed.note == "made later")
    #expect(parsed.shape == .both(.point, of: [.circle(radius: 10, 3)]))
    #expect(try payload.decode(Empty.self) == Empty())
    #expect(Compared.isParsed(Everything.self, Everything.whole), "the parser must not leave it to Decodable")
  }

  @Test(
    "Results and errors are the same as with Decodable",
    arguments: [
      "null", "[]", "{}", "7", #"{"id":1}"#, Everything.whole.replacing("\"id\":1", with: "\"id\":1.0"),
      Everything.whole.replacing("\"id\":1", with: "\"id\":1e0, \"id\":2"),
      Everything.whole.replacing("\"id\":1", with: "\"id\":1,\"id\":\"x\""),
      Everything.whole.replacing("\"id\"", with: "\"\\u0069d\""), Everything.whole.replacing("255", with: "256"),
      Everything.whole.replacing("255", with: "-1"), Everything.whole.replacing("\"b\":2", with: "\"a\":2"),
      Everything.whole.replacing("not good", with: "good"), Everything.whole.replacing("not good", with: "bad"),
      Everything.whole.replacing("{\"point\":{}}", with: "{\"point\":{},\"circle\":{\"radius\":1}}"),
      Everything.whole.replacing("{\"point\":{}}", with: "{\"other\":{}}"),
      Everything.whole.replacing("{\"point\":{}}", with: "{\"point\":[]}"),
      Everything.whole.replacing("2024-09", with: "2024-13"), Everything.whole.replacing("\"2024-09-17T20:45:00.25+02:00\"", with: "1.5"),
      Everything.whole.replacing("https://a.example/é", with: ""), Everything.whole.replacing("\"a\":5", with: "\"a\":\"5\""),
      Everything.whole.replacing("\"name\":\"C\"", with: "\"nam\":\"C\""), Everything.whole.replacing("true", with: "1"),
      Everything.whole.replacing("0.5", with: "1e999"), Everything.whole.replacing("0.5", with: "-0"),
      Everything.whole.replacing("\"ratio\":0.5,", with: ""), Everything.whole.replacing("\\u00e9", with: "\\ud800"),
      Everything.whole.replacing(":", with: " :\n"), Everything.whole.replacing("{\"a\":1,\"b\":2}", with: "{\"é\":1,\"e\u{301}\":2}"),
    ])
  func sameAsDecodable(json: String) throws {
    let payload = Payload(json)
    let (parsed, decoded) = (Result { try payload.decode(Everything.self) }, Result { try Compared.decode(Everything.self, payload) })
    #expect(Compared.same(parsed, decoded), "parsed \(parsed), decoded \(decoded)")
  }

  @Test("Names belong to their own model: a nested type has its own, and a key's number is not a name")
  func keys() throws {
    let order = Payload(#"{"id":1,"note":"leave at door","line_note":"wrong","lines":[{"id":2,"line_note":"right","note":"no"}]}"#)
    let parsed = try order.decode(Order.self)
    #expect(parsed == (try Compared.decode(Order.self, order)))
    #expect(parsed.note == "leave at door" && parsed.lines?[0].note == "right")
    let numbered = Payload(#"{"note":"hi","rest":3,"1":"no"}"#)
    #expect(try numbered.decode(Numbered.self) == Numbered(note: "hi", rest: 3))
  }

  @Test(
    "Cases named like those of an optional, and cases that are not keys, are the same as with Decodable",
    arguments: [
      #"{"none":{}}"#, #"{"some":{"_0":{"none":{}}}}"#, #"{"default":{"in":3}}"#, #"{"none":{},"default":{"in":3}}"#,
      #"{"local":{"_0":1}}"#,
    ])
  func cases(json: String) {
    let payload = Payload(json)
    let (parsed, decoded) = (Result { try payload.decode(Answer.self) }, Result { try Compared.decode(Answer.self, payload) })
    #expect(Compared.same(parsed, decoded), "parsed \(parsed), decoded \(decoded)")
    #expect(Compared.isParsed(Answer.self, json) == ((try? decoded.get()) != nil))
  }

  @Test("One case of several that is a key, and a property behind a value such as .any")
  func left() throws {
    #expect(try Payload(#"{"sent":{"_0":1}}"#).decode(OnlyOne.self) == .sent(1))
    #expect(Compared.isParsed(OnlyOne.self, #"{"sent":{"_0":1}}"#))
    let searched = try Payload(#"{"id":1,"scope":"all","title":"Hello"}"#).decode(Searched.self)
    #expect(searched == Searched(id: 1, scope: .all, title: "Hello"))
  }

  @Test("A date that is longer than the bound of texts fails its section, as any other text does")
  func longDate() throws {
    var decoder = SectionsDecoder(try DecodingRegistry([SectionRegistration("D", .id(1), of: Appointment.self)]))
    decoder.budget.text = 10
    let result = try decoder.decode(Payload(#"{"sections":[{"id":1,"name":"","items":[{"when":"2024-09-17T20:45:00Z"}]}]}"#))
    #expect(result.failures.map(\.code) == [.exceeded(.text, limit: 10)])
  }

  @Test("A valid item is parsed after any number of refused ones")
  func refusals() throws {
    let decoder = SectionsDecoder(try DecodingRegistry([SectionRegistration("M", .id(1), of: Marked.self)]))
    let items = String(repeating: #"{"id":"x"},"#, count: 600) + #"{"id":1}"#
    // Behind the items, the id names the owner when the items were passed already.
    for members in [#""id":1,"name":"","items":[\#(items)]"#, #""name":"","items":[\#(items)],"id":1"#] {
      let result = try decoder.decode(Payload(#"{"sections":[{\#(members)}]}"#))
      let section = try #require(result.sections.first?.outcome.section?.section(of: Marked.self))
      #expect(section.items.count == 601 && section.items.filter(\.isParsed).count == 1)
    }
  }

  @Test("Bounds apply inside of parsed items")
  func bounds() throws {
    let long = Payload(Everything.whole)
    #expect(throws: (any Error).self) { try long.decode(Everything.self, budget: Payload.Budget(depth: 3)) }
    #expect(throws: (any Error).self) { try long.decode(Everything.self, budget: Payload.Budget(text: 10)) }
    #expect(throws: (any Error).self) { try long.decode(Everything.self, budget: Payload.Budget(url: 5)) }
    let section = Payload("{\"sections\":[{\"id\":1,\"name\":\"\",\"items\":[\(Everything.whole),{},\(Everything.whole)]}]}")
    var decoder = SectionsDecoder(try DecodingRegistry([SectionRegistration("E", .id(1), of: Everything.self)]))
    let result = try decoder.decode(section)
    #expect(result.delivered.map(\.count) == [2] && result.dropped.map(\.path.description) == ["$.sections[0].items[1].id"])
    for (bound, change): (Payload.Budget.Bound, (inout Payload.Budget) -> Void) in [
      (.depth, { $0.depth = 8 }), (.text, { $0.text = 12 }), (.url, { $0.url = 5 }), (.items, { $0.items = 2 }),
      (.time, { $0.time = .zero }),
    ] {
      decoder.budget = Payload.Budget()
      change(&decoder.budget)
      let failures = try decoder.decode(section).failures
      guard case .exceeded(let found, _)? = failures.first?.code else {
        Issue.record("\(bound): \(failures)")
        continue
      }
      #expect(found == bound)
    }
  }
}
