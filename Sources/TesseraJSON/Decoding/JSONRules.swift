/// How to read values where JSON leaves a choice. Each kind of document has its own rules.
package struct JSONRules: Sendable {
  /// The form of a `Date` in the document.
  package enum DateForm: Hashable, Sendable {
    /// A string is RFC 3339, a number is seconds since 1970.
    case automatic
    case rfc3339, secondsSince1970, millisecondsSince1970, secondsSince2001
  }

  /// Which numbers count as integers.
  package enum Integers: Hashable, Sendable {
    /// Any notation of an integral value: `100`, `1e2`, `100.0`.
    case integralNumbers
    /// Digits only.
    case literals
  }

  package var dates = DateForm.automatic
  package var integers = Integers.integralNumbers
  /// Whether the last of repeated keys counts, instead of the first.
  package var lastKeyCounts = false
  /// Whether a string with an unpaired surrogate is refused. Otherwise the surrogate is read as U+FFFD.
  package var refusesUnpairedSurrogates = false
  /// The maximum length in bytes of a string that is decoded as a `URL`.
  package var urlLimit = Int.max
  /// The `userInfo` of the decoder that models receive.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// Creates the errors.
  package var errors: any JSONErrors = DecoderErrors()

  /// Creates the rules of Foundation's decoder, except that dates are read by their form.
  package init() {}
}

/// Creates the errors for one kind of document.
package protocol JSONErrors: Sendable {
  func mismatch(_ type: Any.Type, found: FoundJSON, at path: [any CodingKey]) -> DecodingError
  /// The error for a number that the type cannot represent.
  func unfit(_ type: Any.Type, number: String, at path: [any CodingKey]) -> DecodingError
  /// The error for a missing member.
  func missing(_ key: any CodingKey, at path: [any CodingKey]) -> DecodingError
}

/// The value that was found instead of the expected one.
package enum FoundJSON: Sendable {
  case null, bool, string, array, object
  case number(String)
  /// A string with an unpaired surrogate.
  case brokenString

  package var type: JSONType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .string, .brokenString: .string
    case .array: .array
    case .object: .object
    case .number: .number
    }
  }
}

/// Creates the same error cases as Foundation's decoder: `null` counts as a missing value.
package struct DecoderErrors: JSONErrors {
  package init() {}

  package func mismatch(_ type: Any.Type, found: FoundJSON, at path: [any CodingKey]) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: path, debugDescription: "Expected to decode \(type) but found \(found.type.rawValue) instead.")
    return found.type == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  package func unfit(_ type: Any.Type, number: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "The number \(number) does not fit in \(type)."))
  }

  package func missing(_ key: any CodingKey, at path: [any CodingKey]) -> DecodingError {
    .keyNotFound(key, .init(codingPath: path, debugDescription: "No value associated with key \"\(key.stringValue)\"."))
  }
}
