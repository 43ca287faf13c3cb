/// Splits Swift source into tokens, in one pass over the bytes.
struct Tokenizer {
  private let bytes: [UInt8]
  private var at = 0
  private var tokens: [Token] = []
  private var startsLine = true
  private var followsSpace = false
  private var documentation: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() -> [Token] {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        (startsLine, followsSpace) = (true, true)
        at += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0:
        followsSpace = true
        at += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
      default: token()
      }
    }
    return tokens
  }

  private func peek(_ distance: Int) -> UInt8 { at + distance < bytes.count ? bytes[at + distance] : 0 }

  private mutating func lineComment() {
    let end = bytes[at...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
    let line = bytes[at..<end]
    if line.starts(with: "///".utf8) { documentation.append(String(decoding: line, as: UTF8.self)) }
    at = end
    followsSpace = true
  }

  private mutating func blockComment() {
    var depth = 0
    repeat {
      if bytes[at] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        at += 2
      } else if bytes[at] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        at += 2
      } else {
        if bytes[at] == UInt8(ascii: "\n") { startsLine = true }
        at += 1
      }
    } while depth > 0 && at < bytes.count
    at = min(at, bytes.count)
    followsSpace = true
  }

  private mutating func token() {
    let start = at
    let kind = advance()
    tokens.append(
      Token(
        kind: kind, text: String(decoding: bytes[start..<at], as: UTF8.self), range: start..<at, startsLine: startsLine,
        followsSpace: followsSpace, documentation: documentation))
    (startsLine, followsSpace, documentation) = (false, false, [])
  }

  /// Advances past the token and returns its kind.
  private mutating func advance() -> Token.Kind {
    let byte = bytes[at]
    if Self.isWord(byte), !Self.isDigit(byte) {
      while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
      return .word
    }
    if byte == UInt8(ascii: "`") {
      at = (bytes[(at + 1)...].firstIndex(of: byte) ?? bytes.count - 1) + 1
      return .word
    }
    if Self.isDigit(byte) {
      while at < bytes.count, Self.isWord(bytes[at]) || (bytes[at] == UInt8(ascii: ".") && Self.isDigit(peek(1))) { at += 1 }
      return .number
    }
    if let end = Self.endOfLiteral(bytes, at, startsExpression: startsExpression) {
      at = end
      return .literal
    }
    if byte == UInt8(ascii: "#") {
      at += 1
      while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
      return .directive
    }
    let start = at
    at += 1
    if byte == UInt8(ascii: "."), peek(0) == byte || peek(0) == UInt8(ascii: "<") {
      while Self.isOperator(peek(0)) || peek(0) == UInt8(ascii: ".") { at += 1 }
    } else if Self.isOperator(byte), !"<>?!&".utf8.contains(byte) || peek(0) == UInt8(ascii: "=") {
      while Self.isOperator(peek(0)) { at += 1 }
      // Separate `->` from a sign that follows directly. For other operators the compiler has already
      // rejected such source.
      if bytes[start..<at].starts(with: "->".utf8) { at = start + 2 }
    }
    return .sign
  }

  /// Whether a `/` here starts a regular expression.
  private var startsExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .sign: return ![")", "]", "}", ">", "?", "!"].contains(last.text)
    case .word: return ["return", "in", "case", "where", "if", "while", "try", "await"].contains(last.text)
    default: return false
    }
  }
}

extension Tokenizer {
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isOperator(_ byte: UInt8) -> Bool { "=+-*/%<>&|^~!?".utf8.contains(byte) }
}
