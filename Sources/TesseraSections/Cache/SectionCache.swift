/// Caches responses of section sources beyond a screen's life, so that a feed can show something before the
/// network answers, or without a network.
/// ```swift
/// environment.sections = FeedScreen.Environment(cache: FileSectionCache(directory: caches, capacity: 16 << 20))
/// ```
/// - Law: returns the last response stored under a key, byte by byte, until it is removed or evicted.
/// - Isolation: called from any task.
/// - Errors: an error is reported as a diagnostic, and the feed loads as if nothing were cached.
public protocol SectionCache: Sendable {
  /// The response stored for a key.
  func sections(for key: SectionSource.Cached.Key) async throws -> SectionSource.Cached?
  /// Stores a response, replacing an earlier one.
  func store(_ sections: SectionSource.Cached, for key: SectionSource.Cached.Key) async throws
  /// Removes a response.
  func remove(_ key: SectionSource.Cached.Key) async throws
}

extension SectionSource.Cached {
  /// The cache key of a response: its user, its source and the request's parameters.
  public struct Key: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The identity the response was loaded for. Empty if it is the same for all users, or without an identity.
    public var scope: String
    /// The name of the source.
    public var source: String
    /// The language tag.
    public var language: String
    /// The parameters of the request.
    public var parameters: [String: String]

    /// Creates a key.
    public init(scope: String, source: String, language: String, parameters: [String: String] = [:]) {
      (self.scope, self.source, self.language, self.parameters) = (scope, source, language, parameters)
    }

    /// The source and the language. Omits the scope, which may identify a user.
    public var description: String { "\(source) [\(language)]" }
  }
}

extension SectionSource {
  /// A cached response.
  public struct Cached: Hashable, Sendable {
    /// The response as received.
    public var bytes: [UInt8]
    /// The version of the source's responses, see ``SectionSource``. A response of another version is not
    /// shown.
    public var version: String
    /// The time of arrival, in seconds since 1970-01-01T00:00:00Z.
    public var received: Double

    /// Creates a cached response.
    public init(_ bytes: [UInt8], version: String, received: Double) {
      (self.bytes, self.version, self.received) = (bytes, version, received)
    }
  }
}

extension SectionSource {
  /// The caching policy of a source.
  public enum Keeping: Hashable, Sendable {
    /// Responses aren't cached.
    case never
    /// Responses are cached per identity and never shown to another.
    case perIdentity
    /// Responses are the same for all users, and cached once.
    case forEverybody
  }
}

/// Caches responses in memory, for tests and simple apps.
public actor MemorySectionCache: SectionCache {
  private var answers: [SectionSource.Cached.Key: SectionSource.Cached] = [:]
  private var order: [SectionSource.Cached.Key] = []
  private let capacity: Int

  /// Creates a cache with a maximum size in bytes. The entries stored longest ago are evicted first.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  public func sections(for key: SectionSource.Cached.Key) -> SectionSource.Cached? { answers[key] }

  public func store(_ sections: SectionSource.Cached, for key: SectionSource.Cached.Key) {
    remove(key)
    guard sections.bytes.count <= capacity else { return }
    answers[key] = sections
    order.append(key)
    var total = answers.values.reduce(0) { $0 + $1.bytes.count }
    while total > capacity, let oldest = order.first {
      total -= answers[oldest]?.bytes.count ?? 0
      remove(oldest)
    }
  }

  public func remove(_ key: SectionSource.Cached.Key) {
    answers[key] = nil
    order.removeAll { $0 == key }
  }
}
