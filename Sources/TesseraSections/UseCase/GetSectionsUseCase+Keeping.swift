public import TesseraScreen

extension GetSectionsUseCase {
  /// Requests one source for the environment's user, and caches the response if the source allows it.
  ///
  /// Throws the errors of ``execute(_:_:clock:)``. Errors of the cache are only reported.
  public func execute(
    _ source: SectionSource, _ part: SectionSource.Request.Part = .all, parameters: [String: String] = [:],
    in environment: ScreenEnvironment
  ) async throws -> ArrivedSections {
    let request = source.request(part, parameters, in: environment)
    let payload = try await source.fetch(request)
    let arrived = try await arrival(payload, of: source, request, clock: environment.clock)
    if let cache = environment.sections.cache, let key = source.key(request) {
      let answer = SectionSource.Cached(payload.bytes(in: payload.extent), version: source.version, received: environment.sections.now())
      do { try await cache.store(answer, for: key) } catch { environment.report(.sectionCache(key, error)) }
    }
    return arrived
  }

  /// The cached response for the environment's user, with its age. `nil` if there is none. A response of
  /// another version is removed.
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
      // If the clock was set back, the age is zero, never negative.
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
  fileprivate static func sectionCache(_ key: SectionSource.Cached.Key, _ error: any Error) -> Diagnostic {
    Diagnostic(.sectionCache, .warning, "The cached sections of \(key) cannot be used, so they are loaded again: \(error)")
  }
}

extension Diagnostic.Code {
  /// Cached sections could not be read or written.
  public static let sectionCache = Self(rawValue: "section-cache")
}
