public import Foundation
public import Tessera

/// A client of the gallery's JSON service.
public struct GalleryClient: Sendable {
  /// The address of the service.
  public let base: URL
  /// Sends the requests. Deadlines belong to effects.
  public let transport: any Transport

  /// A client for the service at `base`. Uses `transport` if given.
  public init(base: URL, transport: (any Transport)? = nil) {
    self.base = base
    self.transport = transport ?? URLSessionTransport(base: base)
  }

  /// Loads JSON from a path, in a language.
  ///
  /// - Throws: ``LoadFailure``: `unreachable`, `refused` with the service's message, or `malformed`.
  func get<Value: Decodable>(_ path: String, language: Language, as type: Value.Type = Value.self) async throws -> Value {
    try await transport.get(path, language: language)
  }
}
