struct Token: Equatable {
  enum Kind: Equatable {
    /// A name or keyword, including backticks.
    case word
    case number
    /// A complete string or regular expression.
    case literal
    /// `#if`, `#available`, `#stringify`.
    case directive
    /// A bracket, a separator or an operator.
    case sign
  }
  var kind: Kind
  var text: String
  var range: Range<Int>
  var startsLine: Bool
  /// Whether white space or a comment precedes it.
  var followsSpace: Bool
  /// The lines of the preceding doc comment, including slashes.
  var documentation: [String]
}
