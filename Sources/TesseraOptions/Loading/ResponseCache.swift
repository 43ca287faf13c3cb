public import Foundation

/// Stores answers beyond the life of a process. `TesseraSQLite` stores them in a file.
///
/// A cache may evict any answer at any time. Its errors are reported and otherwise treated as a miss.
///
/// - Isolation: called from any task.
public protocol ResponseCache: Sendable {
  /// Returns the answer for a key.
  func response(for key: CachedResponse.Key) async throws -> CachedResponse?
  /// Stores an answer, replacing an earlier one.
  func store(_ response: CachedResponse, for key: CachedResponse.Key) async throws
  /// Records that the answer with this validator was confirmed at `instant`.
  func confirm(_ key: CachedResponse.Key, etag: String, at instant: Double) async throws
  /// Removes an answer.
  func remove(_ key: CachedResponse.Key) async throws
  /// Removes every answer from a path, with any query and body, and from below it, in every language.
  ///
  /// - Parameter scope: Limits the removal to answers of this identity, compared byte by byte. Empty for answers that
  ///   are the same for everyone. `nil` for all answers.
  func remove(below prefix: MenuPath.Prefix, of scope: String?) async throws
}

extension CachedResponse {
  /// The identity of a cached answer: its request, language and scope.
  ///
  /// - Law: answers of different scopes never have the same key. Scope, method and body are part of ``path``, so a
  ///   cache that doesn't know them separates such answers too.
  public struct Key: Hashable, Sendable, CustomStringConvertible {
    /// The path with its query, followed by the scope, if any, and by the method and body of a request other than GET.
    public let path: String
    /// The language tag.
    public let language: String
    /// The path with its query only. Answers are removed by it, see ``MenuPath/Prefix``.
    public let resource: String
    /// The identity that the answer belongs to. Empty if it is the same for everyone.
    public let scope: String

    /// A key.
    ///
    /// - Parameter scope: The identity that the answer belongs to, see ``/TesseraScreen/ScreenEnvironment/cacheScope``.
    ///   Empty if it is the same for everyone.
    public init(path: String, language: String, scope: String = "", method: String = "GET", body: [UInt8]? = nil) {
      (self.language, resource, self.scope) = (language, path, scope)
      guard !scope.isEmpty || method != "GET" || body != nil else {
        self.path = path
        return
      }
      // The separator can't occur in an encoded path. The length prefix prevents a scope from imitating another one
      // with a method.
      self.path = "\(path)\u{1F}\(scope.utf8.count):\(scope)\u{1F}\(method)\u{1F}\(String(decoding: body ?? [], as: UTF8.self))"
    }

    public var description: String { "\(path) [\(language)]" }
  }
}

/// A cached answer.
public struct CachedResponse: Hashable, Sendable {
  /// The body of the answer.
  public var body: Data
  /// The endpoint's validator for it.
  public var etag: String?
  /// The time of arrival or of the last confirmation, in seconds since 1970-01-01T00:00:00Z.
  public var confirmed: Double

  /// A cached answer.
  public init(body: Data, etag: String? = nil, confirmed: Double) { (self.body, self.etag, self.confirmed) = (body, etag, confirmed) }
}
