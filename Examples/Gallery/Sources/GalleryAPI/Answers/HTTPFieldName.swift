import HTTPTypes
import Hummingbird

/// Header names missing in HTTPTypes.
enum HTTPFieldName {
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")
  static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")
}

extension Call {
  /// The client's key: 1 to 255 visible ASCII characters.
  func idempotencyKey() throws -> String? {
    guard let name = HTTPFieldName.idempotencyKey, let key = request.headers[name] else { return nil }
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw APIError.badRequest("bad_idempotency_key", "An Idempotency-Key has 1 to 255 visible ASCII characters.")
    }
    return key
  }
}
