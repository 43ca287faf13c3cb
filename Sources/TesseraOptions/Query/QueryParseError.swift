/// An error in a query string, with its position.
public struct QueryParseError: Error, Hashable, Sendable {
  /// The kind of problem.
  public let code: Code
  /// The offset of the error in the UTF-8 of the query string.
  public let offset: Int

  init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// A kind of problem in a query string.
  @nonexhaustive
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A percent sign without two hexadecimal digits.
    case percent
    /// Bytes that are not UTF-8.
    case encoding
    /// An unknown parameter.
    case parameter
    /// A repeated parameter, or both a page and a cursor.
    case repeated
    /// A syntax error.
    case syntax
    /// An unknown filter.
    case filter
    /// An invalid number, or one out of range.
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
      case .repeated: "each parameter may appear once, and only one of page and cursor"
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

/// The limits for parsing a query string.
public struct QueryLimits: Hashable, Sendable {
  /// The most bytes of the query string.
  public var bytes: Int
  /// The deepest nesting of filters.
  public var depth: Int
  /// The most filters, values and sort keys in total.
  public var terms: Int

  /// Limits for untrusted queries: 16 KiB, 32 levels, 1,024 terms.
  public init(bytes: Int = 16_384, depth: Int = 32, terms: Int = 1_024) {
    self.bytes = bytes
    self.depth = depth
    self.terms = terms
  }
}
