/// A word, a number, a text or a sign of Swift source.
struct Token: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword, with its backticks.
    case word
    case number
    /// A string or a regular expression, whole.
    case literal
    /// `#if`, `#available`, `#stringify`.
    case directive
    /// A bracket, a separator or an operator.
    case sign
  }
  var kind: Kind
  var text: String
  /// Its UTF-8 offsets.
  var range: Range<Int>
  /// Whether it is the first one of its line.
  var startsLine: Bool
  /// Whether there is a space or a comment before it.
  var followsSpace: Bool
  /// The lines of the documentation before it, with their slashes.
  var documentation: [String]
}
