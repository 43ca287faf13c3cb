#if Postgres
import Foundation
import Synchronization
import TesseraStores
import TesseraTesting
import Testing

@testable import TesseraPostgres

@Suite("Pages in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"))
struct PostgresPageStoreTests {
  @Test("The store conforms", arguments: PageStoreConformance.all)
  func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: PostgresSubject()) }

  @Test("Frequently called functions keep their plans, and the others are planned in every transaction")
  func plans() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    _ = try await PostgresPageStore(configuration).usage(of: nil)
    let connection = try PostgresConnection(configuration, until: .now + .seconds(20))
    let planned = try connection.query(
      """
      SELECT convert_to(p.proname, 'UTF8') FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
        WHERE p.pronamespace = '\(configuration.schema)'::regnamespace AND l.lanname <> 'plpgsql'
      """, until: .now + .seconds(20))
    #expect(planned.map { $0.text(0) } == ["expire_topics_1"])
  }
}
#endif
