import TestSupport
import Testing
import TesseraSections

@Suite("The scanner is a strict reader of RFC 8259")
struct JSONSuiteTests {
  static let suite = Corpora.files(in: "bad/json/test_parsing")

  @Test(
    "JSONTestSuite: every y_ file is accepted, every n_ file is refused",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func verdicts() {
    var seen = (accepted: 0, refused: 0)
    for (name, bytes) in Self.suite {
      let isAccepted = (try? Payload(bytes).validate(budget: Payload.Budget(depth: 1_000_000))) != nil
      if name.hasPrefix("y_") {
        #expect(isAccepted, "\(name)")
        seen.accepted += 1
      } else if name.hasPrefix("n_") {
        #expect(!isAccepted, "\(name)")
        seen.refused += 1
      }
    }
    #expect(seen.accepted == 95)
    #expect(seen.refused == 188)
  }

  /// The cases that RFC 8259 leaves open: numbers of any size are grammatical, escaped lone surrogates too, a byte
  /// order mark is skipped; bytes
  /// that are not UTF-8 are refused.
  static let openCases: [String: Bool] = [
    "i_number_double_huge_neg_exp": true, "i_number_huge_exp": true, "i_number_neg_int_huge_exp": true,
    "i_number_pos_double_huge_exp": true, "i_number_real_neg_overflow": true, "i_number_real_pos_overflow": true,
    "i_number_real_underflow": true, "i_number_too_big_neg_int": true, "i_number_too_big_pos_int": true,
    "i_number_very_big_negative_int": true, "i_object_key_lone_2nd_surrogate": true, "i_string_1st_surrogate_but_2nd_missing": true,
    "i_string_1st_valid_surrogate_2nd_invalid": true, "i_string_UTF-16LE_with_BOM": false, "i_string_UTF-8_invalid_sequence": false,
    "i_string_UTF8_surrogate_U+D800": false, "i_string_incomplete_surrogate_and_escape_valid": true,
    "i_string_incomplete_surrogate_pair": true, "i_string_incomplete_surrogates_escape_valid": true,
    "i_string_invalid_lonely_surrogate": true, "i_string_invalid_surrogate": true, "i_string_invalid_utf-8": false,
    "i_string_inverted_surrogates_U+1D11E": true, "i_string_iso_latin_1": false, "i_string_lone_second_surrogate": true,
    "i_string_lone_utf8_continuation_byte": false, "i_string_not_in_unicode_range": false, "i_string_overlong_sequence_2_bytes": false,
    "i_string_overlong_sequence_6_bytes": false, "i_string_overlong_sequence_6_bytes_null": false, "i_string_truncated-utf-8": false,
    "i_string_utf16BE_no_BOM": false, "i_string_utf16LE_no_BOM": false, "i_structure_500_nested_arrays": true,
    "i_structure_UTF-8_BOM_empty_object": true,
  ]

  @Test(
    "JSONTestSuite: every i_ file has the documented verdict", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func openVerdicts() {
    var count = 0
    for (name, bytes) in Self.suite where name.hasPrefix("i_") {
      let isAccepted = (try? Payload(bytes).validate(budget: Payload.Budget(depth: 1_000))) != nil
      #expect(isAccepted == Self.openCases[String(name.dropLast(5))], "\(name)")
      count += 1
    }
    #expect(count == Self.openCases.count)
  }

  @Test("A hundred thousand levels cost no stack, and the bound on depth is named")
  func deepNesting() throws {
    let depth = 100_000
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      try Payload(text).validate(budget: Payload.Budget(depth: depth))
      let error = #expect(throws: Payload.ParsingError.self) { try Payload(text).validate() }
      #expect(error?.code == .exceeded(.depth, limit: 128))
      #expect(error?.offset == 128 * open.utf8.count)
      let cut = #expect(throws: Payload.ParsingError.self) {
        try Payload(String(text.dropLast(1))).validate(budget: Payload.Budget(depth: depth))
      }
      #expect(cut?.code == .unexpectedEnd)
    }
  }

  @Test("Brackets must match, at every level")
  func mixedBrackets() throws {
    // 130 levels cross the boundary of the 64 bits twice.
    for depth in [1, 2, 63, 64, 65, 127, 128, 129, 130] {
      let kinds = (0..<depth).map { ($0 * 7 + $0 / 3) % 2 == 0 }
      let open = kinds.map { $0 ? "[" : "{\"k\":" }.joined()
      let close = kinds.reversed().map { $0 ? "]" : "}" }
      let budget = Payload.Budget(depth: 1_000)
      try Payload(open + "0" + close.joined()).validate(budget: budget)
      for wrong in 0..<depth {
        var broken = close
        broken[wrong] = broken[wrong] == "]" ? "}" : "]"
        let error = #expect(throws: Payload.ParsingError.self) { try Payload(open + "0" + broken.joined()).validate(budget: budget) }
        #expect(error?.offset == open.utf8.count + 1 + wrong)
      }
    }
  }

  @Test(
    "Every fault has a reason, and its byte, line, column and path",
    arguments: [
      (#""#, Payload.ParsingError.Code.empty, 0, "$"),
      (" \n ", .empty, 3, "$"),
      (#"{"a":[1,2,]}"#, .trailingComma, 10, "$.a[2]"),
      (#"{"a":1,}"#, .trailingComma, 7, "$"),
      (#"{"a":{"b c":[true,nul]}}"#, .unexpectedByte(UInt8(ascii: "]")), 21, "$.a['b c'][1]"),
      (#"{"a":NaN}"#, .invalidNumber, 5, "$.a"),
      (#"{"a":01}"#, .invalidNumber, 5, "$.a"),
      (#"{"a":+1}"#, .invalidNumber, 5, "$.a"),
      (#"{"a":1.}"#, .invalidNumber, 5, "$.a"),
      (#"[1e]"#, .invalidNumber, 1, "$[0]"),
      (#"{"a":"x"#, .unexpectedEnd, 7, "$.a"),
      (#"{"a":"\x"}"#, .invalidEscape, 6, "$.a"),
      (#"{"a":"\u12G4"}"#, .invalidEscape, 6, "$.a"),
      ("{\"a\":\"\t\"}", .controlCharacter(9), 6, "$.a"),
      ("[\n  \"abcdefgh\u{1}\"]", .controlCharacter(1), 13, "$[0]"),
      (#"{"a":1} x"#, .trailingContent, 8, "$"),
      (#"{'a':1}"#, .unexpectedByte(UInt8(ascii: "'")), 1, "$"),
      ("<html></html>", .markup, 0, "$"),
      (#"{"a" 1}"#, .unexpectedByte(UInt8(ascii: "1")), 5, "$.a"),
    ])
  func faults(_ text: String, _ code: Payload.ParsingError.Code, _ offset: Int, _ path: String) {
    let error = #expect(throws: Payload.ParsingError.self) { try Payload(text).validate() }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.path.description == path)
    let before = Array(text.utf8.prefix(offset))
    #expect(error?.line == before.count { $0 == 10 } + 1)
    #expect(error?.column == before.reversed().prefix { $0 != 10 }.count + 1)
  }

  @Test("The text of an error contains a remedy")
  func wording() {
    let cut = #expect(throws: Payload.ParsingError.self) { try Payload("{\n  \"sections\": [").scan() }
    #expect(
      cut?.description
        == "The response ends in the middle of a value; it was probably cut off at $.sections[0], line 2, column 16 (byte 17)")
    let page = #expect(throws: Payload.ParsingError.self) { try Payload("<html>").scan() }
    #expect(
      page?.description == "The response is a web page, not JSON; check the address and whether a proxy or a login answered at $, "
        + "line 1, column 1 (byte 0)")
  }

  @Test("A special byte is found at every position of the eight that are tested at once")
  func wordBoundaries() throws {
    for length in 0...40 {
      for position in 0..<max(length, 1) {
        var plain = Array(repeating: UInt8(ascii: "x"), count: length)
        try Payload([0x22] + plain + [0x22]).validate()
        guard length > 0 else { continue }
        for (byte, isAccepted) in [(0x1F, false), (0x00, false), (0x7F, true), (0x20, true), (0x80, false), (0xFF, false)] {
          plain[position] = UInt8(byte)
          let verdict = (try? Payload([0x22] + plain + [0x22]).validate()) != nil
          #expect(verdict == isAccepted, "byte \(byte) at \(position) of \(length)")
        }
        plain[position] = 0x22
        #expect((try? Payload([0x22] + plain + [0x22]).validate()) == nil)
      }
    }
  }

  @Test("UTF-8 is accepted exactly when the standard library finds no fault in it")
  func utf8() {
    // Every lead byte with every second byte, and the limits of the bytes that follow.
    for lead in UInt8(0x80)...0xFF {
      for second in UInt8(0x00)...0xFF where second != 0x22 && second != 0x5C && second >= 0x20 {
        for tail in [[], [0x80], [0xBF, 0x80], [0x7F], [0x80, 0xC0], [0xC0]] as [[UInt8]] {
          let content = [lead, second] + tail
          let isValid = String(validating: content, as: UTF8.self) != nil
          let isAccepted = (try? Payload([0x22] + content + [0x22]).validate()) != nil
          #expect(isAccepted == isValid, "\(content)")
        }
      }
    }
  }

  @Test("UTF-8 is told the same way inside of long texts, at every position of the sixteen that are tested at once")
  func longUTF8() {
    let (head, tail) = (Array(#"["é", ""#.utf8), Array(#"", "what follows is long enough"]"#.utf8))
    var count = 0
    func check(_ content: [UInt8]) {
      count += 1
      let isValid = String(validating: content, as: UTF8.self) != nil
      let payload = Payload(head + content + tail)
      if isValid {
        #expect(throws: Never.self, "\(content)") { try payload.validate() }
      } else {
        let error = #expect(throws: Payload.ParsingError.self, "\(content)") { try payload.validate() }
        // The first fault, as a decoder that goes byte by byte finds it.
        let good = content.indices.last { String(validating: content[..<$0], as: UTF8.self) != nil } ?? 0
        #expect(error?.code == .invalidUTF8 && error?.offset == head.count + good, "\(content)")
      }
    }
    for lead in UInt8(0xC0)...0xFF {
      for second in [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE1] as [UInt8] {
        for rest in [[], [0x80], [0xBF, 0x80], [0x80, 0x80, 0x80], [0x41]] as [[UInt8]] {
          check(Array(repeating: 0x78, count: count % 19) + [lead, second] + rest + Array(repeating: 0x79, count: count % 7))
        }
      }
    }
    var random = SeededGenerator(seed: 3_629)
    let parts = ["a", "é", "ي", "東", "\u{10FFFF}", "\u{800}", "\u{D7FF}", "long enough for a block", ""].map { Array($0.utf8) }
    for _ in 0..<4_000 {
      var content = (0..<Int.random(in: 0...24, using: &random)).flatMap { _ in parts.randomElement(using: &random) ?? [] }
      if Bool.random(using: &random), let position = content.indices.randomElement(using: &random) {
        content[position] = UInt8.random(in: 0x80...0xFF, using: &random)
      }
      check(content)
    }
  }
}
