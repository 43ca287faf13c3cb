#if Postgres
import Synchronization
import TesseraStores
import TesseraTesting

@testable import TesseraPostgres

/// A schema on the shared server as a subject of the conformance suite. It advances the server's clock by changing
/// the stored time.
final class PostgresSubject: PageStoreConformance.Subject {
  private let clock = PageStoreConformance.TurnedClock()
  private let stores = Mutex<[PostgresPageStore]>([])
  private let configuration: PostgresPageStore.Configuration

  init() async throws { configuration = try await PostgresServer.shared.value.configuration() }

  func open(_ budget: PageBudget) async throws -> any PageStore {
    let store = PostgresPageStore(configuration, budget: budget, clock: clock.clock)
    stores.withLock { $0.append(store) }
    return store
  }
  func openAgain(_ budget: PageBudget) async throws -> (any PageStore)? { try await open(budget) }
  func pass(_ time: Duration) async throws {
    try await execute("UPDATE clock SET wall = wall - \(Double(seconds: time))")
    clock.pass(time)
    for store in stores.withLock({ $0 }) { try await store.count() }
  }
  func jump(by time: Duration) async throws {
    try await execute("UPDATE clock SET wall = wall - \(Double(seconds: time))")
    clock.jump(by: time)
  }
  func close() async throws {
    try await execute("DROP SCHEMA IF EXISTS \(configuration.schema) CASCADE")
    stores.withLock { $0 = [] }
  }

  func execute(_ sql: String) async throws {
    guard let store = stores.withLock({ $0.first }) else { return }
    try await store.execute(sql)
  }
}

extension PostgresPageStore {
  func execute(_ sql: String) async throws { try await lanes.run { try $0.execute(sql, until: $1) } }
}
#endif
