/// The source of a declaration and its tokens.
///
/// The compiler has already parsed the source before a macro sees it. If a bracket is missing anyway, the
/// range ends at the end of the source.
struct SourceText {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var tokenizer = Tokenizer(bytes)
    tokens = tokenizer.run()
  }
}

extension SourceText {
  /// The tokens on one line, with single spaces and without comments.
  func text(_ range: Range<Int>) -> String {
    tokens[range.clamped(to: tokens.indices)].reduce(into: "") { text, token in
      if !text.isEmpty, token.followsSpace || token.startsLine { text += " " }
      text += token.text
    }
  }

  /// The source of a token range, unchanged.
  func verbatim(_ range: Range<Int>) -> String {
    String(decoding: bytes[offsets(range)], as: UTF8.self)
  }

  func offsets(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return token(first).range.lowerBound..<token(last).range.upperBound
  }

  /// The token at an index, or an empty one beyond the end.
  func token(_ index: Int) -> Token {
    if tokens.indices.contains(index) { return tokens[index] }
    return Token(kind: .sign, text: "", range: bytes.count..<bytes.count, startsLine: true, followsSpace: true, documentation: [])
  }

  /// The token's text, or empty beyond the end.
  subscript(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// The white space at the start of the token's line.
  func indentation(of index: Int) -> String {
    let end = token(index).range.lowerBound
    let start = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<end].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

extension SourceText {
  /// The index of the bracket that closes the bracket at `open`, or the end.
  ///
  /// - Parameter angles: Whether `<` and `>` are brackets, as in types.
  func close(_ open: Int, angles: Bool = false) -> Int {
    var depth = 0
    var index = open
    while index < tokens.count {
      switch self[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "<" where angles: depth += 1
      case ">" where angles: depth -= 1
      default: break
      }
      if depth <= 0 { return index }
      index += 1
    }
    return tokens.count
  }

  /// The index of the `>` that closes generic arguments. `nil` if `<` is an operator.
  func closeOfArguments(_ open: Int) -> Int? {
    guard open > 0, tokens[open - 1].kind == .word, !tokens[open].followsSpace else { return nil }
    var depth = 0
    var index = open
    while index < tokens.count {
      switch self[index] {
      case "<": depth += 1
      case ">":
        depth -= 1
        if depth == 0 { return index }
      case "(", "[": index = close(index)
      case ",", ".", ":", "?", "!", "&", "->", "@": break
      default: if tokens[index].kind != .word { return nil }
      }
      index += 1
    }
    return nil
  }

  /// The nonempty ranges between the commas of a range.
  func split(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if self[index] == "," {
        pieces.append(start..<index)
        start = index + 1
      } else if ["(", "[", "{", "<"].contains(self[index]) {
        index = min(close(index, angles: true), range.upperBound)
      }
      index += 1
    }
    pieces.append(start..<range.upperBound)
    return pieces.filter { !$0.isEmpty }
  }
}
