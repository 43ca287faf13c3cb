/// A syntax error as the scanner sees it: what and where, with no text made yet.
///
/// The fast path carries neither lines nor paths; whoever reports the fault finds both once something is wrong.
package struct JSONFault: Error, Hashable {
  /// A kind of problem.
  package enum Code: Hashable, Sendable {
    /// The text ends before the value does.
    case unexpectedEnd
    /// The text ends inside a string.
    case unterminatedString
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A comma before a closing bracket.
    case trailingComma
    /// A number that is not in JSON's grammar.
    case invalidNumber
    /// A control character inside a string.
    case controlCharacter(UInt8)
    /// An escape that JSON does not know.
    case invalidEscape
    /// A byte sequence inside a string is not UTF-8.
    case invalidUTF8
    /// Something follows the end of the document.
    case trailingContent
    /// Nothing was sent, or only white space.
    case empty
    /// The text is UTF-16 or UTF-32.
    case notUTF8
    /// The text is a web page.
    case markup
    /// A value that has to be an object is none.
    case notAnObject(found: JSONType)
    /// A value that has to be an array is none.
    case notAnArray(found: JSONType)
    /// A member that has to be there is not.
    case missingMember
    /// The document is an error of its sender, which is in the extent.
    case sendersError(JSONExtent)
    /// A bound is exceeded.
    case exceeded(JSONBound, limit: Int)
  }

  /// The token that would have been right.
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

/// The most of a thing that a document may have.
package enum JSONBound: Hashable, Sendable {
  /// The bytes of the document.
  case bytes
  /// The parts into which the caller divides the document.
  case parts
  /// The nesting of arrays and objects.
  case depth
  /// The bytes of one string as sent.
  case text
  /// The bytes of a string that is decoded as a URL.
  case url
  /// The elements of an array that the caller limits.
  case elements
}

/// The first bound that was exceeded inside a value, and where.
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
