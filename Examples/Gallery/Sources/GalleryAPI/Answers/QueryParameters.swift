import Foundation

/// The query of a request, decoded strictly: an invalid escape, invalid UTF-8 or a repeated name is an error.
///
/// `+` is a space, as in form data. Unknown names are ignored.
struct QueryParameters: Sendable {
  private var values: [String: String] = [:]

  init(_ query: String?) throws {
    for pair in (query ?? "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(sides[0])
      let value = sides.count == 2 ? try Self.decoded(sides[1]) : ""
      guard values.updateValue(value, forKey: name) == nil else {
        throw APIError.badRequest("bad_query", "A query parameter is given twice: send each name once.")
      }
    }
  }

  private static func decoded(_ text: Substring) throws -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
          throw APIError.badRequest("bad_query", "The query holds a % that two hexadecimal digits do not follow.")
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard let string = String(validating: bytes, as: UTF8.self), !string.utf8.contains(0) else {
      throw APIError.badRequest("bad_query", "The query is not UTF-8 text.")
    }
    return string
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension QueryParameters {
  /// The trimmed value. `nil` if it is missing or empty.
  func text(_ name: String, atMost limit: Int = 100) throws -> String? {
    guard let value = values[name]?.trimmingCharacters(in: .whitespacesAndNewlines), !value.isEmpty else { return nil }
    guard value.utf8.count <= limit * 4, value.count <= limit else {
      throw APIError.badRequest("bad_\(name)", "\"\(name)\" may have at most \(limit) characters.")
    }
    return value
  }

  func requiredText(_ name: String, atMost limit: Int = 100) throws -> String {
    guard let value = try text(name, atMost: limit) else {
      throw APIError.badRequest("missing_\(name)", "The query parameter \"\(name)\" is required.")
    }
    return value
  }

  /// The batch size: 1…200.
  func limit(default standard: Int = 50) throws -> Int {
    guard let text = try text("limit", atMost: 10) else { return standard }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let value = Int(text), (1...200).contains(value)
    else {
      throw APIError.badRequest("bad_limit", "\"limit\" is a whole number from 1 to 200.")
    }
    return value
  }

  /// Comma-separated ids in order, without duplicates: at most 200 with at most 64 characters each.
  func ids() throws -> [String] {
    let text = try requiredText("ids", atMost: 8_000)
    var seen = Set<String>()
    let ids = text.split(separator: ",").map(String.init).filter { seen.insert($0).inserted }
    guard ids.count <= 200, ids.allSatisfy({ $0.count <= 64 }) else {
      throw APIError.badRequest("bad_ids", "\"ids\" takes at most 200 ids of at most 64 characters, separated by commas.")
    }
    return ids
  }
}
