/// The reading of values that JSON leaves open; each kind of document has its own.
package struct JSONRules: Sendable {
  /// A form in which a `Date` is written.
  package enum DateForm: Hashable, Sendable {
    /// A text is RFC 3339, a number is seconds since 1970.
    case automatic
    case rfc3339, secondsSince1970, millisecondsSince1970, secondsSince2001
  }

  /// A rule for the numbers that are integers.
  package enum Integers: Hashable, Sendable {
    /// Every notation of an integral value: `100`, `1e2`, `100.0`.
    case integralNumbers
    /// Digits only.
    case literals
  }

  /// The form in which a `Date` is read.
  package var dates = DateForm.automatic
  /// The numbers that are integers.
  package var integers = Integers.integralNumbers
  /// Whether the last of repeated keys counts instead of the first.
  package var lastKeyCounts = false
  /// Whether a string with half of a surrogate pair is refused; otherwise that half is read as U+FFFD.
  package var refusesUnpairedSurrogates = false
  /// The longest text that becomes a `URL`, in bytes.
  package var urlLimit = Int.max
  /// The information that models find in their decoder.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The words of errors.
  package var errors: any JSONErrors = DecoderErrors()

  /// The rules of Foundation's decoder, except for dates, which are read by their form.
  package init() {}
}

/// Makes the errors of one kind of document.
package protocol JSONErrors: Sendable {
  /// The error for a value of the wrong type.
  func mismatch(_ type: Any.Type, found: FoundJSON, at path: [any CodingKey]) -> DecodingError
  /// The error for a number that the type cannot hold.
  func unfit(_ type: Any.Type, number: String, at path: [any CodingKey]) -> DecodingError
  /// The error for a member that is not there.
  func missing(_ key: any CodingKey, at path: [any CodingKey]) -> DecodingError
}

/// A value that was found instead of the one that was wanted.
package enum FoundJSON: Sendable {
  case null, bool, string, array, object
  case number(String)
  /// A string that has half of a surrogate pair.
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

/// Errors of the same cases as those of Foundation's decoder: a null is an absent value.
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
