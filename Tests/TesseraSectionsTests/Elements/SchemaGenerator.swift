import TestSupport
import TesseraSections

/// Makes documents that a schema accepts, from a seed, and damages them.
struct SchemaGenerator {
  let schema: JSONSchema
  var random: SeededGenerator

  private static let texts = [
    "", "Ada", "main", "%@ of %d", "الرياض", "e\u{301}\u{202E}", "javascript:alert(1)", "/a?b=c#d", "%9$@ %0$d %",
  ]

  mutating func document() -> AnyJSON { value(schema.root, nesting: 0) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &random)] }

  private mutating func value(_ rule: AnyJSON, nesting: Int) -> AnyJSON {
    guard let keywords = rule.members else { return .null }
    var made: [String: AnyJSON] = [:]
    var isObject = false
    if let constant = keywords["const"] { return constant }
    if case .array(let values)? = keywords["enum"] { return pick(values) }
    if let target = schema.resolved(keywords["$ref"]) {
      let isElement = keywords["$ref"] == .text("#/$defs/element")
      if isElement, nesting > 4 { return .object(["type": .text("divider")]) }
      let inner = value(target, nesting: nesting + (isElement ? 1 : 0))
      guard let members = inner.members else { return inner }
      made.merge(members) { $1 }
      isObject = true
    }
    if case .array(let schemas)? = keywords["anyOf"] {
      let inner = value(pick(schemas), nesting: nesting)
      guard let members = inner.members else { return inner }
      made.merge(members) { $1 }
      isObject = true
    }
    if let properties = keywords["properties"]?.members {
      isObject = true
      let required = keywords["required"]?.elements ?? []
      for (name, schema) in properties.sorted(by: { $0.key < $1.key }) where made[name] == nil {
        if required.contains(.text(name)) || schema["const"] != nil || chance(30) { made[name] = value(schema, nesting: nesting) }
      }
    }
    if let schema = keywords["additionalProperties"] {
      isObject = true
      for _ in 0..<Int.random(in: 0...2, using: &random) { made[pick(Self.texts)] = value(schema, nesting: nesting) }
    }
    return isObject ? .object(made) : simple(keywords, nesting)
  }

  private mutating func simple(_ keywords: [String: AnyJSON], _ nesting: Int) -> AnyJSON {
    let names = keywords["type"]?.elements ?? keywords["type"].map { [$0] } ?? [.text("string")]
    switch pick(names) {
    case .text("string"): return .text(pick(Self.texts))
    case .text("boolean"): return .bool(chance(50))
    case .text("integer"):
      let (least, most) = (keywords["minimum"]?.number ?? -3, keywords["maximum"]?.number ?? 1e12)
      return .integer(Int.random(in: Int(least)...Int(most), using: &random))
    case .text("number"): return pick([.integer(3), .number(2.5), .number(-1e300), .integer(-7), .number(0.1)])
    case .text("array"):
      let items = keywords["items"] ?? .null
      return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(items, nesting: nesting) })
    case .text("object"): return .object([:])
    default: return .null
    }
  }

  /// The document with one value removed, replaced or added somewhere.
  mutating func damaged(_ value: AnyJSON) -> AnyJSON {
    if chance(25) {
      return pick([.null, .bool(true), .integer(-1), .integer(400), .number(1.5), .text("body"), .text("?"), .array([]), .object([:])])
    }
    switch value {
    case .object(var members):
      guard let name = members.keys.sorted().randomElement(using: &random) else { return .null }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: members[name] = nil
      case 1:
        members[pick(["fallback", "value", "text", "to", "open", "decimal", "money", "elements"])] = .object(["type": .text("divider")])
      case 2: members["type"] = .text(pick(["column", "image", "text", "orrery"]))
      default: members[name] = members[name].map { damaged($0) }
      }
      return .object(members)
    case .array(var elements):
      guard !elements.isEmpty else { return .array([.null]) }
      let position = Int.random(in: 0..<elements.count, using: &random)
      elements[position] = damaged(elements[position])
      return .array(elements)
    default: return .null
    }
  }
}
