import TestSupport
import Testing
import TesseraSections

/// The mixed responses with any providers missing and any item broken.
@Suite(
  "In every combination, valid items are delivered unchanged and in order",
  .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct CombinationTests {
  /// Anything but the marker.
  private struct Item: Decodable, Equatable, Sendable {
    let value: AnyJSON
    init(from decoder: any Decoder) throws {
      value = try AnyJSON(from: decoder)
      guard value != .text("broken") else {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "broken"))
      }
    }
  }

  /// A mixed response and the items of its sections when nothing is wrong.
  private struct Mixed {
    let name: String
    let bytes: [UInt8]
    let sections: [RawSection]
    let items: [[Item]]

    init(_ name: String, _ bytes: [UInt8]) throws {
      (self.name, self.bytes, sections) = (name, bytes, try Payload(bytes).scan())
      items = try Self.decoder(sections.indices.map { _ in true }, sections).decode(Payload(bytes)).sections.map(Self.items)
    }

    static func items(_ section: DecodedSection) -> [Item] { section.outcome.section?.section(of: Item.self)?.items ?? [] }

    /// A decoder with some of the providers.
    static func decoder(_ isPresent: [Bool], _ sections: [RawSection]) throws -> SectionsDecoder {
      SectionsDecoder(
        try DecodingRegistry(
          zip(sections, isPresent).compactMap { section, isPresent in
            section.id.flatMap { isPresent ? SectionRegistration("\($0)", .id($0), of: Item.self) : nil }
          }))
    }

    /// Decodes with some of the providers. `broken` names one item that is invalid.
    func check(_ isPresent: [Bool], broken: (section: Int, item: Int)? = nil) throws {
      var (bytes, expected) = (bytes, items)
      if let (section, item) = broken {
        bytes.replaceSubrange(sections[section].items[item].range, with: Array("\"broken\"".utf8))
        expected[section].remove(at: item)
      }
      let result = try Self.decoder(isPresent, sections).decode(Payload(bytes))
      #expect(result.sections.count == sections.count && result.failures.isEmpty)
      for (index, section) in result.sections.enumerated() {
        let isRight = isPresent[index] ? Self.items(section) == expected[index] : section.outcome.section == nil
        #expect(isRight, "\(name): section \(index) with \(isPresent), broken \(String(describing: broken))")
      }
      let dropped = broken.map { isPresent[$0.section] ? ["$.sections[\($0.section)].items[\($0.item)]"] : [] } ?? []
      #expect(result.dropped.map(\.path.description) == dropped)
    }
  }

  private static func mixed() throws -> [Mixed] {
    try Corpora.payloads().filter { $0.name.hasPrefix("mixed_") }.map { try Mixed($0.name, $0.bytes) }
  }

  @Test("Any of the providers missing: all 224 sets of them")
  func providers() throws {
    var count = 0
    for mixed in try Self.mixed() {
      for set in 0..<(1 << mixed.sections.count) {
        try mixed.check(mixed.sections.indices.map { set >> $0 & 1 == 1 })
        count += 1
      }
    }
    #expect(count == 224)
  }

  @Test("Each of the 361 items broken in turn, with every provider or with one missing")
  func items() throws {
    var count = 0
    for mixed in try Self.mixed() {
      for section in mixed.sections {
        for item in section.items.indices {
          let missing = count % (mixed.sections.count + 1)
          try mixed.check(mixed.sections.indices.map { $0 != missing }, broken: (section.index, item))
          count += 1
        }
      }
    }
    #expect(count == 361)
  }
}
