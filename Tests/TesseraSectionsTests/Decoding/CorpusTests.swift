import Foundation
import TestSupport
import Testing
import TesseraSections

/// The opinion of Foundation's `JSONSerialization` about a payload, as an oracle that shares no code with the scanner.
private struct Oracle {
  struct Section {
    var id: String
    var name: String
    var items: [Any]?
  }

  let sections: [Section]

  init(_ bytes: [UInt8]) throws {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    sections = try #require(root["sections"] as? [[String: Any]]).map { section in
      Section(
        id: (section["id"] as? String).map { "\"\($0)\"" } ?? "\(section["id"] as? Int64 ?? -999)",
        name: section["name"] as? String ?? "", items: section["items"] as? [Any])
    }
  }
}

/// Decodes every item generically, by its JSON type.
func decoder(for sections: [RawSection], without missing: Int? = nil) throws -> SectionsDecoder {
  var registry = DecodingRegistry()
  var claimed: Set<SectionClaim.SectionID> = []
  for (index, section) in sections.enumerated() where index != missing {
    guard let id = section.id, claimed.insert(id).inserted else { continue }
    try registry.add(SectionRegistration("owner \(id)", .id(id), of: AnyJSON.self))
  }
  return SectionsDecoder(registry)
}

@Suite("Real payloads of thirteen providers", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct CorpusTests {
  @Test("Every section is found with its id, its name and every item, in order", arguments: Corpora.payloads().map(\.name))
  func counts(_ name: String) throws {
    let bytes = try Corpora.file("sections/\(name)")
    let oracle = try Oracle(bytes)
    let payload = Payload(bytes)
    let sections = try payload.scan()
    #expect(sections.count == oracle.sections.count)
    let result = try decoder(for: sections).decode(payload)
    #expect(result.warnings.isEmpty)
    for (section, expected) in zip(result.sections, oracle.sections) {
      #expect(section.id?.description == expected.id)
      #expect(section.source.name == expected.name)
      guard let items = expected.items else {
        #expect(section.outcome.section == nil)
        continue
      }
      let decoded = section.outcome.section?.section(of: AnyJSON.self)
      #expect(decoded?.items.count == items.count)
      #expect(section.outcome.dropped.isEmpty)
      // Each extent is that item and nothing else.
      for (extent, item) in zip(section.source.items, items) {
        let copy = try JSONSerialization.jsonObject(with: Data(payload.bytes(in: extent)), options: .fragmentsAllowed)
        #expect((copy as? NSObject) == (item as? NSObject))
      }
    }
  }

  @Test("All payloads together: 396 sections, 369 delivered with 10,637 items, 27 failed, none dropped")
  func total() throws {
    var (found, delivered, items, dropped) = (0, 0, 0, 0)
    var failures: [SectionError.Code: Int] = [:]
    for (_, bytes) in Corpora.payloads() {
      let payload = Payload(bytes)
      let result = try decoder(for: try payload.scan()).decode(payload)
      found += result.sections.count
      delivered += result.delivered.count
      items += result.delivered.reduce(0) { $0 + $1.count }
      dropped += result.dropped.count
      for failure in result.failures { failures[failure.code, default: 0] += 1 }
    }
    #expect(found == 396)
    #expect(delivered == 369)
    #expect(items == 10_637)
    #expect(dropped == 0)
    // These are real templates whose `items` is an object, and one without any.
    #expect(failures == [.mismatch(member: "items", expected: .array, found: .object): 26, .missing(member: "items"): 1])
  }

  @Test("Mixed responses: without one owner the others are unchanged, in every combination")
  func oneOwnerMissing() throws {
    for (name, bytes) in Corpora.payloads() where name.hasPrefix("mixed") {
      let payload = Payload(bytes)
      let sections = try payload.scan()
      let all = try decoder(for: sections).decode(payload)
      for missing in sections.indices {
        let result = try decoder(for: sections, without: missing).decode(payload)
        for (index, section) in result.sections.enumerated() {
          if index == missing {
            guard case .unsupported(let unsupported) = section.outcome else {
              Issue.record("\(name) \(index): \(section.outcome)")
              continue
            }
            #expect(unsupported.raw == sections[index].extent)
          } else {
            let same = all.sections[index].outcome.section?.section(of: AnyJSON.self)
            #expect(section.outcome.section?.section(of: AnyJSON.self) == same)
          }
        }
      }
    }
  }
}
