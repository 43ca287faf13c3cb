public import Foundation
public import Tessera

/// Talks to the gallery's JSON service over HTTP.
public struct GalleryClient: Sendable {
  /// The address of the service.
  public let base: URL
  /// Sends the requests; deadlines belong to effects.
  public let transport: any Transport

  /// A client for the service at `base`; its requests go through `transport`, if one is given.
  public init(base: URL, transport: (any Transport)? = nil) {
    self.base = base
    self.transport = transport ?? URLSessionTransport(base: base)
  }

  /// Fetches JSON at a path, in a language.
  ///
  /// - Throws: ``LoadFailure``: `unreachable`, `refused` with the service's own words, or `malformed`.
  func get<Value: Decodable>(_ path: String, language: Language, as type: Value.Type = Value.self) async throws -> Value {
    try await transport.get(path, language: language)
  }
}
