struct TemplateParser {
  struct Field: Sendable {
    enum Kind: Sendable {
      case segment(RoutePathBuilder.Field<String>)
      case optional(RoutePathBuilder.Field<String?>)
      case list(RoutePathBuilder.Field<[String]>)
    }

    var name: String
    var shape: FieldShape
    var kind: Kind
  }

  private(set) var pieces: [RoutePiece] = []
  private(set) var fields: [Field] = []
  private let conversions: [String: PathParameter<String>.Conversion]

  init(_ template: RouteTemplate) throws(TemplateFault) {
    conversions = template.conversions
    var rest = template.text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw TemplateFault(
          "has an unmatched brace. Write parameters as {name}; encode braces in literals as text of a parameter.")
      }
      let literal = rest[..<open]
      let body = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      try addLiteral(literal)
      try addExpression(body, after: literal, before: rest)
    }
    try addLiteral(rest)
    if let unknown = conversions.keys.filter({ name in !fields.contains { $0.name == name } }).min() {
      throw TemplateFault("has no parameter \"\(unknown)\" for the conversion of that name. Correct one of the two names.")
    }
  }

  private mutating func addLiteral(_ text: Substring) throws(TemplateFault) {
    if text.contains("//") { throw TemplateFault("has an empty segment between two slashes. Remove one slash.") }
    if !text.isEmpty, text != "/" || pieces.isEmpty { pieces.append(.literal(String(text))) }
  }

  private mutating func addExpression(_ body: Substring, after before: Substring, before after: Substring) throws(TemplateFault) {
    guard let first = body.first else { throw TemplateFault("has an expression without a name. Write {name}.") }
    let kind: Character? = first.isLetter || first.isNumber || first == "_" ? nil : first
    let variables = (kind == nil ? body : body.dropFirst()).split(separator: ",", omittingEmptySubsequences: false)
    switch kind {
    case nil:
      let startsSegment = before.last == "/" || before.isEmpty && pieces.isEmpty
      guard variables.count == 1, startsSegment, after.first.map({ "/{".contains($0) }) ?? true else {
        throw TemplateFault("has {\(body)} beside other text in one segment. Give each parameter a segment of its own: /{a}/{b}.")
      }
    case "/":
      guard before.last != "/", after.first.map({ "/{".contains($0) }) ?? true else {
        throw TemplateFault("has {\(body)} beside other text in one segment. It includes its own slash: /a{/b}/c.")
      }
    case "?":
      if fields.contains(where: { if case .query = $0.shape { true } else { false } }) {
        throw TemplateFault("has two queries. Write all names in one: {?a,b}.")
      }
    case "#": break
    default: throw TemplateFault("has {\(body)}, a form that routes do not support. Use {name}, {/name}, {?name}, {?name*} or {#name}.")
    }
    if kind == "#", variables.count != 1 { throw TemplateFault("has several names in {\(body)}. A URL has one fragment.") }
    for variable in variables { try addVariable(variable, kind) }
  }

  private mutating func addVariable(_ variable: Substring, _ kind: Character?) throws(TemplateFault) {
    let isList = variable.last == "*"
    let name = String(isList ? variable.dropLast() : variable)
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) }) else {
      throw TemplateFault(
        "has the parameter name \"\(name)\". Use letters, digits, \"_\", \"-\" and \".\"; prefixes (:3) are not supported.")
    }
    if fields.contains(where: { $0.name == name }) {
      throw TemplateFault("names \"\(name)\" twice. Give each parameter a name of its own.")
    }
    if isList, kind != "?" { throw TemplateFault("repeats \"\(name)\" outside of the query. Write {?\(name)*}.") }
    let conversion = conversions[name] ?? .text
    switch kind {
    case "?" where isList:
      let field = QueryItem(name, repeatedUsing: conversion).field
      add(name, field.shape, .list(field))
    case "?":
      let field = QueryItem<String?>(name, optionalUsing: conversion).field
      add(name, field.shape, .optional(field))
    case "#":
      let field = RouteFragment<String?>(using: conversion).field
      add(name, field.shape, .optional(field))
    default:
      let field = PathParameter(name, using: conversion).field
      add(name, field.shape, .segment(field))
    }
  }

  private mutating func add(_ name: String, _ shape: FieldShape, _ kind: Field.Kind) {
    pieces.append(.field(shape))
    fields.append(Field(name: name, shape: shape, kind: kind))
  }
}

/// The mistake in a template, and how to correct it.
struct TemplateFault: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
