import Foundation
import TesseraSections
import Testing

/// As much of JSON Schema 2020-12 as the published schemas use; a keyword that it does not know fails the test.
struct JSONSchema {
  let root: AnyJSON

  /// The schema in a file of `Documentation/Schemas`.
  init(_ name: String, filePath: String = #filePath) throws {
    let package = URL(filePath: filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    root = try Payload(Data(contentsOf: package.appending(path: "Documentation/Schemas/\(name)"))).decode(AnyJSON.self)
  }

  func accepts(_ value: AnyJSON) -> Bool { accepts(value, root) }

  /// The schema that a reference names.
  func resolved(_ reference: AnyJSON?) -> AnyJSON? {
    guard case .text(let path)? = reference, path.hasPrefix("#/$defs/") else { return nil }
    return root["$defs"]?[String(path.dropFirst("#/$defs/".count))]
  }

  private func accepts(_ value: AnyJSON, _ schema: AnyJSON) -> Bool {
    guard case .object(let keywords) = schema else { return schema == .bool(true) }
    return keywords.allSatisfy { keyword, rule in
      switch (keyword, rule) {
      case ("$schema", _), ("$id", _), ("title", _), ("description", _), ("$defs", _): true
      case ("$ref", _): resolved(rule).map { accepts(value, $0) } ?? false
      case ("type", .text(let name)): isOf(name, value)
      case ("type", .array(let names)): names.contains { if case .text(let name) = $0 { isOf(name, value) } else { false } }
      case ("const", _): value == rule
      case ("enum", .array(let values)): values.contains(value)
      case ("not", _): !accepts(value, rule)
      case ("anyOf", .array(let schemas)): schemas.contains { accepts(value, $0) }
      case ("required", .array(let names)):
        value.members.map { members in names.allSatisfy { if case .text(let name) = $0 { members[name] != nil } else { false } } } ?? true
      case ("properties", .object(let properties)):
        value.members.map { members in properties.allSatisfy { name, schema in members[name].map { accepts($0, schema) } ?? true } } ?? true
      case ("additionalProperties", _):
        // Only used where no property is named.
        value.members.map { $0.values.allSatisfy { accepts($0, rule) } } ?? true
      case ("items", _): value.elements.map { $0.allSatisfy { accepts($0, rule) } } ?? true
      case ("maxItems", .integer(let most)): value.elements.map { $0.count <= most } ?? true
      case ("minimum", .integer(let least)): value.number.map { $0 >= Double(least) } ?? true
      case ("maximum", .integer(let most)): value.number.map { $0 <= Double(most) } ?? true
      default:
        unknown(keyword)
      }
    }
  }

  private func unknown(_ keyword: String) -> Bool {
    Issue.record("the schema uses '\(keyword)', which is not checked here")
    return false
  }

  private func isOf(_ name: String, _ value: AnyJSON) -> Bool {
    switch (name, value) {
    case ("null", .null), ("boolean", .bool), ("string", .text), ("array", .array), ("object", .object), ("number", .integer),
      ("number", .number), ("integer", .integer):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}

extension AnyJSON {
  subscript(name: String) -> AnyJSON? { members?[name] }
  var members: [String: AnyJSON]? { if case .object(let members) = self { members } else { nil } }
  var elements: [AnyJSON]? { if case .array(let elements) = self { elements } else { nil } }
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value as JSON, members in the order of their names.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20: result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
