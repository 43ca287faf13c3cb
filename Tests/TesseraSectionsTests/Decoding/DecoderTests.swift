import TestSupport
import Foundation
import Testing
import TesseraSections

@Suite("Any Decodable model decodes as with Foundation's JSONDecoder")
struct DecoderTests {
  /// Decodes a text with both decoders.
  func both<Value: Decodable & Equatable>(_ text: String, as type: Value.Type) -> (ours: Value?, foundation: Value?) {
    (try? Payload(text).decode(type), try? JSONDecoder().decode(type, from: Data(text.utf8)))
  }

  @Test("Every value of the corpora reads the same", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func corpora() throws {
    var values = 0
    // The largest one is compared with its own model, in `SectionsDecoderTests`.
    for (name, bytes) in Corpora.payloads() where bytes.count < 1_000_000 {
      let ours = try Payload(bytes).decode(AnyJSON.self)
      let foundation = try JSONDecoder().decode(AnyJSON.self, from: Data(bytes))
      #expect(ours == foundation, "\(name)")
      values += 1
    }
    #expect(values == 29)
  }

  @Test("JSONTestSuite's valid documents read the same", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func suite() throws {
    // `0e1` and `0e+1` are zero; Foundation refuses them.
    for (name, bytes) in JSONSuiteTests.suite where name.hasPrefix("y_") {
      let ours = try Payload(bytes).decode(AnyJSON.self)
      if let foundation = try? JSONDecoder().decode(AnyJSON.self, from: Data(bytes)) {
        #expect(ours == foundation, "\(name)")
      } else {
        #expect(name.hasPrefix("y_number_0e"), "\(name)")
      }
    }
  }

  struct Everything: Decodable, Equatable {
    enum Suit: String, Decodable { case hearts, spades }
    enum Shape: Decodable, Equatable {
      case circle(radius: Double)
      case square(Int)
      case none
    }
    struct Nested: Decodable, Equatable { var list: [[Int?]] }

    var bool: Bool
    var int8: Int8
    var int64: Int64
    var uint64: UInt64
    var double: Double
    var float: Float
    var string: String
    var optional: Int?
    var absent: String?
    var suit: Suit
    var shapes: [Shape]
    var nested: Nested
    var strings: [String]
    var set: Set<Int>
    var byName: [String: Bool]
    var byNumber: [Int: String]
    var url: URL
    var data: Data
    var decimal: Decimal
    var uuid: UUID
    var range: Range<Int>
  }

  static let everything = #"""
    {"string": "a\u00e9\ud83d\ude00\"\/\n", "bool": true, "int8": -128, "int64": -9223372036854775808, "uint64": 18446744073709551615,
     "double": 0.1, "float": 16777217, "optional": null, "suit": "spades",
     "shapes": [{"circle": {"radius": 2.5}}, {"square": {"_0": 3}}, {"none": {}}], "nested": {"list": [[1, null], []]},
     "strings": ["", "x"], "set": [1, 2, 1], "byName": {"b": false, "a": true}, "byNumber": {"7": "seven"}, "ignored": {"x": [1]},
     "url": "https://example.org/a?b=c", "data": "AAEC/w==", "decimal": 12345678901234567890.123456789,
     "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "range": [1, 5]}
    """#

  @Test("Enums, optionals, nested containers, dictionaries, sets, URL, Data, Decimal, UUID")
  func everything() throws {
    let (ours, foundation) = both(Self.everything, as: Everything.self)
    #expect(ours != nil)
    // Foundation reads a Decimal from a double here or exactly, by version; compare the exact one by itself.
    var exact = try #require(ours)
    #expect(exact.decimal == Decimal(string: "12345678901234567890.123456789"))
    if let foundation {
      exact.decimal = foundation.decimal
      #expect(exact == foundation)
    }
  }

  @Test("The order of the members makes no difference")
  func anyOrder() throws {
    struct Model: Decodable, Equatable {
      var a: Int
      var b: Int
      var c: Int?
      var d: Int
    }
    let members = ["\"a\":1", "\"b\":2", "\"d\":4", "\"x\":9"]
    func permutations(_ list: [String]) -> [[String]] {
      list.isEmpty
        ? [[]]
        : list.indices.flatMap { index in
          var rest = list
          let head = rest.remove(at: index)
          return permutations(rest).map { [head] + $0 }
        }
    }
    for order in permutations(members) {
      let text = "{" + order.joined(separator: ",") + "}"
      #expect(try Payload(text).decode(Model.self) == Model(a: 1, b: 2, c: nil, d: 4))
    }
  }

  @Test("Of repeated keys the first one counts, in small objects and in large ones")
  func repeatedKeys() throws {
    struct Model: Decodable, Equatable {
      var b: Int
      var a: Int
    }
    for filler in [0, 3, 31, 40, 200] {
      let more = (0..<filler).map { "\"k\($0)\":0," }.joined()
      let text = "{\"a\":1,\(more)\"b\":2,\"a\":3,\"\\u0062\":4}"
      let (ours, foundation) = both(text, as: Model.self)
      #expect(ours == Model(b: 2, a: 1))
      #expect(ours == foundation)
      let all = try Payload(text).decode([String: Int].self)
      #expect(all.count == filler + 2)
      #expect(all["a"] == 1)
    }
  }

  @Test(
    "Integers are read exactly in any notation, and never from a boolean",
    arguments: [
      ("100", 100), ("1e2", 100), ("1E+2", 100), ("100.0", 100), ("1000e-1", 100), ("-0", 0), ("0e5", 0), ("0.0", 0), ("-1.20e1", -12),
      ("9223372036854775807", 9_223_372_036_854_775_807), ("-9223372036854775808", -9_223_372_036_854_775_808),
      ("922337203685477580700e-2", 9_223_372_036_854_775_807), ("9223372036854775808", nil), ("1.5", nil), ("1e-1", nil), ("1e400", nil),
      ("1e99999999999999999999", nil), ("0e99999999999999999999", 0), ("true", nil), ("false", nil), ("\"1\"", nil), ("null", nil),
      ("[]", nil),
    ] as [(String, Int?)])
  func integers(_ text: String, _ value: Int?) {
    #expect((try? Payload(text).decode(Int.self)) == value)
    #expect((try? Payload("[\(text)]").decode([Int].self)) == value.map { [$0] })
  }

  @Test("Every integer type refuses numbers that do not fit")
  func integerBounds() throws {
    #expect(try Payload("[-128,127]").decode([Int8].self) == [-128, 127])
    #expect((try? Payload("128").decode(Int8.self)) == nil)
    #expect((try? Payload("-1").decode(UInt8.self)) == nil)
    #expect((try? Payload("256").decode(UInt8.self)) == nil)
    #expect(try Payload("18446744073709551615").decode(UInt64.self) == .max)
    #expect((try? Payload("18446744073709551616").decode(UInt64.self)) == nil)
    #expect(try Payload("170141183460469231731687303715884105727").decode(Int128.self) == .max)
    #expect(try Payload("340282366920938463463374607431768211455").decode(UInt128.self) == .max)
    #expect((try? Payload("340282366920938463463374607431768211456").decode(UInt128.self)) == nil)
  }

  @Test("Doubles are the nearest ones, as strtod finds them")
  func doubles() throws {
    var generator = SeededGenerator(seed: 7)
    var texts = ["0.1", "1e23", "9007199254740993", "5e-324", "2.4703282292062327e-324", "1.7976931348623157e308", "123456789.125", "0e1"]
    for _ in 0..<4_000 {
      let digits = Int.random(in: 1...19, using: &generator)
      let number = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
      let exponent = Int.random(in: -330...300, using: &generator)
      let whole = "\(Int.random(in: 0...99, using: &generator))"
      texts.append("\(whole).\(number)")
      texts.append("-\(whole).\(number)e\(exponent)")
      texts.append(String(Double(bitPattern: UInt64.random(in: 0..<0x7FE0_0000_0000_0000, using: &generator))))
    }
    for text in texts {
      let value = try Payload(text).decode(Double.self)
      #expect(value.bitPattern == strtod(text, nil).bitPattern, "\(text)")
    }
    #expect((try? Payload("1e309").decode(Double.self)) == nil)
    #expect((try? Payload("true").decode(Double.self)) == nil)
    #expect(try Payload("16777217").decode(Float.self) == Float("16777217"))
    #expect((try? Payload("1e39").decode(Float.self)) == nil)
  }

  @Test("Dates: RFC 3339 as text, seconds since 1970 as a number, or as the options say")
  func dates() throws {
    func date(_ text: String, _ form: SectionRegistration.DecodingOptions.DateForm = .automatic) -> Double? {
      (try? Payload(text).decode(Date.self, options: SectionRegistration.DecodingOptions(dates: form)))?.timeIntervalSince1970
    }
    #expect(date("\"1970-01-01T00:00:00Z\"") == 0)
    #expect(date("\"2024-09-17T20:45:00Z\"") == 1_726_605_900)
    #expect(date("\"2024-09-17T22:45:00.250+02:00\"") == 1_726_605_900.25)
    #expect(date("\"2024-02-29t00:00:00z\"") == 1_709_164_800)
    #expect(date("\"0001-01-01T00:00:00Z\"") == -62_135_596_800)
    #expect(date("\"2023-02-29T00:00:00Z\"") == nil)
    #expect(date("\"2024-09-17\"") == nil)
    #expect(date("\"2024-09-17T20:45:00\"") == nil)
    #expect(date("\"2024-09-17T24:00:00Z\"") == nil)
    #expect(date("\"2024-09-17T20:45:00Z \"") == nil)
    #expect(date("1726605900.5") == 1_726_605_900.5)
    #expect(date("1726605900500", .millisecondsSince1970) == 1_726_605_900.5)
    #expect(date("0", .secondsSince2001) == 978_307_200)
    #expect(date("0", .rfc3339) == nil)
    #expect(date("\"2024-09-17T20:45:00Z\"", .secondsSince1970) == nil)
    // Every day of 400 years has the number that Foundation gives it.
    let style = Date.ISO8601FormatStyle()
    for day in stride(from: -60_000.0, to: 90_000, by: 7) {
      let text = Date(timeIntervalSince1970: day * 86_400).formatted(style)
      #expect(date("\"\(text)\"") == day * 86_400)
    }
  }

  @Test("Lone surrogates are read as U+FFFD, a NUL stays a NUL")
  func surrogates() throws {
    let cases = [
      (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"), (#""\ud800\ud800\udc00""#, "\u{FFFD}\u{10000}"),
      (#""\ud800\n""#, "\u{FFFD}\n"), (#""\ud800\u0041""#, "\u{FFFD}A"), (#""a\u0000b""#, "a\0b"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    ]
    for (text, value) in cases { #expect(try Payload(text).decode(String.self) == value) }
  }

  @Test("Errors carry Foundation's case and coding path")
  func errors() {
    struct Model: Decodable {
      struct Inner: Decodable { var list: [[String: Int]] }
      var inner: Inner
    }
    let cases = [
      #"{}"#, #"{"inner": 1}"#, #"{"inner": null}"#, #"{"inner": {"list": [{}, {"a b": "x"}]}}"#, #"{"inner": {"list": [{}, 5]}}"#,
      #"{"inner": {"list": [{"a": 1.5}]}}"#, #"{"inner": {"list": {}}}"#, #"{"inner": {}}"#, #"[]"#,
    ]
    for text in cases {
      func failure(_ body: () throws -> Model) -> (String, [String])? {
        guard case .failure(let error) = Result(catching: body) else { return nil }
        func path(_ context: DecodingError.Context) -> [String] { context.codingPath.map(\.stringValue) }
        return switch error as? DecodingError {
        case .keyNotFound(let key, let context): ("missing \(key.stringValue)", path(context))
        case .typeMismatch(_, let context): ("mismatch", path(context))
        case .valueNotFound(_, let context): ("null", path(context))
        case .dataCorrupted(let context): ("corrupted", path(context))
        default: ("\(error)", [])
        }
      }
      let ours = failure { try Payload(text).decode(Model.self) }
      let foundation = failure { try JSONDecoder().decode(Model.self, from: Data(text.utf8)) }
      #expect(ours?.0 == foundation?.0, "\(text)")
      // For a number that does not fit, Foundation gives no path.
      #expect(ours?.1 == foundation?.1 || (ours?.0 == "corrupted" && foundation?.1 == []), "\(text)")
    }
  }

  @Test("Hand-written models may open several containers, in any order, and inherit")
  func manualContainers() throws {
    class Base: Decodable {
      var id: Int
      private enum CodingKeys: String, CodingKey { case id }
      required init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      }
    }
    final class Derived: Base {
      var values: [String] = []
      private enum CodingKeys: String, CodingKey { case list, inner, number }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        let inner = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
        // The failed attempt must not move the position.
        let failed = try? list.decode(Int.self)
        #expect(failed == nil)
        while !list.isAtEnd {
          values.append(try list.decode(String.self))
          values.append("\(list.currentIndex)/\(list.count ?? -1): \(try inner.decode(Int.self, forKey: .number))")
        }
        #expect(container.contains(.list))
        #expect(try container.decodeNil(forKey: .number))
        #expect(Set(container.allKeys.map(\.stringValue)) == ["list", "inner", "number"])
        try super.init(from: container.superDecoder())
      }
    }
    let text = #"{"super": {"id": 9}, "inner": {"number": 4}, "number": null, "list": ["a", "b"], "other": 1}"#
    let model = try Payload(text).decode(Derived.self)
    #expect(model.values == ["a", "1/2: 4", "b", "2/2: 4"])
    #expect(model.id == 9)
  }

  @Test("The superclass of a model without a member for it is decoded from a null", arguments: ["{}", #"{"super":3,"own":4}"#])
  func absentSuper(json: String) throws {
    struct Model: Decodable, Equatable {
      var values: [Int?]
      var paths: [String]
      private enum CodingKeys: CodingKey { case own }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let decoders = [try container.superDecoder(), try container.superDecoder(forKey: .own)]
        values = try decoders.map { try Int?(from: $0) }
        paths = decoders.map { $0.codingPath.map(\.stringValue).joined(separator: ".") }
      }
    }
    let model = try Payload(json).decode(Model.self)
    #expect(model == (try JSONDecoder().decode(Model.self, from: Data(json.utf8))))
    #expect(model.paths == ["super", "own"])
  }

  @Test("A model may keep its decoder and use it later")
  func keptDecoder() throws {
    struct Lazy: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    // Not through the registry: a decoder is not Sendable.
    func make() throws -> [Lazy] {
      try Payload(#"[{"id": 1, "name": "a", "score": 2}, {"id": 3, "name": "b", "score": 4}]"#).decode([Lazy].self)
    }
    let kept = try make()
    #expect(try kept.map { try Club(from: $0.decoder) } == [Club(id: 1, name: "a", score: 2), Club(id: 3, name: "b", score: 4)])
    #expect(kept[1].decoder.codingPath.map(\.stringValue) == ["Index 1"])
  }

  @Test("userInfo reaches the models")
  func userInfo() throws {
    struct Model: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = CodingUserInfoKey(rawValue: "key").flatMap { decoder.userInfo[$0] as? String }
      }
    }
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    #expect(try Payload("1").decode(Model.self, options: SectionRegistration.DecodingOptions(userInfo: [key: "here"])).text == "here")
  }
}
