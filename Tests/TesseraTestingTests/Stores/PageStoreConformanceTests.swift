import TesseraTesting
import Testing

@Suite("The store in memory conforms")
struct PageStoreConformanceTests {
  @Test("Each check of the suite holds", arguments: PageStoreConformance.all)
  func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: InMemoryPageStoreSubject()) }
}
