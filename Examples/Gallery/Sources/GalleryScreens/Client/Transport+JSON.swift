internal import Foundation
internal import Tessera

/// JSON requests to the service.
extension Transport {
  /// Loads JSON from a path, in a language.
  ///
  /// - Throws: ``LoadFailure``: `unreachable`, `refused` with the service's message, `unauthorized`, or `malformed`.
  func get<Value: Decodable>(_ path: String, language: Language) async throws -> Value {
    let request = TransportRequest(path, language: language)
    return try Self.decode(try await send(request).success(of: request), of: request)
  }

  /// Sends JSON and decodes the answer. Requests with the same key count once.
  ///
  /// - Throws: ``FormFailure`` with the problems of fields and the service's message.
  func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: some Encodable, key: String? = nil, language: Language
  ) async throws -> Value {
    var request = TransportRequest(path, language: language)
    request.method = method
    request.headers["Content-Type"] = "application/json"
    request.headers["Idempotency-Key"] = key
    request.body = Array(try JSONEncoder().encode(body))
    return try Self.decode(try await send(request).accepted(of: request), of: request)
  }

  private static func decode<Value: Decodable>(_ response: TransportResponse, of request: TransportRequest) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(response.body))
    } catch {
      throw LoadFailure(.malformed, detail: "\(request.method) \(request.path): \(error)")
    }
  }
}

/// The same requests with the token and language of a screen's environment.
extension ScreenEnvironment {
  private func service() throws -> any Transport {
    guard let transport else { throw LoadFailure(.other, detail: "The environment has no transport: the app gives it one.") }
    return transport
  }

  /// Loads JSON as the current user.
  func get<Value: Decodable>(_ path: String) async throws -> Value { try await service().get(path, language: localizer.language) }

  /// Sends JSON and decodes the answer, as the current user.
  func send<Value: Decodable>(_ method: String, _ path: String, _ body: some Encodable, key: String? = nil) async throws -> Value {
    try await service().send(method, path, body, key: key, language: localizer.language)
  }
}

/// An answer whose content isn't needed.
struct Taken: Decodable, Sendable {
  init(from decoder: any Decoder) {}
}
