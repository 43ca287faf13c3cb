import TestSupport
import Testing
import TesseraSections

@Suite(
  "Broken payloads: exactly the fault is reported, everything else arrives",
  .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct MutationTests {
  /// Section 321 holds clubs, 1 to 3 hold matches; four items each.
  static func decoder() throws -> SectionsDecoder {
    SectionsDecoder(
      try DecodingRegistry([
        SectionRegistration("Clubs", .id(321), of: Club.self),
        SectionRegistration("Matches", .id(1), .id(2), .id(3), of: Match.self),
      ]))
  }

  /// A result in one line: per section `n` delivered items, the dropped ones, or the failure.
  static func summary(_ bytes: [UInt8]) throws -> String {
    let decoder = try decoder()
    let result: SectionsResult
    do throws(Payload.ParsingError) {
      result = try decoder.decode(Payload(bytes))
    } catch {
      return "envelope \(error.code) at \(error.path)"
    }
    return result.sections.map { section in
      switch section.outcome {
      case .items(let value, let dropped) where dropped.isEmpty: "\(value.count)"
      case .items(let value, let dropped): "\(value.count) without " + dropped.map { "\($0.code) \($0.path)" }.joined(separator: ", ")
      case .failure(let error): "failed \(error.code) \(error.path)"
      case .unsupported(let section): "unsupported \(section.subject)"
      }
    }.joined(separator: " | ")
  }

  /// The outcome that each of the 58 files must give. Where the expectation beside the data leaves a choice, this is the choice:
  /// an id is an integer literal or a text (05); two sections with one id are both delivered, with a warning (12); an integral number
  /// in any notation is an integer (30); a byte order mark is skipped (48); UTF-16 is refused (49); the first of repeated keys counts,
  /// so the section below goes to the owner of 1, who cannot use its items (52); a lone surrogate becomes U+FFFD (55); nesting beyond
  /// the bound fails its own section (57).
  static let expected: [String: String] = [
    "00_unchanged": "4 | 4 | 4 | 4",
    "01_id_string": #"failed idMismatch(expected: 321, found: "321") $.sections[0].id | 4 | 4 | 4"#,
    "02_id_missing": #"failed missing(member: "id") $.sections[0].id | 4 | 4 | 4"#,
    "03_id_null": #"failed mismatch(member: "id", expected: string, found: null) $.sections[0].id | 4 | 4 | 4"#,
    "04_id_float": #"failed invalidID("321.5") $.sections[0].id | 4 | 4 | 4"#,
    "05_id_float_integral": #"failed invalidID("321.0") $.sections[0].id | 4 | 4 | 4"#,
    "06_id_bool": #"failed mismatch(member: "id", expected: string, found: bool) $.sections[0].id | 4 | 4 | 4"#,
    "07_id_negative": "unsupported -1 | 4 | 4 | 4",
    "08_id_zero": "unsupported 0 | 4 | 4 | 4",
    "09_id_int64_max": "unsupported 9223372036854775807 | 4 | 4 | 4",
    "10_id_over_int64": #"failed invalidID("9223372036854775808") $.sections[0].id | 4 | 4 | 4"#,
    "11_id_huge": #"failed invalidID("10000000000000000000000000000000000000000") $.sections[0].id | 4 | 4 | 4"#,
    "12_id_duplicate":
      "4 | 0 without " + (0..<4).map { #"missingMember("id") $.sections[1].items[\#($0)].id"# }.joined(separator: ", ") + " | 4 | 4",
    "13_id_unknown": "4 | unsupported 999999 | 4 | 4",
    "14_name_missing": #"failed missing(member: "name") $.sections[0].name | 4 | 4 | 4"#,
    "15_name_null": #"failed mismatch(member: "name", expected: string, found: null) $.sections[0].name | 4 | 4 | 4"#,
    "16_name_number": #"failed mismatch(member: "name", expected: string, found: number) $.sections[0].name | 4 | 4 | 4"#,
    "17_name_empty": "4 | 4 | 4 | 4",
    "18_items_missing": #"failed missing(member: "items") $.sections[0].items | 4 | 4 | 4"#,
    "19_items_null": #"failed mismatch(member: "items", expected: array, found: null) $.sections[0].items | 4 | 4 | 4"#,
    "20_items_object": #"failed mismatch(member: "items", expected: array, found: object) $.sections[0].items | 4 | 4 | 4"#,
    "21_items_empty": "0 | 4 | 4 | 4",
    "22_items_string": #"failed mismatch(member: "items", expected: array, found: string) $.sections[0].items | 4 | 4 | 4"#,
    "23_item_null": "3 without missingValue $.sections[0].items[1] | 4 | 4 | 4",
    "24_item_number": "3 without typeMismatch $.sections[0].items[1] | 4 | 4 | 4",
    "25_item_array": "3 without typeMismatch $.sections[0].items[1] | 4 | 4 | 4",
    "26_item_missing_score": #"3 without missingMember("score") $.sections[0].items[1].score | 4 | 4 | 4"#,
    "27_item_score_string": "3 without typeMismatch $.sections[0].items[1].score | 4 | 4 | 4",
    "28_item_score_null": "3 without missingValue $.sections[0].items[1].score | 4 | 4 | 4",
    "29_item_score_float": "3 without invalidValue $.sections[0].items[1].score | 4 | 4 | 4",
    "30_item_score_exp": "4 | 4 | 4 | 4",
    "31_item_extra_key": "4 | 4 | 4 | 4",
    "32_item_duplicate_id": "4 | 4 | 4 | 4",
    "33_section_null": "4 | failed notAnObject(found: null) $.sections[1] | 4 | 4",
    "34_section_string": "4 | failed notAnObject(found: string) $.sections[1] | 4 | 4",
    "35_section_array": "4 | failed notAnObject(found: array) $.sections[1] | 4 | 4",
    "36_section_extra_keys": "4 | 4 | 4 | 4",
    "37_sections_missing": "envelope missingSections at $",
    "38_sections_null": "envelope sectionsNotAnArray(found: null) at $.sections",
    "39_sections_object": "envelope sectionsNotAnArray(found: object) at $.sections",
    "40_sections_empty": "",
    "41_root_array": "envelope notAnObject(found: array) at $",
    "42_root_string": "envelope notAnObject(found: string) at $",
    "43_root_null": "envelope notAnObject(found: null) at $",
    "44_error_envelope": "envelope server at $.error",
    "45_truncated": "envelope unexpectedEnd",
    "46_empty": "envelope empty at $",
    "47_whitespace": "envelope empty at $",
    "48_utf8_bom": "4 | 4 | 4 | 4",
    "49_utf16le": "envelope notUTF8 at $",
    "50_latin1_invalid_utf8": "envelope invalidUTF8",
    "51_html_error_page": "envelope markup at $",
    "52_duplicate_keys": "0 without",
    "53_trailing_comma": "envelope trailingComma",
    "54_nan": "envelope invalidNumber at $.sections[0].items[0].score",
    "55_lone_surrogate": "4 | 4 | 4 | 4",
    "56_nul_in_string": "4 | 4 | 4 | 4",
    "57_deep_nesting": "failed exceeded(depth, limit: 128) $.sections[0].items",
  ]

  @Test("The 58 mutations have the results written beside them")
  func mutations() throws {
    var count = 0
    for (file, bytes) in Corpora.files(in: "bad/sections_mutations") where file != "EXPECTED.json" {
      let name = String(file.dropLast(5))
      let summary = try Self.summary(bytes).replacing("TesseraSections.", with: "").replacing("Payload.Kind.", with: "")
        .replacing("SectionError.Code.", with: "").replacing("Payload.Budget.Bound.", with: "").replacing(
          "SectionClaim.SectionID.", with: "")
      let expected = try #require(Self.expected[name], "\(name)")
      #expect(normalized(summary).hasPrefix(expected) && (expected.isEmpty == summary.isEmpty), "\(name): \(summary)")
      count += 1
    }
    #expect(count == 58)
  }

  /// The extent of a server's error is not part of the expectation.
  private func normalized(_ summary: String) -> String {
    summary.hasPrefix("envelope server(") && summary.hasSuffix(" at $.error") ? "envelope server at $.error" : summary
  }

  @Test("A NUL and a replaced surrogate are in the delivered text")
  func texts() throws {
    let surrogate = try Self.decoder().decode(Payload(try Corpora.file("bad/sections_mutations/55_lone_surrogate.json")))
    #expect(surrogate.delivered[0].name == "⚽ Champ\u{FFFD}ions League")
    let nul = try Self.decoder().decode(Payload(try Corpora.file("bad/sections_mutations/56_nul_in_string.json")))
    #expect(
      nul.delivered.contains { $0.name.contains("\0") || ($0.section(of: Club.self)?.items.contains { $0.name.contains("\0") } ?? false) })
    let twice = try Self.decoder().decode(Payload(try Corpora.file("bad/sections_mutations/12_id_duplicate.json")))
    #expect(twice.warnings == [.duplicateID(321, first: 0, second: 1)])
    let repeated = try Self.decoder().decode(Payload(try Corpora.file("bad/sections_mutations/52_duplicate_keys.json")))
    #expect(repeated.warnings.contains(.duplicateKey("id", in: JSONPath([.key("sections"), .index(0)]))))
  }

  @Test("Healthy sections are delivered with the same items, whatever is broken beside them")
  func neighbours() throws {
    let decoder = try Self.decoder()
    let healthy = try decoder.decode(Payload(try Corpora.file("bad/sections_mutations/00_unchanged.json")))
    let matches = healthy.delivered.compactMap { $0.section(of: Match.self) }
    #expect(matches.map(\.id) == [1, 2, 3])
    for (name, bytes) in Corpora.files(in: "bad/sections_mutations") where name != "EXPECTED.json" {
      guard let result = try? decoder.decode(Payload(bytes)) else { continue }
      for match in result.delivered.compactMap({ $0.section(of: Match.self) }) where match.items.count == 4 {
        #expect(matches.contains(match) || name.hasPrefix("52") || name.hasPrefix("12"), "\(name)")
      }
    }
  }
}
