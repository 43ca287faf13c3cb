struct ClosureType {
  struct Parameter {
    /// The name written in the type, or one derived from it.
    var name: String
    var type: Range<Int>
    /// The index of the token `inout`.
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
  /// Reads a closure type. Returns `nil` for other types.
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

  /// Reads an optional closure type, `(…)?` or `Optional<…>`. Returns `nil` for other types.
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

  var isSendable: Bool { attributes.contains("@Sendable") }

  /// The attributes that also apply to a method: a global actor.
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

  /// `todo` for `Course.Todo`, `value` for a type that isn't a plain name.
  private static func name(_ source: SourceText, _ range: Range<Int>) -> String {
    let isPlain = range.allSatisfy { source.token($0).kind == .word || source[$0] == "." }
    guard isPlain, let last = range.last else { return "value" }
    let word = source[last]
    // Lowercase the leading capitals, except the last one before a lowercase letter: `URL` → `url`,
    // `URLRequest` → `urlRequest`.
    let capitals = word.prefix { $0.isUppercase }
    let head = capitals.count > 1 && capitals.count < word.count ? capitals.dropLast() : capitals
    let name = head.lowercased() + word.dropFirst(head.count)
    return keywords.contains(name) || word == name ? "value" : name
  }
}
