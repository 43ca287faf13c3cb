#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TesseraScreen

extension FeedScreen {
  /// The services of feeds: the cache, common request headers, and the time.
  public struct Environment: Sendable {
    /// The cache for responses, or `nil`.
    public var cache: (any SectionCache)?
    /// Header fields of every request, such as a user's token. They override the source's fields.
    public var headers: TransportRequest.Headers
    /// The time, in seconds since 1970-01-01T00:00:00Z.
    public var now: @Sendable () -> Double

    /// Creates an environment.
    public init(
      cache: (any SectionCache)? = nil, headers: TransportRequest.Headers = [:],
      now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
      (self.cache, self.headers, self.now) = (cache, headers, now)
    }
  }
}

private enum SectionsKey: ScreenEnvironment.Key {
  static var defaultValue: FeedScreen.Environment { FeedScreen.Environment() }
}

extension ScreenEnvironment {
  /// The services of feeds.
  public var sections: FeedScreen.Environment {
    get { self[SectionsKey.self] }
    set { self[SectionsKey.self] = newValue }
  }
}

extension SectionSource {
  func request(
    _ part: Request.Part, _ parameters: [String: String], in environment: ScreenEnvironment
  ) -> Request {
    var request = Request(
      part, language: environment.localizer.language, parameters: parameters, scope: environment.cacheScope)
    request.headers = request.headers.merging(headers).merging(environment.sections.headers)
    return request
  }

  /// The cache key of a request. `nil` if its response must not be cached.
  func key(_ request: Request) -> Cached.Key? {
    guard keeping != .never, request.part == .all else { return nil }
    return Cached.Key(
      scope: keeping == .perIdentity ? request.scope : "", source: name, language: request.language.tag, parameters: request.parameters)
  }
}
