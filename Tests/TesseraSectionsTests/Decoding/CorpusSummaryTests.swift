import TestSupport
import Testing
import TesseraSections

/// Everything of the corpora in one table, printed by the test that checks its sums.
@Suite("Summary over the corpora", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct CorpusSummaryTests {
  private struct Sum {
    var payloads = 0, refused = 0, sections = 0, delivered = 0, items = 0, dropped = 0, unsupported = 0, failed = 0
    var reasons: [String: Int] = [:]

    mutating func add(_ bytes: [UInt8], _ decoder: SectionsDecoder) {
      payloads += 1
      do throws(Payload.ParsingError) {
        let result = try decoder.decode(Payload(bytes))
        sections += result.sections.count
        delivered += result.delivered.count
        items += result.delivered.reduce(0) { $0 + $1.count }
        dropped += result.dropped.count
        failed += result.failures.count
        unsupported += result.unsupported.reduce(0) { $0 + $1.count }
        for failure in result.failures { reasons[Self.name("\(failure.code)"), default: 0] += 1 }
        for item in result.dropped { reasons["item: " + Self.name("\(item.code)"), default: 0] += 1 }
      } catch {
        refused += 1
        reasons["envelope: " + Self.name("\(error.code)"), default: 0] += 1
      }
    }

    /// The name of an error without its associated values.
    private static func name(_ code: String) -> String {
      code.hasPrefix("mismatch") ? code : String(code.prefix { $0 != "(" })
    }

    func lines(_ title: String) -> String {
      let sums =
        "\(sections) sections: \(delivered) delivered with \(items) items, \(dropped) dropped; \(failed) failed, \(unsupported) unsupported"
      let list = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "    \($0.value) × \($0.key)" }
      return (["\(title): \(payloads) payloads, \(refused) refused, \(sums)"] + list).joined(separator: "\n")
    }
  }

  @Test("The delivered items, the errors of failures, and the dropped items")
  func summary() throws {
    var real = Sum()
    for (_, bytes) in Corpora.payloads() { real.add(bytes, try decoder(for: try Payload(bytes).scan())) }
    var broken = Sum()
    for (name, bytes) in Corpora.files(in: "bad/sections_mutations") where name != "EXPECTED.json" {
      broken.add(bytes, try MutationTests.decoder())
    }
    var suite = Sum()
    for (_, bytes) in Corpora.files(in: "bad/json/test_parsing") { suite.add(bytes, try MutationTests.decoder()) }
    var cards = Sum()
    for (_, bytes) in Corpora.files(in: "adaptivecards/open") { cards.add(bytes, try MutationTests.decoder()) }
    print(
      [
        real.lines("sections"), broken.lines("broken on purpose"), suite.lines("JSONTestSuite"),
        cards.lines("cards, which are no sections"),
      ]
      .joined(separator: "\n"))
    #expect((real.payloads, real.delivered, real.items, real.dropped) == (30, 369, 10_637, 0))
    #expect(broken.payloads == 58 && broken.delivered + broken.failed + broken.unsupported == broken.sections)
    // None of them is a response of sections, and none is mistaken for one.
    #expect(suite.refused == suite.payloads && cards.delivered == 0)
  }
}
