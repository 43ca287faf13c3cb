#if Postgres
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraPostgres

@Suite("Sign-ins in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"))
struct PostgresSignInStoreTests {
  @Test("The store conforms", arguments: SignInStoreConformance.all)
  func conforms(_ check: SignInStoreConformance) async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    try await check.run { PostgresSignInStore(configuration) }
  }

  @Test("A credential is written only where that was asked for", arguments: [true, false])
  func credentials(keeps: Bool) async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let store = PostgresSignInStore(configuration, keepsCredentials: keeps)
    try await store.signIn(Identity("ada", credential: "a secret"), "t")
    #expect(try await PostgresSignInStore(configuration).identity("t")?.credential == (keeps ? "a secret" : ""))
  }

  @Test("Of the sign-ins of one person those that were used longest ago give way; a lifetime of nothing finds nobody")
  func bounded() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let store = PostgresSignInStore(configuration, mostOfOnePerson: 3)
    try await store.signIn(Identity("bob"), "bob")
    for number in 1...5 { try await store.signIn(Identity("ada"), "t\(number)") }
    var left: [String] = []
    for token in ["bob", "t1", "t2", "t3", "t4", "t5"] where try await store.identity(token) != nil { left.append(token) }
    #expect(left == ["bob", "t3", "t4", "t5"])
    #expect(try await PostgresSignInStore(configuration, lifetime: .seconds(-1)).identity("t5") == nil)
  }

  @Test("A sign-in that nobody uses expires also where no pages are kept beside it; one that is used stays")
  func expires() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let clock = TurnedStoreClock()
    let store = PostgresSignInStore(configuration, lifetime: .seconds(3 * 3_600), clock: clock.clock)
    func pass(_ time: Duration) async throws {
      let lanes = PostgresLanes(configuration, report: { _ in }) { _, _ in }
      defer { lanes.close() }
      let sql = "UPDATE \(configuration.schema).clock SET wall = wall - \(time.components.seconds)"
      try await lanes.run { try $0.execute(sql, until: $1) }
      clock.pass(time)
    }
    for token in ["used", "left"] { try await store.signIn(Identity("ada"), token) }
    for _ in 0..<2 {
      try await pass(.seconds(2 * 3_600))
      #expect(try await store.identity("used")?.id == "ada")
    }
    #expect(try await store.identity("left") == nil)
  }
}
#endif
