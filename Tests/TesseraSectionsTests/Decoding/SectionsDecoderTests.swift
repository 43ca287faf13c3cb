import Foundation
import TestSupport
import Testing
import TesseraSections

@Suite("Every section goes to its owner, and no failure widens")
struct SectionsDecoderTests {
  static func decoder(_ registrations: SectionRegistration...) throws -> SectionsDecoder {
    SectionsDecoder(try DecodingRegistry(registrations))
  }

  @Test("Three radii: the envelope throws, a section fails alone, an item is dropped alone")
  func radii() throws {
    let decoder = try Self.decoder(
      SectionRegistration("Clubs", .id(321), of: Club.self), SectionRegistration("Numbers", .id("n"), of: Int.self))
    let result = try decoder.decode(
      Payload(
        #"""
        {"sections": [
          {"id": 321, "name": "Clubs", "items": [{"id": 1, "name": "A", "score": 2}, {"id": 2, "name": "B"}, {"id": 3, "name": "C", "score": 4}]},
          {"id": "n", "name": "Numbers", "items": 7},
          {"id": "n", "name": "Numbers", "items": [1, 2]},
          {"id": "n", "name": "None", "items": []}
        ]}
        """#))
    guard case .items(let clubs, let dropped) = result.sections[0].outcome else {
      Issue.record("\(result.sections[0].outcome)")
      return
    }
    #expect(clubs.section(of: Club.self)?.items.map(\.id) == [1, 3])
    #expect(clubs.section(of: Int.self) == nil)
    #expect(dropped.map(\.item) == [1])
    #expect(dropped[0].code == .missingMember("score"))
    #expect(dropped[0].path.description == "$.sections[0].items[1].score")
    #expect(
      dropped[0].description
        == #"Item 1 of section 0 was dropped at $.sections[0].items[1].score: No value associated with key "score"."#)
    #expect(result.sections[1].outcome.error?.code == .mismatch(member: "items", expected: .array, found: .number))
    #expect(
      result.sections[1].outcome.error?.description
        == #"Section 1 (id "n") failed at $.sections[1].items: 'items' must be array, number was found"#)
    #expect(result.sections[2].outcome.section?.section(of: Int.self)?.items == [1, 2])
    #expect(result.sections[3].outcome.section?.count == 0)
    #expect(result.sections.map(\.owner) == ["Clubs", "Numbers", "Numbers", "Numbers"])
    #expect(result.warnings == [.duplicateID("n", first: 1, second: 2), .duplicateID("n", first: 1, second: 3)])
    #expect(throws: Payload.ParsingError.self) { try decoder.decode(Payload("[]")) }
  }

  @Test(
    "Ids that are repeated are reported with the first position, wherever that is; others are not, in any order",
    arguments: [
      ("1, 2, 3", []), ("3, 1, 2", []), ("1, 2, 3, 2", [.duplicateID(2, first: 1, second: 3)]),
      ("1, 1", [.duplicateID(1, first: 0, second: 1)]), ("1, 2, \"2\"", []),
      ("5, -9223372036854775808, 5", [.duplicateID(5, first: 0, second: 2)]),
    ] as [(String, [SectionsWarning])])
  func repeatedIDs(_ ids: String, _ warnings: [SectionsWarning]) throws {
    let sections = ids.split(separator: ", ").map { #"{"id": \#($0), "name": "", "items": []}"# }.joined(separator: ", ")
    #expect(try SectionsDecoder(DecodingRegistry()).decode(Payload(#"{"sections": [\#(sections)]}"#)).warnings == warnings)
  }

  @Test("A duplicate owner is refused with both names")
  func duplicateOwners() throws {
    var registry = try DecodingRegistry([SectionRegistration("Football", .id(321), .kind("match", major: 2), of: Club.self)])
    let error = #expect(throws: SectionRegistration.Failure.self) {
      try registry.add(SectionRegistration("News", .id(9), .id(321), of: Int.self))
    }
    #expect(error == .duplicateOwner(.id(321), first: "Football", second: "News"))
    #expect(
      error?.description
        == "'Football' and 'News' both claim the section with id 321; a section has one owner, so remove one of the claims")
    #expect(registry.registrations.map(\.owner) == ["Football"])
    try registry.add(SectionRegistration("News", .id(9), .kind("match", major: nil), .kind("match", major: 3), of: Int.self))
    #expect(throws: SectionRegistration.Failure.nothingClaimed(owner: "Lazy")) {
      try registry.add(SectionRegistration("Lazy", of: Int.self))
    }
  }

  @Test("Kinds are claimed by major version, then for any version, and ids take precedence")
  func kinds() throws {
    let decoder = try Self.decoder(
      SectionRegistration("Two", .kind("card", major: 2), of: Int.self),
      SectionRegistration("Any", .kind("card", major: nil), of: Int.self),
      SectionRegistration("Id", .id("x"), of: Int.self))
    let sections = [
      #"{"id": 1, "kind": "card@2", "name": "", "items": [1]}"#, #"{"id": 2, "kind": "card", "version": "2.7", "name": "", "items": [1]}"#,
      #"{"id": 3, "kind": "card", "version": 3, "name": "", "items": [1]}"#, #"{"id": 4, "kind": "card", "name": "", "items": [1]}"#,
      #"{"id": "x", "kind": "card@2", "name": "", "items": [1]}"#, #"{"id": 5, "kind": "other", "name": "", "items": [1]}"#,
      #"{"id": 6, "kind": "other", "name": "", "items": [1]}"#, #"{"id": 7, "name": "", "items": [1]}"#,
    ]
    let result = try decoder.decode(Payload("{\"sections\": [\(sections.joined(separator: ","))]}"))
    #expect(result.sections.map(\.owner) == ["Two", "Two", "Any", "Any", "Id", nil, nil, nil])
    #expect(result.unsupported.map(\.subject) == ["other", "7"])
    #expect(result.unsupported.map(\.count) == [2, 1])
  }

  @Test("A kind that the host does not support is unsupported, unless the author's fallback can be shown")
  func requirementsAndFallbacks() throws {
    let payload = Payload(
      #"""
      {"sections": [
        {"id": "v", "name": "Video", "kind": "video", "requires": {"video": "2.0"}, "items": [1],
         "fallback": [{"kind": "hologram", "items": []}, {"kind": "picture", "items": ["a", "b"]}, {"kind": "text", "items": []}]},
        {"id": "w", "name": "Video", "kind": "video", "requires": {"video": "1.0"}, "items": [1]},
        {"id": "u", "name": "Unknown", "kind": "hologram", "items": [], "fallback": {"kind": "hologram@2", "items": [],
          "fallback": {"kind": "picture", "name": "Nested", "items": ["c"]}}},
        {"id": "b", "name": "Broken", "kind": "video", "items": 5, "fallback": {"kind": "picture", "items": ["d"]}},
        {"id": "n", "name": "No way", "kind": "hologram", "items": [], "fallback": {"kind": "hologram", "items": []}}
      ]}
      """#)
    var decoder = try Self.decoder(
      SectionRegistration("Video", .kind("video", major: nil), of: Int.self, isRequired: true),
      SectionRegistration("Picture", .kind("picture", major: nil), of: String.self))
    decoder.abilities = ["video": "1.5"]
    let result = try decoder.decode(payload)
    #expect(result.sections.map(\.owner) == ["Picture", "Video", "Picture", "Picture", nil])
    #expect(result.sections.map { $0.outcome.section?.name } == ["Video", "Video", "Nested", "Broken", nil])
    #expect(result.sections.map { $0.outcome.section?.id } == ["v", "w", "u", "b", nil])
    #expect(result.sections[0].outcome.section?.section(of: String.self)?.items == ["a", "b"])
    guard case .unsupported(let video) = result.sections[0].replaced.first else {
      Issue.record("\(result.sections[0].replaced)")
      return
    }
    #expect(video.reason == .requirements([FeedScreen.UnsupportedSection.Requirement("video", minimum: "2.0")]))
    #expect(payload.text(in: video.raw).hasPrefix(#"{"id": "v""#))
    #expect(result.sections[3].replaced.first?.error?.code == .mismatch(member: "items", expected: .array, found: .number))
    #expect(result.unmetOwners.isEmpty)

    decoder.abilities = [:]
    #expect(try decoder.decode(payload).unmetOwners == ["Video"])
    decoder.budget.fallbacks = 1
    #expect(try decoder.decode(payload).sections[2].outcome.section == nil)
  }

  @Test("An id of the other sort is a mismatch that names both, not an unknown section")
  func otherSort() throws {
    let decoder = try Self.decoder(SectionRegistration("A", .id(321), of: Int.self), SectionRegistration("B", .id("7"), of: Int.self))
    let result = try decoder.decode(
      Payload(
        #"{"sections": [{"id": "321", "name": "", "items": []}, {"id": 7, "name": "", "items": []}, {"id": "0321", "name": "", "items": []}]}"#
      ))
    #expect(result.sections[0].outcome.error?.code == .idMismatch(expected: 321, found: "321"))
    #expect(result.sections[1].outcome.error?.code == .idMismatch(expected: "7", found: 7))
    guard case .unsupported = result.sections[2].outcome else {
      Issue.record("\(result.sections[2].outcome)")
      return
    }
  }

  @Test("A URL beyond the bound fails its section with the bound's name, even where the model forgives it")
  func urlBudget() throws {
    struct Link: Decodable, Sendable {
      var url: URL?
      enum CodingKeys: CodingKey { case url }
      init(from decoder: any Decoder) throws {
        url = try? decoder.container(keyedBy: CodingKeys.self).decode(URL.self, forKey: .url)
      }
    }
    var decoder = try Self.decoder(SectionRegistration("Links", .id(1), .id(2), of: Link.self))
    decoder.budget.url = 20
    let result = try decoder.decode(
      Payload(
        """
        {"sections": [{"id": 1, "name": "", "items": [{"url": "https://a.example"}, {"url": "https://a.example/longer"}]},
          {"id": 2, "name": "", "items": [{"url": "https://b.example"}]}]}
        """))
    #expect(result.sections[0].outcome.error?.code == .exceeded(.url, limit: 20))
    #expect(result.sections[1].outcome.section?.count == 1)
  }
}
