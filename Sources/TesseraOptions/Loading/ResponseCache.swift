public import Foundation

/// Keeps answers beyond the life of a process; `TesseraSQLite` keeps them in a file.
///
/// A cache may forget anything at any time. What it throws is reported and otherwise treated as if nothing were there.
/// - Isolation: called from any task.
public protocol ResponseCache: Sendable {
  /// The answer that is kept for a key.
  func response(for key: ResponseKey) async throws -> CachedResponse?
  /// Keeps an answer, in place of an earlier one.
  func store(_ response: CachedResponse, for key: ResponseKey) async throws
  /// Notes that the answer with this validator was confirmed at `instant`.
  func confirm(_ key: ResponseKey, etag: String, at instant: Double) async throws
  /// Forgets an answer.
  func remove(_ key: ResponseKey) async throws
}

/// What an answer is kept under: what was asked, and in which language.
public struct ResponseKey: Hashable, Sendable, CustomStringConvertible {
  /// The path with its query.
  public let path: String
  /// The tag of the language.
  public let language: String
  /// A key.
  public init(path: String, language: String) { (self.path, self.language) = (path, language) }
  public var description: String { "\(path) [\(language)]" }
}

/// An answer that is kept.
public struct CachedResponse: Hashable, Sendable {
  /// What came.
  public var body: Data
  /// What the endpoint recognises it by.
  public var etag: String?
  /// When it came or was last confirmed, in seconds since 1970-01-01T00:00:00Z.
  public var confirmed: Double

  /// An answer.
  public init(body: Data, etag: String? = nil, confirmed: Double) { (self.body, self.etag, self.confirmed) = (body, etag, confirmed) }
}
