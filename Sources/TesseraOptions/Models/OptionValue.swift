internal import Foundation
internal import TesseraJSON

/// Any JSON value, with numbers as the text that stood there.
public indirect enum OptionValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number as it was written: `1.50`, `1e400`.
  case number(String)
  case text(String)
  case array([OptionValue])
  case object([String: OptionValue])

  /// The text, if it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The whole number, if it is one that fits.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  /// The value at a key, if it is an object that has it.
  public subscript(key: String) -> OptionValue? { if case .object(let members) = self { members[key] } else { nil } }
  /// The bytes that it takes, by an estimate.
  var byteCount: Int {
    switch self {
    case .null, .bool: 32
    case .number(let text), .text(let text): 48 + text.utf8.count
    case .array(let values): values.reduce(64) { $0 + $1.byteCount }
    case .object(let members): members.reduce(64) { $0 + 32 + $1.key.utf8.count + $1.value.byteCount }
    }
  }
}

extension OptionValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
}

extension OptionValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: OptionValue...) { self = .array(elements) }
  /// Of a key that comes twice the last value counts.
  public init(dictionaryLiteral elements: (String, OptionValue)...) { self = .object(Dictionary(elements) { $1 }) }

  /// The value of a JSON text.
  init(json bytes: [UInt8]) throws {
    self = try MenuJSON.decode(OptionValue.self, from: Data(bytes))
  }

  /// The JSON of the value, keys in order.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(Plain(self)))
  }

  /// The value as plain JSON: numbers that no `Int64` holds become decimal numbers.
  private struct Plain: Encodable {
    let value: OptionValue
    init(_ value: OptionValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .null: try container.encodeNil()
      case .bool(let flag): try container.encode(flag)
      case .number(let text):
        if let number = Int64(text) {
          try container.encode(number)
        } else if let number = Decimal(string: text) {
          try container.encode(number)
        } else {
          try container.encode(text)
        }
      case .text(let text): try container.encode(text)
      case .array(let values): try container.encode(values.map(Plain.init))
      case .object(let members): try container.encode(members.mapValues(Plain.init))
      }
    }
  }
}

/// The JSON it came from. Numbers that are no 64-bit integers in their shortest form are kept as `{"$number": "1.50"}`.
extension OptionValue: Codable {
  private static let numberKey = "$number"

  public init(from decoder: any Decoder) throws {
    if let exact = decoder as? JSONValueDecoder {
      self.init(exact)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number(String(number))
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([OptionValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: OptionValue].self))
    }
    restoreNumber()
  }

  fileprivate mutating func restoreNumber() {
    if case .object(let members) = self, members.count == 1, case .text(let text)? = members[Self.numberKey] { self = .number(text) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let text):
      if let number = Int64(text), String(number) == text {
        try container.encode(number)
      } else {
        try container.encode([Self.numberKey: text])
      }
    case .text(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension OptionValue {
  /// Stands for a string without a text.
  static let brokenText = "$unpaired-surrogate"

  /// The value at a decoder of JSON, with the text of its numbers; the last of repeated keys counts.
  init(_ decoder: JSONValueDecoder) {
    switch decoder.type {
    case .null: self = .null
    case .bool: self = .bool(decoder.isTrue)
    case .number: self = .number(decoder.textOrNumber ?? "")
    case .string: self = decoder.textOrNumber.map(OptionValue.text) ?? .object([Self.brokenText: .null])
    case .array:
      var values: [OptionValue] = []
      decoder.forEachElement { values.append(OptionValue($0)) }
      self = .array(values)
    case .object:
      var members: [String: OptionValue] = [:]
      decoder.forEachMember { members[$0] = OptionValue($1) }
      self = .object(members)
      restoreNumber()
    }
  }
}
