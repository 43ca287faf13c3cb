import TestSupport
import Foundation
import Testing
import Tessera
import TesseraMacros

/// A model that something in every document fits, and little of it well.
@PayloadModel
struct Node: Decodable, Equatable, Sendable {
  var id: String?
  var name: String?
  var title: String?
  var type: String?
  var url: URL?
  var date: String?
  var score: Double?
  var count: Int?
  var isSelected: Bool?
  var tags: [String]?
  var items: [Node]?
  var children: [Node]?
  var body: [Node]?
  var values: [String: Int]?
}

@PayloadModel
struct City: Decodable, Equatable, Sendable {
  var id: Int
  var name: String
  var population: Int?
}

/// Parsers, this package's decoder and Foundation's over the same documents.
///
/// Between parser and decoder there is no difference. From `JSONDecoder` there are these, each of which
/// ``Difference`` tells by the document:
/// strict grammar (it takes trailing commas and more), half of a surrogate pair (it refuses, we read U+FFFD), `0e1`
/// and its like as `Double`
/// (it refuses), a number that its type cannot hold (it names no path), and a decoding error's description.
@Suite("Parsers, decoder and JSONDecoder agree")
struct DifferentialTests {
  static let cases = ProcessInfo.processInfo.environment["TESSERA_FUZZ_CASES"].flatMap { Int($0) } ?? 3_000
  static let seed = ProcessInfo.processInfo.environment["TESSERA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  /// A document decoded in three ways; returns whether it could be decoded.
  @discardableResult
  static func check<Value: Payload.Value & Equatable>(_ type: Value.Type, _ bytes: [UInt8], _ name: @autoclosure () -> String) -> Bool {
    let payload = Payload(bytes)
    let parsed = Result { try payload.decode(type) }
    let decoded = Result { try Compared.decode(type, payload) }
    #expect(Compared.same(parsed, decoded), "\(name()): parsed \(words(parsed)), decoded \(words(decoded))")
    let foundation = Result { try JSONDecoder().decode(type, from: Data(bytes)) }
    if !Compared.isLike(decoded, foundation) {
      #expect(Difference.isKnown(bytes), "\(name()): decoded \(words(decoded)), JSONDecoder \(words(foundation))")
    }
    if case .success = parsed { return true }
    return false
  }

  private static func words<Value>(_ result: Result<Value, any Error>) -> String { Compared.outcome { try result.get() } }

  @Test("Over every document of the corpora", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func corpora() throws {
    var (count, fitting) = (0, 0)
    for (name, bytes) in Documents.all() {
      count += 1
      if Self.check(Node.self, bytes, name) { fitting += 1 }
      if Self.check([Node].self, bytes, name) { fitting += 1 }
      guard let sections = try? Payload(bytes).scan() else { continue }
      for item in sections.flatMap(\.items) {
        let item = Array(bytes[item.range])
        Self.check(Node.self, item, name)
        Self.check(Everything.Child.self, item, name)
      }
    }
    #expect(count > 500 && fitting > 20, "\(count) documents, \(fitting) decoded")
  }

  @Test("Over damaged documents: a few here, a million in make fuzz")
  func mutations() throws {
    var random = SeededGenerator(seed: Self.seed)
    let seeds = [Everything.whole, Self.node, Self.cities].map { Array($0.utf8) }
    for number in 0..<Self.cases {
      let bytes = random.damage(seeds[number % seeds.count])
      let name = "case \(number) of seed \(Self.seed): \(String(decoding: bytes, as: UTF8.self))"
      switch number % seeds.count {
      case 0: Self.check(Dated.self, bytes, name)
      case 1: Self.check(Node.self, bytes, name)
      default: Self.check([City].self, bytes, name)
      }
    }
  }

  @Test("A document cut at every byte, and with every byte replaced by the significant ones")
  func everyByte() {
    let whole = Array(Self.node.utf8)
    for position in whole.indices {
      Self.check(Node.self, Array(whole[..<position]), "cut at \(position)")
      for byte in Array("\"\\{}[],:0e.-x \u{0}".utf8) + [0x80, 0xFF] {
        var bytes = whole
        bytes[position] = byte
        Self.check(Node.self, bytes, "byte \(byte) at \(position)")
      }
    }
  }

  static let node = #"""
    {"id":"a","name":"B","unknown":{"id":[1,{"x":"]"}]},"items":[{"id":"c","score":1.25,"count":3,"isSelected":false},
    {"tags":["x","\u00e9"],"url":"https://a.example","values":{"a":1,"b":-2}}],"children":[],"body":null,"title":"größe"}
    """#
  static let cities = #"[{"id":1,"name":"Zürich","population":400000},{"name":"عمّان","id":2},{"id":3,"name":"x","population":null}]"#
}

/// ``Everything`` without its date, whose form is a choice of each decoder.
@PayloadModel
struct Dated: Decodable, Equatable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, title = "the title", hint, ratio, isNew, tags, counts, children, mood, shape, words, small, raw
  }
  var id: Int
  var title: String
  var hint: String?
  var ratio: Double
  var isNew: Bool
  var tags: [String]
  var counts: [String: Int]
  var children: [Everything.Child]
  var mood: Everything.Mood?
  var shape: Everything.Shape?
  var words: [String?]?
  var small: UInt8?
  var raw: Everything.Plain?
}
