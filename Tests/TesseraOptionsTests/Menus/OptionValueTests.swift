import Foundation
import TestSupport
import TesseraJSON
import Testing

@testable import TesseraOptions

@Suite("Any JSON value")
struct OptionValueTests {
  private func random(_ depth: Int, _ generator: inout SeededGenerator) -> OptionModel.Value {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .text(["", "a", "1.50", "$number", "é\n"].randomElement(using: &generator) ?? "")
    case 3, 4: .number(["0", "1", "-0", "1.50", "1e400", "9223372036854775808", "-12", "0.1"].randomElement(using: &generator) ?? "")
    case 5: .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in random(depth - 1, &generator) })
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            (["a", "b", "c", ""].randomElement(using: &generator) ?? "", random(depth - 1, &generator))
          }
        ) { $1 })
    }
  }

  @Test("What Swift's encoder writes is the same value again, at every depth, for this library's decoder and for Foundation's")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let value = random(4, &generator)
      let data = try JSONEncoder().encode([value])
      #expect(try MenuJSON.decode([OptionModel.Value].self, from: data) == [value])
      #expect(try JSONDecoder().decode([OptionModel.Value].self, from: data) == [value])
    }
  }

  @Test("A number keeps its text inside of arrays and objects")
  func nested() throws {
    let value: OptionModel.Value = ["price": .number("1.50"), "prices": [.number("1.50"), ["deep": .number("1e400")]]]
    let data = try JSONEncoder().encode(value)
    #expect(try MenuJSON.decode(OptionModel.Value.self, from: data) == value)
    #expect(try OptionModel.Value(json: Array(#"{"a":[1.50]}"#.utf8)) == ["a": [.number("1.50")]])
  }
}
