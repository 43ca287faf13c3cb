#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TesseraScreen

/// The services of feeds: where answers are kept, and what every request says.
public struct SectionEnvironment: Sendable {
  /// The cache of answers; nil for none.
  public var cache: (any SectionCache)?
  /// Header fields of every request, such as a visitor's token; they count before those of the source.
  public var headers: TransportHeaders
  /// The time, in seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Double

  /// An environment of feeds.
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
  /// The request for a part of the source, as a visitor sends it.
  func request(
    _ part: SectionRequest.Part, _ parameters: [String: String], in environment: ScreenEnvironment
  ) -> SectionRequest {
    var request = SectionRequest(part, language: environment.localizer.language, parameters: parameters, scope: environment.cacheScope)
    request.headers = request.headers.merging(headers).merging(environment.sections.headers)
    return request
  }

  /// The name under which the answer to a request is kept; nil if it is not.
  func key(_ request: SectionRequest) -> SectionCacheKey? {
    guard keeping != .never, request.part == .all else { return nil }
    return SectionCacheKey(
      scope: keeping == .perIdentity ? request.scope : "", source: name, language: request.language.tag, parameters: request.parameters)
  }
}
