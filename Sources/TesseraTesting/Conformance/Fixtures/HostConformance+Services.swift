internal import Tessera
public import TesseraScreen

extension HostConformance {
  /// Adds the services that fixtures use: a file store, an endpoint that accepts choices, and a feed answer
  /// cached two hours ago. Call it on the environment that your host creates for the suite.
  public static func addServices(to environment: inout ScreenEnvironment) {
    if !environment.hasUploads { environment.uploads = InMemoryUploadStore() }
    environment.transport = FixtureEndpoint()
    environment.sections = FeedScreen.Environment(cache: FixtureAnswers(), now: { FixtureAnswers.age })
  }
}

/// Accepts every choice except one, which it refuses with its own message.
private struct FixtureEndpoint: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    return body.contains("\"owner\"")
      ? TransportResponse(status: 422, body: Array(#"{"message":"There is one already"}"#.utf8))
      : TransportResponse(body: Array("{}".utf8))
  }
}

/// Has one cached answer, which is the same for all users and never expires.
private struct FixtureAnswers: SectionCache {
  static let age = 7_200.0

  func sections(for key: SectionSource.Cached.Key) async -> SectionSource.Cached? {
    SectionSource.Cached(Array(OfflineFixture.kept.utf8), version: "1", received: 0)
  }
  func store(_ sections: SectionSource.Cached, for key: SectionSource.Cached.Key) async {}
  func remove(_ key: SectionSource.Cached.Key) async {}
}
