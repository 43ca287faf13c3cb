import Foundation
import Tessera
import TesseraMacros

/// A model with everything that a model may have.
@PayloadModel
struct Everything: Decodable, Equatable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, title = "the title", hint, ratio, isNew
    case tags, counts, children, mood, shape, when, link, words, note, small, raw, `default`
  }

  @PayloadModel
  struct Child: Decodable, Equatable, Sendable {
    let name: String
    var grandchildren: [Child]?
  }

  @PayloadModel
  enum Mood: String, Decodable { case good, bad = "not good" }

  @PayloadModel
  indirect enum Shape: Decodable, Equatable, Sendable {
    case point
    case circle(radius: Double, Int?)
    case both(Shape, of: [Shape])
  }

  /// Decoded, not parsed.
  struct Plain: Decodable, Equatable, Sendable {
    var a: Int?
  }

  let id: Int
  var title: String
  var hint: String?
  var ratio: Double = 2
  var isNew: Bool
  var tags: [String], counts: [String: Int]
  var children: [Child]
  var mood: Mood?
  var shape: Optional<Shape>
  var when: Date?
  var link: URL?
  var words: [String?]?
  var note: String?
  var small: UInt8?
  var raw: Plain?
  var `default`: Float?
  /// Not among the keys.
  var local = 7
  static let constant = 1
  var computed: Int { id }
}

/// The keys of a type inside are its own, and so are numbers of keys.
@PayloadModel
struct Order: Decodable, Equatable, Sendable {
  struct Line: Decodable, Equatable, Sendable {
    enum CodingKeys: String, CodingKey { case id, note = "line_note" }
    var id: Int
    var note: String?
  }
  var id: Int
  var note: String?
  var lines: [Line]?
}

@PayloadModel
struct Numbered: Decodable, Equatable, Sendable {
  enum CodingKeys: Int, CodingKey { case note = 1, rest = -2 }
  var note: String?
  var rest: Int?
}

@PayloadModel
struct Empty: Decodable, Equatable, Sendable {}

/// Its cases have the names of an optional's cases, and one of them is not a key.
@PayloadModel
indirect enum Answer: Decodable, Equatable, Sendable {
  enum CodingKeys: CodingKey { case none, some, `default` }
  case none, some(Answer), `default`(in: Int?), local(Int)
}

@PayloadModel
enum OnlyOne: Decodable, Equatable, Sendable {
  enum CodingKeys: CodingKey { case sent }
  case sent(Int), local(Int)
}

@PayloadModel
struct Searched: Decodable, Equatable, Sendable {
  enum Scope: String, Decodable { case any, all }
  var id: Int
  var scope: Scope = .any
  var title: String?
}

@PayloadModel
struct Appointment: Decodable, Equatable, Sendable {
  var when: Date
}

extension Everything {
  static let whole = #"""
    {"id":1,"the title":"é\u00e9 \"x\"","hint":null,"ratio":0.5,"isNew":true,"tags":["a","","longer than fifteen bytes"],
    "counts":{"a":1,"b":2},"children":[{"name":"A"},{"name":"B","grandchildren":[{"name":"C"}]}],"mood":"not good",
    "shape":{"both":{"_0":{"point":{}},"of":[{"circle":{"radius":1e1,"_1":3}}]}},"when":"2024-09-17T20:45:00.25+02:00",
    "link":"https://a.example/é","words":["x",null],"note":"made \u006cater","small":255,"raw":{"a":5},"default":1.5}
    """#
}
