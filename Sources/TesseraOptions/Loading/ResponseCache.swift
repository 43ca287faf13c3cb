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
  /// Forgets every answer that was loaded from a path, with any query and body, or from below it, in every language.
  ///
  /// - Parameter scope: Only those of this identity, byte by byte: empty for what is the same for everybody; `nil` for those of all.
  func remove(below prefix: PathPrefix, of scope: String?) async throws
}

/// The identity of a kept answer: the question, its language, and whom the answer is for.
///
/// - Law: answers of different scopes never have the same key. Scope, method and body are a part of ``path``, so that a cache that knows nothing
///   of them keeps them apart as well.
public struct ResponseKey: Hashable, Sendable, CustomStringConvertible {
  /// The path with its query; behind it, where there are any, the scope, and the method and body of what is no GET.
  public let path: String
  /// The tag of the language.
  public let language: String
  /// The path with its query alone, by which answers are forgotten, see ``PathPrefix``.
  public let resource: String
  /// The identity that the answer is for; empty for what is the same for everybody.
  public let scope: String

  /// A key.
  ///
  /// - Parameter scope: The identity that the answer is for, see ``/TesseraScreen/ScreenEnvironment/cacheScope``; empty for what is the same for
  ///   everybody.
  public init(path: String, language: String, scope: String = "", method: String = "GET", body: [UInt8]? = nil) {
    (self.language, resource, self.scope) = (language, path, scope)
    guard !scope.isEmpty || method != "GET" || body != nil else {
      self.path = path
      return
    }
    // Separated by what no encoded path holds; the scope's length before it, so that nobody's scope looks like another's with a method.
    self.path = "\(path)\u{1F}\(scope.utf8.count):\(scope)\u{1F}\(method)\u{1F}\(String(decoding: body ?? [], as: UTF8.self))"
  }

  public var description: String { "\(path) [\(language)]" }
}

/// An answer that is kept.
public struct CachedResponse: Hashable, Sendable {
  /// The bytes that came.
  public var body: Data
  /// The validator by which the endpoint recognises it.
  public var etag: String?
  /// The moment when it came or was last confirmed, in seconds since 1970-01-01T00:00:00Z.
  public var confirmed: Double

  /// An answer.
  public init(body: Data, etag: String? = nil, confirmed: Double) { (self.body, self.etag, self.confirmed) = (body, etag, confirmed) }
}
