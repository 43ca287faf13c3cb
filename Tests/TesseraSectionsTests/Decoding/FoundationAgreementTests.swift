import Foundation
import TestSupport
import Testing

import TesseraSections

@Suite("The same values as Foundation's decoder")
struct FoundationAgreementTests {
  private func agree<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String, _ comment: String) {
    let theirs = Result { try JSONDecoder().decode(type, from: Data(json.utf8)) }
    let own = Result { try Payload(json).decode(type) }
    switch (theirs, own) {
    case (.success(let theirs), .success(let own)): #expect(theirs == own, "\(comment) \(json)")
    case (.success(let theirs), .failure(let error)): Issue.record("\(comment) \(json) is \(theirs) there, and here: \(error)")
    case (.failure, _): break
    }
  }

  @Test("A decimal number of any length is rounded as Foundation rounds it")
  func decimals() {
    var random = SeededGenerator(seed: 38)
    func digits(_ count: Int) -> String { String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &random))") }) }
    for _ in 0..<2_000 {
      let whole =
        Bool.random(using: &random) ? "0" : "\(Int.random(in: 1...9, using: &random))" + digits(Int.random(in: 0...60, using: &random))
      let fraction = Bool.random(using: &random) ? "" : "." + digits(Int.random(in: 1...60, using: &random))
      let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -140...140, using: &random))"
      let number = (Bool.random(using: &random) ? "-" : "") + whole + fraction + exponent
      agree([Decimal].self, "[\(number)]", "a Decimal")
    }
    for number in ["0", "-0", "1e127", "1e128", "1e-127", "9999999999999999999999999999999999999.9", String(repeating: "9", count: 39)] {
      agree([Decimal].self, "[\(number)]", "a Decimal")
    }
  }

  private struct Model: Decodable, Equatable {
    var a: Int?
    var b: String?
    var c: [Double]?
    var d: [String: Bool]?
    var e: Float?
    var f: UInt8?
    var g: Data?
    var h: URL?
  }

  @Test("Models of random documents, valid or not")
  func models() {
    var random = SeededGenerator(seed: 39)
    let values = [
      "1", "-0", "1.0", "1e2", "1.5", "255", "256", "1e400", "[1e-400]", "0.1", "16777217", "3.4028236e38", "true", "false", "null", "\"\"",
      "\"a\"",
      "\"\\u0061\\n\"", "\"\\ud83d\\ude00\"", "\"e\u{301}\"", "\"YQ==\"", "\"YQ\"", "\"https://a.example/b c\"", "\"https://a.example/\"",
      "\"/a\"",
      "[]", "[1]", "[1.5,2e3]", "[null]", "[\"a\"]", "{}", "{\"x\":true}", "{\"x\":true,\"x\":false}", "{\"x\":1}",
    ]
    for _ in 0..<4_000 {
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\"\(["a", "b", "c", "d", "e", "f", "g", "h", "i"].randomElement(using: &random) ?? "")\": \(values.randomElement(using: &random) ?? "")"
      }
      agree(Model.self, "{" + members.joined(separator: ", ") + "}", "a model")
    }
  }
}

/// A model as the macro writes it, whose keys JSON can only write with escapes.
private struct Escaped: PayloadModel, Decodable, Equatable, Sendable {
  var quote: Int
  var backslash: Int
  var plain: Int

  private enum CodingKeys: String, CodingKey {
    case quote = "a\"b"
    case backslash = "c\\d"
    case plain = "e"
  }
  private static let members = Payload.Parser.Members("a\"b", "c\\d", "e", "\n")

  init(parsing parser: inout Payload.Parser) throws(Payload.Parser.Refusal) {
    var (quote, backslash, plain): (Int?, Int?, Int?) = (nil, nil, nil)
    var cursor = try parser.beginObject()
    while let member = try parser.nextMember(&cursor, of: Self.members) {
      switch member {
      case 0: quote = try Int.parse(&parser)
      case 1: backslash = try Int.parse(&parser)
      default: plain = try Int.parse(&parser)
      }
    }
    guard let quote, let backslash, let plain else { throw Payload.Parser.Refusal() }
    (self.quote, self.backslash, self.plain) = (quote, backslash, plain)
  }
}

@Suite("Keys that JSON writes with escapes")
struct EscapedKeyTests {
  private let padding = String(repeating: " ", count: 40)

  @Test("Such a key is found where JSON spells it, and nowhere else")
  func found() throws {
    let json = #"{"a\"b":1,"c\\d":2,"e":3}"#
    for text in [json, json + padding, #"{"\u0061\u0022b" : 1, "c\u005cd": 2, "e": 3}"#] {
      let model = try Payload(text).decode(Escaped.self)
      #expect(model.quote == 1 && model.backslash == 2 && model.plain == 3)
    }
    // Another key, which only looks like it in bytes.
    #expect(throws: (any Error).self) { try Payload(#"{"a\"b":1,"c\d":2,"e":3}"# + padding).decode(Escaped.self) }
  }

  @Test(
    "Malformed JSON that holds the key as it is in Swift is refused",
    arguments: [#"{"a"b":1,"c\\d":2,"e":3}"#, #"{"a\"b":1,"c\d":2,"e":3}"#, "{\"\n\":1,\"a\\\"b\":1,\"c\\\\d\":2,\"e\":3}"])
  func malformed(text: String) {
    for text in [text, text + padding] {
      #expect(throws: Payload.ParsingError.self) { try Payload(text).decode(Escaped.self) }
      #expect(throws: Payload.ParsingError.self) { try Payload("[" + text + "]").decode([Escaped].self) }
    }
  }
}
