/// A syntax error: a code and an offset, without any text.
///
/// The fast path tracks neither lines nor paths. They are computed when the fault is reported.
package struct JSONFault: Error, Hashable {
  package enum Code: Hashable, Sendable {
    /// The document ends before the value does.
    case unexpectedEnd
    /// The document ends inside a string.
    case unterminatedString
    /// A byte that is not allowed at this position.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A comma before a closing bracket.
    case trailingComma
    /// A number that does not match JSON's grammar.
    case invalidNumber
    /// A control character inside a string.
    case controlCharacter(UInt8)
    /// An escape that JSON does not define.
    case invalidEscape
    /// A byte sequence inside a string is not UTF-8.
    case invalidUTF8
    /// There is content after the end of the document.
    case trailingContent
    /// The document is empty or contains only white space.
    case empty
    /// The document is UTF-16 or UTF-32.
    case notUTF8
    /// The document is a web page.
    case markup
    /// A value that must be an object is not one.
    case notAnObject(found: JSONType)
    /// A value that must be an array is not one.
    case notAnArray(found: JSONType)
    /// A required member is missing.
    case missingMember
    /// The document is an error message from the sender. The extent contains it.
    case sendersError(JSONExtent)
    /// A limit is exceeded.
    case exceeded(JSONBound, limit: Int)
  }

  /// The token that was expected.
  package enum Expectation: Hashable, Sendable {
    case value, key, colon, endOfElement, endOfMember
  }

  package var code: Code
  package var offset: Int

  package init(_ code: Code, _ offset: Int) {
    self.code = code
    self.offset = offset
  }
}

/// A limit on the size of a document or its parts.
package enum JSONBound: Hashable, Sendable {
  /// The number of bytes of the document.
  case bytes
  /// The number of parts into which the caller divides the document.
  case parts
  /// The nesting depth of arrays and objects.
  case depth
  /// The number of bytes of one string as sent.
  case text
  /// The number of bytes of a string that is decoded as a URL.
  case url
  /// The number of elements of an array that the caller limits.
  case elements
  /// The time limit for decoding the values of one part.
  case time
}

/// The first limit that was exceeded inside a value, and where.
package struct JSONBoundFault: Hashable, Sendable {
  package var bound: JSONBound
  package var limit: Int
  package var offset: Int

  package init(bound: JSONBound, limit: Int, offset: Int) {
    self.bound = bound
    self.limit = limit
    self.offset = offset
  }
}
