#if Postgres
import Foundation
import Synchronization
import TesseraFlow
import TesseraTesting
import Testing

@testable import TesseraPostgres

@Suite("Pages in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"))
struct PostgresPageStoreTests {
  @Test("The store conforms", arguments: PageStoreConformance.all)
  func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: PostgresSubject()) }
}
#endif
