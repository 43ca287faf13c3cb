internal import Tessera
public import TesseraScreen

extension HostConformance {
  /// Puts in what fixtures use beside their screens: a store of files, an endpoint that takes choices, and an answer of a feed that was kept two
  /// hours ago. A host of the suite calls it for the environment that it makes.
  public static func addServices(to environment: inout ScreenEnvironment) {
    if !environment.hasUploads { environment.uploads = InMemoryUploadStore() }
    environment.transport = FixtureEndpoint()
    environment.sections = SectionEnvironment(cache: FixtureAnswers(), now: { FixtureAnswers.age })
  }
}

/// Takes every choice but one, which it refuses in its own words.
private struct FixtureEndpoint: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    return body.contains("\"owner\"")
      ? TransportResponse(status: 422, body: Array(#"{"message":"There is one already"}"#.utf8))
      : TransportResponse(body: Array("{}".utf8))
  }
}

/// Has kept one answer, the same for everybody and for good.
private struct FixtureAnswers: SectionCache {
  static let age = 7_200.0

  func sections(for key: SectionCacheKey) async -> CachedSections? {
    CachedSections(Array(OfflineFixture.kept.utf8), version: "1", received: 0)
  }
  func store(_ sections: CachedSections, for key: SectionCacheKey) async {}
  func remove(_ key: SectionCacheKey) async {}
}
