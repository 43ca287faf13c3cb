import Testing

@testable import TesseraJSON

@Suite("Rules of decoding")
struct RulesTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String, _ rules: JSONRules = JSONRules()) throws -> Value {
    try Array(json.utf8).withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      let extent = try scanner.document()
      var values = ValuesDecoder(scanner.bytes, rules: rules)
      return try values.decode(type, extent)
    }
  }

  @Test("Of repeated keys the first one counts, or the last one")
  func repeatedKeys() throws {
    let json = #"{"a": 1, "b": 2, "\u0061": 3}"#
    #expect(try decode([String: Int].self, json) == ["a": 1, "b": 2])
    var rules = JSONRules()
    rules.lastKeyCounts = true
    #expect(try decode([String: Int].self, json, rules) == ["a": 3, "b": 2])
  }

  private struct Chart: Decodable, Equatable {
    var points: [Double]
    var note: String?
    var name: String?
  }

  @Test(
    "Members after very many others are found, and no other value is mistaken for them", arguments: [65_532, 65_533, 65_534, 70_000])
  func longMember(count: Int) throws {
    let points = [Double](repeating: 1, count: count)
    let json = points.map { _ in "1" }.joined(separator: ",")
    let expected = Chart(points: points, note: "hello", name: "right")
    for text in [
      #"{"points": [\#(json)], "note": "hello", "name": "right"}"#,
      #"{"label": "name", "points": [\#(json)], "name": "right", "note": "hello"}"#,
      #"{"id": 1, "points": [\#(json)], "note": "hello", "name": "right"}"#,
    ] {
      #expect(try decode(Chart.self, text) == expected)
    }
  }

  @Test("An integer is an integral value, or digits only")
  func integers() throws {
    #expect(try decode([Int].self, "[1.0, 2e1]") == [1, 20])
    var rules = JSONRules()
    rules.integers = .literals
    #expect(throws: DecodingError.self) { try decode([Int].self, "[1.0]", rules) }
    #expect(try decode([Int].self, "[-7]", rules) == [-7])
  }

  @Test("Half of a surrogate pair is replaced, or refused")
  func surrogates() throws {
    for (text, isBroken) in [
      (#"\ud800"#, true), (#"\ud83d\ude00"#, false), (#"\udc00x"#, true), (#"\\ud800"#, false), (#"\ud83d\u0041"#, true),
    ] {
      #expect(Array(text.utf8).withUnsafeBufferPointer(JSONText.hasUnpairedSurrogate) == isBroken, "\(text)")
    }
    #expect(try decode(String.self, #""a\ud800""#) == "a\u{FFFD}")
    var rules = JSONRules()
    rules.refusesUnpairedSurrogates = true
    #expect(throws: DecodingError.self) { try decode(String.self, #""a\ud800""#, rules) }
    #expect(try decode(String.self, #""\ud83d\ude00""#, rules) == "😀")
  }

  @Test("An error's path begins with the steps to the value")
  func prefix() {
    let json = Array(#"{"a": [1, "x"]}"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try json.withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes)
        let extent = try scanner.document()
        var values = ValuesDecoder(scanner.bytes, rules: JSONRules())
        _ = try values.decode([String: [Int]].self, extent, prefix: [PathKey(4)])
      }
    }
    guard case .typeMismatch(_, let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["Index 4", "a", "Index 1"])
  }
}

@Suite("Scanning")
struct ScannerTests {
  @Test(
    "A fault says what was expected, and where",
    arguments: [
      ("[1 2]", JSONFault(.unexpectedByte(0x32, expected: .endOfElement), 3)),
      (#"{"a" 1}"#, JSONFault(.unexpectedByte(0x31, expected: .colon), 5)),
      ("{1}", JSONFault(.unexpectedByte(0x31, expected: .key), 1)),
      (#"{"a":1;}"#, JSONFault(.unexpectedByte(0x3B, expected: .endOfMember), 6)),
      ("[x]", JSONFault(.unexpectedByte(0x78, expected: .value), 1)), ("[\"a", JSONFault(.unterminatedString, 3)),
      ("[", JSONFault(.unexpectedEnd, 1)), ("[1,]", JSONFault(.trailingComma, 3)), ("1 1", JSONFault(.trailingContent, 2)),
      (" ", JSONFault(.empty, 1)), ("<html>", JSONFault(.markup, 0)), ("[[[[1]]]]", JSONFault(.exceeded(.depth, limit: 3), 3)),
    ])
  func faults(json: String, fault: JSONFault) {
    let thrown = #expect(throws: JSONFault.self) {
      try Array(json.utf8).withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes, depthLimit: 3)
        _ = try scanner.document()
      }
    }
    #expect(thrown == fault)
  }
}
