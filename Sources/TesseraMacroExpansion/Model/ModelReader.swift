/// Reads the declaration of a model and collects unsupported parts.
struct ModelReader {
  let source: SourceText
  var problems: [Problem] = []
  private let pieces: ViewReader

  init(_ source: SourceText) { (self.source, pieces) = (source, ViewReader(source)) }

  /// Reads the model. Returns `nil` if the declaration isn't one. Errors are in ``problems``.
  ///
  /// - Parameter context: The enclosing declarations, innermost first.
  mutating func read(in context: [String] = []) -> ModelDeclaration? {
    var model = ModelDeclaration()
    if let outer = context.first {
      // Members of a public extension are public.
      let header = SourceText(outer).tokens.prefix { $0.text != "{" }.map(\.text)
      if header.contains("extension"), let access = header.first(where: { ["public", "package"].contains($0) }) {
        model.access = access + " "
      }
    }
    var at = 0
    let kinds = ["struct", "class", "enum", "actor", "protocol", "extension", "func", "var", "let", "typealias", "init", "subscript"]
    while at < source.tokens.count, !kinds.contains(source[at]) {
      switch source[at] {
      case "@":
        at = pieces.endOfAttribute(at)
        continue
      case "public", "package": model.access = source[at] + " "
      case "internal", "fileprivate", "private": model.access = ""
      default: break
      }
      at += 1
    }
    let keyword = at
    guard source[at] == "struct" || source[at] == "enum" else {
      let word = source[at]
      refuse(
        "@PayloadModel applies to a struct or an enum\(word.isEmpty ? "" : ", not to \("aeiou".contains(word.prefix(1)) ? "an" : "a") \(word)")",
        keyword..<keyword + 1)
      return nil
    }
    model.name = source[at + 1]
    at += 2
    if source[at] == "<" {
      refuse(
        "@PayloadModel cannot store the names of a generic type's members; remove the macro, because Decodable decodes the type",
        keyword + 1..<keyword + 2)
      return nil
    }
    var inherited: Range<Int>?
    if source[at] == ":" {
      let start = at + 1
      while at < source.tokens.count, source[at] != "{", source[at] != "where" { at += 1 }
      inherited = start..<at
    }
    while at < source.tokens.count, source[at] != "{" { at += 1 }
    guard source[at] == "{", source[source.close(at)] == "}" else { return nil }
    let body = at + 1..<source.close(at)
    let keys = codingKeys(body)
    checkInitialisers(body)
    if let inherited { checkConformances(inherited) }
    if source[keyword] == "struct" {
      model.content = .members(members(body, keys))
    } else if let inherited, isRaw(inherited) {
      model.content = .rawValue
    } else {
      let (cases, isWhole) = cases(body, keys)
      if let inherited, cases.allSatisfy({ $0.labels.isEmpty }) { checkFirstConformance(inherited) }
      model.content = .cases(cases, isWhole: isWhole)
    }
    return model
  }

  mutating func refuse(_ message: String, _ range: Range<Int>, fixes: [Problem.Fix] = []) {
    problems.append(Problem(message: message, range: source.offsets(range), fixes: fixes))
  }
}

// MARK: - The declaration's header and keys

extension ModelReader {
  /// Whether an enum's inheritance clause starts with a raw type.
  private func isRaw(_ range: Range<Int>) -> Bool {
    guard let first = source.split(range).first else { return false }
    let known = [
      "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    ]
    let name = source.text(first)
    return known.contains(name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name)
  }

  /// A type with its own raw value conversion is decoded from the raw value.
  private mutating func checkConformances(_ range: Range<Int>) {
    for piece in source.split(range) where ["RawRepresentable", "OptionSet"].contains(source[piece.upperBound - 1]) {
      refuse(
        "@PayloadModel does not parse a type that is encoded as its raw value; remove the macro, because Decodable decodes the type", piece)
    }
  }

  /// The first inherited type of an enum without associated values may be a raw type.
  private mutating func checkFirstConformance(_ range: Range<Int>) {
    guard problems.isEmpty, let first = source.split(range).first else { return }
    let known = [
      "Decodable", "Codable", "Encodable", "Equatable", "Hashable", "Comparable", "Sendable", "CaseIterable", "Identifiable", "Error",
      "CustomStringConvertible", "BitwiseCopyable", "PayloadModel",
    ]
    guard !known.contains(source[first.upperBound - 1]) else { return }
    let name = source.text(first)
    refuse(
      "@PayloadModel cannot tell whether '\(name)' is a raw type; write the type's own name, or put Decodable before a protocol", first)
  }

  /// The JSON names by property, without backticks. `nil` if the model declares none. Ignores `CodingKeys` of
  /// nested types.
  private mutating func codingKeys(_ body: Range<Int>) -> [String: String]? {
    var at = body.lowerBound
    var conditions = 0
    while at < body.upperBound {
      let name = source[at + 1]
      conditions += source[at] == "#if" ? 1 : source[at] == "#endif" ? -1 : 0
      if source[at] == "typealias", name == "CodingKeys" {
        refuse("@PayloadModel cannot see the names behind a typealias; declare 'enum CodingKeys' here", at..<at + 2)
        return nil
      }
      if source[at] == "enum", name.hasSuffix("CodingKeys") {
        guard name == "CodingKeys" else {
          refuse("@PayloadModel does not read the names of one case's values in '\(name)'; remove one of them", at + 1..<at + 2)
          return nil
        }
        if conditions > 0 {
          refuse("@PayloadModel cannot tell which CodingKeys are compiled; move them out of the #if", at + 1..<at + 2)
          return nil
        }
        guard let open = (at..<body.upperBound).first(where: { source[$0] == "{" }) else { return nil }
        let names = open + 1..<source.close(open)
        if let computed = names.first(where: { isComputedName($0) }) {
          refuse(
            "@PayloadModel cannot see the names that this creates; write them after '=', or remove the macro", computed..<computed + 1)
          return nil
        }
        return Dictionary(
          caseNames(names).map { ($0.name.bare, $0.value ?? $0.name.bare) }, uniquingKeysWith: { first, _ in first })
      }
      at = source[at] == "{" ? source.close(at) + 1 : at + 1
    }
    return nil
  }

  /// Whether a token in an enum of keys declares computed names.
  private func isComputedName(_ at: Int) -> Bool {
    guard ["stringValue", "rawValue"].contains(source[at]) else { return false }
    return source[at - 1] == "var" || (source[at - 1] == "(" && (source[at - 2] == "init" || source[at - 3] == "init"))
  }

  /// The cases of a plain enum with their string raw values. Numbers aren't names.
  private mutating func caseNames(_ range: Range<Int>) -> [(name: String, value: String?)] {
    var found: [(name: String, value: String?)] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if source.token(at).kind == .directive {
        refuse("@PayloadModel cannot tell which of these names are compiled; move them out of the #if", at..<at + 1)
        return found
      }
      guard source[at] == "case" else {
        at = source[at] == "{" ? source.close(at) + 1 : at + 1
        continue
      }
      repeat {
        at += 1
        let name = source[at]
        at += 1
        var value: String?
        if source[at] == "=" {
          let literal = source[at + 1]
          if literal.hasPrefix("#") || literal.hasPrefix("\"\"\"") {
            refuse("@PayloadModel only reads a name that is a string literal; write '\(name)' as one", at + 1..<at + 2)
          } else if literal.hasPrefix("\"") {
            value = String(literal.dropFirst().dropLast())
          }
          at += source[at + 1] == "-" ? 3 : 2
        }
        found.append((name, value))
      } while at < range.upperBound && source[at] == ","
    }
    return found
  }

  /// A custom `init(from:)` gives results that the macro can't know.
  private mutating func checkInitialisers(_ body: Range<Int>) {
    var at = body.lowerBound
    while at < body.upperBound {
      if source[at] == "init", source[at + 1] == "(", source[at + 2] == "from", source[source.close(at + 1) - 1] == "Decoder" {
        refuse(
          "this decides how the model is decoded, and @PayloadModel could give another result; remove one of them",
          at..<at + 1)
        return
      }
      at = source[at] == "{" ? source.close(at) + 1 : at + 1
    }
  }
}

// MARK: - Members

extension ModelReader {
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "lazy", "weak", "unowned", "nonisolated", "final",
  ]

  private mutating func members(_ body: Range<Int>, _ keys: [String: String]?) -> [ModelDeclaration.Member] {
    var members: [ModelDeclaration.Member] = []
    var names: Set<String> = []
    var at = body.lowerBound
    var conditions = 0
    while at < body.upperBound {
      let start = at
      if source.token(at).kind == .directive {
        conditions += directive(&at, in: body)
        continue
      }
      guard mayBeginMember(at) else { break }
      var isStored = true
      var attribute: Range<Int>?
      while at < body.upperBound, source[at] == "@" || Self.modifiers.contains(source[at]) {
        if source[at] == "@" {
          let end = pieces.endOfAttribute(at)
          attribute = at..<end
          at = end
        } else {
          if ["static", "class", "lazy"].contains(source[at]) { isStored = false }
          at = source[at + 1] == "(" ? source.close(at + 1) + 1 : at + 1
        }
      }
      guard source[at] == "var" || source[at] == "let" else {
        at = max(pieces.endOfOther(at, in: body), start + 1)
        continue
      }
      let isConstant = source[at] == "let"
      for property in properties(&at, in: body) {
        names.insert(source[property.name].bare)
        guard isStored, !property.isComputed, !(isConstant && property.hasValue) else { continue }
        add(property.name, attribute, isConditional: conditions > 0, keys, to: &members)
      }
    }
    checkNames(names, keys, body)
    if problems.isEmpty, names.contains("rawValue") {
      refuse(
        "@PayloadModel cannot tell whether a struct with a 'rawValue' is encoded as its raw value; rename the property, or remove the macro",
        body.lowerBound..<body.lowerBound + 1)
    }
    if members.count > 64 {
      refuse(
        "@PayloadModel supports at most 64 members; put some of them into a model of their own",
        body.lowerBound..<body.lowerBound + 1)
    }
    return members
  }

  /// Refuses a key without a matching property in the declaration. `Decodable` would read it.
  private mutating func checkNames(_ names: Set<String>, _ keys: [String: String]?, _ body: Range<Int>) {
    guard problems.isEmpty, let name = keys?.keys.filter({ !names.contains($0) }).min() else { return }
    refuse("@PayloadModel cannot find '\(name)', which CodingKeys names; remove one of them", body.lowerBound..<body.lowerBound + 1)
  }

  private mutating func mayBeginMember(_ at: Int) -> Bool {
    if pieces.mayBeginMember(at) { return true }
    refuse("@PayloadModel cannot tell where the previous declaration ends; write that one on one line", at..<at + 1)
    return false
  }

  /// Skips a directive's line or a macro. Returns the change in the number of enclosing conditions.
  private func directive(_ at: inout Int, in body: Range<Int>) -> Int {
    let word = source[at]
    guard ["#if", "#elseif", "#else", "#endif"].contains(word) else {
      at = max(pieces.endOfOther(at, in: body), at + 1)
      return 0
    }
    repeat { at += 1 } while at < body.upperBound && !source.token(at).startsLine
    return word == "#if" ? 1 : word == "#endif" ? -1 : 0
  }

  /// Reads the properties of one `let` or `var`. `at` is the keyword's index, and afterwards the index behind
  /// the declaration. `name` is a token index.
  private func properties(_ at: inout Int, in body: Range<Int>) -> [(name: Int, hasValue: Bool, isComputed: Bool)] {
    var properties: [(name: Int, hasValue: Bool, isComputed: Bool)] = []
    repeat {
      at += 1
      let name = at
      at = source[at] == "(" ? source.close(at) + 1 : at + 1
      if source[at] == ":" { at = pieces.endOfType(at + 1, in: body) }
      let hasValue = source[at] == "="
      if hasValue { at = pieces.endOfValue(at + 1, in: body) }
      var isComputed = false
      if source[at] == "{", at < body.upperBound {
        isComputed = !["willSet", "didSet"].contains(source[at + 1]) && !hasValue
        at = source.close(at) + 1
      }
      properties.append((name, hasValue, isComputed))
    } while source[at] == "," && at < body.upperBound
    return properties
  }

  private mutating func add(
    _ nameToken: Int, _ attribute: Range<Int>?, isConditional: Bool, _ keys: [String: String]?,
    to members: inout [ModelDeclaration.Member]
  ) {
    let name = source[nameToken]
    let range = nameToken..<nameToken + 1
    if name == "(" { return refuse("@PayloadModel cannot read a pattern; declare one property at a time", range) }
    if let keys, keys[name.bare] == nil { return }
    if isConditional { return refuse("@PayloadModel cannot tell whether '\(name)' is compiled; move it out of the #if", range) }
    if let attribute {
      return refuse("@PayloadModel cannot see the effect of '\(source.text(attribute))' on '\(name)'; remove one of them", range)
    }
    members.append(.init(name: name, key: keys?[name.bare] ?? name.bare))
  }

  /// The decoded cases, and whether these are all cases.
  private mutating func cases(_ body: Range<Int>, _ keys: [String: String]?) -> ([ModelDeclaration.Case], isWhole: Bool) {
    var cases: [ModelDeclaration.Case] = []
    var names: Set<String> = []
    var at = body.lowerBound
    var conditions = 0
    while at < body.upperBound {
      if source.token(at).kind == .directive {
        conditions += directive(&at, in: body)
        continue
      }
      guard mayBeginMember(at) else { break }
      switch source[at] {
      case "case": break
      case "@":
        at = pieces.endOfAttribute(at)
        continue
      case "let", "var":
        _ = properties(&at, in: body)
        continue
      case let word where word == "indirect" || Self.modifiers.contains(word):
        at = source[at + 1] == "(" ? source.close(at + 1) + 1 : at + 1
        continue
      default:
        at = max(pieces.endOfOther(at, in: body), at + 1)
        continue
      }
      repeat {
        at += 1
        let name = source[at]
        if conditions > 0 { refuse("@PayloadModel cannot tell whether '\(name)' is compiled; move it out of the #if", at..<at + 1) }
        names.insert(name.bare)
        at += 1
        var labels: [String?] = []
        if source[at] == "(" {
          let close = source.close(at)
          for piece in source.split(at + 1..<close) {
            if piece.contains(where: { source[$0] == "=" }) {
              refuse("@PayloadModel cannot write a parser for a value with a default; remove the default", piece)
            }
            let isLabelled = piece.count > 1 && source[piece.lowerBound + 1] == ":" && source[piece.lowerBound] != "_"
            labels.append(isLabelled ? source[piece.lowerBound] : nil)
          }
          at = close + 1
        }
        if source[at] == "=" { at = pieces.endOfValue(at + 1, in: body) }
        if keys == nil || keys?[name.bare] != nil {
          cases.append(.init(name: name, key: keys?[name.bare] ?? name.bare, labels: labels))
        }
      } while at < body.upperBound && source[at] == ","
    }
    checkNames(names, keys, body)
    return (cases, cases.count == names.count)
  }
}

extension String {
  var bare: String { filter { $0 != "`" } }
}
