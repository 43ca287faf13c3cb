import Foundation
import Testing
import TesseraSections

@Suite("Finding sections in one pass")
struct SectionScannerTests {
  @Test("A section tells where its parts are, without decoding them")
  func parts() throws {
    let payload = Payload(
      #"""
      {"page": 1, "sections": [
        {"id": 321, "name": "Caf\u00e9", "items": [{"a": 1}, [2], null], "kind": "football", "version": "2.1"},
        {"id": "01001", "name": "", "items": [], "kind": "card@3", "requires": {"camera": "2.0", "live": true}}
      ], "more": null}
      """#)
    let sections = try payload.scan()
    #expect(sections.count == 2)
    #expect(sections[0].id == 321)
    #expect(sections[0].name == "Café")
    #expect(sections[0].items.map { payload.text(in: $0) } == [#"{"a": 1}"#, "[2]", "null"])
    #expect(sections[0].kind == SectionClaim.Kind("football", major: 2))
    #expect(sections[0].rawID.map { payload.text(in: $0) } == "321")
    #expect(sections[0].path.description == "$.sections[0]")
    #expect(sections[1].id == "01001")
    #expect(sections[1].rawID.map { payload.text(in: $0) } == #""01001""#)
    #expect(sections[1].items.isEmpty)
    #expect(sections[1].kind == SectionClaim.Kind("card", major: 3))
    #expect(
      sections[1].requirements == [
        FeedScreen.UnsupportedSection.Requirement("camera", minimum: "2.0"), FeedScreen.UnsupportedSection.Requirement("live"),
      ])
    #expect(sections.allSatisfy { $0.problem == nil })
  }

  @Test("Other responses are read by naming their paths")
  func shapes() throws {
    let payload = Payload(
      #"{"data": {"v": 1, "blocks": [{"key": "a", "header": {"sub": {}, "title": "T"}, "rows": [1, 2]}], "z": 0}}"#)
    let shape = Payload.Shape(sections: "data.blocks", id: "key", name: "header.title", items: "rows")
    let sections = try payload.scan(shape: shape)
    #expect(sections.map(\.id) == ["a"])
    #expect(sections.map(\.name) == ["T"])
    #expect(sections[0].items.map { payload.text(in: $0) } == ["1", "2"])
    #expect(sections[0].path.description == "$.data.blocks[0]")

    let bare = try Payload(#"[{"id": 1, "body": {"list": [true]}}]"#).scan(
      shape: Payload.Shape(sections: "", items: "body.list", isNameRequired: false))
    #expect(bare.map(\.items.count) == [1])
    #expect(bare.map(\.path.description) == ["$[0]"])
    #expect(bare[0].problem == nil)
  }

  @Test("Escaped keys are the same keys")
  func escapedKeys() throws {
    let sections = try Payload(#"{"\u0073ections": [{"i\u0064": 1, "name": "x", "item\u0073": [1]}]}"#).scan()
    #expect(sections.map(\.id) == [1])
    #expect(sections.map(\.items.count) == [1])
  }

  @Test("Of repeated keys the first one counts, and each is reported")
  func duplicateKeys() throws {
    var scanner = SectionScanner(
      Payload(#"{"sections": [{"id": 1, "id": 2, "name": "x", "items": [1], "items": 7}], "sections": 5}"#))
    let section = try #require(try scanner.next())
    #expect(section.id == 1)
    #expect(section.duplicateKeys == ["id", "items"])
    #expect(section.problem == nil)
    #expect(try scanner.next() == nil)
    #expect(scanner.duplicateKeys == ["sections"])
  }

  @Test("The first section is there before the rest is read")
  func firstSection() throws {
    var scanner = SectionScanner(Payload(#"{"sections": [{"id": 1, "name": "x", "items": []}, {"id": oh no"#))
    #expect(try scanner.next()?.id == 1)
    #expect(throws: Payload.ParsingError.self) { try scanner.next() }
    #expect(try scanner.next() == nil)
  }

  @Test(
    "A broken envelope is a typed error",
    arguments: [
      (#"{"a": 1}"#, Payload.ParsingError.Code.missingSections),
      ("{}", .missingSections),
      (#"{"sections": null}"#, .sectionsNotAnArray(found: .null)),
      (#"{"sections": {}}"#, .sectionsNotAnArray(found: .object)),
      ("[]", .notAnObject(found: .array)),
      ("\"x\"", .notAnObject(found: .string)),
      ("null", .notAnObject(found: .null)),
      (#"{"error": {"code": 503}}"#, .server(.of(#"{"error": {"code": 503}}"#, #"{"code": 503}"#))),
      (#"{"sections": null, "error": "busy"}"#, .server(.of(#"{"sections": null, "error": "busy"}"#, "\"busy\""))),
      (#"{"error": null}"#, .missingSections),
      (#"{"error": {]}"#, .unexpectedByte(UInt8(ascii: "]"))),
    ])
  func envelopes(_ text: String, _ code: Payload.ParsingError.Code) {
    let error = #expect(throws: Payload.ParsingError.self) { try Payload(text).scan() }
    #expect(error?.code == code)
  }

  @Test("A section with a fault names it and hides no neighbour")
  func problems() throws {
    let cases: [(String, SectionError.Code, String)] = [
      ("null", .notAnObject(found: .null), "$.sections[1]"),
      ("[]", .notAnObject(found: .array), "$.sections[1]"),
      (#"{"name": "", "items": []}"#, .missing(member: "id"), "$.sections[1].id"),
      (#"{"id": true, "name": "", "items": []}"#, .mismatch(member: "id", expected: .string, found: .bool), "$.sections[1].id"),
      (#"{"id": 1.0, "name": "", "items": []}"#, .invalidID("1.0"), "$.sections[1].id"),
      (#"{"id": 9223372036854775808, "name": "", "items": []}"#, .invalidID("9223372036854775808"), "$.sections[1].id"),
      (#"{"id": 1, "items": []}"#, .missing(member: "name"), "$.sections[1].name"),
      (#"{"id": 1, "name": 7, "items": []}"#, .mismatch(member: "name", expected: .string, found: .number), "$.sections[1].name"),
      (#"{"id": 1, "name": ""}"#, .missing(member: "items"), "$.sections[1].items"),
      (#"{"id": 1, "name": "", "items": {}}"#, .mismatch(member: "items", expected: .array, found: .object), "$.sections[1].items"),
    ]
    let good = #"{"id": 5, "name": "n", "items": [0]}"#
    for (section, code, path) in cases {
      let sections = try Payload("{\"sections\": [\(good), \(section), \(good)]}").scan()
      #expect(sections.map { $0.problem?.code } == [nil, code, nil])
      #expect(sections[1].problem?.path.description == path)
      #expect(sections[2].items.count == 1)
    }
  }

  @Test("Exactly the bound passes, and one more fails where it applies")
  func budgets() throws {
    func scan(_ section: String, _ budget: Payload.Budget) throws -> [SectionError.Code?] {
      let good = #"{"id": 5, "name": "n", "items": [0]}"#
      return try Payload("{\"sections\": [\(good), \(section), \(good)]}").scan(budget: budget).map { $0.problem?.code }
    }
    let three = #"{"id": 1, "name": "n", "items": [0, 0, 0]}"#
    #expect(try scan(three, Payload.Budget(items: 3)) == [nil, nil, nil])
    #expect(try scan(three, Payload.Budget(items: 2)) == [nil, .exceeded(.items, limit: 2), nil])

    let long = #"{"id": 1, "name": "n", "items": ["123456789"]}"#
    #expect(try scan(long, Payload.Budget(text: 9)) == [nil, nil, nil])
    #expect(try scan(long, Payload.Budget(text: 8)) == [nil, .exceeded(.text, limit: 8), nil])

    // The root is level 1, the array of sections 2, a section 3, its items 4.
    let deep = #"{"id": 1, "name": "n", "items": [[[]]]}"#
    #expect(try scan(deep, Payload.Budget(depth: 6)) == [nil, nil, nil])
    #expect(try scan(deep, Payload.Budget(depth: 5)) == [nil, .exceeded(.depth, limit: 5), nil])

    #expect(try scan(three, Payload.Budget(sections: 3)).count == 3)
    let many = #expect(throws: Payload.ParsingError.self) { try scan(three, Payload.Budget(sections: 2)) }
    #expect(many?.code == .exceeded(.sections, limit: 2))
    let big = #expect(throws: Payload.ParsingError.self) { try scan(three, Payload.Budget(bytes: 20)) }
    #expect(big?.code == .exceeded(.bytes, limit: 20))
    let outside = #expect(throws: Payload.ParsingError.self) {
      try Payload(#"{"a": [[[[]]]], "sections": []}"#).scan(budget: Payload.Budget(depth: 4))
    }
    #expect(outside?.code == .exceeded(.depth, limit: 4))
  }

  @Test("A truncated payload is refused at every byte, with the position of its end")
  func truncation() throws {
    let text = #"{"sections": [{"id": 1, "name": "é\n\ud83d\ude00", "items": [{"a": -1.5e+3, "b": [true, false, null]}]}], "x": {}} "#
    let bytes = Array(text.utf8)
    #expect(try Payload(bytes).scan().count == 1)
    for length in 0..<(bytes.count - 1) {
      let error = #expect(throws: Payload.ParsingError.self) { try Payload(Array(bytes[..<length])).scan() }
      let isAtEnd = error.map { $0.offset <= length && [.unexpectedEnd, .empty, .invalidUTF8].contains($0.code) }
      #expect(isAtEnd == true, "cut at \(length): \(String(describing: error))")
    }
  }
}

extension Range<Int> {
  /// The bytes of a part of a text.
  static func of(_ text: String, _ part: String) -> Range<Int> {
    let range = text.range(of: part)!
    let low = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return low..<(low + part.utf8.count)
  }
}
