import TesseraSections

/// Any JSON value, decoded through the same containers as every model.
indirect enum AnyJSON: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? value.decode([String: AnyJSON].self) {
      self = .object(object)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .array(try value.decode([AnyJSON].self))
    }
  }
}

/// An item as the provider of section 321 expects it.
struct Club: Decodable, Equatable, Sendable {
  var id: Int
  var name: String
  var score: Int
}

/// An item as the providers of the other football sections expect it.
struct Match: Decodable, Equatable, Sendable {
  struct Score: Decodable, Equatable, Sendable {
    var ht: [Int]?
    var ft: [Int]?
  }

  var round: String?
  var date: String
  var team1: String
  var team2: String
  var score: Score?
}
