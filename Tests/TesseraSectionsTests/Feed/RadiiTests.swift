import Foundation
import TesseraScreen
import TesseraSections
import TesseraTesting
import TestSupport
import Testing

/// The mixed responses with one provider removed or one item broken, in every combination.
@Suite("The three radii never widen", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct RadiiTests {
  /// A response and what its sections show when nothing is wrong.
  private struct Mixed {
    let name: String
    let root: [String: Any]
    let sections: [[String: Any]]

    init(_ name: String, _ bytes: [UInt8]) throws {
      self.name = name
      root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      sections = try #require(root["sections"] as? [[String: Any]])
    }

    func payload(_ change: (inout [[String: Any]]) -> Void) throws -> Payload {
      var (root, sections) = (root, sections)
      change(&sections)
      root["sections"] = sections
      return Payload(try JSONSerialization.data(withJSONObject: root, options: .sortedKeys))
    }

    func items(_ index: Int) -> Int { (sections[index]["items"] as? [Any])?.count ?? 0 }
    func claims(without removed: Int? = nil) -> [any InteractiveSectionConfigurator] {
      sections.enumerated().filter { $0.offset != removed }.map { index, section in
        ObjectConfigurator(name: "\(index)", claims: [.id(.integer((section["id"] as? Int64) ?? 0))])
      }
    }
  }

  /// A provider that accepts any value but a text. A text breaks that item.
  private struct ObjectConfigurator: SectionConfigurator {
    struct Model: Decodable, Sendable {
      let json: AnyJSON
      init(from decoder: any Decoder) throws {
        json = try AnyJSON(from: decoder)
        if case .text("\u{0}broken") = json { throw CancellationError() }
      }
    }
    let name: String
    let claims: [SectionClaim]

    func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
      SectionModel { for (position, item) in section.items.enumerated() { TextItem("\(item.json.canonical)").id(position) } }
    }
  }

  private static func mixed() throws -> [Mixed] {
    try Corpora.payloads().filter { $0.name.hasPrefix("mixed_") }.map { try Mixed($0.name, $0.bytes) }
  }

  /// The contents of the screen, by section key.
  private func shown(_ payload: Payload, _ configurators: [any InteractiveSectionConfigurator]) async throws -> [String: [Element]] {
    let useCase = try GetSectionsUseCase([SectionSource("s") { _ in payload }], configurators: configurators)
    let app = Headless(
      FeedScreen("Feed", useCase), expecting: [.failedSection, .droppedItems, .unsupportedSection])
    try await app.settle()
    var shown: [String: [Element]] = [:]
    for section in app.page.snapshots[0].sections { shown[section.key.text] = section.rows.map(\.content) }
    return shown
  }

  @Test("A missing provider removes only its own section")
  func providers() async throws {
    var combinations = 0
    for mixed in try Self.mixed() {
      let payload = try mixed.payload { _ in }
      let whole = try await shown(payload, mixed.claims())
      for removed in mixed.sections.indices {
        let key = "s \(mixed.sections[removed]["id"] as? Int64 ?? 0)/0"
        var expected = whole
        #expect(expected.removeValue(forKey: key) != nil, "\(mixed.name)")
        #expect(try await shown(payload, mixed.claims(without: removed)) == expected, "\(mixed.name) without \(removed)")
        combinations += 1
      }
    }
    #expect(combinations == 30)
  }

  @Test("A section that is broken shows a failure where it would be and nowhere else")
  func sections() async throws {
    for mixed in try Self.mixed() {
      let whole = try await shown(try mixed.payload { _ in }, mixed.claims())
      for broken in mixed.sections.indices {
        let id = mixed.sections[broken]["id"] as? Int64 ?? 0
        var now = try await shown(try mixed.payload { $0[broken]["items"] = "broken" }, mixed.claims())
        let position = now.removeValue(forKey: "s \(id)")
        #expect(position?.count == 1, "\(mixed.name): a failure in place of \(id)")
        var expected = whole
        expected["s \(id)/0"] = nil
        #expect(now == expected, "\(mixed.name): \(broken)")
      }
    }
  }

  @Test("A broken item removes only its own row, and is counted in its own section")
  func items() async throws {
    for mixed in try Self.mixed() {
      let whole = try await shown(try mixed.payload { _ in }, mixed.claims())
      for section in mixed.sections.indices {
        let (id, item) = (mixed.sections[section]["id"] as? Int64 ?? 0, mixed.items(section) / 2)
        let payload = try mixed.payload { sections in
          var items = sections[section]["items"] as? [Any] ?? []
          items[item] = "\u{0}broken"
          sections[section]["items"] = items
        }
        var now = try await shown(payload, mixed.claims())
        #expect(now.removeValue(forKey: "s \(id).dropped")?.count == 1)
        var expected = whole
        expected["s \(id)/0"]?.remove(at: item)
        #expect(now == expected, "\(mixed.name): item \(item) of \(id)")
      }
    }
  }
}

extension AnyJSON {
  /// A text that equal values share, independent of the order of their members in memory.
  fileprivate var canonical: String {
    switch self {
    case .array(let elements): "[\(elements.map(\.canonical).joined(separator: ","))]"
    case .object(let members): "{\(members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.canonical)" }.joined(separator: ","))}"
    default: "\(self)"
    }
  }
}
