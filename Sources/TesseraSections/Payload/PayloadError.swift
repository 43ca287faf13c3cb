extension Payload {
  /// The reason why no section of a payload can be used: its envelope is invalid.
  ///
  /// It fails the screen, so offer to load again. Failures inside a section or an item never become a
  /// `Payload.ParsingError`, except invalid JSON, because then no boundary can be trusted.
  public struct ParsingError: Error, Hashable, Sendable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
      /// The response is empty, or only white space.
      case empty
      /// The text is UTF-16 or UTF-32. JSON exchanged between systems must be UTF-8 (RFC 8259 §8.1).
      case notUTF8
      /// A string contains invalid UTF-8.
      case invalidUTF8
      /// The text ends in the middle of a value.
      case unexpectedEnd
      /// A byte is not allowed at this position.
      case unexpectedByte(UInt8)
      /// The text is a web page, for example of a proxy or a login wall.
      case markup
      /// A comma precedes a closing bracket.
      case trailingComma
      /// A number is not valid JSON, such as `01`, `+1`, `.5`, `NaN` or `Infinity`.
      case invalidNumber
      /// A string contains an unescaped control character.
      case controlCharacter(UInt8)
      /// A string contains an unknown escape.
      case invalidEscape
      /// There is text after the end of the document.
      case trailingContent
      /// The root, or a value on the path to the sections, is not an object.
      case notAnObject(found: Kind)
      /// The member with the sections is missing.
      case missingSections
      /// The member with the sections is not an array.
      case sectionsNotAnArray(found: Kind)
      /// The server sent an error instead of sections. These bytes of the response are its JSON.
      case server(Range<Int>)
      /// A limit of the budget is exceeded outside any section.
      case exceeded(Budget.Bound, limit: Int)
    }

    /// The kind of error.
    public let code: Code
    /// The byte offset of the error.
    public let offset: Int
    /// The line of the error, starting at 1.
    public let line: Int
    /// The column of the error in bytes, starting at 1.
    public let column: Int
    let position: JSONPath
    /// The path of the value that was being read, such as `$.sections[2]`.
    public var path: String { position.description }
  }
}

extension Payload {
  /// The six types of JSON values.
  public enum Kind: String, Hashable, Sendable {
    case null, bool, number, string, array, object
  }
}
