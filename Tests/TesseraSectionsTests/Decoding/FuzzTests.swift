import TestSupport
import Foundation
import Testing
import TesseraSections

/// Breaks payloads in the ways that networks, proxies and careless servers do, from a seed.
struct Mutator {
  var generator: SeededGenerator

  private static let tokens: [[UInt8]] =
    [
      "null", "true", "[]", "{}", "\"\"", "-", "1e999", "01", "NaN", "\\u", "\\ud800", "\"id\":", "\"items\":[", ",", ":", "]", "}",
      "\u{FEFF}",
      "321", "\"sections\":",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00], [0xF4, 0x90, 0x80, 0x80]]

  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let position = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, position + Int.random(in: 1...12, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.removeSubrange(position..<end)
      case 3: bytes.insert(contentsOf: bytes[position..<end], at: position)
      case 4: bytes.insert(contentsOf: Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &generator)], at: position)
      case 5: bytes.replaceSubrange(position..<end, with: Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &generator)])
      default: bytes.removeSubrange(position...)
      }
    }
    return bytes
  }
}

@Suite("Random damage")
struct FuzzTests {
  /// The number of cases to run: `TESSERA_FUZZ_CASES`, by default a few.
  static let cases = ProcessInfo.processInfo.environment["TESSERA_FUZZ_CASES"].flatMap { Int($0) } ?? 3_000
  static let seed = ProcessInfo.processInfo.environment["TESSERA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_241_117

  static let small = Array(
    #"""
    {"sections": [{"id": 321, "name": "⚽ Clubs", "items": [{"id": 1, "name": "A\u00e9", "score": 3}, {"id": 2, "name": "B", "score": 1e1}],
     "fallback": [{"id": 1, "items": []}]}, {"id": 1, "name": "Group", "kind": "m@2", "requires": {"x": "1.0"}, "items": [{"date": "2013-09-17",
     "team1": "x", "team2": "y", "score": {"ht": [1, 0]}}, null]}, {"id": "t", "name": "", "items": [1, -2.5, true, "s", [[]], {}]}], "more": {}}
    """#.utf8)

  /// Small real payloads, so that a million cases take minutes.
  static func seeds() -> [[UInt8]] {
    [small] + (Corpora.payloads() + Corpora.files(in: "bad/sections_mutations")).map(\.bytes).filter { $0.count < 8_192 }
  }

  /// Rethrows the decoder's errors. Records an issue if a law does not hold.
  static func check(_ bytes: [UInt8], _ decoder: SectionsDecoder, _ what: @autoclosure () -> String) {
    let payload = Payload(bytes)
    // Accepted bytes must be valid for the standard library too. Foundation also accepts some text that is not
    // JSON.
    let isValid = (try? payload.validate()) != nil
    if isValid { #expect(String(validating: bytes, as: UTF8.self) != nil, "\(what())") }
    do throws(Payload.ParsingError) {
      let result = try decoder.decode(payload)
      for section in result.sections {
        let source = section.source
        #expect(source.extent.upperBound <= bytes.count && source.items.allSatisfy { source.extent.range.contains($0.lowerBound) })
        if let shown = section.outcome.section, section.replaced.isEmpty {
          #expect(shown.count + section.outcome.dropped.count == source.items.count, "\(what())")
        }
      }
      // Any decodable model may walk any accepted document.
      _ = try? payload.decode(AnyJSON.self)
    } catch {
      #expect(error.offset >= 0 && error.offset <= bytes.count && error.line >= 1 && error.column >= 1, "\(what())")
      if case .exceeded = error.code { return }
      let isAboutShape: Bool =
        switch error.code {
        case .missingSections, .sectionsNotAnArray, .notAnObject, .server: true
        default: false
        }
      #expect(isValid == isAboutShape || isAboutShape, "\(what()): \(error)")
    }
  }

  static func decoder() throws -> SectionsDecoder {
    SectionsDecoder(
      try DecodingRegistry([
        SectionRegistration("Clubs", .id(321), of: Club.self), SectionRegistration("Matches", .id(1), .id(2), .id(3), of: Match.self),
        SectionRegistration("Any", .id("t"), .kind("m", major: 2), of: AnyJSON.self),
      ]), abilities: ["x": "1.0"])
  }

  @Test("Damaged payloads give a result or a typed error, and no law breaks")
  func damage() throws {
    let seeds = Self.seeds()
    let decoder = try Self.decoder()
    var mutator = Mutator(generator: SeededGenerator(seed: Self.seed))
    for number in 0..<Self.cases {
      let bytes = mutator.mutate(seeds[number % seeds.count])
      Self.check(bytes, decoder, "case \(number) of seed \(Self.seed)")
    }
  }

  @Test("A payload cut at every byte gives a typed error")
  func truncation() throws {
    let decoder = try Self.decoder()
    for length in 0..<Self.small.count {
      let bytes = Array(Self.small[..<length])
      #expect(throws: Payload.ParsingError.self) { try decoder.decode(Payload(bytes)) }
      Self.check(bytes, decoder, "cut at \(length)")
    }
    #expect(try decoder.decode(Payload(Self.small)).sections.count == 3)
  }

  @Test("A payload with any byte replaced by any of the bytes that matter gives a result or a typed error")
  func everyByte() throws {
    let decoder = try Self.decoder()
    for position in Self.small.indices {
      for byte in [0x00, 0x22, 0x2C, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.small
        bytes[position] = byte
        Self.check(bytes, decoder, "byte \(byte) at \(position)")
      }
    }
  }
}
