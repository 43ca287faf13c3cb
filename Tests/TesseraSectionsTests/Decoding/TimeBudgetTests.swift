import Foundation
import TesseraSections
import Testing

@Suite("The time of a provider is bounded")
struct TimeBudgetTests {
  private static let json = #"{"sections": [{"id": 1, "name": "Slow", "items": [1, 2, 3]}, {"id": 2, "name": "Good", "items": [1, 2, 3]}]}"#

  /// A model that takes as long as a careless one, on its own thread.
  private struct Slow: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let end = TimeBudgetTests.spent() + 150
      while TimeBudgetTests.spent() < end {}
    }
  }

  /// The processor time of this thread, in milliseconds.
  private static func spent() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }

  @Test("A section that takes longer fails with the bound's name, its neighbour is there")
  func exceeded() throws {
    let registry = try DecodingRegistry([
      SectionRegistration("Slow", .id(1), of: Slow.self), SectionRegistration("Good", .id(2), of: Int.self),
    ])
    let decoder = SectionsDecoder(registry, budget: Payload.Budget(time: .milliseconds(100)))
    let result = try decoder.decode(Payload(Self.json))
    #expect(result.failures.map(\.code) == [.exceeded(.time, limit: 100)])
    #expect(result.failures.first?.path.description == "$.sections[0].items[0]")
    #expect("\(result.failures[0])".contains("it exceeds the bound 'time' of 100"))
    #expect(result.sections[1].outcome.section?.section(of: Int.self)?.items == [1, 2, 3])
  }

  /// An item with many slow values, none of which reports that it cannot be decoded.
  private struct SlowList: Decodable, Sendable {
    let values: Int
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var values = 0
      while !container.isAtEnd {
        if (try? container.decode(Slow.self)) == nil { break }
        values += 1
      }
      self.values = values
    }
  }

  @Test("One item of many values is bounded as many items are")
  func insideOfAnItem() throws {
    let registry = try DecodingRegistry([
      SectionRegistration("Slow", .id(1), of: SlowList.self), SectionRegistration("Good", .id(2), of: Int.self),
    ])
    let decoder = SectionsDecoder(registry, budget: Payload.Budget(time: .milliseconds(100)))
    let padding = String(repeating: " ", count: 5_000)
    let values = Array(repeating: "1", count: 200).joined(separator: ",\(padding)")
    let payload = Payload(#"{"sections": [{"id": 1, "name": "Slow", "items": [[\#(values)]]}, {"id": 2, "name": "Good", "items": [1]}]}"#)
    let start = Self.spent()
    let result = try decoder.decode(payload)
    #expect(result.failures.map(\.code) == [.exceeded(.time, limit: 100)])
    #expect(result.sections[1].outcome.section?.section(of: Int.self)?.items == [1])
    // Thirty seconds if each of them were waited for.
    #expect(Self.spent() - start < 5_000)
  }

  @Test("A section after quick ones, for which the clock was not asked again, is bounded by its own time")
  func later() throws {
    let registry = try DecodingRegistry([
      SectionRegistration("Slow", .id(1), of: Slow.self), SectionRegistration("Good", .id(2), of: Int.self),
    ])
    let decoder = SectionsDecoder(registry, budget: Payload.Budget(time: .milliseconds(100)))
    let quick = #"{"id": 2, "name": "Good", "items": [1]}, "#
    let payload = Payload(#"{"sections": [\#(quick)\#(quick){"id": 1, "name": "Slow", "items": [1, 2, 3]}]}"#)
    let result = try decoder.decode(payload)
    #expect(result.failures.map(\.code) == [.exceeded(.time, limit: 100)])
    #expect(result.failures.first?.path.description == "$.sections[2].items[0]")
  }

  @Test("Waiting costs nothing: only processor time counts")
  func waiting() throws {
    struct Waiting: Decodable, Sendable {
      init(from decoder: any Decoder) throws { usleep(150_000) }
    }
    let registry = try DecodingRegistry([SectionRegistration("Waiting", .id(1), of: Waiting.self)])
    let decoder = SectionsDecoder(registry, budget: Payload.Budget(time: .milliseconds(100)))
    let result = try decoder.decode(Payload(#"{"sections": [{"id": 1, "name": "Waiting", "items": [1]}]}"#))
    #expect(result.failures.isEmpty)
  }

  @Test("A bound of nothing fails every section that has items, and none that has not")
  func nothing() throws {
    let registry = try DecodingRegistry([SectionRegistration("A", .id(1), of: Int.self), SectionRegistration("B", .id(2), of: Int.self)])
    let decoder = SectionsDecoder(registry, budget: Payload.Budget(time: .seconds(-1)))
    #expect(try decoder.decode(Payload(Self.json)).failures.count == 2)
    #expect(try decoder.decode(Payload(#"{"sections": [{"id": 1, "name": "", "items": []}]}"#)).failures.isEmpty)
  }
}
