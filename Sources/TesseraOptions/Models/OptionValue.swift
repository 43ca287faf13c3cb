internal import Foundation
internal import TesseraJSON

extension OptionModel {
  /// Any JSON value. Numbers keep their text.
  public indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written: `1.50`, `1e400`.
    case number(String)
    case text(String)
    case array([Value])
    case object([String: Value])

    /// The text, if the value is one.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The integer, if the value is an integer that fits.
    public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
    /// The value of a key, if this is an object that contains it.
    public subscript(key: String) -> Value? { if case .object(let members) = self { members[key] } else { nil } }
    /// The estimated bytes in memory.
    var byteCount: Int {
      switch self {
      case .null, .bool: 32
      case .number(let text), .text(let text): 48 + text.utf8.count
      case .array(let values): values.reduce(64) { $0 + $1.byteCount }
      case .object(let members): members.reduce(64) { $0 + 32 + $1.key.utf8.count + $1.value.byteCount }
      }
    }
  }
}

extension OptionModel.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
}

extension OptionModel.Value: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: OptionModel.Value...) { self = .array(elements) }
  /// The last value of a repeated key is used.
  public init(dictionaryLiteral elements: (String, OptionModel.Value)...) { self = .object(Dictionary(elements) { $1 }) }

  init(json bytes: [UInt8]) throws {
    self = try MenuJSON.decode(OptionModel.Value.self, from: Data(bytes))
  }

  /// The JSON of the value, with sorted keys.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(Plain(self)))
  }

  /// The value as plain JSON. Numbers beyond `Int64` become decimal numbers.
  private struct Plain: Encodable {
    let value: OptionModel.Value
    init(_ value: OptionModel.Value) { self.value = value }

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

/// The original JSON. Numbers other than 64-bit integers in their shortest form are encoded as `{"$number": "1.50"}`.
extension OptionModel.Value: Codable {
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
    } else if let array = try? container.decode([OptionModel.Value].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: OptionModel.Value].self))
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

extension OptionModel.Value {
  /// Represents a string that isn't valid text.
  static let brokenText = "$unpaired-surrogate"

  /// The value of a JSON decoder, with the text of its numbers. The last of repeated keys is used.
  init(_ decoder: JSONValueDecoder) {
    switch decoder.type {
    case .null: self = .null
    case .bool: self = .bool(decoder.isTrue)
    case .number: self = .number(decoder.textOrNumber ?? "")
    case .string: self = decoder.textOrNumber.map(OptionModel.Value.text) ?? .object([Self.brokenText: .null])
    case .array:
      var values: [OptionModel.Value] = []
      decoder.forEachElement { values.append(OptionModel.Value($0)) }
      self = .array(values)
    case .object:
      var members: [String: OptionModel.Value] = [:]
      decoder.forEachMember { members[$0] = OptionModel.Value($1) }
      self = .object(members)
      restoreNumber()
    }
  }
}
