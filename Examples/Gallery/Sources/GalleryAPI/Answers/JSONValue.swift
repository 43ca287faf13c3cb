import Foundation

/// Any JSON value, for bodies checked by hand and for documents passed on.
enum JSONValue: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  func removing(_ key: String) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[key] = nil
    return .object(members)
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, if all of them are strings.
  var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  /// The value in one language: every object with exactly the keys `en` and `ar` is replaced by the member.
  func resolved(_ language: Language) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.resolved(language) })
    case .object(let members):
      if members.count == 2, let english = members["en"], let arabic = members["ar"] {
        language == .arabic ? arabic : english
      } else {
        .object(members.mapValues { $0.resolved(language) })
      }
    default: self
    }
  }
}

/// Writes JSON with sorted keys, so that equal values have equal bytes.
enum JSONText {
  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  static func string(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }
}
