/// A word, literal or sign of SQL text.
enum SQLToken: Equatable {
  /// A keyword or a name, as it was written.
  case word(String)
  /// A quoted name.
  case name(String)
  case text(String)
  case number(String)
  case sign(Character)

  /// Splits SQL text, without white space and comments.
  static func all(in sql: String) -> [SQLToken] {
    var tokens: [SQLToken] = []
    var rest = Substring(sql)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if first == "'" {
        tokens.append(.text(quoted(&rest, until: "'")))
      } else if first == "\"" || first == "`" {
        tokens.append(.name(quoted(&rest, until: first)))
      } else if first == "[" {
        tokens.append(.name(quoted(&rest, until: "]")))
      } else if first.isLetter || first.isNumber || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." && first.isNumber }
        tokens.append(first.isNumber ? .number(String(word)) : .word(String(word)))
        rest = rest[word.endIndex...]
      } else {
        tokens.append(.sign(rest.removeFirst()))
      }
    }
    return tokens
  }

  private static func quoted(_ rest: inout Substring, until end: Character) -> String {
    var text = ""
    rest.removeFirst()
    while let character = rest.popFirst() {
      if character != end { text.append(character); continue }
      // A doubled quote is one.
      guard rest.first == end, end != "]" else { break }
      text.append(rest.removeFirst())
    }
    return text
  }
}

/// The allowed values of columns, from checks of the form `CHECK (state IN ('open', 'paid'))`.
enum SQLChoices {
  static func byColumn(in sql: String) -> [String: [Value]] {
    let tokens = SQLToken.all(in: sql)
    var choices: [String: [Value]] = [:]
    for start in tokens.indices where tokens[start].isWord("CHECK") {
      var rest = tokens[(start + 1)...].drop { $0 == .sign("(") }
      guard let column = rest.popFirst()?.identifier, rest.popFirst()?.isWord("IN") == true, rest.popFirst() == .sign("("),
        let values = values(&rest)
      else { continue }
      // `… OR …` allows more, except for `OR state IS NULL`. Anything else after the list only narrows it.
      let tail = rest.drop { $0 == .sign(")") }
      let mayBeNull = tail.dropFirst().first?.identifier == column && tail.dropFirst(3).first?.isWord("NULL") == true
      if tail.first?.isWord("OR") == true, !mayBeNull { continue }
      choices[column] = values
    }
    return choices
  }

  private static func values(_ rest: inout ArraySlice<SQLToken>) -> [Value]? {
    var values: [Value] = []
    while let token = rest.popFirst() {
      switch token {
      case .text(let text): values.append(.text(text))
      case .number(let number):
        guard let value = Int64(number).map(Value.integer) ?? Double(number).map(Value.real) else { return nil }
        values.append(value)
      case .sign(","): continue
      case .sign(")"): return values.isEmpty ? nil : values
      default: return nil
      }
    }
    return nil
  }
}

extension SQLToken {
  func isWord(_ keyword: String) -> Bool { if case .word(let word) = self { word.uppercased() == keyword } else { false } }

  var identifier: String? {
    switch self {
    case .word(let word): word
    case .name(let name): name
    default: nil
    }
  }
}
