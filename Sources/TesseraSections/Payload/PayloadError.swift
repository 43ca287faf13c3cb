/// A reason why no section of a payload can be used: the envelope is not what it should be.
///
/// It fails the screen; offer to load again. Failures inside a section or an item never become one, except where the text is not JSON at
/// all, because then no boundary can be trusted.
public struct PayloadError: Error, Hashable, Sendable {
  /// A kind of problem.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// Nothing was sent, or only white space.
    case empty
    /// The text is UTF-16 or UTF-32; JSON between systems is UTF-8 (RFC 8259 §8.1).
    case notUTF8
    /// A byte sequence inside a string is not UTF-8.
    case invalidUTF8
    /// The text ends in the middle of a value.
    case unexpectedEnd
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8)
    /// The text is a web page, as a proxy or a login wall sends it.
    case markup
    /// A comma before a closing bracket.
    case trailingComma
    /// A number that is not in JSON's grammar, such as `01`, `+1`, `.5`, `NaN` or `Infinity`.
    case invalidNumber
    /// A control character inside a string, which JSON wants escaped.
    case controlCharacter(UInt8)
    /// An escape that JSON does not know.
    case invalidEscape
    /// Something follows the end of the document.
    case trailingContent
    /// The root or a value on the way to the sections is not an object.
    case notAnObject(found: JSONKind)
    /// There is no member of this name where the sections should be.
    case missingSections
    /// The sections are there, but not as an array.
    case sectionsNotAnArray(found: JSONKind)
    /// The server sent an error instead of sections; the extent is its JSON.
    case server(PayloadExtent)
    /// A bound of the budget outside any section.
    case exceeded(PayloadBound, limit: Int)
  }

  /// The kind of problem.
  public var code: Code
  /// The byte offset where it is.
  public var offset: Int
  /// The line of that offset, from 1.
  public var line: Int
  /// The column of that offset, from 1, in bytes.
  public var column: Int
  /// The value that was being read.
  public var path: JSONPath

  public init(code: Code, offset: Int, line: Int, column: Int, path: JSONPath) {
    self.code = code
    self.offset = offset
    self.line = line
    self.column = column
    self.path = path
  }
}

/// The six kinds of JSON values.
public enum JSONKind: String, Hashable, Sendable {
  case null, bool, number, string, array, object
}
