/// A closure's type, read from its tokens.
struct ClosureType {
  /// A parameter in parentheses.
  struct Parameter {
    /// The name written in the type, or one made from the type.
    var name: String
    var type: Range<Int>
    /// The token `inout`.
    var isInout: Int?
  }
  /// `@Sendable`, `@MainActor`.
  var attributes: [String] = []
  var parameters: [Parameter] = []
  /// `async throws`.
  var effects: Range<Int> = 0..<0
  var result: Range<Int>
  /// The whole type, without its optional.
  var all: Range<Int>
}

extension ClosureType {
  /// The closure type in these tokens; nil if they are another type.
  init?(_ source: SourceText, _ range: Range<Int>) {
    var range = range
    while source[range.lowerBound] == "(", source.close(range.lowerBound) == range.upperBound - 1, range.count > 2 {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    var at = range.lowerBound
    var attributes: [String] = []
    while at < range.upperBound {
      if source[at] == "@" {
        let start = at
        at += 2
        while source[at] == "." { at += 2 }
        if source[at] == "(", !source.token(at).followsSpace { at = source.close(at) + 1 }
        attributes.append(source.text(start..<at))
      } else if ["nonisolated", "sending"].contains(source[at]) {
        at += source[at + 1] == "(" ? source.close(at + 1) + 1 - at : 1
      } else {
        break
      }
    }
    guard at < range.upperBound, source[at] == "(" else { return nil }
    let close = source.close(at)
    var arrow = close + 1
    while arrow < range.upperBound, ["async", "throws", "rethrows", "reasync"].contains(source[arrow]) {
      arrow += 1
      if source[arrow] == "(" { arrow = source.close(arrow) + 1 }
    }
    guard arrow + 1 < range.upperBound, source[arrow] == "->" else { return nil }
    self.init(
      attributes: attributes, effects: close + 1..<arrow, result: arrow + 1..<range.upperBound, all: range)
    var used: Set<String> = []
    for piece in source.split(at + 1..<close) {
      var parameter = Parameter(source, piece)
      let base = parameter.name
      var count = 2
      while !used.insert(parameter.name).inserted {
        parameter.name = "\(base)\(count)"
        count += 1
      }
      parameters.append(parameter)
    }
  }

  /// The closure type inside of an optional, `(…)?` or `Optional<…>`; nil if these tokens are another type.
  static func optional(_ source: SourceText, _ range: Range<Int>) -> Self? {
    let last = range.upperBound - 1
    if source[last] == "?", source[range.lowerBound] == "(", source.close(range.lowerBound) == last - 1 {
      return Self(source, range.lowerBound..<last)
    }
    if range.count > 3, source[range.lowerBound] == "Optional", source[range.lowerBound + 1] == "<", source[last] == ">" {
      return Self(source, range.lowerBound + 2..<last)
    }
    return nil
  }

  /// Whether the closure may be sent to another isolation.
  var isSendable: Bool { attributes.contains("@Sendable") }

  /// The attributes that a method takes too: a global actor.
  var isolation: [String] {
    attributes.filter { !["@Sendable", "@escaping", "@isolated(any)"].contains($0) && !$0.hasPrefix("@convention") }
  }
}

extension ClosureType.Parameter {
  private static let keywords: Set<String> = [
    "as", "any", "case", "class", "default", "do", "else", "enum", "extension", "false", "for", "func", "if", "import", "in", "init", "is",
    "let", "nil", "operator", "protocol", "repeat", "return", "self", "some", "static", "struct", "super", "switch", "throw", "true", "try",
    "var", "void", "where", "while",
  ]

  init(_ source: SourceText, _ range: Range<Int>) {
    var range = range
    var written: String?
    if range.count > 3, source[range.lowerBound + 2] == ":", source.token(range.lowerBound + 1).kind == .word {
      written = source[range.lowerBound + 1]
      range = range.lowerBound + 3..<range.upperBound
    }
    isInout = range.first { source[$0] == "inout" }
    type = range
    name = written ?? Self.name(source, range)
  }

  /// `todo` for `Course.Todo`; `value` for a type that is no plain name.
  private static func name(_ source: SourceText, _ range: Range<Int>) -> String {
    let isPlain = range.allSatisfy { source.token($0).kind == .word || source[$0] == "." }
    guard isPlain, let last = range.last else { return "value" }
    let word = source[last]
    // URL → url, URLRequest → request would be guessing: the capitals at the beginning become small, but for the last before a small one.
    let capitals = word.prefix { $0.isUppercase }
    let head = capitals.count > 1 && capitals.count < word.count ? capitals.dropLast() : capitals
    let name = head.lowercased() + word.dropFirst(head.count)
    return keywords.contains(name) || word == name ? "value" : name
  }
}
