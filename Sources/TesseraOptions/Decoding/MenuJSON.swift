internal import Foundation
internal import TesseraJSON
internal import TesseraScreen

/// The JSON rules for menu answers, documented at ``MenuPayload``.
enum MenuJSON {
  /// The nesting limit, which keeps a model from exhausting the stack.
  static let maximumDepth = 128

  /// - Parameter problems: Collects the problems of rows nested in a row.
  static func rules(_ problems: RowProblems? = nil) -> JSONRules {
    var rules = JSONRules()
    rules.integers = .literals
    rules.lastKeyCounts = true
    rules.refusesUnpairedSurrogates = true
    rules.dates = .automatic
    rules.errors = RowErrors()
    if let problems { rules.userInfo = [.rowProblems: problems] }
    return rules
  }

  static func scan<Result>(_ data: Data, _ body: (inout JSONScanner) throws -> Result) rethrows -> Result {
    try data.withUnsafeBytes { raw in
      try raw.withMemoryRebound(to: UInt8.self) { bytes in
        var scanner = JSONScanner(bytes, depthLimit: maximumDepth)
        return try body(&scanner)
      }
    }
  }

  /// Decodes one value by the same rules as rows. Empty data is read as `null`.
  ///
  /// - Throws: ``LoadFailure`` with the code `malformed`. The request may still have taken effect.
  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      let isNothing = data.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
      return try scan(isNothing ? Data("null".utf8) : data) { scanner in
        let extent = try scanner.document()
        var values = ValuesDecoder(scanner.bytes, rules: rules())
        return try values.decode(type, extent)
      }
    } catch {
      let reason = (error as? JSONFault).map { $0.words(in: data) } ?? "\(error)"
      throw LoadFailure(.malformed, detail: "the answer is not what was expected: \(reason)")
    }
  }
}

/// The messages for rows that can't be decoded. The row's path is reported next to them.
struct RowErrors: JSONErrors {
  func mismatch(_ type: Any.Type, found: FoundJSON, at path: [any CodingKey]) -> DecodingError {
    let found =
      switch found {
      case .null: "null"
      case .bool: "a truth value"
      case .number(let text): "the number \(text.prefix(40))"
      case .string: "a text"
      case .array: "an array"
      case .object: "an object"
      case .brokenString: "a text with half of a surrogate pair"
      }
    return .typeMismatch(type, DecodingError.Context(codingPath: path, debugDescription: "expected \(type), found \(found)"))
  }

  func unfit(_ type: Any.Type, number: String, at path: [any CodingKey]) -> DecodingError {
    mismatch(type, found: .number(number), at: path)
  }

  func missing(_ key: any CodingKey, at path: [any CodingKey]) -> DecodingError {
    .keyNotFound(key, DecodingError.Context(codingPath: path, debugDescription: "there is no '\(key.stringValue)'"))
  }
}

extension JSONFault {
  func words(in data: Data) -> String { "\(reason(data)) at byte \(offset)" }

  private func reason(_ data: Data) -> String {
    func byte(_ offset: Int) -> UInt8? { offset < data.count ? data[data.startIndex + offset] : nil }
    switch code {
    case .unexpectedEnd, .empty, .markup: return "no value"
    case .unterminatedString: return "a string without an end"
    case .unexpectedByte(_, let expected):
      return switch expected {
      case .value: "no value"
      case .key: "no key"
      case .colon: "no ':'"
      case .endOfElement: "no comma or bracket after an element"
      case .endOfMember: "no comma or brace after a member"
      }
    case .trailingComma: return byte(offset) == UInt8(ascii: "]") ? "no value" : "no key"
    case .invalidNumber:
      let digits = byte(offset) == UInt8(ascii: "-") ? offset + 1 : offset
      let isLeadingZero = byte(digits) == UInt8(ascii: "0") && byte(digits + 1).map(JSONScanner.isDigit) == true
      return isLeadingZero ? "a number with a leading zero" : "no value"
    case .controlCharacter: return "a control character in a string"
    case .invalidEscape: return "an unknown escape in a string"
    case .invalidUTF8, .notUTF8: return "bytes that are not UTF-8"
    case .trailingContent: return "more text after the value"
    case .exceeded(.depth, let limit): return "values nested deeper than \(limit)"
    case .exceeded, .notAnObject, .notAnArray, .missingMember, .sendersError: return "not what was expected"
    }
  }
}
