import Foundation
import Testing
import TesseraSections

/// A model with both ways, to compare them.
private struct Row: PayloadDecodable, Equatable, Sendable {
  struct Link: PayloadDecodable, Equatable, Sendable {
    var url: URL
  }

  var id: Int
  var title: String
  var hint: String?
  var ratio: Double
  var isNew: Bool
  var tags: [String]
  var links: [Link]
}

extension Row {
  private static let keys = PayloadKeys("id", "title", "hint", "ratio", "isNew", "tags", "links")

  init(from reader: inout PayloadReader) throws {
    var id: Int?, title: String?, hint: String?, ratio: Double?, isNew: Bool?, tags: [String]?, links: [Link]?
    try reader.enterObject()
    while let key = reader.nextMember(of: Self.keys) {
      switch key {
      case 0 where id == nil: id = try reader.value()
      case 1: title = try reader.value()
      case 2: hint = try reader.optional()
      case 3: ratio = try reader.value()
      case 4: isNew = try reader.value()
      case 5: tags = try reader.value()
      case 6: links = try reader.value()
      default: reader.skip()
      }
    }
    self.init(
      id: try reader.require(id, "id"), title: try reader.require(title, "title"), hint: hint, ratio: try reader.require(ratio, "ratio"),
      isNew: try reader.require(isNew, "isNew"), tags: try reader.require(tags, "tags"), links: try reader.require(links, "links"))
  }
}

extension Row.Link {
  private static let keys = PayloadKeys("url")

  init(from reader: inout PayloadReader) throws {
    var url: URL?
    try reader.enterObject()
    while reader.nextMember(of: Self.keys) != nil { url = try reader.decode() }
    self.init(url: try reader.require(url, "url"))
  }
}

/// Uses the reader in every wrong way it can.
private struct Careless: PayloadDecodable, Sendable {
  init(from decoder: any Decoder) throws {}

  init(from reader: inout PayloadReader) throws {
    // No value is read, so the next "member" starts in the middle of one.
    try? reader.enterObject()
    for _ in 0..<40 { _ = reader.nextMember(of: PayloadKeys("a", "id", "title", "")) }
    _ = try? reader.elements { _ in 1 }
    for _ in 0..<40 {
      reader.skip()
      _ = try? reader.value() as String
      _ = try? reader.value() as Int
      _ = try? reader.value() as Bool
      _ = reader.isNull()
    }
  }
}

/// Asks for a member before anything was read, or reads on behind its end.
private struct Hasty: PayloadDecodable, Sendable {
  init(from decoder: any Decoder) throws {}
  init(from reader: inout PayloadReader) throws { _ = try reader.require(nil as Int?, "x") }
}
private struct Overshooting: PayloadDecodable, Sendable {
  init(from decoder: any Decoder) throws {}
  init(from reader: inout PayloadReader) throws {
    for _ in 0..<100_000 { reader.skip() }
    _ = try reader.decode([Int].self)
  }
}

@Suite("Models that read themselves")
struct PayloadReaderTests {
  /// Delivers the items both ways.
  private func both(_ items: [String]) throws -> (reading: SectionOutcome, decoding: SectionOutcome) {
    let payload = Payload("{\"sections\": [{\"id\": 1, \"name\": \"\", \"items\": [\(items.joined(separator: ", "))]}]}")
    func decodable<Item: Decodable & Sendable>(_ type: Item.Type) -> SectionRegistration { SectionRegistration("D", .id(1), of: type) }
    let reading = SectionsDecoder(try DecodingRegistry([SectionRegistration("R", .id(1), of: Row.self)]))
    let decoding = SectionsDecoder(try DecodingRegistry([decodable(Row.self)]))
    return (try reading.decode(payload).sections[0].outcome, try decoding.decode(payload).sections[0].outcome)
  }

  static let good = [
    #"{"id":1,"title":"a","hint":null,"ratio":0.5,"isNew":true,"tags":[],"links":[]}"#,
    #" { "links" : [ {"url":"https://a.example", "x": [{}]} , {"url" : "b"} ] , "tags" : [ "x" , "\u00e9" ] , "isNew" : false , "ratio" : 1e2 , "hint" : "h" , "title" : "" , "id" : -7 } "#,
    #"{"id":3,"unknown":{"id":[1,{"title":"\"]}"}]},"id":4,"t\u0069tle":"esc","ratio":3,"isNew":true,"tags":["1"],"links":[],"more":[[],{}]}"#,
  ]

  @Test("They decode the same as with Decodable, in any order, with unknown, escaped and repeated keys")
  func sameValues() throws {
    let (reading, decoding) = try both(Self.good)
    let rows = try #require(reading.section?.section(of: Row.self)?.items)
    #expect(rows.map(\.id) == [1, -7, 3])
    #expect(rows.map(\.tags) == [[], ["x", "é"], ["1"]])
    #expect(rows == decoding.section?.section(of: Row.self)?.items)
    #expect(reading.dropped.isEmpty)
  }

  @Test("They drop the same items with the same paths and codes")
  func sameFailures() throws {
    let text = Self.good[0]
    let bad = [
      "null", "7", "[]", "{}", #"{"id":1}"#, text.replacing("\"a\"", with: "5"), text.replacing("\"a\"", with: "null"),
      text.replacing("0.5", with: "true"), text.replacing("0.5", with: "1e999"), text.replacing("\"id\":1", with: "\"id\":1.5"),
      text.replacing("\"tags\":[]", with: "\"tags\":[\"x\", 1]"), text.replacing("\"tags\":[]", with: "\"tags\":{}"),
      text.replacing("\"links\":[]", with: "\"links\":[{\"url\":\"a\"}, {}]"), text.replacing("true", with: "1"),
      text.replacing(",\"links\":[]", with: ""),
    ]
    let items = bad.flatMap { [Self.good[1], $0] }
    let (reading, decoding) = try both(items)
    #expect(reading.section?.count == bad.count)
    #expect(reading.dropped.map(\.item) == decoding.dropped.map(\.item))
    #expect(reading.dropped.map(\.path.description) == decoding.dropped.map(\.path.description))
    #expect(reading.dropped.map(\.code) == decoding.dropped.map(\.code))
    #expect(reading.dropped.count == bad.count)
  }

  @Test("A model that uses its reader wrongly loses its own items and nothing else")
  func careless() throws {
    let registry = try DecodingRegistry([
      SectionRegistration("Careless", .id(1), of: Careless.self), SectionRegistration("Rows", .id(2), of: Row.self),
    ])
    let items = (Self.good + ["null", "\"\"", "[1,[2,\"x\"]]", "{}", "-1.5e3", "\"\\\\\""]).joined(separator: ",")
    let text = """
      {"sections": [{"id": 1, "name": "", "items": [\(items)]}, {"id": 2, "name": "", "items": [\(Self.good.joined(separator: ","))]}]}
      """
    let result = try SectionsDecoder(registry).decode(Payload(text))
    #expect(result.sections[1].outcome.section?.count == 3)
    #expect((result.sections[0].outcome.section?.count ?? 0) + result.sections[0].outcome.dropped.count == 9)
  }

  @Test("A model that asks before it reads, or reads behind its end, loses its items and reads no others")
  func outside() throws {
    func failures<Item: PayloadDecodable & Sendable>(_ type: Item.Type) throws -> [ItemFailure] {
      let decoder = SectionsDecoder(try DecodingRegistry([SectionRegistration("A", .id(1), of: type)]))
      return try decoder.decode(Payload(#"{"sections":[{"id":1,"name":"","items":[1,{"a":2},[3]]}]}"#)).sections[0].outcome.dropped
    }
    let hasty = try failures(Hasty.self)
    #expect(hasty.map(\.path.description) == (0..<3).map { "$.sections[0].items[\($0)].x" })
    #expect(hasty.map(\.code) == Array(repeating: .missingMember("x"), count: 3))
    #expect(try failures(Overshooting.self).map(\.code) == Array(repeating: .missingValue, count: 3))
  }

  @Test("A bound that is exceeded while reading fails the section with its name")
  func bounds() throws {
    var decoder = SectionsDecoder(try DecodingRegistry([SectionRegistration("Rows", .id(1), of: Row.self)]))
    decoder.budget.url = 10
    let result = try decoder.decode(Payload("{\"sections\": [{\"id\": 1, \"name\": \"\", \"items\": [\(Self.good[1])]}]}"))
    #expect(result.failures.map(\.code) == [.exceeded(.url, limit: 10)])
  }
}
