import Foundation

/// The position of the next batch: the sort key of the last row, bound to its query.
///
/// Encoded as base64url, so that it needs no escaping. A cursor of another query, order or language is rejected,
/// because its key isn't comparable.
struct Cursor: Codable, Equatable, Sendable {
  /// The query's identity: route, filters, order.
  var query: String
  /// The last row's sort key, most significant part first.
  var key: [String]

  private enum CodingKeys: String, CodingKey {
    case query = "q"
    case key = "k"
  }

  init(query: String, key: [String]) {
    self.query = Fingerprint.of(Data(query.utf8))
    self.key = key
  }

  /// Decodes a cursor made for `query` with `parts` key parts.
  init?(_ text: String?, query: String, parts: Int) throws {
    guard let text else { return nil }
    let refusal = APIError.badRequest("bad_cursor", "The cursor does not belong to this query: start again without one.")
    var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
    guard let data = Data(base64Encoded: base64), let cursor = try? JSONDecoder().decode(Cursor.self, from: data),
      cursor.query == Fingerprint.of(Data(query.utf8)), cursor.key.count == parts
    else { throw refusal }
    self = cursor
  }

  func text() throws -> String {
    try JSONText.data(self).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }

  func integer(_ part: Int) throws -> Int {
    guard let value = Int(key[part]) else {
      throw APIError.badRequest("bad_cursor", "The cursor does not belong to this query: start again without one.")
    }
    return value
  }
}
