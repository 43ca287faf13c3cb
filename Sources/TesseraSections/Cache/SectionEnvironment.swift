#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TesseraScreen

/// The services of feeds: the cache, common request headers, and the time.
public struct SectionEnvironment: Sendable {
  /// The cache for responses, or `nil`.
  public var cache: (any SectionCache)?
  /// Header fields of every request, such as a user's token. They override the source's fields.
  public var headers: TransportHeaders
  /// The time, in seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Double

  /// Creates an environment.
  public init(
    cache: (any SectionCache)? = nil, headers: TransportHeaders = [:],
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    (self.cache, self.headers, self.now) = (cache, headers, now)
  }
}

private enum SectionsKey: ScreenEnvironment.Key {
  static var defaultValue: SectionEnvironment { SectionEnvironment() }
}

extension ScreenEnvironment {
  /// The services of feeds.
  public var sections: SectionEnvironment {
    get { self[SectionsKey.self] }
    set { self[SectionsKey.self] = newValue }
  }
}

extension SectionSource {
  func request(
    _ part: SectionRequest.Part, _ parameters: [String: String], in environment: ScreenEnvironment
  ) -> SectionRequest {
    var request = SectionRequest(part, language: environment.localizer.language, parameters: parameters, scope: environment.cacheScope)
    request.headers = request.headers.merging(headers).merging(environment.sections.headers)
    return request
  }

  /// The cache key of a request. `nil` if its response must not be cached.
  func key(_ request: SectionRequest) -> SectionCacheKey? {
    guard keeping != .never, request.part == .all else { return nil }
    return SectionCacheKey(
      scope: keeping == .perIdentity ? request.scope : "", source: name, language: request.language.tag, parameters: request.parameters)
  }
}
