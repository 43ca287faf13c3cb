public import TesseraScreen

extension GetSectionsUseCase {
  /// Asks one source as a visitor, and keeps the answer where the source says so.
  ///
  /// Throws what ``execute(_:_:clock:)`` throws. What the cache throws is reported, and changes nothing.
  public func execute(
    _ source: SectionSource, _ part: SectionRequest.Part = .all, parameters: [String: String] = [:], in environment: ScreenEnvironment
  ) async throws -> ArrivedSections {
    let request = source.request(part, parameters, in: environment)
    let payload = try await source.fetch(request)
    let arrived = try await arrival(payload, of: source, request, clock: environment.clock)
    if let cache = environment.sections.cache, let key = source.key(request) {
      let answer = CachedSections(payload.bytes(in: payload.extent), version: source.version, received: environment.sections.now())
      do { try await cache.store(answer, for: key) } catch { environment.report(.sectionCache(key, error)) }
    }
    return arrived
  }

  /// The answer that is kept for a visitor, with its age; nil if there is none, or one of another version, which is forgotten.
  public func kept(
    _ source: SectionSource, parameters: [String: String] = [:], in environment: ScreenEnvironment
  ) async -> ArrivedSections? {
    let request = source.request(.all, parameters, in: environment)
    guard let cache = environment.sections.cache, let key = source.key(request) else { return nil }
    do {
      guard let answer = try await cache.sections(for: key) else { return nil }
      guard answer.version == source.version else {
        try await cache.remove(key)
        return nil
      }
      // A clock that was set back makes nothing younger than new.
      let age = Duration(read: max(0, environment.sections.now() - answer.received))
      do {
        return try await arrival(Payload(answer.bytes), of: source, request, clock: environment.clock, age: age)
      } catch {
        try await cache.remove(key)
        throw error
      }
    } catch {
      environment.report(.sectionCache(key, error))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func sectionCache(_ key: SectionCacheKey, _ error: any Error) -> Diagnostic {
    Diagnostic(.sectionCache, .warning, "The kept sections of \(key) cannot be used, so they are loaded anew: \(error)")
  }
}

extension Diagnostic.Code {
  /// Kept sections could not be read or written.
  public static let sectionCache = Self(rawValue: "section-cache")
}
