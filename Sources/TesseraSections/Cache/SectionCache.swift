/// Keeps the answers of section sources beyond a screen, so that a feed shows what it has before the network answers, or without it.
///
/// ```swift
/// environment.sections = SectionEnvironment(cache: FileSectionCache(directory: caches, capacity: 16 << 20))
/// ```
/// - Law: what was stored last under a key is returned, byte by byte, until it is removed or gives way to others.
/// - Isolation: called from any task.
/// - Errors: what a cache throws is reported as a diagnostic, and the feed loads as if nothing were kept.
public protocol SectionCache: Sendable {
  /// The answer that is kept for a key.
  func sections(for key: SectionCacheKey) async throws -> CachedSections?
  /// Keeps an answer, in place of an earlier one.
  func store(_ sections: CachedSections, for key: SectionCacheKey) async throws
  /// Forgets an answer.
  func remove(_ key: SectionCacheKey) async throws
}

/// The name under which an answer is kept: whose it is, where it came from, and what was asked.
public struct SectionCacheKey: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The identity that the answer was loaded for; empty for answers that are the same for everybody, or where there is no identity.
  public var scope: String
  /// The source's name.
  public var source: String
  /// The tag of the language.
  public var language: String
  /// The parameters that were sent along.
  public var parameters: [String: String]

  /// A key.
  public init(scope: String, source: String, language: String, parameters: [String: String] = [:]) {
    (self.scope, self.source, self.language, self.parameters) = (scope, source, language, parameters)
  }

  /// The source and the language; not the scope, which may be a person's name.
  public var description: String { "\(source) [\(language)]" }
}

/// An answer that is kept.
public struct CachedSections: Hashable, Sendable {
  /// The answer as it came.
  public var bytes: [UInt8]
  /// The version of the source's answers, see ``SectionSource``; an answer of another version is not shown.
  public var version: String
  /// The moment when it came, in seconds since 1970-01-01T00:00:00Z.
  public var received: Double

  /// An answer.
  public init(_ bytes: [UInt8], version: String, received: Double) {
    (self.bytes, self.version, self.received) = (bytes, version, received)
  }
}

/// Whether a source's answers are kept, and for whom.
public enum SectionKeeping: Hashable, Sendable {
  /// They are not.
  case never
  /// They are kept for the identity that they were loaded for, and shown to nobody else.
  case perIdentity
  /// They are the same for everybody, and kept once.
  case forEverybody
}

/// Keeps answers in memory, for tests and for apps that need no more.
public actor MemorySectionCache: SectionCache {
  private var answers: [SectionCacheKey: CachedSections] = [:]
  private var order: [SectionCacheKey] = []
  private let capacity: Int

  /// A cache of at most so many bytes; what was stored longest ago gives way.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  public func sections(for key: SectionCacheKey) -> CachedSections? { answers[key] }

  public func store(_ sections: CachedSections, for key: SectionCacheKey) {
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

  public func remove(_ key: SectionCacheKey) {
    answers[key] = nil
    order.removeAll { $0 == key }
  }
}
