// Finds the ends of types, values and members. Swift has no terminators: a new line ends a type or value
// unless it continues the previous one.

extension ViewReader {
  /// The index behind the type that starts at a token.
  func endOfType(_ start: Int, in range: Range<Int>) -> Int {
    var at = start
    while at < range.upperBound {
      if at > start {
        if [",", "=", "{", "}", ";"].contains(source[at]) { return at }
        let continues =
          ["->", ".", "&", "async", "throws", "<", "?", "!"].contains(source[at])
          || ["->", ":", "&", ".", "any", "some", "inout", "throws", "async"].contains(source[at - 1])
          || isAttributeName(at - 1)
        if source.token(at).startsLine, !continues { return at }
      }
      if ["(", "[", "<"].contains(source[at]) { at = source.close(at, angles: true) }
      at += 1
    }
    return max(start, min(at, range.upperBound))
  }

  private func isAttributeName(_ at: Int) -> Bool { at > 0 && source[at - 1] == "@" }

  /// The index behind the value that starts at a token, before an accessor block or a comma.
  func endOfValue(_ start: Int, in range: Range<Int>, acrossCommas: Bool = false) -> Int {
    var at = start
    while at < range.upperBound {
      if at > start {
        if source[at] == ";" || (source[at] == "," && !acrossCommas) { return at }
        if source[at] == "{", isAccessorBlock(at), !acrossCommas { return at }
        if source.token(at).startsLine, !continues(at) { return at }
      }
      if ["(", "[", "{"].contains(source[at]) {
        at = source.close(at)
      } else if source[at] == "<", let close = source.closeOfArguments(at) {
        at = close
      }
      at += 1
    }
    return max(start, min(at, range.upperBound))
  }

  private func isAccessorBlock(_ at: Int) -> Bool {
    ["willSet", "didSet", "get", "set"].contains(source[at + 1]) && ["{", "("].contains(source[at + 2])
  }

  /// Whether a value continues at a token that starts a line.
  private func continues(_ at: Int) -> Bool {
    let (last, next) = (source.token(at - 1), source.token(at))
    let goesOn = ["as", "is", "else", "try", "await", "in", "any", "some"]
    // After a dot, a keyword is a member's name: `.any`.
    if goesOn.contains(last.text), source[at - 2] != "." { return true }
    if ["as", "is", "else"].contains(next.text) { return true }
    if ["=", ",", ":", ".", "->", "<", "&"].contains(last.text) { return true }
    if last.kind == .sign, ![")", "]", "}"].contains(last.text), isUnfinished(behind: at - 1) { return true }
    return next.kind == .sign && !["@", "(", "[", "{", "}"].contains(next.text)
  }

  /// Whether a value continues after the operator at the end of a line.
  private func isUnfinished(behind last: Int) -> Bool {
    // `try?`, `as!`
    if ["?", "!"].contains(source[last]), ["try", "as"].contains(source[last - 1]), source[last - 2] != "." { return true }
    var first = last
    // `??` and `>>` are two tokens each.
    while !source.token(first).followsSpace, isOperator(first - 1) { first -= 1 }
    // An operator without a space before it, as in `1...`, is a postfix operator.
    return source.token(first).followsSpace
  }

  private func isOperator(_ at: Int) -> Bool { source[at].utf8.first.map(Tokenizer.isOperator) ?? false }

  /// Whether a member may start at a token. If not, the previous declaration was not read completely.
  func mayBeginMember(_ at: Int) -> Bool {
    switch source.token(at).kind {
    case .word, .directive: true
    case .sign: ["@", ";"].contains(source[at])
    case .number, .literal: false
    }
  }

  /// The index behind a member that is not a property.
  func endOfOther(_ start: Int, in range: Range<Int>) -> Int {
    var at = start
    let hasBody = !["typealias", "associatedtype", "case", "import", "macro"].contains(source[at]) && source.token(at).kind != .directive
    while at < range.upperBound {
      if at > start, source.token(at).startsLine, !hasBody, !continues(at) { return at }
      if source[at] == ";" { return at + 1 }
      if source[at] == "{" {
        at = source.close(at) + 1
        if hasBody { return min(at, range.upperBound) }
        continue
      }
      if ["(", "["].contains(source[at]) { at = source.close(at) }
      at += 1
    }
    return range.upperBound
  }
}
