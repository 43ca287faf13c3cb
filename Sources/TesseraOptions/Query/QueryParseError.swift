/// A reason why a query string could not be parsed, and the position.
public struct QueryParseError: Error, Hashable, Sendable {
  /// The kind of problem.
  public let code: Code
  /// The offset into the UTF-8 of the query string where it was noticed.
  public let offset: Int

  init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// A kind of problem in a query string.
  @nonexhaustive
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A percent sign without two hexadecimal digits behind it.
    case percent
    /// Bytes that are not UTF-8.
    case encoding
    /// A parameter that the query language does not have.
    case parameter
    /// A parameter that was there before, or a page and a cursor.
    case repeated
    /// Something else than the grammar asks for.
    case syntax
    /// A name of a filter that does not exist.
    case filter
    /// A number that is none, or does not fit.
    case number
    /// The string is longer than `QueryLimits.bytes`.
    case tooLong
    /// Filters nested deeper than `QueryLimits.depth`.
    case tooDeep
    /// More filters, values and keys than `QueryLimits.terms`.
    case tooMany
  }
}

extension QueryParseError: CustomStringConvertible {
  public var description: String {
    let problem =
      switch code {
      case .percent: "a percent sign needs two hexadecimal digits; write a percent sign itself as %25"
      case .encoding: "the bytes are not UTF-8"
      case .parameter: "no such parameter; there are filter, search, sort, limit, page and cursor"
      case .repeated: "every parameter may come once, and only one of page and cursor"
      case .syntax: "unexpected character; write texts that are not plain words in single quotes"
      case .filter: "no such filter; there are eq, ne, lt, le, gt, ge, contains, starts, in, and, or, not"
      case .number: "not a whole number of 64 bits"
      case .tooLong: "the query is longer than allowed"
      case .tooDeep: "the filters are nested deeper than allowed"
      case .tooMany: "the query has more filters and values than allowed"
      }
    return "Query, byte \(offset): \(problem)"
  }
}

/// The most that a parser of query strings accepts.
public struct QueryLimits: Hashable, Sendable {
  /// The bytes of the query string.
  public var bytes: Int
  /// The depth to which filters are nested.
  public var depth: Int
  /// The number of filters, values and sort keys in total.
  public var terms: Int

  /// Bounds for queries from outside: 16 KiB, 32 levels, 1,024 terms.
  public init(bytes: Int = 16_384, depth: Int = 32, terms: Int = 1_024) {
    self.bytes = bytes
    self.depth = depth
    self.terms = terms
  }
}
